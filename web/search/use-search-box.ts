import {
  allDates,
  presetWindow,
  rangeDates,
  rangeWindow,
  type DateWindow,
} from '../../domain/kernel/values/date-window.ts'
import type { AskedSearch, SearchBox, SearchFacts } from '../../domain/kernel/search/search-box.ts'
import {
  addressOfItems,
  itemsOfAddress,
  toggledItem,
  type FilterItem,
  type FilterMode,
  type FilterSet,
} from '../../domain/kernel/search/search-items.ts'
import { useClient } from '../platform/platform-context.tsx'
import type { SearchWords } from '../platform/address.ts'
import { useAddressWords } from '../platform/use-address-words.ts'
import { useNow } from '../ui/use-now.ts'
import type { KeptSort } from './use-kept-sort.ts'

/** The search of a box as the address gives it, and how it is changed. */
export interface BoxedSearch extends AskedSearch {
  readonly box: SearchBox
  readonly sets: readonly FilterSet[]
  /** Name of the dates in the address; undefined without any. */
  readonly dates: string | undefined
  /** The chosen dates in words. */
  readonly datesLabel: string | undefined
  /** Id of the saved search that this is, until its conditions change. */
  readonly savedId: string | undefined
  /** True if the search has words or conditions: dates alone only filter the list. */
  readonly isActive: boolean
  readonly setQuery: (query: string) => void
  readonly toggle: (item: FilterItem) => void
  readonly setMode: (mode: FilterMode) => void
  readonly setDates: (id: string | undefined) => void
  readonly setSort: (field: string) => void
  /** Resets words, conditions and the saved search; the list starts over. */
  readonly clear: () => void
  /** True if a filter is active in addition to the words: conditions, their combination, or dates. */
  readonly isNarrowed: boolean
  /** Resets conditions, how they are joined and dates; the words stay. */
  readonly clearFilters: () => void
}

const shownDate = (text: string): string => {
  const [year = '', month = '', day = ''] = text.split('-')
  return `${Number(month)}/${Number(day)}/${year}`
}

const presetOf = (box: SearchBox, id: string | undefined) => box.dates?.presets.find((preset) => preset.id === id)

function windowOf(
  box: SearchBox,
  id: string | undefined,
  { now, timezone }: { now: number; timezone: string },
): DateWindow {
  const preset = presetOf(box, id)
  if (preset) return presetWindow(preset, now, timezone)
  const range = box.dates?.hasCustomRange ? rangeDates(id) : undefined
  return range ? rangeWindow(range, timezone) : {}
}

function labelOf(box: SearchBox, id: string | undefined): string | undefined {
  const range = rangeDates(id)
  return presetOf(box, id)?.label ?? (range && range.map(shownDate).join(' – '))
}

/** The sort in the address, or else the stored one; neither unless the box offers it. */
const sortOf = ({ sort }: SearchBox, words: SearchWords, kept: KeptSort | undefined): string | undefined =>
  sort && [words[sort.state], kept?.field].find((field) => sort.choices.some((choice) => choice.field === field))

/**
 * The search of a record type: its state is the address, so that Back, a reload and a colleague see the same. The sort
 * choice is kept besides.
 */
export function useSearchBox(box: SearchBox, facts: SearchFacts, kept?: KeptSort): BoxedSearch {
  const { words, change } = useAddressWords()
  const { timezone } = useClient()
  const now = useNow()
  const sets = box.sets(facts)
  const items = itemsOfAddress(words['f'], sets)
  const query = words['q'] ?? ''
  const named = words['dates'] ?? box.dates?.startsWith
  const dates = named === allDates ? undefined : named
  return {
    box,
    sets,
    query,
    items,
    mode: words['mode'] === 'or' ? 'or' : 'and',
    window: windowOf(box, dates, { now, timezone }),
    sort: sortOf(box, words, kept),
    dates,
    datesLabel: labelOf(box, dates),
    savedId: words['saved'],
    isActive: query.trim() !== '' || items.length > 0,
    setQuery: (q) => change(q.trim() === '' ? { q: undefined, saved: undefined } : { q }),
    toggle: (item) => change({ f: addressOfItems(toggledItem(items, item)), saved: undefined }),
    setMode: (mode) => change({ mode: mode === 'or' ? mode : undefined, saved: undefined }),
    setDates: (id) => {
      const isUsual = (id ?? allDates) === (box.dates?.startsWith ?? allDates)
      change({ dates: isUsual ? undefined : (id ?? allDates) })
    },
    setSort: (field) => {
      kept?.keep(field)
      // The choice of the menu takes the place of a column's order, which would come before it.
      if (box.sort) change({ sort: undefined, [box.sort.state]: field })
    },
    clear: () => change({ q: undefined, f: undefined, mode: undefined, saved: undefined }),
    isNarrowed: items.length > 0 || words['mode'] === 'or' || dates !== undefined,
    clearFilters: () =>
      change({
        f: undefined,
        mode: undefined,
        saved: undefined,
        dates: box.dates?.startsWith === undefined ? undefined : allDates,
      }),
  }
}
