import type { EditorField } from '../fields/editor-field.ts'
import { fieldKinds } from '../fields/field-kinds.ts'
import { isDoc, valueAt, type Doc } from '../documents/field-path.ts'
import { formatDate, formatDateTime, formatMoney } from '../values/format-value.ts'
import { isDayOnly } from './day-only.ts'
import { zonedWords } from './zone-of-column.ts'
import { isEntryList, listWords, plainName, valueWords, type Wording } from '../fields/list-words.ts'
import type { RecordDefinition } from './record.ts'
import { isEmptyValue } from '../values/empty-value.ts'
import { isSameValue } from '../documents/same-value.ts'

/** Action on a record, by the word of its history. */
export const operationWords: Readonly<Record<string, string>> = {
  create: 'Created',
  update: 'Changed',
  trash: 'Deleted',
  restore: 'Restored',
}

export interface FieldChange {
  readonly label: string
  readonly before: string
  readonly after: string
}

type Sides = readonly [before: unknown, after: unknown]

type NumberWords = (value: number, timezone: string) => string

/** How a number is said, by the kind of its column. */
const numberWords: Readonly<Record<string, NumberWords>> = {
  money: formatMoney,
  date: formatDate,
  'date-time': formatDateTime,
}

/** The words for values of one field: by its kind or its list column, and else by their shape. */
export function speakerOf(definition: RecordDefinition, path: string, wording: Wording): (value: unknown) => string {
  const field = definition.form.find(({ property }) => property === path)
  const column = definition.list.columns.find((listed) => listed.field === path)
  const say = numberWords[column?.kind ?? '']
  const own = definition.historyFields?.find(({ property }) => property === path)?.words
  const { timezone } = wording
  if (own)
    return (value) => (isEmptyValue(value) ? '' : own(value, timezone) || valueWords(wording, path.split('.'), value))
  return (value) => {
    const said = field && fieldKinds[field.component].words(value, { field, timezone })
    if (said !== undefined && !(typeof value === 'number' && say)) return said
    return typeof value === 'number' && say ? say(value, timezone) : valueWords(wording, path.split('.'), value)
  }
}

/**
 * Fields that people know by a label: those of the form, those of the list that it lacks, and others of the history.
 */
function labelledFields(definition: RecordDefinition): readonly Pick<EditorField, 'property' | 'label'>[] {
  const { form, list, historyFields = [] } = definition
  const inForm = new Set(form.map((field) => field.property))
  const listed = list.columns.filter((column) => !inForm.has(column.field) && column.field !== 'last_date')
  return [...form, ...listed.map(({ field, label }) => ({ property: field, label })), ...historyFields]
}

/** True if entries are in another order. */
const isMoved = (one: readonly Doc[], other: readonly Doc[]): boolean =>
  one.some((entry, at) =>
    entry['id'] === undefined ? !isSameValue(entry, other[at]) : entry['id'] !== other[at]?.['id'],
  )

type Words = (value: unknown) => string

interface Described {
  readonly sides: Sides
  /** How a value of either side is said. */
  readonly words: readonly [before: Words, after: Words]
  /** Description of an entry, if not its stored values. */
  readonly describe?: ((entry: Doc) => Doc) | undefined
}

/** Two values in words. Of lists of entries, those that differ; entries alike on both sides are reordered. */
function sidesInWords(
  wording: Wording,
  path: string,
  { sides: [old, now], words, describe }: Described,
): Pick<FieldChange, 'before' | 'after'> {
  if (!isEntryList(old) && !isEntryList(now)) return { before: words[0](old), after: words[1](now) }
  const [one, other] = [isEntryList(old) ? old : [], isEntryList(now) ? now : []]
  const say = (own: readonly Doc[], others: readonly Doc[]) => listWords(wording, path.split('.'), [own, others])
  if (describe) {
    const [first, second] = [one.map(describe), other.map(describe)]
    const [before, after] = [say(first, second), say(second, first)]
    if (before !== after) return { before, after }
  }
  const [before, after] = [say(one, other), say(other, one)]
  return before === after && isMoved(one, other) ? { before, after: `${after}, in another order` } : { before, after }
}

/** The words for values of one field in one state of a record, which knows whether of a moment only the day is known. */
function wordsIn(definition: RecordDefinition, path: string, { state, wording }: InState): Words {
  const column = definition.list.columns.find(({ field }) => field === path)
  const words = speakerOf(definition, path, wording)
  if (column === undefined || (column.zoneOf === undefined && !isDayOnly(column, state))) return words
  const { timezone } = wording
  return (value) =>
    typeof value === 'number'
      ? (zonedWords(column, value, { row: state, timezone }) ?? formatDate(value, timezone))
      : words(value)
}

interface InState {
  readonly state: Doc
  readonly wording: Wording
}

/** Differences between two states of a record, field by field, in words. */
export function changesBetween(
  definition: RecordDefinition,
  [before, after]: readonly [Doc, Doc],
  timezone: string,
): readonly FieldChange[] {
  const wording: Wording = { shape: definition.shape, timezone }
  return labelledFields(definition).flatMap(({ property, label }) => {
    const sides = [valueAt(before, property), valueAt(after, property)] as const
    if (isSameValue(...sides)) return []
    const wordsOf = (state: Doc) => wordsIn(definition, property, { state, wording })
    const words = [wordsOf(before), wordsOf(after)] as const
    return [
      { label, ...sidesInWords(wording, property, { sides, words, describe: definition.describeEntry?.[property] }) },
    ]
  })
}

const isInner = (value: unknown): boolean => isDoc(value) || isEmptyValue(value)

/** The parts of a value that differ, each by its path: objects are gone into, lists and words are not. */
function leaves(wording: Wording, path: string, [old, now]: Sides): readonly FieldChange[] {
  if (isSameValue(old, now)) return []
  if (isInner(old) && isInner(now) && (isDoc(old) || isDoc(now))) {
    const [one, other] = [isDoc(old) ? old : {}, isDoc(now) ? now : {}]
    const names = Object.keys({ ...one, ...other })
    return names.flatMap((name) => leaves(wording, `${path}.${name}`, [one[name], other[name]]))
  }
  const words = (value: unknown) => valueWords(wording, path.split('.'), value)
  return [{ label: plainName(path), ...sidesInWords(wording, path, { sides: [old, now], words: [words, words] }) }]
}

/** A value without the parts at some paths. */
function without(value: unknown, paths: readonly string[]): unknown {
  if (!isDoc(value) || paths.length === 0) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      if (paths.includes(name)) return []
      const within = paths.filter((path) => path.startsWith(`${name}.`)).map((path) => path.slice(name.length + 1))
      return [[name, without(inner, within)]]
    }),
  )
}

/**
 * Every field of a change in words: `before` and `after` hold only the differences, long values cut. A labelled field
 * is named by its label, others by their path; a label of a neighbour hides none. Computed fields are left out.
 */
export function everyChange(
  definition: RecordDefinition,
  sides: readonly [Doc, Doc],
  timezone: string,
): readonly FieldChange[] {
  const [before, after] = sides
  const wording: Wording = { shape: definition.shape, timezone }
  const fields = labelledFields(definition)
  const labelled = fields.map(({ property }) => property)
  const named = changesBetween(definition, sides, timezone)
  const own = Object.keys({ ...before, ...after }).filter((field) => !definition.implied?.includes(field))
  const rest = own.flatMap((field) => {
    if (labelled.includes(field) && !isSameValue(before[field], after[field])) return []
    const known = labelled.filter((path) => path.startsWith(`${field}.`)).map((path) => path.slice(field.length + 1))
    const pair = [before[field], after[field]] as const
    const found = leaves(wording, field, [without(pair[0], known), without(pair[1], known)])
    // Cut where they are still alike: that they differ is shown all the same.
    const isCut = isSameValue(...pair) && !isEmptyValue(pair[0])
    if (!isCut) return found
    const label = fields.find(({ property }) => property === field)?.label ?? plainName(field)
    const words = valueWords(wording, [field], pair[0])
    return [{ label, before: words, after: words }]
  })
  return [...named, ...rest].filter((change) => change.before !== '' || change.after !== '')
}
