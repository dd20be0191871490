import type { RoleChoice } from '../kernel/index.ts'

/** Kinds of client that see a different menu (1-shell section 2.2): the default client, other aviation clients, sellers of equipment. */
export type MenuFamily = 'main' | 'aviation' | 'equipment'

/** Panel that an entry can open over the page. */
export type MenuAction = 'clients' | 'palette' | 'watchlist' | 'unread'

/** One entry of the menu table. */
export interface MenuItem {
  /** Names the item for icons and tests. */
  readonly key: string
  readonly label: string
  /** Name at some clients. */
  readonly labels?: Readonly<Partial<Record<MenuFamily, string>>>
  /** Path under the client's key; `{product}` is replaced by the product's name. Groups have none. */
  readonly path?: string
  /** Role that the item needs, or several of which one will do; a group needs none, it shows when one of its items does. */
  readonly role?: RoleChoice
  /** Additional role that its records need. */
  readonly also?: string
  /** Record type at some clients. */
  readonly records?: Readonly<Partial<Record<MenuFamily, string>>>
  /** Record type whose list (or, where it has one only, document) the path shows. */
  readonly record?: string
  /** Words shown while one points at it. */
  readonly tooltip?: string
  /** Colour of its icon and words, a CSS colour. */
  readonly color?: string
  /** Address outside the product that it leads to in place of a path. */
  readonly url?: string
  /** Panel opened over the page instead of a link. */
  readonly click?: MenuAction
  /** Pseudo-role that restricts it to the default client or to the others (1-shell section 6). */
  readonly only?: 'isDefault' | '!isDefault'
  /** Families of clients that do not see it. */
  readonly hiddenFor?: readonly MenuFamily[]
  /** Needs this scheduling software, except with the default client. */
  readonly software?: 'avianis'
  /** Shown to these clients only, by key in upper case. */
  readonly onlyKeys?: readonly string[]
  readonly hiddenInProduction?: boolean
  readonly items?: readonly MenuItem[]
}

const notAviation = ['aviation'] as const
const notEquipment = ['equipment'] as const

/** The menu table of 1-shell section 2.2 with the roles of decision P5. */
export const menuItems: readonly MenuItem[] = [
  { key: 'dashboard', label: 'Dashboard', path: '/dashboard', role: 'admin', record: 'metrics' },
  { key: 'threads', label: 'Smart Inbox', path: '/threads', role: 'user', record: 'threads' },
  { key: 'work', label: 'Work', path: '/work', role: 'work-r', record: 'work_orders' },
  {
    key: 'quotes',
    label: 'Quotes',
    path: '/quotes',
    role: 'quotes',
    record: 'quotes',
    records: { equipment: 'goods_quotes' },
    only: '!isDefault',
  },
  {
    key: 'orders',
    label: 'Orders',
    path: '/orders',
    role: ['orders', 'accounting'],
    record: 'orders',
    hiddenFor: notAviation,
  },
  {
    key: 'subscriptions',
    label: 'Subscriptions',
    path: '/orders/subscriptions',
    role: ['orders', 'accounting'],
    record: 'product_subscriptions',
    hiddenFor: notAviation,
  },
  {
    key: 'sales',
    label: 'Sales',
    path: '/sales',
    tooltip: 'Orders by day, source, product and agent',
    role: ['orders', 'accounting'],
    hiddenFor: notAviation,
  },
  { key: 'payments', label: 'Payments', path: '/payments', role: ['payments', 'accounting'] },
  { key: 'accounting', label: 'Accounting', path: '/accounting', role: 'accounting' },
  {
    key: 'vendors',
    label: 'Vendors',
    path: '/orders/vendors',
    role: 'orders',
    also: 'contacts-r',
    record: 'contacts',
    onlyKeys: ['EQIP'],
  },
  { key: 'trips', label: 'Trips', path: '/trips', role: 'trips-r', record: 'trips', hiddenFor: notEquipment },
  {
    key: 'schedule',
    label: 'Schedule',
    path: '/schedule',
    tooltip: 'What every aircraft does, by the hour or by the day',
    role: 'trips-r',
    hiddenFor: notEquipment,
  },
  {
    key: 'empties',
    label: 'Empty legs',
    path: '/empties',
    role: 'empties-r',
    record: 'deals',
    hiddenFor: notEquipment,
  },
  {
    key: 'requests',
    label: 'Flight Requests',
    path: '/{product}-ai/requests',
    tooltip: 'Trips that customers and brokers ask for',
    role: 'quotes',
    record: 'quotes',
    only: '!isDefault',
    hiddenFor: notEquipment,
  },
  {
    key: 'availability',
    label: 'Flight Availability',
    path: '/{product}-ai/availability',
    tooltip: 'Aircraft and empty legs that can be offered',
    role: 'empties-r',
    record: 'schedule',
    hiddenFor: notEquipment,
  },
  {
    key: 'tasks',
    label: 'Tasks',
    labels: { aviation: 'Support', equipment: 'Support Tickets' },
    path: '/tasks',
    role: 'tasks-r',
    record: 'tasks',
  },
  {
    key: 'marketing',
    label: 'Marketing',
    items: [
      { key: 'contacts', label: 'Contacts', path: '/marketing/contacts', role: 'contacts-r', record: 'contacts' },
      { key: 'companies', label: 'Companies', path: '/marketing/companies', role: 'contacts-r', record: 'companies' },
      { key: 'groups', label: 'Groups', path: '/marketing/groups', role: 'groups-r', record: 'groups' },
      {
        key: 'documents',
        label: 'Documents',
        path: '/marketing/documents',
        role: 'contacts',
        record: 'documents',
        hiddenFor: notAviation,
      },
    ],
  },
  {
    key: 'data',
    label: 'Data',
    items: [
      {
        key: 'products',
        label: 'Products',
        path: '/data/products',
        role: 'products-r',
        record: 'products',
        hiddenFor: notAviation,
      },
      { key: 'pricing', label: 'Pricing', path: '/data/pricing', role: 'pricing-r', record: 'pricing' },
      { key: 'ads', label: 'Ads', path: '/data/ads', role: 'ads-r', record: 'ads' },
      { key: 'discounts', label: 'Discounts', path: '/data/discounts', role: 'discounting-r', record: 'discounts' },
      { key: 'zips', label: 'Zips', path: '/data/zips', role: 'admin', record: 'zips' },
      {
        key: 'taxes',
        label: 'Sales tax',
        path: '/data/taxes',
        role: ['admin', 'accounting'],
        record: 'tax_states',
        hiddenFor: notAviation,
      },
      {
        key: 'invoices',
        label: 'Invoices',
        path: '/data/invoices',
        role: ['invoices', 'accounting'],
        record: 'invoices',
        hiddenFor: notAviation,
      },
      {
        key: 'accounts',
        label: 'Accounts',
        path: '/data/accounts',
        role: 'accounts-r',
        record: 'accounts',
        software: 'avianis',
        hiddenFor: notEquipment,
      },
    ],
  },
  {
    key: 'aircraft',
    label: 'Aircraft and airports',
    hiddenFor: notEquipment,
    items: [
      { key: 'fleet', label: 'Fleet', path: '/data/aircraft/fleet', role: 'aircraft', record: 'aircraft' },
      { key: 'models', label: 'Models', path: '/data/aircraft/models', role: 'aircraft', record: 'aircraft_models' },
      { key: 'airports', label: 'Airports', path: '/data/airports', role: 'airports-r', record: 'airports' },
    ],
  },
  {
    key: 'content',
    label: 'Content',
    hiddenFor: notAviation,
    hiddenInProduction: true,
    items: [
      { key: 'pages', label: 'Pages', path: '/cms/pages', role: 'cms', record: 'pages' },
      { key: 'headers', label: 'Headers', path: '/cms/headers', role: 'cms', record: 'headers' },
      { key: 'footers', label: 'Footers', path: '/cms/footers', role: 'cms', record: 'footers' },
      { key: 'blogs', label: 'Blogs', path: '/cms/blogs', role: 'cms', record: 'blogs' },
      { key: 'files', label: 'Files', path: '/cms/files', role: 'cms', record: 'files' },
      { key: 'deployments', label: 'Deployments', path: '/cms/deployments', role: 'cms', record: 'deployments' },
    ],
  },
  {
    key: 'company',
    label: 'Company',
    items: [
      { key: 'details', label: 'Details', path: '/company/details', role: 'settings-r', record: 'clients' },
      { key: 'addresses', label: 'Addresses', path: '/company/addresses', role: 'settings-r', record: 'addresses' },
      { key: 'settings', label: 'Settings', path: '/company/settings', role: 'settings', record: 'clients' },
      { key: 'users', label: 'Users', path: '/company/users', role: 'users', record: 'users' },
      { key: 'mailboxes', label: 'Mailboxes', path: '/company/mailboxes', role: 'admin' },
      { key: 'sign-in', label: 'Sign-in', path: '/company/sign-in', role: 'admin' },
      { key: 'rules', label: 'Rules', path: '/company/rules', role: 'user' },
      { key: 'integrations', label: 'Integrations', path: '/company/integrations', role: 'admin' },
      { key: 'metrics', label: 'Metrics', path: '/company/metrics', role: 'admin' },
      { key: 'clockwork', label: 'Clockwork', path: '/company/clockwork', role: 'admin' },
    ],
  },
]
