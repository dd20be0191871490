import { hasOneOf } from '../../../domain/kernel/index.ts'
import type { RecordScreens, RecordTab } from '../../ui/detail/record-screens.ts'
import type { RoomFields } from '../../ui/field/room-fields.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const load = () => import('./invoice-parts.ts')

const forReaders: NonNullable<RecordTab['isFor']> = (_, actor) => hasOneOf(actor, ['invoices', 'accounting'])

/** On a trip's page: its invoice, payments, and the debt to an operator. */
export const tripMoneyTab: RecordTab = {
  id: 'invoice',
  label: 'Invoice',
  isFor: forReaders,
  part: lazyPart(async () => (await load()).TripMoneyTab),
}

/** On an account's page: its debt, and its jet card. */
export const accountMoneyTab: RecordTab = {
  id: 'statement',
  label: 'Statement',
  isFor: forReaders,
  part: lazyPart(async () => (await load()).AccountMoneyTab),
}

/** The input for the account that an invoice is billed to. */
export const invoiceFields: RoomFields = {
  'customer-account': lazyPart(async () => (await load()).CustomerAccountField),
}

export const invoiceScreens: RecordScreens = {
  headFields: [
    'account.label',
    'billingContact.label',
    'number',
    'status',
    'trip.label',
    'dueDate',
    'total',
    'balanceDue',
  ],
  head: lazyPart(async () => (await load()).InvoiceHead),
  actions: lazyPart(async () => (await load()).InvoiceActions),
  columns: [
    { label: 'Overdue', share: 'minmax(108px, 0.7fr)', View: lazyPart(async () => (await load()).OverdueCell) },
  ],
  tabs: [{ id: 'details', label: 'Details', part: lazyPart(async () => (await load()).InvoiceSheet) }],
}
