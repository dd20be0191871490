/** Roles that a new client offers for assignment; its admins change the list in the settings (1-shell section 6). */
export const usualClientRoles = [
  { id: 'user', label: 'User' },
  { id: 'inbox', label: 'Inbox' },
  { id: 'sales', label: 'Sales', show_in_filters: true },
  { id: 'contacts', label: 'Contacts' },
  { id: 'quotes', label: 'Quotes' },
  { id: 'trips', label: 'Trips', show_in_filters: true },
  { id: 'orders', label: 'Orders' },
  { id: 'tasks', label: 'Tasks' },
  { id: 'accounting', label: 'Accounting' },
  { id: 'cms', label: 'Content' },
  { id: 'settings', label: 'Settings' },
  { id: 'users', label: 'Users' },
] as const
