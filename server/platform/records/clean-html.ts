import sanitizeHtml from 'sanitize-html'
import { fieldKinds, isDoc, withFieldValues, type Doc, type RecordDefinition } from '../../../domain/kernel/index.ts'
import { Invalid } from '../errors.ts'

const length = /^-?\d+(\.\d+)?(px|em|rem|%|pt)?$/
const colour = /^(#[\da-f]{3,8}|rgba?\([\d\s.,%]+\)|[a-z]+)$/i
const word = /^[a-z-]+$/i

/** Style properties that arrange text and boxes and can neither load anything nor leave their place. */
const styles = {
  color: [colour],
  'background-color': [colour],
  'text-align': [word],
  'text-decoration': [word],
  'font-weight': [/^(\d{3}|[a-z]+)$/],
  'font-style': [word],
  'font-size': [length],
  'font-family': [/^[\w\s,'"-]+$/],
  'line-height': [length],
  width: [length],
  height: [length],
  'max-width': [length],
}

const options: sanitizeHtml.IOptions = {
  allowedTags: [...sanitizeHtml.defaults.allowedTags, 'img', 'del', 'ins', 'picture', 'source'],
  allowedAttributes: {
    '*': ['class', 'id', 'style', 'title', 'lang', 'dir', 'align', 'role', 'aria-label', 'aria-hidden'],
    a: ['href', 'name', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    td: ['colspan', 'rowspan', 'headers'],
    th: ['colspan', 'rowspan', 'scope'],
    ol: ['start', 'type', 'reversed'],
  },
  allowedStyles: { '*': Object.fromEntries(Object.entries(styles)) },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nestingLimit: 100,
}

/** HTML that a person wrote in an editor, made safe to show anywhere: one allow-list for every record (decision C3). */
export const cleanHtml = (html: string): string => sanitizeHtml(html, options)

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
