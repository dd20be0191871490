import { invoices, findPaymentId, paymentsOf } from '../../../domain/charter/index.ts'
import { takePayments, type Debt, type TakenPayment } from '../../commerce/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { getRecord, takeRecord, type Taken } from '../../platform/records/index.ts'
import { readInvoiceLedger, type InvoiceLedger } from './invoice-ledger.ts'

/** An invoice that is locked until the transaction ends, with its ledger. */
export interface TakenInvoice {
  readonly taken: Taken<typeof invoices>
  readonly ledger: InvoiceLedger
  readonly debt: Debt
}

/** Takes an invoice. Payments are taken before it. Throws NotFound. */
export async function takeInvoice(ctx: Ctx, id: string): Promise<TakenInvoice> {
  const taken = await takeRecord(ctx, invoices, { id })
  const ledger = await readInvoiceLedger(ctx, taken.row)
  return { taken, ledger, debt: { record: 'invoices', id, number: taken.row.number, debtor: ledger.place.party } }
}

/** Takes all payments that an invoice shows, and the invoice. Throws NotFound. */
export async function takeWithPayments(
  ctx: Ctx,
  id: string,
): Promise<{ readonly invoice: TakenInvoice; readonly payments: readonly TakenPayment[] }> {
  const seen = paymentsOf(await getRecord(ctx, invoices, id))
  const payments = await takePayments(
    ctx,
    seen.flatMap((one) => findPaymentId(one) ?? []),
  )
  return { payments, invoice: await takeInvoice(ctx, id) }
}

/** Takes the invoices that a payment came in for or is applied to, in the order of their ids. */
export async function takePaidInvoices(ctx: Ctx, { row }: TakenPayment): Promise<TakenInvoice[]> {
  const named = [...row.allocations, ...(row.debt ? [row.debt] : [])].filter(({ record }) => record === 'invoices')
  const ids = new Set(named.map(({ id }) => id))
  const found: TakenInvoice[] = []
  for (const id of [...ids].toSorted()) found.push(await takeInvoice(ctx, id))
  return found
}
