import type { EditorEntry } from './editor-entry.ts'

/** Change of an entry: new, removed, changed, or moved. */
export interface EntryChange {
  readonly what: 'added' | 'removed' | 'changed' | 'moved'
  readonly label: string
}

const placeOf = ({ property, object_property = '' }: EditorEntry): string => `${property}\u0000${object_property}`

const labelOf = ({ label, object_property, property }: EditorEntry): string =>
  object_property === undefined ? label : `${label} (${property})`

/** The same text for two equal entries, in any order of their names. */
const stableText = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )

/**
 * Differences of one editor configuration from the one before it, by the entries of its first level: an entry is known
 * by the property that it writes, so that one with another property is a new one and values under the old are not
 * shown.
 */
export function entryChanges(before: readonly EditorEntry[], after: readonly EditorEntry[]): EntryChange[] {
  const old = new Map(before.map((entry) => [placeOf(entry), entry]))
  const now = new Set(after.map(placeOf))
  const gone = before.filter((entry) => !now.has(placeOf(entry)))
  const staying = before.map(placeOf).filter((place) => now.has(place))
  const kept = after.map(placeOf).filter((place) => old.has(place))
  return [
    ...after.flatMap((entry): EntryChange[] => {
      const place = placeOf(entry)
      const was = old.get(place)
      if (was === undefined) return [{ what: 'added', label: labelOf(entry) }]
      if (stableText(was) !== stableText(entry)) return [{ what: 'changed', label: labelOf(entry) }]
      return kept.indexOf(place) === staying.indexOf(place) ? [] : [{ what: 'moved', label: labelOf(entry) }]
    }),
    ...gone.map((entry): EntryChange => ({ what: 'removed', label: labelOf(entry) })),
  ]
}
