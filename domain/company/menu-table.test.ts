import { describe, expect, it } from 'vitest'
import type { Actor } from '../kernel/index.ts'
import { visibleMenu, type VisibleMenuItem } from './menu.ts'

/** The demo clients of decision P3 as the menu knows them, and a new one. LARO is the default client. */
const clients = {
  LARO: {},
  NXT: { type: 'avianis' },
  CBDB: { type: 'flx' },
  AXEK: { type: 'jet_insight' },
  RCRT: { type: 'schedaero' },
  /** An aviation client without scheduling software. */
  NEWC: {},
  EQIP: { business: 'equipment' },
  GMTL: { business: 'equipment' },
  EWIN: { business: 'equipment' },
} as const

type Key = keyof typeof clients
const keys = Object.keys(clients) as Key[]

/**
 * Menu of each client, taken from 1-shell section 2.2 line by line. L the main aviation client LARO; N the charter
 * operator NXT with Avianis; A other aviation clients (CBDB, AXEK, RCRT, NEWC); E the seller EQIP; S other sellers
 * (GMTL, EWIN). Subscriptions, Sales, Payments, Accounting, Mailboxes
 * and Sales tax are listed in addition to the specification.
 */
const columns: Readonly<Record<Key, string>> = {
  LARO: 'L',
  NXT: 'N',
  CBDB: 'A',
  AXEK: 'A',
  RCRT: 'A',
  NEWC: 'A',
  EQIP: 'E',
  GMTL: 'S',
  EWIN: 'S',
}

const table = `
LNAES Dashboard                               /dashboard
LNAES Smart Inbox                             /threads
LNAES Work                                    /work
-NAES Quotes                                  /quotes
L--ES Orders                                  /orders
L--ES Subscriptions                           /orders/subscriptions
L--ES Sales                                   /sales
LNAES Payments                                /payments
LNAES Accounting                              /accounting
---E- Vendors                                 /orders/vendors
LNA-- Trips                                   /trips
LNA-- Schedule                                /schedule
LNA-- Empty legs                              /empties
-NA-- Flight Requests                         /flightline-ai/requests
LNA-- Flight Availability                     /flightline-ai/availability
L---- Tasks                                   /tasks
-NA-- Support                                 /tasks
---ES Support Tickets                         /tasks
LNAES Marketing > Contacts                    /marketing/contacts
LNAES Marketing > Companies                   /marketing/companies
LNAES Marketing > Groups                      /marketing/groups
L--ES Marketing > Documents                   /marketing/documents
L--ES Data > Products                         /data/products
LNAES Data > Pricing                          /data/pricing
LNAES Data > Ads                              /data/ads
LNAES Data > Discounts                        /data/discounts
LNAES Data > Zips                             /data/zips
L--ES Data > Sales tax                        /data/taxes
L--ES Data > Invoices                         /data/invoices
LN--- Data > Accounts                         /data/accounts
LNA-- Aircraft and airports > Fleet           /data/aircraft/fleet
LNA-- Aircraft and airports > Models          /data/aircraft/models
LNA-- Aircraft and airports > Airports        /data/airports
L--ES Content > Pages                         /cms/pages
L--ES Content > Headers                       /cms/headers
L--ES Content > Footers                       /cms/footers
L--ES Content > Blogs                         /cms/blogs
L--ES Content > Files                         /cms/files
L--ES Content > Deployments                   /cms/deployments
LNAES Company > Details                       /company/details
LNAES Company > Addresses                     /company/addresses
LNAES Company > Settings                      /company/settings
LNAES Company > Users                         /company/users
LNAES Company > Mailboxes                     /company/mailboxes
LNAES Company > Sign-in                       /company/sign-in
LNAES Company > Rules                         /company/rules
LNAES Company > Integrations                  /company/integrations
LNAES Company > Metrics                       /company/metrics
LNAES Company > Clockwork                     /company/clockwork
`

const rows = table
  .trim()
  .split('\n')
  .map((line) => ({ marks: line.slice(0, 5), entry: line.slice(6, 46).trim(), path: line.slice(46) }))

const everything = rows.map(({ entry }) => entry)
const support = ['Tasks', 'Support', 'Support Tickets']
const content = everything.filter((entry) => entry.startsWith('Content > '))

/** Entries that a role alone opens (1-shell section 6 with decision P5), with a client that has them. */
const entriesOf: Readonly<Record<string, readonly string[]>> = {
  admin: everything,
  super: everything,
  user: ['Smart Inbox', 'Company > Rules'],
  inbox: [],
  sales: [],
  restricted: [],
  work: ['Work'],
  'work-r': ['Work'],
  quotes: ['Quotes', 'Flight Requests'],
  orders: ['Orders', 'Subscriptions', 'Sales'],
  trips: ['Trips', 'Schedule'],
  'trips-r': ['Trips', 'Schedule'],
  empties: ['Empty legs', 'Flight Availability'],
  'empties-r': ['Empty legs', 'Flight Availability'],
  tasks: support,
  'tasks-r': support,
  contacts: ['Marketing > Contacts', 'Marketing > Companies', 'Marketing > Documents'],
  'contacts-r': ['Marketing > Contacts', 'Marketing > Companies'],
  groups: ['Marketing > Groups'],
  'groups-r': ['Marketing > Groups'],
  products: ['Data > Products'],
  'products-r': ['Data > Products'],
  pricing: ['Data > Pricing'],
  'pricing-r': ['Data > Pricing'],
  ads: ['Data > Ads'],
  'ads-r': ['Data > Ads'],
  discounting: ['Data > Discounts'],
  'discounting-r': ['Data > Discounts'],
  invoices: ['Data > Invoices'],
  accounting: ['Orders', 'Subscriptions', 'Sales', 'Payments', 'Accounting', 'Data > Sales tax', 'Data > Invoices'],
  accounts: ['Data > Accounts'],
  'accounts-r': ['Data > Accounts'],
  aircraft: ['Aircraft and airports > Fleet', 'Aircraft and airports > Models'],
  airports: ['Aircraft and airports > Airports'],
  'airports-r': ['Aircraft and airports > Airports'],
  cms: content,
  settings: ['Company > Details', 'Company > Addresses', 'Company > Settings'],
  'settings-r': ['Company > Details', 'Company > Addresses'],
  users: ['Company > Users'],
  affiliates: [],
  payments: ['Payments'],
}

const expected = (role: string, key: Key): readonly string[] =>
  rows
    .filter(({ marks, entry }) => marks.includes(columns[key]) && entriesOf[role]?.includes(entry))
    .map(({ entry, path }) => `${entry} /${key.toLowerCase()}${path}`)

const lines = (items: readonly VisibleMenuItem[], group = ''): string[] =>
  items.flatMap((item) =>
    item.items.length > 0 ? lines(item.items, `${item.label} > `) : [`${group}${item.label} ${item.routerLink}`],
  )

function menuOf(roles: readonly string[], key: Key, isProduction = false): readonly string[] {
  const actor: Actor = { userId: 'u', clientId: key, roles: new Set(roles), isDefaultClient: key === 'LARO' }
  const { type, business }: { type?: string; business?: string } = clients[key]
  const client = { name_key: key, config: { business, software: { type, active: true } } }
  return lines(visibleMenu(actor, client, { isProduction, product: 'flightline' }))
}

describe('the menu, by role and client', () => {
  it.each(Object.keys(entriesOf).flatMap((role) => keys.map((key) => [role, key] as const)))(
    '%s in %s',
    (role, key) => {
      expect(menuOf([role], key)).toEqual(expected(role, key))
    },
  )

  it('is the sum of the entries that the roles open', () => {
    expect(menuOf(['user', 'inbox', 'sales', 'quotes', 'contacts', 'trips', 'tasks'], 'NXT')).toEqual([
      'Smart Inbox /nxt/threads',
      'Quotes /nxt/quotes',
      'Trips /nxt/trips',
      'Schedule /nxt/schedule',
      'Flight Requests /nxt/flightline-ai/requests',
      'Support /nxt/tasks',
      'Marketing > Contacts /nxt/marketing/contacts',
      'Marketing > Companies /nxt/marketing/companies',
      'Company > Rules /nxt/company/rules',
    ])
  })

  it('shows vendors, who are contacts, to a user with both roles', () => {
    expect(menuOf(['orders', 'contacts-r'], 'EQIP')).toEqual([
      'Orders /eqip/orders',
      'Subscriptions /eqip/orders/subscriptions',
      'Sales /eqip/sales',
      'Vendors /eqip/orders/vendors',
      'Marketing > Contacts /eqip/marketing/contacts',
      'Marketing > Companies /eqip/marketing/companies',
    ])
  })

  it('never opens an entry by a pseudo-role alone: it only restricts', () => {
    for (const key of keys) expect(menuOf(['isDefault', '!isDefault'], key)).toEqual([])
  })

  it.each(keys)('loses Content in production, and no other entry, in %s', (key) => {
    const lost = expected('admin', key).filter((line) => line.startsWith('Content > '))
    expect(menuOf(['admin'], key, true)).toEqual(expected('admin', key).filter((line) => !lost.includes(line)))
  })
})
