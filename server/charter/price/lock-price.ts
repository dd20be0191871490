import {
  charterMessages,
  legsToPrice,
  quotes,
  trips,
  type keepPrice,
  type Leg,
  type lockPrice,
  type unlockPrice,
} from '../../../domain/charter/index.ts'
import { hasRole, type InputOf, type OutputOf, type RowOf } from '../../../domain/kernel/index.ts'
import { actorEntry } from '../../inbox/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Conflict, Forbidden, Invalid } from '../../platform/errors.ts'
import { takeRecord } from '../../platform/records/index.ts'
import { dropCost, keepCost } from '../desk/flight-costs.ts'
import { keptOf } from './kept-estimate.ts'
import { priceWithCost } from './price-trip.ts'

type Locking = InputOf<typeof lockPrice>['body']
type Keeping = InputOf<typeof keepPrice>['body']
type Unlocking = InputOf<typeof unlockPrice>['body']
type Changed = OutputOf<typeof lockPrice>

interface Seen extends Pick<Locking, 'record' | 'id'> {
  /** Absent where nobody saw it before, as it was made in the same call. */
  readonly version?: number
}

function requireVersion(row: { readonly version: number }, seen: number): void {
  if (row.version === seen) return
  const message = 'Somebody changed it meanwhile. Look at its price again.'
  throw new Conflict(null, null, { code: 'version', title: 'Changed Meanwhile', message })
}

/** The quote or trip, locked for its caller as they saw it. Throws Forbidden, NotFound, Conflict. */
export async function takeSeen(ctx: Ctx, { record, id, version }: Seen) {
  if (!hasRole(ctx.actor, record)) throw new Forbidden(record)
  const taken = await takeRecord(ctx, record === 'trips' ? trips : quotes, { id })
  if (version !== undefined) requireVersion(taken.row, version)
  return taken
}

type Price = RowOf<typeof quotes>['price']

interface Priced {
  readonly price: Price
  readonly total: number
  readonly isByMinute: boolean
}

/** A price with the total that it was computed to, and whether that is for the minutes of its flights. */
export function withTotal({ price, total, isByMinute }: Priced): Price {
  const { by_minute: _, ...rest } = price
  return { ...rest, total, ...(isByMinute && { by_minute: true as const }) }
}

/** What says that the price of a quote is for the legs that it has; whoever flies a trip has bought it. */
export const confirmedFor = ({ record }: Pick<Seen, 'record'>, legs: readonly Leg[], price: Price) =>
  record === 'quotes' && { priced_for: legsToPrice(legs, price) }

/** Locks a price as it is computed now, or as it was typed. Throws Forbidden, NotFound, Conflict, Invalid. */
export async function lockPriceOf(ctx: Ctx, asked: Locking): Promise<Changed> {
  const { row, change } = await takeSeen(ctx, asked)
  const { price, legs, accounts, aircraft_type } = row
  if (price.locked)
    throw new Conflict(null, null, {
      code: 'locked',
      title: 'Locked Already',
      message: 'This price is locked already.',
    })
  const used = legs.filter(({ active }) => active)
  const typed = price.typed ?? []
  const trip = { legs: used, accounts, aircraft_type, estimate: { items: typed } }
  const { price: estimate, cost, isByMinute } = await priceWithCost(ctx, trip)
  const total = estimate.total ?? price.total
  if (total <= 0) throw new Invalid([charterMessages.issue('price.total', 'amount-not-positive')])
  const locked = {
    total,
    by: await actorEntry(ctx),
    at: ctx.now,
    ...(asked.why && { why: asked.why }),
    ...(estimate.total !== undefined && { estimate: keptOf(estimate, total) }),
  }
  const made = estimate.total === undefined ? { ...price, total } : withTotal({ price, total, isByMinute })
  const { version } = change({ price: { ...made, locked }, ...confirmedFor(asked, legs, made) })
  if (cost !== undefined) keepCost(ctx, asked, { revenue: total - estimate.tax, cost })
  return { version, total }
}

const refuse = (message: string) => new Conflict(null, null, { code: 'locked', title: 'Not Unlocked', message })

/** Unlocks a price. The history of the record shows by whom and why. Throws Forbidden, NotFound, Conflict. */
export async function unlockPriceOf(ctx: Ctx, asked: Unlocking): Promise<Changed> {
  const { row, change } = await takeSeen(ctx, asked)
  const { price } = row
  if (!price.locked) throw refuse('This price is not locked.')
  if (row.status === 'pPaid' || ('totalPaid' in row && row.totalPaid > 0))
    throw refuse('Something was paid of this price. Refund it first.')
  const { locked: _, ...open } = price
  const unlocked = { by: await actorEntry(ctx), at: ctx.now, why: asked.why }
  const { version } = change({ price: { ...open, unlocked } })
  dropCost(ctx, asked)
  return { version, total: price.total }
}

/** Confirms the price of a quote for the legs that it has now (see the contract). Throws Forbidden, NotFound, Conflict. */
export async function keepPriceOf(ctx: Ctx, asked: Keeping): Promise<Changed> {
  if (!hasRole(ctx.actor, 'quotes')) throw new Forbidden('quotes')
  const { row, change } = await takeRecord(ctx, quotes, { id: asked.id })
  requireVersion(row, asked.version)
  const { version } = change({ priced_for: legsToPrice(row.legs, row.price) })
  return { version, total: row.price.total }
}
