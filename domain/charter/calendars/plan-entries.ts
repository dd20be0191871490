/** An entry as it should be: one event of the product in its calendar outside. */
export interface WantedEntry {
  /** Its name in the calendar outside, which follows from the event. */
  readonly name: string
  /** Of the content: another one means that the entry has to be written. */
  readonly digest: string
}

/** An entry that was written. */
export interface WrittenEntry extends WantedEntry {
  /** Address or id there. */
  readonly ref: string
  /** Tag of its version there; null where a person has removed it there. */
  readonly tag: string | null
}

/** An entry of ours as the other system lists it. */
export interface FoundEntry {
  readonly name: string
  readonly ref: string
  readonly tag: string
}

/** A step that brings the other calendar to the wanted state. `tag` names the version that it may replace. */
export type EntryStep =
  | { readonly step: 'create'; readonly name: string }
  | ({ readonly step: 'change' | 'remove' } & FoundEntry)
  /** A person has removed it there: it is left out until it changes here. */
  | { readonly step: 'note-removed'; readonly name: string }

interface EntryStates {
  readonly wanted: WantedEntry
  readonly written: WrittenEntry | undefined
  /** Answer of the other system; null says that it has none, undefined that it was not asked. */
  readonly listed: FoundEntry | null | undefined
}

/** The step for an entry that the other system lists. */
function planListed(
  { digest }: WantedEntry,
  written: WrittenEntry | undefined,
  listed: FoundEntry,
): EntryStep | undefined {
  const isRight = written?.digest === digest && written.tag === listed.tag
  return isRight ? undefined : { step: 'change', ...listed }
}

/** The step for an event that changed here since it was written, or never was. */
function planChanged(name: string, written: WrittenEntry | undefined, isGone: boolean): EntryStep {
  if (written === undefined || written.tag === null || isGone) return { step: 'create', name }
  return { step: 'change', name, ref: written.ref, tag: written.tag }
}

function planWanted({ wanted, written, listed }: EntryStates): EntryStep | undefined {
  if (listed) return planListed(wanted, written, listed)
  const { name, digest } = wanted
  const isGone = listed === null
  if (written?.digest !== digest) return planChanged(name, written, isGone)
  return isGone && written.tag !== null ? { step: 'note-removed', name } : undefined
}

interface EntryPlan {
  readonly wanted: readonly WantedEntry[]
  readonly written: readonly WrittenEntry[]
  /** All entries of ours there, where they were asked for. */
  readonly listed?: readonly FoundEntry[] | undefined
}

/** Listed entries by name. A copy that a person made of an entry is theirs: the one that was written counts. */
function indexListed(
  listed: readonly FoundEntry[],
  written: ReadonlyMap<string, WrittenEntry>,
): ReadonlyMap<string, FoundEntry> {
  const found = new Map<string, FoundEntry>()
  for (const entry of listed)
    if (!found.has(entry.name) || written.get(entry.name)?.ref === entry.ref) found.set(entry.name, entry)
  return found
}

/**
 * Steps that bring a calendar outside to the wanted entries. An entry that a person changed there is written over. One
 * that a person removed there stays removed until its event changes here. Nothing but our own entries is in any step.
 */
export function planEntries({ wanted, written, listed }: EntryPlan): EntryStep[] {
  const byName = new Map(written.map((entry) => [entry.name, entry]))
  const found = listed && indexListed(listed, byName)
  const kept = new Set(wanted.map(({ name }) => name))
  const steps = wanted.flatMap((entry) => {
    const { name } = entry
    const states = { wanted: entry, written: byName.get(name), listed: found && (found.get(name) ?? null) }
    return planWanted(states) ?? []
  })
  const present = found ? [...found.values()] : written
  const gone = present.flatMap(({ name, ref, tag }): EntryStep[] =>
    kept.has(name) || tag === null ? [] : [{ step: 'remove', name, ref, tag }],
  )
  return [...gone, ...steps]
}

/** Begin of the names of all entries of a link: nothing else in its calendar is ever touched. */
export const printEntryPrefix = (linkId: string): string => `flightline-${linkId}-`
