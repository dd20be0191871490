import type { Ctx } from '../../platform/context.ts'
import { tripsInvoices } from './invoice-state.ts'

/** The oldest invoice of a trip on which something is owed: its customer pays one after the other. */
export async function findTripDebt(ctx: Ctx, tripId: string): Promise<{ record: 'invoices'; id: string } | undefined> {
  const open = (await tripsInvoices(ctx, tripId)).filter(
    ({ status, balanceDue }) => status === 'sent' && balanceDue > 0,
  )
  const oldest = open.at(-1)
  return oldest && { record: 'invoices', id: oldest.id }
}
