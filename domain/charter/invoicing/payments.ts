import { z } from 'zod'
import { debtItem, receiptMethods, sumItemsOfKind } from '../../commerce/index.ts'

/** A payment, a refund or a lost dispute as its invoice and trip show it, from the ledger, in cents. */
const invoicePayment = debtItem.extend({
  invoice: z.string(),
  /** Minutes of a jet card. */
  minutes: z.int().optional(),
  /** Id of its entry in the ledger, where it has no record. */
  entry: z.string().optional(),
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

/** Cents received by the payments of an invoice and not returned. A gift returns nothing. */
export const heldBy = (payments: readonly InvoicePayment[]): number =>
  sumItemsOfKind(payments, 'payment') - sumItemsOfKind(payments, 'refund') - sumItemsOfKind(payments, 'lost')

/** Gifts on an invoice, in cents. */
export const giftsIn = (payments: readonly InvoicePayment[]): number => sumItemsOfKind(payments, 'goodwill')

/** Minutes that jet cards have paid for an invoice and that were not given back. */
export const minutesIn = (payments: readonly InvoicePayment[]): number =>
  payments.reduce((sum, { minutes = 0, reversed }) => sum + (reversed ? 0 : minutes), 0)

const hourFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** '2.5 h' */
export const hoursWords = (minutes: number): string => `${hourFormat.format(minutes / 60)} h`
