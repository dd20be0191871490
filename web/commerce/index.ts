import { hasOneOf } from '../../domain/kernel/index.ts'
import type { RecordTab } from '../ui/detail/record-screens.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import type { DepositQuestion } from './payments/open-deposit-form.ts'
import type { PaymentQuestion } from './payments/use-take.ts'

/** On a contact's page: what they were charged and paid. */
export const statementTab: RecordTab = {
  id: 'statement',
  label: 'Statement',
  isFor: (_, actor) => hasOneOf(actor, ['payments', 'invoices', 'accounting']),
  part: lazyPart(async () => (await import('./statements/statement-tab.tsx')).StatementTab),
}

/** Period of a customer's statement, and its files. */
export const StatementFiles = lazyPart(async () => (await import('./statements/statement-files.tsx')).StatementFiles)

export { handMethods } from './payments/hand-methods.ts'
export { useLinkMessage } from './payments/use-link-message.ts'

/** Accounts of the company at payment providers. */
export const PaymentAccounts = lazyPart(async () => (await import('./accounts/payment-accounts.tsx')).PaymentAccounts)

/** Accounts of the company at providers of labels. */
export const CarrierAccounts = lazyPart(async () => (await import('./carriers/carrier-accounts.tsx')).CarrierAccounts)

/** Payments at providers, their refunds and disputes, and stored cards, of an order or invoice. */
export const DebtPanel = lazyPart(async () => (await import('./payments/debt-panel.tsx')).DebtPanel)

/** Reminders of an order or invoice. */
export const RemindersPanel = lazyPart(async () => (await import('./reminders/reminders-panel.tsx')).RemindersPanel)

/** A reminder as its customer gets it. */
export const WrittenReminder = lazyPart(async () => (await import('./reminders/written-reminder.tsx')).WrittenReminder)

export const openTakePayment = async (question: PaymentQuestion): Promise<void> => {
  const { openTakePayment: open } = await import('./payments/take-payment.tsx')
  open(question)
}

/** In the header: payments are tests. */
export const TestModeMark = lazyPart(
  async () => (await import('./payments/payments-mode-note.tsx')).TestModeMark,
  () => undefined,
)

export const openDepositForm = async (question: DepositQuestion): Promise<void> => {
  const { openDepositForm: open } = await import('./payments/open-deposit-form.ts')
  open(question)
}

/** Money in and out by day. */
export const PaymentsScreen = lazyPart(async () => (await import('./daybook/payments-screen.tsx')).PaymentsScreen)

/** Exports of the ledger for QuickBooks. */
export const AccountingScreen = lazyPart(async () => (await import('./books/accounting-screen.tsx')).AccountingScreen)

/** Sales tax by state and month. */
export const TaxScreen = lazyPart(async () => (await import('./books/tax-screen.tsx')).TaxScreen)

/** Orders by day, source, product and agent. */
export const SalesScreen = lazyPart(async () => (await import('./figures/sales-screen.tsx')).SalesScreen)

/** Orders by their stages. */
export const OrderBoard = lazyPart(async () => (await import('./board/order-board.tsx')).OrderBoard)

/** Screen of the products to buy from each vendor. */
export const VendorsScreen = lazyPart(async () => (await import('./vendors/vendors-screen.tsx')).VendorsScreen)

/** Products at or below their reorder level. */
export const LowStockScreen = lazyPart(async () => (await import('./vendors/low-stock-screen.tsx')).LowStockScreen)

/** Shipments that wait to be sent. */
export const SendTodayScreen = lazyPart(async () => (await import('./shipping/send-today-screen.tsx')).SendTodayScreen)
/** Work orders by their states. */
export const WorkBoard = lazyPart(async () => (await import('./work/work-board.tsx')).WorkBoard)
