import { invoices, trips, whyNoPaymentRequest } from '../../../domain/charter/index.ts'
import { clients } from '../../../domain/company/index.ts'
import { cutText } from '../../../domain/kernel/index.ts'
import { readOwnEntry } from '../../company/index.ts'
import { createShare, findOpenPage, type InvoicePages } from '../../commerce/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { beyondReach } from '../../platform/records/index.ts'
import { usualEnd } from './usual-end.ts'

async function findTrip(ctx: Ctx, invoiceId: string) {
  const { trip } = await beyondReach(ctx, invoices).get(invoiceId)
  const row = trip && (await beyondReach(ctx, trips).find(trip.id))
  return row && whyNoPaymentRequest({ price: row.price, paid: row.paid }) === undefined ? row : undefined
}

const namePage = (tripId: string) => ({ kind: 'payment', type: 'trips', id: tripId }) as const

/** Payment requests of the trips of invoices. An invoice without a trip has no page. */
export const invoicePages: InvoicePages = {
  find: async (ctx, invoiceId) => {
    const trip = await findTrip(ctx, invoiceId)
    return trip && ((await findOpenPage(ctx, namePage(trip.id))) ?? null)
  },
  open: async (ctx, invoiceId) => {
    const trip = await findTrip(ctx, invoiceId)
    if (!trip) return undefined
    const known = await findOpenPage(ctx, namePage(trip.id))
    if (known !== undefined) return known
    const { timezone } = await beyondReach(ctx, clients).get(ctx.db.tenant.clientId)
    const { url } = await createShare(ctx, {
      kind: 'payment',
      object: { type: 'trips', id: trip.id, label: cutText(trips.title({ ...trip }), 500) },
      by: await readOwnEntry(ctx),
      expires: usualEnd('trips', trip.legs, { now: ctx.now, timezone }),
    })
    return url
  },
}
