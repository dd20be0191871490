import { fieldKinds, isDoc, withFieldValues, type Doc, type RecordDefinition } from '../../../domain/kernel/index.ts'
import { Invalid } from '../errors.ts'
import { makeSafe } from './make-safe.ts'
import { TextAhead } from './text-ahead.ts'

const clean = new TextAhead({ kind: 'clean', make: makeSafe, mostKept: 8_000_000 })

/** HTML that a person wrote in an editor, made safe to show anywhere: one allow-list for every record (decision C3). */
export const cleanHtml = (html: string): string => clean.of(html)

/** Cleans texts ahead where they are long together (`TextAhead`). Clean HTML stays as it is, and is kept too. */
export async function prepareClean(htmls: readonly string[]): Promise<void> {
  for (const one of await clean.prepare(htmls)) clean.keep(one, one)
}

/** Fields that hold HTML in any record, with or without an editor. */
const isHtmlName = (name: string): boolean => /html$|^signature$/i.test(name)

/** Deeper than the shape of any record. */
const deepest = 40

/**
 * Input of the calls that all records share, with its HTML made safe. Verbs that write a record clean it by their
 * rules, such as those of mail. Throws Invalid for nesting deeper than any record's.
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

/** Value of an HTML field, of any shape, with every text in it made safe. */
function cleanWithin(value: unknown, depth = 0): unknown {
  if (depth > deepest) throw new Invalid([{ path: '', code: 'too-deep' }])
  if (typeof value === 'string') return cleanHtml(value)
  if (Array.isArray(value)) return value.map((one: unknown) => cleanWithin(one, depth + 1))
  if (!isDoc(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, cleanWithin(one, depth + 1)]))
}

/**
 * A document with safe HTML in its editor fields, at any depth and by their kinds, in any configuration. Applied on
 * every save, by any writer. The texts of other kinds are shown as texts, and stay unchanged.
 */
export const withCleanHtml = <D extends Doc>({ form }: Pick<RecordDefinition, 'form'>, doc: D): D =>
  withFieldValues(form, doc, (field, value) => (fieldKinds[field.component].isHtml ? cleanWithin(value) : value))
