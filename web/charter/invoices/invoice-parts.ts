/** Loaded as one: opening an invoice leads on to its trip, its payments and its account. */
export { AccountMoneyTab } from './account-money-tab.tsx'
export { CustomerAccountField } from './customer-account-field.tsx'
export { OverdueCell } from './due-mark.tsx'
export { InvoiceActions } from './invoice-actions.tsx'
export { InvoiceHead } from './invoice-head.tsx'
export { InvoiceSheet } from './invoice-sheet.tsx'
export { TripMoneyTab } from './trip-money-tab.tsx'
