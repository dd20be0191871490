import { useNavigate } from '@tanstack/react-router'
import { hasRole } from '../../../domain/kernel/index.ts'
import { listViews, recordNamed } from '../../../domain/records.ts'
import { useCalculator, type Calculation, type PricedFlight } from '../../charter/index.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { notify } from '../../platform/notices.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { useGo, useGoOn } from '../../platform/address.ts'
import { shortcutsInForce } from '../show-shortcuts.tsx'
import { inboxPages } from '../inbox-pages.ts'
import { useMenu } from '../use-menu.ts'
import { useOtherPages } from './use-other-pages.ts'
import { useGlobalSearch } from './use-global-search.ts'
import { recentAmong, useRecentItems, type RecentItem } from './recent-items.ts'

export interface PaletteEntry {
  readonly id: string
  readonly title: string
  readonly subtitle?: string | undefined
  readonly keys?: string | undefined
  /** Found for words that were there before: shown until others are found, and not for Enter to choose. */
  readonly isPast?: boolean
  readonly run: () => void
}

export interface PaletteGroup {
  readonly label: string
  /** Data shared by all entries. */
  readonly notes?: readonly string[]
  readonly entries: readonly PaletteEntry[]
}

/** More views than anyone has saved. */
const mostViews = 200

/** Saved views whose names hold the words, for which something must be typed. */
function useViewsByName(query: string) {
  const { rows } = useRecords(listViews, {
    orderBy: { field: 'name', direction: 'asc' },
    pageSize: mostViews,
    enabled: query !== '',
  })
  return query === '' ? [] : rows.filter(({ name }) => name.toLowerCase().includes(query.toLowerCase()))
}

/** Sections and commands whose words fit, before anything is asked of the server. */
function useCommands(query: string) {
  const navigate = useNavigate()
  const go = useGo()
  const hasInbox = hasRole(useActor(), 'user')
  const beside = useOtherPages()
  const menu = useMenu().flatMap((item) => (item.items.length > 0 ? item.items : [item]))
  const fits = (words: string) => words.toLowerCase().includes(query.toLowerCase())
  const pages = menu
    .filter((item) => item.routerLink !== undefined && fits(item.label))
    .map((item) => ({ id: `page-${item.key}`, title: item.label, run: () => void navigate({ to: item.routerLink }) }))
  const within = inboxPages
    .filter(({ label }) => hasInbox && fits(label))
    .map(({ path, label, letter }) => ({ id: `page-${path}`, title: label, keys: `g ${letter}`, run: () => go(path) }))
  // Rare pages are shown only for a matching query.
  const others = beside
    .filter(({ label }) => query !== '' && fits(label))
    .map(({ path, label }) => ({ id: `page-${path}`, title: label, run: () => go(path) }))
  const ofLists = useViewsByName(query).map(({ id, name, list, record }) => ({
    id: `view-${id}`,
    title: name,
    subtitle: `View of ${recordNamed(record)?.label.many.toLowerCase() ?? list}`,
    run: () => go(`${list}?view=${encodeURIComponent(id)}`),
  }))
  const commands = shortcutsInForce()
    .filter((shortcut) => fits(shortcut.label) && shortcut.keys !== 'mod+k' && !shortcut.keys.startsWith('g '))
    .map((shortcut) => ({ id: `key-${shortcut.keys}`, title: shortcut.label, keys: shortcut.keys, run: shortcut.run }))
  return {
    pages: { label: 'Go to', entries: [...pages, ...within, ...others, ...ofLists] },
    commands: { label: 'Commands', entries: commands },
  }
}

/**
 * Pages follow the results, unless most of a page's name is typed, from its first letter on: then the page is meant,
 * and not a record that contains the same word.
 */
export function withPages(typed: string, pages: PaletteGroup, found: readonly PaletteGroup[]): readonly PaletteGroup[] {
  const isNamed = ({ title }: PaletteEntry) =>
    typed.length * 2 > title.length && title.toLowerCase().startsWith(typed.toLowerCase())
  const named = pages.entries.filter(isNamed)
  if (named.length === 0) return [...found, pages]
  return [{ ...pages, entries: [...named, ...pages.entries.filter((entry) => !isNamed(entry))] }, ...found]
}

/** Why words that look like a flight have no price. */
function whyUnpriced(calculation: Calculation | undefined, error: Error | null): string | undefined {
  if (error) return `This flight could not be priced: ${reasonOf(error).message}`
  const [missing] = calculation?.isFlight === false ? calculation.notes : []
  return missing && `No flight was read. ${missing}`
}

/** Prices of a flight named by the words, by aircraft: picking one makes its quote. */
function useFlights(typed: string) {
  const goOn = useGoOn()
  const { calculation, isBehind, error } = useCalculator(typed)
  const quote = async (flight: PricedFlight) => {
    const leadOn = goOn()
    try {
      const id = await flight.quote()
      if (id !== undefined) leadOn(`quotes/${encodeURIComponent(id)}`, 'The quote was made')
    } catch (fault) {
      notify({ title: 'No quote was made', message: reasonOf(fault).message, kind: 'error' })
    }
  }
  const entries = (calculation?.flights ?? []).map((flight) => ({
    id: `flight-${flight.id}`,
    title: flight.title,
    subtitle: flight.subtitle,
    run: () => void quote(flight),
  }))
  const group = calculation?.isFlight === true && {
    label: `${calculation.label} · Enter makes the quote`,
    notes: calculation.notes,
    entries,
  }
  return { groups: group ? [group] : [], isBehind, unpriced: whyUnpriced(calculation, error) }
}

/** All entries of the palette for a query: people, threads, quotes, pages, and commands with their keys. */
export function usePaletteEntries(query: string) {
  const go = useGo()
  const typed = query.trim()
  const { found, isBehind, isFetching, error } = useGlobalSearch(typed)
  const flights = useFlights(typed)
  const { recent, remember } = useRecentItems()
  const entryOf = (item: RecentItem) => ({
    ...item,
    run: () => {
      remember(item)
      go(item.path)
    },
  })
  const known = recentAmong(recent, query)
  const isKnown = (id: string) => known.some((item) => item.id === id)
  const foundGroups: readonly PaletteGroup[] = found.map((group) => ({
    label: group.label,
    entries: group.hits
      .map((hit) => ({ ...hit, id: `${group.index}-${hit.id}` }))
      .filter((hit) => !isKnown(hit.id))
      .map((hit) => ({ ...entryOf(hit), isPast: isBehind })),
  }))
  const { pages, commands } = useCommands(typed)
  const groups = [
    ...flights.groups,
    ...withPages(typed, pages, [{ label: 'Recent', entries: known.map(entryOf) }, ...foundGroups]),
    commands,
  ].filter((group) => group.entries.length > 0)
  return {
    groups,
    isBehind: isBehind || flights.isBehind,
    isFetching: isFetching || flights.isBehind,
    error,
    unpriced: flights.unpriced,
  }
}
