import { fieldKinds, isDoc, withFieldValues, type Doc, type RecordDefinition } from '../../../domain/kernel/index.ts'
import { Invalid } from '../errors.ts'
import { makeSafe } from './make-safe.ts'
import { TextAhead } from './text-ahead.ts'

const clean = new TextAhead('clean', makeSafe)

/** HTML that a person wrote in an editor, made safe to show anywhere: one allow-list for every record (decision C3). */
export const cleanHtml = (html: string): string => clean.of(html)

/** Cleans texts ahead where they are long together (`TextAhead`). Clean HTML stays as it is, and is kept too. */
export async function prepareClean(htmls: readonly string[]): Promise<void> {
  for (const one of await clean.prepare(htmls)) clean.keep(one, one)
}

/** Fields that hold HTML in whatever record they are, whether or not an editor is offered for them. */
const isHtmlName = (name: string): boolean => /html$|^signature$/i.test(name)

/** Deeper than the shape of any record. */
const deepest = 40

/**
 * What somebody sends by the calls that all records share, with its HTML made safe. Verbs that write a record make it
 * safe by rules of their own, such as those of mail. Throws Invalid for what nests deeper than any record.
 */
export const withCleanSent = (sent: Readonly<Record<string, unknown>>, depth = 0): Record<string, unknown> =>
  Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, cleanSent(name, value, depth)] as const))

function cleanSent(name: string, value: unknown, depth: number): unknown {
  if (depth > deepest) throw new Invalid([{ path: '', code: 'too-deep' }])
  if (typeof value === 'string') return isHtmlName(name) ? cleanHtml(value) : value
  if (Array.isArray(value)) return value.map((one: unknown) => cleanSent(name, one, depth + 1))
  const isObject = typeof value === 'object' && value !== null
  return isObject ? withCleanSent(value as Record<string, unknown>, depth + 1) : value
}

/** What is in a field of HTML, whatever its shape, with every text in it made safe. */
function cleanWithin(value: unknown, depth = 0): unknown {
  if (depth > deepest) throw new Invalid([{ path: '', code: 'too-deep' }])
  if (typeof value === 'string') return cleanHtml(value)
  if (Array.isArray(value)) return value.map((one: unknown) => cleanWithin(one, depth + 1))
  if (!isDoc(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, cleanWithin(one, depth + 1)]))
}

/**
 * A document whose editor fields of HTML are safe, at any depth and by their kinds, whoever configured them. Applied on
 * every save, whatever wrote them. The texts of other kinds are shown as texts, and stay as they are.
 */
export const withCleanHtml = <D extends Doc>({ form }: Pick<RecordDefinition, 'form'>, doc: D): D =>
  withFieldValues(form, doc, (field, value) => (fieldKinds[field.component].isHtml ? cleanWithin(value) : value))
