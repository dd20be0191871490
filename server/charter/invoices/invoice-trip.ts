import {
  accounts,
  dueOn,
  invoices,
  invoiceTrip,
  linesOfTrip,
  trips,
  whyNotInvoiced,
} from '../../../domain/charter/index.ts'
import { clients } from '../../../domain/company/index.ts'
import type { DocOf, InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { asVerb, beyondReach, takeRecord } from '../../platform/records/index.ts'
import { refuseFor, stateOf, tripsInvoices } from './invoice-state.ts'

type Trip = DocOf<typeof trips>

/** The account that a trip names, by its id or else its name; its name alone where there is no such account. */
async function accountOf(ctx: Ctx, trip: Trip): Promise<{ id: string; label: string } | undefined> {
  const [named] = trip.accounts
  if (named === undefined) return undefined
  const known = beyondReach(ctx, accounts)
  const found = (await known.find(named.id)) ?? (await known.findOne(['name', '==', named.name]))
  if (found) return { id: found.id, label: found.name }
  ctx.log.warn({ account: named.id }, 'the account named on an invoice was not found')
  return { id: named.id, label: named.name }
}

const billingContactOf = ({ contact }: Trip): { id: string; label: string } | undefined =>
  contact && { id: contact.id, label: contact.name || contact.email || contact.company || '' }

/**
 * Makes the invoice of a trip, or answers the one that it has: of two who ask at once the second waits for the first.
 * Throws Invalid with every reason against it, in words.
 */
export async function invoiceOfTrip(
  ctx: Ctx,
  { params }: InputOf<typeof invoiceTrip>,
): Promise<OutputOf<typeof invoiceTrip>> {
  const { row: trip } = await takeRecord(ctx, trips, { id: params.id })
  const [existing] = await tripsInvoices(ctx, trip.id)
  if (existing) return { ...stateOf(existing), isNew: false }
  refuseFor(whyNotInvoiced(trip))
  const [account, client] = [await accountOf(ctx, trip), await beyondReach(ctx, clients).get(ctx.db.tenant.clientId)]
  const doc = invoices.shape.parse({
    trip: { id: trip.id, label: trips.title({ ...trip }) },
    account,
    billingContact: billingContactOf(trip),
    invoiceDate: ctx.now,
    dueDate: dueOn(ctx.now, client.config.invoice_days, client.timezone),
    lineItems: linesOfTrip(trip),
  })
  return { ...stateOf(await asVerb(ctx, invoices).create({ doc })), isNew: true }
}
