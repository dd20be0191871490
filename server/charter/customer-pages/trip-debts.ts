import { paymentPageOf, paymentsOf, trips } from '../../../domain/charter/index.ts'
import { sumReceivedItems } from '../../../domain/commerce/index.ts'
import type { Ctx } from '../../platform/context.ts'
import type { TripDebts } from '../../commerce/index.ts'
import { beyondReach } from '../../platform/records/index.ts'
import { paymentFacts } from './gather-page.ts'
import { send } from '../invoices/change-invoice.ts'
import { tripsInvoices } from '../invoices/invoice-state.ts'
import { invoiceOfTrip } from '../invoices/invoice-trip.ts'

/** The oldest invoice of a trip on which something is owed: its customer pays one after the other. */
async function findOldestOpen(ctx: Ctx, tripId: string) {
  const open = (await tripsInvoices(ctx, tripId)).filter(
    ({ status, balanceDue }) => status === 'sent' && balanceDue > 0,
  )
  return open.at(-1)
}

async function findOpenInvoice(ctx: Ctx, tripId: string) {
  const oldest = await findOldestOpen(ctx, tripId)
  return oldest && { record: 'invoices' as const, id: oldest.id }
}

/** Cents that came in for what is paid next on the page of a trip. */
export async function readPaidOfTrip(ctx: Ctx, tripId: string): Promise<number> {
  const oldest = await findOldestOpen(ctx, tripId)
  if (oldest) return sumReceivedItems(paymentsOf(oldest))
  return (await tripDebts.readPrice(ctx, tripId))?.paid ?? 0
}

/** Debts of customers for trips. */
export const tripDebts: TripDebts = {
  find: findOpenInvoice,
  readPrice: async (ctx, tripId) => {
    const page = paymentPageOf(await paymentFacts(ctx, await beyondReach(ctx, trips).get(tripId)))
    return page.state === 'due' && page.due > 0 ? { total: page.total, paid: page.paid, owed: page.due } : undefined
  },
  invoice: async (ctx, tripId) => {
    const { id } = await invoiceOfTrip(ctx, { params: { id: tripId }, query: undefined, body: undefined })
    await send(ctx, { params: { id }, query: undefined, body: undefined })
    return { record: 'invoices', id }
  },
}
