import { z } from 'zod'
import { cents, entry, epochMs, shortText } from '../../kernel/index.ts'
import { receiptMethods } from '../../commerce/index.ts'

const paymentKinds = ['payment', 'refund', 'goodwill', 'lost'] as const

/** A payment, a refund or a lost dispute as its invoice and trip show it, from the ledger, in cents. */
const invoicePayment = z.object({
  /** Chosen by the screen that sends it: the same is recorded once. */
  id: z.string(),
  invoice: z.string(),
  kind: z.enum(paymentKinds),
  method: z.string(),
  /** Record of the payment whose deposit was applied; absent where the payment came in for this invoice. */
  payment: z.string().optional(),
  amount: cents,
  /** Part that is or was a deposit of the customer; it does not count for this invoice. */
  deposit: cents.optional(),
  date: epochMs,
  reference: shortText.default(''),
  why: shortText.default(''),
  /** Minutes of a jet card. */
  minutes: z.int().optional(),
  by: entry,
  at: epochMs,
  /** Id of its entry in the ledger, where it has no record. */
  entry: z.string().optional(),
  reversed: z.object({ at: epochMs, by: entry, why: shortText }).optional(),
})

export type InvoicePayment = z.output<typeof invoicePayment>

const methodLabels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(receiptMethods).map(([name, { label }]) => [name, label])),
  jet_card: 'Jet card',
}

/** 'Wire', 'Jet card' */
export const methodWords = (method: string): string => methodLabels[method] ?? method

/** The payments of an invoice or trip; entries of another form, which others left there, are passed over. */
export function paymentsOf(row: object): InvoicePayment[] {
  const payments: unknown = Reflect.get(row, 'payments')
  return Array.isArray(payments) ? payments.flatMap((one) => invoicePayment.safeParse(one).data ?? []) : []
}

/** Id of the record of a payment. A payment from before the ledger has the id of its entry (adr/0105). */
export function findPaymentId({ id, kind, method, payment, entry: posted }: InvoicePayment): string | undefined {
  if (kind !== 'payment' || method === 'jet_card') return undefined
  return payment ?? (method === 'opening' ? posted : id)
}

const standing = (payments: readonly InvoicePayment[], kind: InvoicePayment['kind']): number =>
  payments.reduce((sum, one) => sum + (one.kind === kind && !one.reversed ? one.amount : 0), 0)

/** Cents received by the payments of an invoice and not returned. A gift returns nothing. */
export const heldBy = (payments: readonly InvoicePayment[]): number =>
  standing(payments, 'payment') - standing(payments, 'refund') - standing(payments, 'lost')

/** Gifts on an invoice, in cents. */
export const giftsIn = (payments: readonly InvoicePayment[]): number => standing(payments, 'goodwill')

/** Minutes that jet cards have paid for an invoice and that were not given back. */
export const minutesIn = (payments: readonly InvoicePayment[]): number =>
  payments.reduce((sum, { minutes = 0, reversed }) => sum + (reversed ? 0 : minutes), 0)

const hourFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** '2.5 h' */
export const hoursWords = (minutes: number): string => `${hourFormat.format(minutes / 60)} h`
