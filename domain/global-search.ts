import {
  accounts,
  aircraft,
  airports,
  charterStatuses,
  deals,
  invoices,
  quoteSearchFilters,
  quotes,
  trips,
} from './charter/index.ts'
import { goodsQuotes, orders, products, shipments, workOrders } from './commerce/index.ts'
import { users } from './company/index.ts'
import { pages } from './content/index.ts'
import { contacts, groups, tasks } from './crm/index.ts'
import { documents, recordPath, threads, threadsmsgs, type ParentType } from './inbox/index.ts'
import { formatPhone } from './kernel/values/format-value.ts'
import { valueAt, type Doc } from './kernel/index.ts'
import type { GlobalSearchSource } from './kernel/search/search-query.ts'

const textAt = (row: Doc, path: string): string => {
  const value = valueAt(row, path)
  if (path === 'phone' && typeof value === 'string') return formatPhone(value)
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

const routeOf = (row: Doc): string =>
  ['departureAirport', 'arrivalAirport']
    .map((end) => textAt(row, `${end}.icao`))
    .filter(Boolean)
    .join(' to ')

const under =
  (section: string) =>
  (row: Doc): string =>
    `${section}/${encodeURIComponent(textAt(row, 'id'))}`

/**
 * Records outside the daily work. Their words are not corrected: typing errors are corrected only for people,
 * conversations and flights, because each key would otherwise need three searches of each type.
 */
const aside: readonly GlobalSearchSource[] = [
  { isExact: true, definition: tasks, subtitle: (row) => joined(row, ['priority']), path: screenOf('tasks') },
  { isExact: true, definition: users, subtitle: (row) => joined(row, ['email', 'phone']), path: screenOf('users') },
  { isExact: true, definition: groups, subtitle: (row) => joined(row, ['description']), path: screenOf('groups') },
  { isExact: true, definition: workOrders, subtitle: (row) => joined(row, ['state']), path: screenOf('work_orders') },
  {
    isExact: true,
    definition: shipments,
    subtitle: (row) => joined(row, ['contact.name', 'to_address.city', 'tracking_code']),
    path: screenOf('shipments'),
  },
  { isExact: true, definition: deals, subtitle: routeOf, path: screenOf('deals') },
  { isExact: true, definition: products, subtitle: (row) => joined(row, ['sku']), path: under('data/products') },
  { isExact: true, definition: accounts, subtitle: (row) => joined(row, ['type']), path: under('data/accounts') },
  {
    isExact: true,
    definition: aircraft,
    subtitle: (row) => joined(row, ['model.name', 'airport.icao']),
    path: under('data/aircraft/fleet'),
  },
  {
    isExact: true,
    definition: airports,
    subtitle: (row) => joined(row, ['city', 'country']),
    path: under('data/airports'),
  },
  {
    isExact: true,
    definition: invoices,
    subtitle: (row) => joined(row, ['account.label']),
    path: under('data/invoices'),
  },
  {
    isExact: true,
    definition: documents,
    subtitle: (row) => joined(row, ['subject']),
    path: under('marketing/documents'),
  },
]

/** Indexes of the global search (1-shell section 2.2), in the order of the shown groups. */
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
  {
    definition: goodsQuotes,
    subtitle: (row) => joined(row, ['contact.name', 'contact.company']),
    path: screenOf('goods_quotes'),
  },
  { definition: orders, subtitle: (row) => joined(row, ['contact.name', 'contact.company']), path: screenOf('orders') },
  { definition: pages, subtitle: (row) => joined(row, ['site', 'url']), path: screenOf('pages') },
  ...aside,
]
