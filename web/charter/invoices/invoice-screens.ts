import { hasOneOf } from '../../../domain/kernel/index.ts'
import type { RecordScreens, RecordTab } from '../../ui/detail/record-screens.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const forReaders: NonNullable<RecordTab['isFor']> = (_, actor) => hasOneOf(actor, ['invoices', 'accounting'])

/** On a trip's page: its invoice, payments, and what an operator is owed. */
export const tripMoneyTab: RecordTab = {
  id: 'invoice',
  label: 'Invoice',
  isFor: forReaders,
  part: lazyPart(async () => (await import('./trip-money-tab.tsx')).TripMoneyTab),
}

/** On an account's page: what it owes, and its jet card. */
export const accountMoneyTab: RecordTab = {
  id: 'statement',
  label: 'Statement',
  isFor: forReaders,
  part: lazyPart(async () => (await import('./account-money-tab.tsx')).AccountMoneyTab),
}

export const invoiceScreens: RecordScreens = {
  headFields: ['account.label', 'billingContact.label', 'status', 'trip.label', 'dueDate', 'total', 'balanceDue'],
  head: lazyPart(async () => (await import('./invoice-head.tsx')).InvoiceHead),
  actions: lazyPart(async () => (await import('./invoice-actions.tsx')).InvoiceActions),
  columns: [
    {
      label: 'Overdue',
      share: 'minmax(108px, 0.7fr)',
      View: lazyPart(async () => (await import('./due-mark.tsx')).OverdueCell),
    },
  ],
  tabs: [
    { id: 'details', label: 'Details', part: lazyPart(async () => (await import('./invoice-sheet.tsx')).InvoiceSheet) },
  ],
}
