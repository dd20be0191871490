import {
  charterMessages,
  isForOtherLegs,
  isLiveLeg,
  legsToPrice,
  quotes,
  trips,
  type keepPrice,
  type Leg,
  type lockPrice,
  type unlockPrice,
} from '../../../domain/charter/index.ts'
import { formatMoney } from '../../../domain/kernel/values/format-value.ts'
import { hasRole, type InputOf, type OutputOf, type RowOf } from '../../../domain/kernel/index.ts'
import { readOwnEntry } from '../../company/index.ts'
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
  /** Absent for a new one, made in the same call. */
  readonly version?: number
}

function requireVersion(row: { readonly version: number }, seen: number): void {
  if (row.version === seen) return
  const message = 'Another user has changed it. Check its price again.'
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

/** A price with its computed total, and true if that is for the minutes of its flights. */
export function withTotal({ price, total, isByMinute }: Priced): Price {
  const { by_minute: _, ...rest } = price
  return { ...rest, total, ...(isByMinute && { by_minute: true as const }) }
}

/** Rule that the price of a quote is for its present legs; the customer of a trip has bought it. */
export const confirmedFor = ({ record }: Pick<Seen, 'record'>, legs: readonly Leg[], price: Price) =>
  record === 'quotes' && { priced_for: legsToPrice(legs, price) }

/** Record for its caller at any version: a retry after a lost answer saw the one before. */
const takeAsked = (ctx: Ctx, { record, id }: Seen) => takeSeen(ctx, { record, id })

/** Answer of an earlier lock by the same person: it may have been lost. Throws Conflict for one by another. */
async function lockedBefore(ctx: Ctx, { version, price }: RowOf<typeof quotes> | RowOf<typeof trips>) {
  if (price.locked === undefined) return undefined
  const { by, total } = price.locked
  if (by.id === (await readOwnEntry(ctx)).id) return { version, total }
  throw new Conflict(null, null, {
    code: 'locked',
    title: 'Locked Already',
    message: `${by.label} locked this price at ${formatMoney(total)}.`,
  })
}

/**
 * Locks a price as it is computed now, or as it was typed; one that its caller locked stays as it is. Throws Forbidden,
 * NotFound, Conflict, Invalid.
 */
export async function lockPriceOf(ctx: Ctx, asked: Locking): Promise<Changed> {
  const { row, change } = await takeAsked(ctx, asked)
  const before = await lockedBefore(ctx, row)
  if (before) return before
  requireVersion(row, asked.version)
  const { price, legs, accounts, aircraft_type } = row
  const used = legs.filter(isLiveLeg)
  const typed = price.typed ?? []
  const trip = { legs: used, accounts, aircraft_type, estimate: { items: typed } }
  const { price: estimate, cost, isByMinute } = await priceWithCost(ctx, trip)
  const total = estimate.total ?? price.total
  if (total <= 0) throw new Invalid([charterMessages.issue('price.total', 'amount-not-positive')])
  const locked = {
    total,
    by: await readOwnEntry(ctx),
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

/**
 * Unlocks a price; one that was unlocked stays as it is. The history of the record shows by whom and why. Throws
 * Forbidden, NotFound, Conflict.
 */
export async function unlockPriceOf(ctx: Ctx, asked: Unlocking): Promise<Changed> {
  const { row, change } = await takeAsked(ctx, asked)
  const { price } = row
  if (!price.locked) {
    if (price.unlocked) return { version: row.version, total: price.total }
    throw refuse('This price is not locked.')
  }
  requireVersion(row, asked.version)
  if (row.status === 'pPaid' || ('totalPaid' in row && row.totalPaid > 0))
    throw refuse('Something was paid of this price. Refund it first.')
  const { locked: _, ...open } = price
  const unlocked = { by: await readOwnEntry(ctx), at: ctx.now, why: asked.why }
  const { version } = change({ price: { ...open, unlocked } })
  dropCost(ctx, asked)
  return { version, total: price.total }
}

/** Confirms the price of a quote for the legs that it has now (see the contract). Throws Forbidden, NotFound, Conflict. */
export async function keepPriceOf(ctx: Ctx, asked: Keeping): Promise<Changed> {
  if (!hasRole(ctx.actor, 'quotes')) throw new Forbidden('quotes')
  const { row, change } = await takeRecord(ctx, quotes, { id: asked.id })
  // It is for these legs already, perhaps by the same call with a lost answer.
  if (!isForOtherLegs(row)) return { version: row.version, total: row.price.total }
  requireVersion(row, asked.version)
  const { version } = change({ priced_for: legsToPrice(row.legs, row.price) })
  return { version, total: row.price.total }
}
