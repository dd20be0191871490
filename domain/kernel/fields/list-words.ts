import type { z } from 'zod'
import type { Doc } from '../documents/field-path.ts'
import { formatDateTime, formatMoney, formatNumber, textOf } from '../values/format-value.ts'
import { numberKindAt } from './number-kind.ts'
import { isEmptyValue } from '../values/empty-value.ts'
import { isSameValue } from '../documents/same-value.ts'

/** Context for values in words: the shape of their document, and the reader's time zone. */
export interface Wording {
  readonly shape: z.ZodType
  readonly timezone: string
}

type Path = readonly string[]

const isObject = (value: unknown): value is Doc => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A list of entries with parts; texts and numbers in a list are shown unchanged. */
export const isEntryList = (value: unknown): value is readonly Doc[] =>
  Array.isArray(value) && value.length > 0 && value.every(isObject)

const isEmpty = (value: unknown): boolean => isEmptyValue(value) || (isObject(value) && Object.keys(value).length === 0)

const lower = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1)

/** 'config.first_name' as 'Config first name', 'takeoffUTC' as 'Takeoff UTC' */
export function plainName(path: string): string {
  const words = path.split(/[._]|(?<=[a-z\d])(?=[A-Z])/).map((word) => (/^[A-Z]{2}/.test(word) ? word : lower(word)))
  return words.join(' ').replace(/^./, (first) => first.toUpperCase())
}

/** 'Entries' -> 'entry', 'Addresses' -> 'address', 'Legs' -> 'leg', 'Crew' -> 'crew' */
const oneOf = (many: string): string =>
  many
    .replace(/ies$/, 'y')
    .replace(/(ss|x|ch|sh)es$/, '$1')
    .replace(/([^s])s$/, '$1')

const countOf = (many: string, count: number): string => `${formatNumber(count)} ${count === 1 ? oneOf(many) : many}`

/** Name of an entry; '' for one without a name. */
const nameOf = (entry: Doc): string => textOf(entry) || textOf(entry['title']) || textOf(entry['icao'])

/** Parts that say nothing to people. */
const silent = new Set(['id', 'index', 'order'])

/** More of them in one sentence is no sentence any more. */
const mostEntries = 5

function numberWords({ shape, timezone }: Wording, path: Path, value: number): string {
  const kind = numberKindAt(shape, path, value)
  if (kind === 'money') return formatMoney(value)
  return kind === 'date-time' ? formatDateTime(value, timezone) : formatNumber(value)
}

const isUnnamed = (entry: Doc): boolean => nameOf(entry) === ''

/** One value in words: a part of an entry, or a whole field. */
export function valueWords(wording: Wording, path: Path, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return numberWords(wording, path, value)
  // The server cuts values that are too long for a page of changes, at any depth.
  if (typeof value === 'string') return /^[[{]{1,2}".*…$/s.test(value) ? 'Too long to be shown here' : value
  if (isEntryList(value) && value.some(isUnnamed)) return countOf(lastName(path), value.length)
  if (isObject(value)) return nameOf(value) || factsOf(wording, path, value)
  return textOf(value)
}

const lastName = (path: Path): string => lower(plainName(path.at(-1) ?? ''))

/** The parts of an entry by name: 'amount $2.50, date paid 11/2/26 3:00 PM'. */
function factsOf(wording: Wording, path: Path, entry: Doc): string {
  const facts = Object.entries(entry).flatMap(([part, value]) => {
    const words = silent.has(part) || isEmpty(value) ? '' : valueWords(wording, [...path, part], value)
    if (words === '') return []
    // A number of entries names them already.
    return isEntryList(value) && /^\d/.test(words) ? [words] : [`${lastName([part])} ${words}`]
  })
  return facts.join(', ')
}

const without = (entry: Doc, parts: readonly string[]): Doc =>
  Object.fromEntries(Object.entries(entry).filter(([part]) => !parts.includes(part)))

/** The same entry on the other side of a change: by its id, or by its name where it has none. */
const partnerOf = (entry: Doc, others: readonly Doc[]): Doc | undefined =>
  others.find((other) =>
    entry['id'] === undefined ? nameOf(entry) !== '' && nameOf(other) === nameOf(entry) : other['id'] === entry['id'],
  )

const withoutName = (entry: Doc): Doc => without(entry, ['label', 'name'])

/** True if only the names of entries differ: they alone then describe the change. */
function onlyNamesDiffer(own: readonly Doc[], others: readonly Doc[]): boolean {
  return own.every((entry) => {
    const partner = partnerOf(entry, others)
    const isAlike =
      partner === undefined
        ? Object.keys(without(withoutName(entry), ['id'])).length === 0
        : isSameValue(withoutName(entry), withoutName(partner))
    return nameOf(entry) !== '' && isAlike
  })
}

/** Differences in an entry: all of it if only one side has it. */
function entryWords(wording: Wording, path: Path, { entry, others, at }: EntryPlace): string {
  const partner = partnerOf(entry, others)
  const shared =
    partner === undefined ? [] : Object.keys(entry).filter((part) => isSameValue(entry[part], partner[part]))
  const called = nameOf(entry)
  const facts = factsOf(wording, path, without(entry, called === '' ? shared : [...shared, 'label', 'name', 'title']))
  // Differences without words for people, such as another position in the list.
  if (partner !== undefined && facts === '') return ''
  if (called !== '') return facts === '' ? called : `${called}: ${facts}`
  return `no. ${at + 1}: ${facts || 'nothing there'}`
}

interface EntryPlace {
  readonly entry: Doc
  readonly others: readonly Doc[]
  readonly at: number
}

/**
 * One side of a change of a list in words: how many entries it has, and those that the other side lacks or has
 * otherwise. '2 payments; no. 2: amount $2.50'.
 */
export function listWords(
  wording: Wording,
  path: Path,
  [own, others]: readonly [readonly Doc[], readonly Doc[]],
): string {
  if (own.length === 0) return ''
  if (onlyNamesDiffer(own, others) && onlyNamesDiffer(others, own)) return textOf(own)
  const differing = own.flatMap((entry, at) =>
    others.some((other) => isSameValue(other, entry)) ? [] : [{ entry, others, at }],
  )
  const listed = differing.slice(0, mostEntries).map((place) => entryWords(wording, path, place))
  const rest = differing.length - listed.length
  return [countOf(lastName(path), own.length), ...listed, ...(rest > 0 ? [`and ${rest} more`] : [])]
    .filter(Boolean)
    .join('; ')
}
