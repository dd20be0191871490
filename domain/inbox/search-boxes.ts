import type { DatePreset } from '../kernel/values/date-window.ts'
import { agentSets, type SearchBox, type SearchFacts } from '../kernel/search/search-box.ts'
import { facetItem, type FilterSet } from '../kernel/search/search-items.ts'
import { dayMs, hourMs, minuteMs } from '../kernel/values/durations.ts'
import { media, mediumLabels } from './medium.ts'
import { messagesViewPage } from './messages-view-contract.ts'

/** Message time filters (2-content section 9). */
const lately: readonly DatePreset[] = [
  { id: '30m', label: '30 Minutes', backMs: 30 * minuteMs },
  ...[1, 3, 6, 12, 24].map((hours) => ({
    id: `${hours}h`,
    label: hours === 1 ? '1 Hour' : `${hours} Hours`,
    backMs: hours * hourMs,
  })),
  ...[2, 3, 7].map((days) => ({ id: `${days}d`, label: `${days} Days`, backMs: days * dayMs })),
]

const mediumSet: FilterSet = {
  id: 'medium',
  label: 'Medium',
  items: media.map((one) => facetItem('medium', one, { name: mediumLabels[one] })),
}

const messageFilters = ({ filters }: SearchFacts): readonly FilterSet[] =>
  filters.length === 0
    ? []
    : [
        {
          id: 'filters',
          label: 'Filters',
          items: filters.map(({ id, name, color, contrast }) => facetItem('filters', id, { name, color, contrast })),
        },
      ]

const inboxBox = { startAfter: 0, delayMs: 250, pageSize: messagesViewPage } as const

/** Search of threads (2-content section 7: 50 hits of a page). */
export const threadBox: SearchBox = {
  ...inboxBox,
  index: 'threads',
  subtype: 'inbox',
  placeholder: 'Search threads',
  dates: { field: 'last_date', presets: lately },
  sets: (facts) => [
    mediumSet,
    {
      id: 'state',
      label: 'State',
      items: [
        facetItem('unread', true, { name: 'Unread' }),
        facetItem('unassigned', true, { name: 'Unassigned' }),
        facetItem('unassigned', false, { name: 'Assigned' }),
      ],
    },
    ...messageFilters(facts),
    ...agentSets(facts),
  ],
}

/** Search of single messages (2-content section 7: 50 hits of a page). */
export const messageBox: SearchBox = {
  ...inboxBox,
  index: 'threadsmsgs',
  subtype: 'inbox',
  placeholder: 'Search messages',
  dates: { field: 'date', presets: lately },
  sets: () => [
    mediumSet,
    {
      id: 'direction',
      label: 'Direction',
      items: [facetItem('inbound', true, { name: 'Received' }), facetItem('inbound', false, { name: 'Sent' })],
    },
  ],
}
