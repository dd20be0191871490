import { invoices, findPaymentId, paymentsOf } from '../../../domain/charter/index.ts'
import { takePayments, type Debt, type TakenPayment } from '../../commerce/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Conflict } from '../../platform/errors.ts'
import { getRecord, takeBeyondReach, takeRecord, type Taken } from '../../platform/records/index.ts'
import { readInvoiceLedger, type InvoiceLedger } from './invoice-ledger.ts'
import type { InvoiceRow } from './invoice-state.ts'

/** An invoice that is locked until the transaction ends, with its ledger. */
export interface TakenInvoice {
  readonly taken: Taken<typeof invoices>
  readonly ledger: InvoiceLedger
  readonly debt: Debt
}

async function addLedger(ctx: Ctx, taken: Taken<typeof invoices>): Promise<TakenInvoice> {
  const { id, number } = taken.row
  const ledger = await readInvoiceLedger(ctx, taken.row)
  return { taken, ledger, debt: { record: 'invoices', id, number, debtor: ledger.place.party } }
}

/** Takes an invoice. Payments are taken before it. Throws NotFound. */
export const takeInvoice = async (ctx: Ctx, id: string): Promise<TakenInvoice> =>
  addLedger(ctx, await takeRecord(ctx, invoices, { id }))

/** As `takeInvoice`, for payments: their role need not read invoices. Throws NotFound. */
export const takeOwedInvoice = async (ctx: Ctx, id: string): Promise<TakenInvoice> =>
  addLedger(ctx, await takeBeyondReach(ctx, invoices, { id }))

const namePayments = (row: InvoiceRow): string[] => paymentsOf(row).flatMap((one) => findPaymentId(one) ?? [])

/**
 * Takes all payments that an invoice shows, and the invoice. Throws NotFound, and Conflict where a payment came in while
 * the others were locked: payments are locked before their invoice.
 */
export async function takeWithPayments(
  ctx: Ctx,
  id: string,
): Promise<{ readonly invoice: TakenInvoice; readonly payments: readonly TakenPayment[] }> {
  const named = namePayments(await getRecord(ctx, invoices, id))
  const payments = await takePayments(ctx, named)
  const invoice = await takeInvoice(ctx, id)
  if (namePayments(invoice.taken.row).some((one) => !named.includes(one)))
    throw new Conflict(invoice.taken.row, null, {
      code: 'payment-came-in',
      message: 'A payment came in at this moment. Look at the invoice again.',
    })
  return { payments, invoice }
}

/** Takes the invoices that a payment came in for or is applied to, in the order of their ids. */
export async function takePaidInvoices(ctx: Ctx, { row }: TakenPayment): Promise<TakenInvoice[]> {
  const named = [...row.allocations, ...(row.debt ? [row.debt] : [])].filter(({ record }) => record === 'invoices')
  const ids = new Set(named.map(({ id }) => id))
  const found: TakenInvoice[] = []
  for (const id of [...ids].toSorted()) found.push(await takeInvoice(ctx, id))
  return found
}
