import { charterStatuses, quoteSearchFilters, quotes, trips } from './charter/index.ts'
import { orders } from './commerce/index.ts'
import { pages } from './content/index.ts'
import { contacts } from './crm/index.ts'
import { recordPath, threads, threadsmsgs, type ParentType } from './inbox/index.ts'
import { valueAt, type Doc } from './kernel/index.ts'
import type { GlobalSearchSource } from './kernel/search-query.ts'

const textAt = (row: Doc, path: string): string => {
  const value = valueAt(row, path)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

const joined = (row: Doc, paths: readonly string[]): string =>
  paths
    .map((path) => textAt(row, path))
    .filter(Boolean)
    .join(' · ')

const screenOf =
  (type: ParentType) =>
  (row: Doc): string =>
    recordPath({ type, id: textAt(row, 'id') }) ?? ''

const inThread = (row: Doc, path: string): string => `threads?thread=${encodeURIComponent(textAt(row, path))}`

const charterSubtitle = (row: Doc): string => {
  const status = Object.entries(charterStatuses).find(([key]) => key === row['status'])?.[1]
  return [joined(row, ['route', 'contact.name']), status].filter(Boolean).join(' · ')
}

/** What the global search looks through (1-shell section 2.2). The order is that in which the groups are shown. */
export const globalSearchSources: readonly GlobalSearchSource[] = [
  {
    definition: threads,
    subtitle: (row) => joined(row, ['contact.name', 'object.label']),
    path: (row) => inThread(row, 'id'),
  },
  {
    definition: threadsmsgs,
    filters: 'draft:false',
    subtitle: (row) => joined(row, ['creator.label', 'from.name', 'summary']),
    path: (row) => inThread(row, 'tRef'),
  },
  { definition: contacts, subtitle: (row) => joined(row, ['company', 'email', 'phone']), path: screenOf('contacts') },
  {
    definition: quotes,
    filters: quoteSearchFilters,
    subtitle: charterSubtitle,
    path: screenOf('quotes'),
  },
  { definition: trips, subtitle: charterSubtitle, path: screenOf('trips') },
  { definition: orders, subtitle: (row) => joined(row, ['contact.name', 'contact.company']), path: screenOf('orders') },
  { definition: pages, subtitle: (row) => joined(row, ['site', 'url']), path: screenOf('pages') },
]
