import { closedDeals, openDeals } from '../../domain/charter/index.ts'
import { menuItems, type MenuFamily, type MenuItem } from '../../domain/company/index.ts'
import { departingTrips, waitingQuotes } from '../../domain/dashboard.ts'
import type { Filter, OrderBy, RoleChoice } from '../../domain/kernel/index.ts'

/** A part of the product under a client's key that shows the records of one type. */
export interface Section {
  /** Path under the client's key: 'marketing/contacts'. */
  readonly path: string
  readonly label: string
  /** Name of the record type. */
  readonly record: string
  /** Role, or one of several, that the section needs; undefined: the record's own access decides. */
  readonly role?: RoleChoice | undefined
  /** Path of one record, `{id}` for its id; the section's path and the id when absent. */
  readonly detail?: string
  /** Which records the section shows. */
  readonly where?: Filter
  /** Its own order, where it differs from that of the record's list. */
  readonly orderBy?: OrderBy
  /** The section is searched by the search box of its record type. */
  readonly hasSearchBox?: boolean
  /** Which records it shows at a time, in epoch milliseconds, where that moves on. */
  readonly whereAt?: (now: number) => Filter
  /** Its records are not made by hand here. */
  readonly isReadyMade?: boolean
  /** Screen that a room draws in place of the list. */
  readonly screen?: 'requests' | 'availability' | 'reliability'
  /** The section shows one record only, that of the client itself. */
  readonly isOwnClient?: boolean
}

/** Sections outside the menu's table: paths of single records (1-shell section 2.6) and filtered lists. */
const particulars: Readonly<Record<string, Partial<Section>>> = {
  tasks: { detail: 'tasks/details/{id}' },
  // Users come by invitation.
  'company/users': { detail: 'company/users/details/{id}', isReadyMade: true },
  'data/pricing': { detail: 'data/pricing/pricing/{id}' },
  'orders/vendors': { where: ['type', '==', 'Vendor'] },
  quotes: { hasSearchBox: true },
  trips: { hasSearchBox: true },
  'marketing/contacts': { hasSearchBox: true },
  'data/products': { hasSearchBox: true },
  'data/aircraft/fleet': { hasSearchBox: true },
  empties: { whereAt: openDeals },
  'company/details': { isOwnClient: true },
  'company/settings': { isOwnClient: true },
}

/** Sections that are reached from elsewhere than the menu. */
const beyondMenu: readonly Section[] = [
  { path: 'cms/kinds', label: 'Page kinds', record: 'page_kinds', role: 'cms' },
  { path: 'cms/redirects', label: 'Redirects', record: 'redirects', role: 'cms' },
  { path: 'threads/filters', label: 'Message filters', record: 'filters', where: ['type', '==', 'inbox'] },
  { path: 'threads/macros', label: 'Macros', record: 'macros' },
  { path: 'threads/inbox/followups', label: 'Follow-ups', record: 'queue' },
  {
    path: 'quotes/waiting',
    label: 'Waiting quotes',
    record: 'quotes',
    role: 'quotes',
    where: waitingQuotes,
    orderBy: { field: 'departure_date', direction: 'asc' },
    detail: 'quotes/{id}',
    isReadyMade: true,
  },
  {
    path: 'trips/departing',
    label: 'Departing soon',
    record: 'trips',
    role: 'trips-r',
    whereAt: departingTrips,
    orderBy: { field: 'departure_date', direction: 'asc' },
    detail: 'trips/{id}',
    isReadyMade: true,
  },
  {
    path: 'empties/closed',
    label: 'Booked and flown',
    record: 'deals',
    role: 'empties-r',
    whereAt: closedDeals,
    orderBy: { field: 'departure_date', direction: 'desc' },
    detail: 'empties/{id}',
    isReadyMade: true,
  },
  {
    path: 'schedule/entries',
    label: 'Schedule entries',
    record: 'schedule',
    role: 'empties-r',
  },
  {
    path: 'company/settings/contact-types',
    label: 'Contact types',
    role: ['contacts-r', 'settings'],
    record: 'contact_types',
  },
  {
    path: 'data/exemptions',
    label: 'Tax exemptions',
    record: 'tax_exemptions',
    role: ['orders', 'accounting', 'contacts-r', 'accounts-r'],
    // A certificate is added on the page of its customer.
    isReadyMade: true,
  },
  {
    path: 'orders/vendors/all',
    label: 'All vendors',
    record: 'contacts',
    role: 'contacts-r',
    where: ['type', '==', 'Vendor'],
    detail: 'orders/vendors/{id}',
    isReadyMade: true,
  },
  {
    path: 'payments/all',
    label: 'All payments',
    record: 'payments',
    role: ['payments', 'invoices', 'accounting'],
    isReadyMade: true,
  },
  {
    path: 'payments/refunds',
    label: 'Refunds',
    record: 'refunds',
    role: ['payments', 'invoices', 'accounting'],
    isReadyMade: true,
  },
  {
    path: 'orders/shipments',
    label: 'Shipments',
    record: 'shipments',
    role: ['orders', 'accounting'],
    isReadyMade: true,
  },
  {
    path: 'orders/returns',
    label: 'Returns',
    record: 'returns',
    role: ['orders', 'accounting'],
    isReadyMade: true,
  },
  { path: 'data/freight-tables', label: 'Freight tables', record: 'freight_tables', role: 'orders' },
  { path: 'payments/short-urls', label: 'Short URLs', record: 'short_urls', role: 'payments' },
  { path: 'orders/carts', label: 'Carts', record: 'carts', role: 'orders', isReadyMade: true },
  {
    path: 'orders/purchases',
    label: 'Purchases',
    record: 'purchases',
    role: ['orders', 'accounting'],
    isReadyMade: true,
  },
  {
    path: 'data/stock-counts',
    label: 'Stock counts',
    record: 'stock_counts',
    role: 'products-r',
    isReadyMade: true,
  },
  { path: 'data/price-lists', label: 'Price lists', record: 'price_lists', role: 'products-r' },
  {
    path: 'data/price-changes',
    label: 'Price changes',
    record: 'price_changes',
    role: 'products-r',
    isReadyMade: true,
  },
  {
    path: 'marketplace/searches',
    label: 'Marketplace searches',
    record: 'market_searches',
    role: 'empties-r',
  },
  { path: 'marketplace/reliability', label: 'Reliability', record: 'quotes', role: 'quotes', screen: 'reliability' },
  { path: 'marketplace/affiliates', label: 'Affiliates', record: 'affiliates', role: 'affiliates' },
  { path: 'company/data_logs', label: 'Data log', record: 'data_logs', role: 'admin', isReadyMade: true },
  { path: 'company/erasures', label: 'Erasures', record: 'erasures', role: 'admin', isReadyMade: true },
  { path: 'guide', label: 'Guide', record: 'guide_sections' },
]

const isScreen = (key: string): key is 'requests' | 'availability' => key === 'requests' || key === 'availability'

/** A section is called as the menu of the client calls it. */
const ofMenu = (items: readonly MenuItem[], product: string, family: MenuFamily): readonly Section[] =>
  items.flatMap((item) => {
    const path = item.path?.replace('{product}', product).slice(1)
    const own: Section[] =
      path === undefined || item.record === undefined
        ? []
        : [
            {
              path,
              label: item.labels?.[family] ?? item.label,
              record: item.records?.[family] ?? item.record,
              role: item.role,
              ...(isScreen(item.key) && { screen: item.key }),
              ...particulars[path],
            },
          ]
    return [...own, ...ofMenu(item.items ?? [], product, family)]
  })

/** Every section, the longest paths first, so that 'orders/vendors' is not taken for an order called 'vendors'. */
export const sectionsOf = (product: string, family: MenuFamily = 'main'): readonly Section[] =>
  [...beyondMenu, ...ofMenu(menuItems, product, family)].toSorted((one, other) => other.path.length - one.path.length)

export type Place =
  | { readonly section: Section; readonly kind: 'list' }
  | { readonly section: Section; readonly kind: 'new' }
  | { readonly section: Section; readonly kind: 'detail'; readonly id: string }

const detailOf = (section: Section): string => section.detail ?? `${section.path}/{id}`

/** Path of one record of a section. */
export const detailPath = (section: Section, id: string): string =>
  detailOf(section).replace('{id}', encodeURIComponent(id))

/** Section of a path under a client's key, or undefined for an unknown path. */
export function placeOf(path: string, product: string, family?: MenuFamily): Place | undefined {
  // The manager of subquotes is a part of the quote's own screen.
  const wanted = path.replace(/^\/|\/$/g, '').replace(/\/manager$/, '')
  const sections = sectionsOf(product, family)
  const list = sections.find((section) => section.path === wanted)
  if (list) return { section: list, kind: 'list' }
  const parent = wanted.slice(0, wanted.lastIndexOf('/'))
  const last = decodeURIComponent(wanted.slice(parent.length + 1))
  const adding = sections.find((section) => section.path === parent && last === 'new')
  if (adding) return { section: adding, kind: 'new' }
  // A record that is in several lists belongs to the plainest of them.
  const detail = sections.findLast((section) => detailOf(section) === `${parent}/{id}`)
  return detail && { section: detail, kind: 'detail', id: last }
}
