import * as Y from 'yjs'
import { escapeHtml, mailTableLooks } from '../../kernel/index.ts'

const deepest = 40

type Attributes = Readonly<Record<string, unknown>>

/** Text and numbers as an attribute of HTML; anything else is left out. */
const written = (name: string, value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? ` ${name}="${escapeHtml(String(value))}"` : ''

const spans = ({ colspan, rowspan }: Attributes): string =>
  (colspan === 1 ? '' : written('colspan', colspan)) + (rowspan === 1 ? '' : written('rowspan', rowspan))

const inside = (tag: string, begin = '') => ({ open: `<${tag}${begin}>`, close: `</${tag}>` })

const cell = (tag: 'td' | 'th') => (attributes: Attributes) =>
  inside(tag, written('style', mailTableLooks.cell) + spans(attributes))

/** Elements of the editor and their output. Others are left out, their text stays. */
const elements: Readonly<Record<string, (attributes: Attributes) => { open: string; close: string }>> = {
  paragraph: () => inside('p'),
  bulletList: () => inside('ul'),
  orderedList: ({ start }) => inside('ol', start === 1 ? '' : written('start', start)),
  listItem: () => inside('li'),
  blockquote: () => inside('blockquote'),
  hardBreak: () => ({ open: '<br>', close: '' }),
  table: () => ({ open: `<table${written('style', mailTableLooks.table)}><tbody>`, close: '</tbody></table>' }),
  tableRow: () => inside('tr'),
  tableCell: cell('td'),
  tableHeader: cell('th'),
  picture: ({ src, alt, width, height }) => ({
    open: `<img${written('src', src)}${written('alt', alt)}${written('width', width)}${written('height', height)}>`,
    close: '',
  }),
}

const marks: Readonly<Record<string, string>> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  code: 'code',
}

interface Piece {
  readonly insert?: unknown
  readonly attributes?: Attributes
}

function marked({ insert, attributes = {} }: Piece): string {
  const text = typeof insert === 'string' ? escapeHtml(insert) : ''
  const inner = Object.keys(marks)
    .filter((name) => attributes[name] !== undefined && attributes[name] !== null)
    .reduce((words, name) => `<${marks[name]}>${words}</${marks[name]}>`, text)
  const link = attributes['link']
  const href = typeof link === 'object' && link !== null && 'href' in link ? link.href : undefined
  return typeof href === 'string' ? `<a${written('href', href)}>${inner}</a>` : inner
}

function html(node: unknown, depth: number): string {
  if (depth > deepest) throw new RangeError('a text nested too deep')
  if (node instanceof Y.XmlText) return (node.toDelta() as Piece[]).map(marked).join('')
  if (!(node instanceof Y.XmlFragment)) return ''
  const inner = node
    .toArray()
    .map((child) => html(child, depth + 1))
    .join('')
  if (!(node instanceof Y.XmlElement)) return inner
  const { open, close } = elements[node.nodeName]?.(node.getAttributes()) ?? { open: '', close: '' }
  return `${open}${inner}${close}`
}

/** The HTML of a text that is written together. Not yet sanitised. */
export const bodyHtml = (body: Y.XmlFragment): string => html(body, 0)
