import { isDoc, type Doc } from '../documents/field-path.ts'
import { type LogicSubject, type LogicTable, type LogicValue } from './logic.ts'

/** Name of a value: 'United States' for US, the name of an account for its id. */
export type ValueName = (subject: string, value: LogicValue) => string

interface Speaking {
  readonly subjects: LogicTable
  readonly nameOf: ValueName
}

/** 'KTEB', 'KTEB or KHPN', 'KTEB, KHPN or KMMU' */
const listed = (words: readonly string[], join: string): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${join} ${words.at(-1)}`

const isValue = (value: unknown): value is LogicValue => typeof value === 'string' || typeof value === 'number'

function valueWords({ value, subject }: Doc, known: LogicSubject | undefined, { nameOf }: Speaking): string {
  const values = (Array.isArray(value) ? value : [value]).filter(isValue).filter((one) => one !== '')
  const unit = known?.unit === undefined ? '' : ` ${known.unit}`
  const said = values.map((one) => nameOf(String(subject), one))
  return said.length === 0 ? '…' : `${listed(said, 'or')}${unit}`
}

const wordOf = (value: unknown): string => (typeof value === 'string' && value !== '' ? value : '…')

const plainVerbs: ReadonlySet<unknown> = new Set(['is', 'is in', 'is not'])

/** 'departs from', 'stops is greater than', and their opposites. */
function verbWords({ subject, verb }: Doc, known: LogicSubject | undefined, isNot: boolean): string {
  const name = known?.name ?? wordOf(subject)
  if (!plainVerbs.has(verb)) return `${name} ${isNot ? wordOf(verb).replace(/^is/, 'is not') : wordOf(verb)}`
  const isNegated = (verb === 'is not') !== isNot
  if (known?.verbs) return known.verbs[isNegated ? 'isNot' : 'is']
  return `${name} ${isNegated ? 'is not' : 'is'}`
}

function comparisonWords(comparison: Doc, speaking: Speaking, isNot: boolean): string {
  const { subject } = comparison
  const known =
    typeof subject === 'string' && Object.hasOwn(speaking.subjects, subject) ? speaking.subjects[subject] : undefined
  const words = `${verbWords(comparison, known, isNot)} ${valueWords(comparison, known, speaking)}`
  return known === undefined ? `${words} (which is not known here)` : words
}

const isGroup = (part: unknown): boolean =>
  isDoc(part) && [part['all'], part['any']].some((parts) => Array.isArray(parts) && parts.length > 1)

interface Group {
  readonly word: 'all' | 'any'
  readonly parts: readonly unknown[]
  readonly isInner: boolean
}

/** Nested conditions are marked by spoken words: 'either', 'both'. */
function groupWords({ word, parts, isInner }: Group, speaking: Speaking): string {
  const said = parts.map((part) => partWords(part, speaking, parts.length > 1))
  const [begin, join] = word === 'all' ? [said.length === 2 ? 'both ' : 'at once ', 'and'] : ['either ', 'or']
  // Where parts have words of this kind themselves, a pause keeps them apart.
  const words = parts.some(isGroup) && !isInner ? said.join(`, ${join} `) : listed(said, join)
  return `${isInner && said.length > 1 ? begin : ''}${words}`
}

function notWords(inner: unknown, speaking: Speaking): string {
  if (!isDoc(inner)) return unread
  if (Array.isArray(inner['any']))
    return `neither ${listed(
      inner['any'].map((part) => partWords(part, speaking, true)),
      'nor',
    )}`
  if (Array.isArray(inner['all']) || 'not' in inner) return `it is not so that ${partWords(inner, speaking, true)}`
  return comparisonWords(inner, speaking, true)
}

const unread = 'a condition that cannot be read'

function partWords(part: unknown, speaking: Speaking, isInner: boolean): string {
  if (!isDoc(part)) return unread
  if ('not' in part) return notWords(part['not'], speaking)
  for (const word of ['all', 'any'] as const) {
    const parts = part[word]
    if (Array.isArray(parts)) return parts.length === 0 ? unread : groupWords({ word, parts, isInner }, speaking)
  }
  return 'subject' in part || 'verb' in part || 'value' in part ? comparisonWords(part, speaking, false) : unread
}

/**
 * Logic as one sentence that can be read aloud: 'departs from K* and stops is greater than 1'. Every part is included.
 */
export const logicWords = (
  logic: unknown,
  subjects: LogicTable,
  nameOf: ValueName = (_, value) => String(value),
): string => partWords(logic, { subjects, nameOf }, false)
