import sanitizeHtml from 'sanitize-html'
import { valueAt, withValueAt, type Doc, type RecordDefinition } from '../../../domain/kernel/index.ts'
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
const cleanHtml = (html: string): string => sanitizeHtml(html, options)

/** Fields that hold HTML in whatever record they stand, whether or not an editor is offered for them. */
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

/** A document whose editor fields of HTML are safe. Applied on every save, whatever wrote them. */
export function withCleanHtml(definition: RecordDefinition, doc: Doc): Doc {
  const fields = definition.form.filter(({ component }) => component === 'input-html')
  return fields.reduce((clean, { property }) => {
    const html = valueAt(clean, property)
    return typeof html === 'string' ? withValueAt(clean, property, cleanHtml(html)) : clean
  }, doc)
}
