import {
  giftsIn,
  heldBy,
  paymentsOf,
  settledState,
  trips,
  type invoices,
  type InvoicePayment,
} from '../../../domain/charter/index.ts'
import { nextStates, type RowOf } from '../../../domain/kernel/index.ts'
import { balancesAbout } from '../../commerce/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { asVerb, beyondReach, type Taken } from '../../platform/records/index.ts'
import { aboutInvoice, tripsInvoices, type InvoiceRow } from './invoice-state.ts'

type Trip = RowOf<typeof trips>

/** Where a trip goes when it is paid, or is no longer, if its table allows it from its current status. */
function statusOf(ctx: Ctx, trip: Trip, isPaid: boolean): Trip['status'] {
  const to = isPaid ? 'pPaid' : 'pIssue'
  if (!isPaid && !(trip.paid && trip.status === 'pPaid')) return trip.status
  const table = trips.transitions
  const next = table ? nextStates(table, { row: { ...trip, paid: isPaid }, from: trip.status, actor: ctx.actor }) : []
  return next.some((step) => step.to === to && step.unless === undefined) ? to : trip.status
}

/** Records on a trip what has been paid of its invoices. One that was deleted is left alone. */
export async function notePaymentsOnTrip(ctx: Ctx, invoice: InvoiceRow): Promise<void> {
  const trip = invoice.trip && (await beyondReach(ctx, trips).find(invoice.trip.id))
  if (!trip) return
  await asVerb(ctx, trips).amend({
    id: trip.id,
    amend: async (row) => {
      // Read under the lock of the trip: a concurrent payment of another invoice counts by then.
      const all = await tripsInvoices(ctx, trip.id)
      const own = new Set(paymentsOf(row).map(({ id }) => id))
      const others = row.payments.filter(({ id }) => typeof id !== 'string' || !own.has(id))
      const isPaid = all.length > 0 && all.every(({ paid }) => paid)
      return {
        payments: [...others, ...all.flatMap((one) => one.payments)],
        totalPaid: all.reduce((sum, { amount_paid }) => sum + amount_paid, 0),
        paid: isPaid,
        status: statusOf(ctx, row, isPaid),
        why: `Invoice ${invoice.number}: ${isPaid ? 'paid' : 'not paid any more'}`,
      }
    },
  })
}

/** A payment as a document stores it: without its absent fields. */
const kept = (payment: InvoicePayment): InvoiceRow['payments'][number] =>
  Object.fromEntries(Object.entries(payment).filter(([, value]) => value !== undefined))

/** Keeps a list of payments of an invoice, with the amounts that the ledger sums to, and updates the trip. */
export async function settleInvoice(
  ctx: Ctx,
  { row, change }: Taken<typeof invoices>,
  {
    payments,
    why,
    more = {},
  }: { payments: readonly InvoicePayment[]; why?: string; more?: { jetCard?: string | null } },
): Promise<InvoiceRow> {
  const balances = await balancesAbout(ctx, aboutInvoice(row.id))
  const sums = { owed: balances.get('receivable') ?? 0, deposits: heldBy(payments) }
  const settled = change({
    ...more,
    ...settledState(row, sums),
    amount_refunded: giftsIn(payments),
    payments: payments.map(kept),
    ...(why !== undefined && { why }),
  })
  await notePaymentsOnTrip(ctx, settled)
  return settled
}
