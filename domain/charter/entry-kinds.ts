import type { Doc } from '../kernel/index.ts'
import type { StoredReference } from '../kernel/records/stored-facts.ts'
import { charterMessages } from './messages.ts'

/** Kinds of entries of the schedule. */
export const entryKinds = {
  available: 'Available',
  maintenance: 'Maintenance',
  owner: 'Owner use',
  crew: 'Crew rest',
  other: 'Not available',
} as const

export type EntryKind = keyof typeof entryKinds | 'unknown'

/** Options of the form. 'Unknown' is the kind of older free text: it is shown but cannot be chosen. */
export const entryKindChoices = [
  ...Object.entries(entryKinds).map(([value, label]) => ({ value, label })),
  { value: 'unknown', label: 'Unknown kind: choose one', isDisabled: true },
]

const kindWords: readonly (readonly [EntryKind, RegExp])[] = [
  ['available', /^(?:avail(?:able)?)?$/i],
  ['maintenance', /\b(?:mx|mnt|maint\w*|mtc|inspect\w*|repair\w*|aog)\b/i],
  ['owner', /\bowner\b/i],
  ['crew', /\b(?:crew rest|rest)\b/i],
]

/** Returns the kind that a text names, or undefined. */
export const kindOfWords = (words: string): EntryKind | undefined =>
  kindWords.find(([, pattern]) => pattern.test(words.trim()))?.[0]

interface KindEntry {
  readonly type: string
  readonly kind?: EntryKind | undefined
  readonly status: string
  readonly tail_number: string
  readonly avail: Readonly<Record<string, string>>
  readonly metadata: Readonly<Record<string, unknown>>
}

/** True if a user made the entry: entries of scheduling software keep their original text. */
const isOwnEntry = ({ type, metadata }: Pick<KindEntry, 'type' | 'metadata'>): boolean =>
  type === 'avail' && metadata['source'] === undefined

interface TimedEntry extends KindEntry {
  readonly start: number
  readonly end: number
}

/**
 * Sets the kind from the text if no kind is chosen, and the tail number in capital letters. `times` has its span as a leg
 * has it, and `availMap` says for each tail where it is and how long (3-aviation section 3).
 */
export function settleEntry<Entry extends TimedEntry>(entry: Entry): Entry {
  const kind = entry.kind ?? (isOwnEntry(entry) ? kindOfWords(entry.status) : undefined)
  const tail_number = entry.tail_number.trim().toUpperCase()
  const { start, end } = entry
  const places = Object.entries(entry.avail).map(
    ([tail, airport]) => [tail, { airport, from: start, until: end }] as const,
  )
  const availMap = Object.fromEntries(places)
  return { ...entry, ...(kind && { kind }), tail_number, times: { takeoffUTC: start, landingUTC: end }, availMap }
}

const needsTail = ({ tail_number: tail, avail }: KindEntry, before: Doc | undefined): boolean =>
  tail === '' && Object.keys(avail).length === 0 && before?.['tail_number'] !== ''

/** Lists the faults in kind and aircraft of an entry; a stored value without a change is accepted. */
export function entryIssues(entry: KindEntry, before: Doc | undefined) {
  if (!isOwnEntry(entry)) return []
  const isKindKept = before !== undefined && before['kind'] === entry.kind && before['status'] === entry.status
  const isKnown = entry.kind !== undefined && entry.kind !== 'unknown'
  return [
    ...(isKnown || isKindKept ? [] : [charterMessages.issue('kind', 'entry-kind', { words: entry.status || 'It' })]),
    ...(needsTail(entry, before) ? [charterMessages.issue('tail_number', 'entry-tail')] : []),
  ]
}

const labels: Readonly<Partial<Record<string, string>>> = entryKinds

/** Formats kind and details: 'Maintenance: 300 hour inspection'. */
export function entryWords({ kind, status }: { readonly kind?: unknown; readonly status?: unknown }): string {
  const [label, words] = [typeof kind === 'string' ? labels[kind] : undefined, typeof status === 'string' ? status : '']
  if (label === undefined || words.toLowerCase().startsWith(label.toLowerCase())) return words
  return [label, words].filter(Boolean).join(': ')
}

/** Returns the aircraft of a new or moved entry, which must exist in the fleet. */
export function entryReferences(doc: Doc, before?: Doc): StoredReference[] {
  const value = doc['tail_number']
  if (typeof value !== 'string' || value === '' || before?.['tail_number'] === value || doc['type'] !== 'avail')
    return []
  const issue = charterMessages.issue('tail_number', 'entry-no-tail', { tail: value })
  return [{ value, record: 'aircraft', field: 'tail_number', issue }]
}
