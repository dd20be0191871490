import type { DatePreset } from '../kernel/values/date-window.ts'
import { agentSets, customSets, type SearchBox, type SearchFacts } from '../kernel/search/search-box.ts'
import { atLeastItem, facetItem, type FilterSet } from '../kernel/search/search-items.ts'
import { quoteSearchFilters } from './quotes.ts'
import { aircraftTypes, charterStatuses } from './statuses.ts'

/** Colours of filters (1-shell section 9). */
const colors = { score: '#cc9721', activeAircraft: '#6cbcbe', inactiveAircraft: '#a5b02c' } as const

const today: DatePreset = { id: 'today', label: 'From Today', days: { from: 0 } }

/** 'Next 7 Days' ends 6 days ahead, the others as many as they say (1-shell section 9). */
const nextDays = (count: number): DatePreset => ({
  id: `next-${count}`,
  label: `Next ${count} ${count === 1 ? 'Day' : 'Days'}`,
  days: { from: 0, to: count === 7 ? 6 : count },
})

const departingIn = (count: number): DatePreset => ({
  id: `departing-${count}`,
  label: `Departing In ${count} Days`,
  days: { from: count, to: count },
})

const upcoming = [3, 7, 14, 30, 60, 90].map(nextDays)

const scores: FilterSet = {
  id: 'score',
  label: 'Score',
  items: [20, 40, 60, 80].map((score) =>
    atLeastItem('score.total', score, { name: `Score ${score}+`, color: colors.score }),
  ),
}

/** Every status except those of the other kind, with keys that begin with `other` (1-shell section 9). */
const statuses = (other: 'q' | 't'): FilterSet => ({
  id: 'status',
  label: 'Status',
  items: Object.entries(charterStatuses)
    .filter(([key]) => !key.startsWith(other))
    .map(([key, name]) => facetItem('status', key, { name })),
})

const aircraftSet = ({ aircraft }: SearchFacts): FilterSet => ({
  id: 'aircraft',
  label: 'Aircraft',
  items: aircraft.map(({ tail, isActive }) =>
    facetItem('tails', tail, { name: tail, color: isActive ? colors.activeAircraft : colors.inactiveAircraft }),
  ),
})

const charterBox = {
  pageSize: 500,
  opensWithNext: true,
  typoTolerance: 'strict',
  startAfter: 2,
  delayMs: 300,
} as const

const numbers = ['quote_number', 'trip_number'] as const

/** Quote search starts today, by itself, and never finds broker requests and offers of an aircraft (1-shell section 9). */
export const quoteBox: SearchBox = {
  ...charterBox,
  index: 'quotes',
  subtype: 'list',
  placeholder: 'Search Quotes',
  numbers: [...numbers, 'quote_id'],
  always: {
    words: quoteSearchFilters,
    where: {
      and: [
        ['status', '!=', 'qBroker'],
        ['quote_type', '!=', 'have'],
      ],
    },
  },
  dates: {
    field: 'departure_date',
    presets: [today, ...upcoming],
    startsWith: today.id,
    hasCustomRange: true,
    keepsUndated: true,
  },
  sets: (facts) => [scores, statuses('t'), aircraftSet(facts), ...agentSets(facts), ...customSets(facts)],
}

/** Trip search shows all trips until it is narrowed (1-shell section 9). */
export const tripBox: SearchBox = {
  ...charterBox,
  index: 'trips',
  subtype: 'list',
  placeholder: 'Search Trips',
  numbers: [...numbers, 'trip_id'],
  dates: {
    field: 'departure_date',
    presets: [today, nextDays(1), ...upcoming, departingIn(3), departingIn(7)],
    hasCustomRange: true,
    keepsUndated: true,
  },
  sort: {
    state: 'tripSort',
    choices: [
      { label: 'Departure Date', field: 'departure_date' },
      { label: 'Last Updated', field: 'last_date' },
    ],
  },
  sets: (facts) => [scores, statuses('q'), aircraftSet(facts), ...agentSets(facts), ...customSets(facts)],
}

/** The fleet is narrowed by whether aircraft are active, and by type (1-shell section 9, filter colours). */
export const aircraftBox: SearchBox = {
  index: 'aircraft',
  subtype: 'list',
  placeholder: 'Search Fleet',
  startAfter: 1,
  delayMs: 500,
  pageSize: 100,
  sets: () => [
    {
      id: 'active',
      label: 'State',
      items: [
        facetItem('active', true, { name: 'Active', color: colors.activeAircraft }),
        facetItem('active', false, { name: 'Inactive', color: colors.inactiveAircraft }),
      ],
    },
    {
      id: 'type',
      label: 'Type',
      items: Object.entries(aircraftTypes).map(([type, name]) => facetItem('type', type, { name })),
    },
  ],
}
