/**
 * Roles that open parts of the product, with their usual names (1-shell section 6). A client offers those of them that
 * its settings list; 'x' grants 'x-r', which only reads.
 */
export const knownRoles = [
  { id: 'user', label: 'User' },
  { id: 'inbox', label: 'Inbox' },
  { id: 'sales', label: 'Sales' },
  { id: 'contacts', label: 'Contacts' },
  { id: 'contacts-r', label: 'Contacts, reading' },
  { id: 'groups', label: 'Groups' },
  { id: 'groups-r', label: 'Groups, reading' },
  { id: 'quotes', label: 'Quotes' },
  { id: 'trips', label: 'Trips' },
  { id: 'trips-r', label: 'Trips, reading' },
  { id: 'empties', label: 'Empty legs' },
  { id: 'empties-r', label: 'Empty legs, reading' },
  { id: 'orders', label: 'Orders' },
  { id: 'margins', label: 'Notes on margins' },
  { id: 'approvals', label: 'Approvals of sales' },
  { id: 'work', label: 'Work' },
  { id: 'work-r', label: 'Work, reading' },
  { id: 'tasks', label: 'Tasks' },
  { id: 'tasks-r', label: 'Tasks, reading' },
  { id: 'products', label: 'Products' },
  { id: 'products-r', label: 'Products, reading' },
  { id: 'pricing', label: 'Pricing' },
  { id: 'pricing-r', label: 'Pricing, reading' },
  { id: 'ads', label: 'Ads' },
  { id: 'ads-r', label: 'Ads, reading' },
  { id: 'discounting', label: 'Discounts' },
  { id: 'discounting-r', label: 'Discounts, reading' },
  { id: 'accounts', label: 'Accounts' },
  { id: 'accounts-r', label: 'Accounts, reading' },
  { id: 'aircraft', label: 'Aircraft' },
  { id: 'airports', label: 'Airports' },
  { id: 'airports-r', label: 'Airports, reading' },
  { id: 'cms', label: 'Content' },
  { id: 'accounting', label: 'Accounting' },
  { id: 'invoices', label: 'Invoices' },
  { id: 'affiliates', label: 'Affiliates' },
  { id: 'payments', label: 'Payments' },
  { id: 'settings', label: 'Settings' },
  { id: 'settings-r', label: 'Settings, reading' },
  { id: 'users', label: 'Users' },
  { id: 'export', label: 'Export of lists' },
] as const

/** Names of the roles that no settings list: they hold for the whole client, or beyond it. */
export const wideRoleNames: ReadonlyMap<string, string> = new Map([
  ['super', 'Super'],
  ['admin', 'Admin'],
  ['restricted', 'Restricted'],
])

/** Usual name of a role; a client's role by its id. */
export const usualRoleName = (role: string): string =>
  wideRoleNames.get(role) ?? knownRoles.find(({ id }) => id === role)?.label ?? role
