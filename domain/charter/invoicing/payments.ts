import { z } from 'zod'
import { cents, entry, epochMs, shortText } from '../../kernel/index.ts'
import { paymentMethods } from '../../commerce/index.ts'

const paymentKinds = ['payment', 'refund', 'goodwill'] as const

/** A payment or refund as an invoice and its trip show it: what the ledger says of it, in cents. */
const invoicePayment = z.object({
  /** Chosen by the screen that sends it: the same is recorded once. */
  id: z.string(),
  invoice: z.string(),
  kind: z.enum(paymentKinds),
  method: z.string(),
  amount: cents,
  date: epochMs,
  reference: shortText.default(''),
  why: shortText.default(''),
  /** Minutes of a jet card. */
  minutes: z.int().optional(),
  by: entry,
  at: epochMs,
  /** Id of its entry in the ledger. */
  entry: z.string(),
  reversed: z.object({ at: epochMs, by: entry, why: shortText }).optional(),
})

export type InvoicePayment = z.output<typeof invoicePayment>

const methodLabels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(paymentMethods).map(([name, { label }]) => [name, label])),
  jet_card: 'Jet card',
  opening: 'Before the ledger',
}

/** 'Wire', 'Jet card' */
export const methodWords = (method: string): string => methodLabels[method] ?? method

/** The payments of an invoice or trip; entries of another form, which others left there, are passed over. */
export function paymentsOf(row: object): InvoicePayment[] {
  const payments: unknown = Reflect.get(row, 'payments')
  return Array.isArray(payments) ? payments.flatMap((one) => invoicePayment.safeParse(one).data ?? []) : []
}

const hourFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** '2.5 h' */
export const hoursWords = (minutes: number): string => `${hourFormat.format(minutes / 60)} h`
