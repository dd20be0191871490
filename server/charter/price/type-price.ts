import { isLiveLeg, quotes, trips, withTyped, type StoredLine, type typePrice } from '../../../domain/charter/index.ts'
import { hasRole, type InputOf, type OutputOf } from '../../../domain/kernel/index.ts'
import { readOwnEntry } from '../../company/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Conflict, Forbidden, Invalid } from '../../platform/errors.ts'
import { takeRecord } from '../../platform/records/index.ts'
import { confirmedFor, withTotal } from './lock-price.ts'
import { priceWithCost } from './price-trip.ts'

type Typing = InputOf<typeof typePrice>['body']
type Typed = OutputOf<typeof typePrice>

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Names the content of a line that another user wrote first. */
function theirWords(theirs: StoredLine | undefined): string {
  if (theirs === undefined) return 'Another user has restored this line.'
  const who = theirs.by?.label ?? 'Somebody'
  if (theirs.isRemoved) return `${who} has removed this line.`
  const what = theirs.typed === undefined ? (theirs.renamed ?? theirs.label) : dollars.format(theirs.typed / 100)
  return `${who} typed ${what} here at the same time.`
}

/** Writes lines of a price by hand (see the contract). Throws Forbidden, NotFound, Conflict, Invalid. */
export async function typePriceOf(ctx: Ctx, { record, id, lines: changes }: Typing): Promise<Typed> {
  if (!hasRole(ctx.actor, record)) throw new Forbidden(record)
  const { row, change } = await takeRecord(ctx, record === 'trips' ? trips : quotes, { id })
  const { price, legs, accounts, aircraft_type } = row
  if (price.locked) {
    const message = 'The price is locked. Unlock it to change its lines.'
    throw new Conflict(null, null, { code: 'locked', title: 'Price Locked', message })
  }
  const outcome = withTyped(price.typed, changes, { by: await readOwnEntry(ctx), at: ctx.now })
  if ('issues' in outcome) throw new Invalid([...outcome.issues])
  if ('conflict' in outcome) {
    const message = `${theirWords(outcome.conflict.theirs)} Look at it, and type yours again if it is right.`
    throw new Conflict(null, null, { code: 'line', title: 'Changed Meanwhile', message })
  }
  const typed = outcome.lines
  const used = legs.filter(isLiveLeg)
  const trip = { legs: used, accounts, aircraft_type, estimate: { items: typed } }
  const { price: estimate, isByMinute } = await priceWithCost(ctx, trip)
  const total = estimate.total ?? price.total
  const isPriced = estimate.total !== undefined
  const made = { ...(isPriced ? withTotal({ price, total, isByMinute }) : price), typed }
  const { version } = change({ price: made, ...(isPriced && confirmedFor({ record }, legs, made)) })
  return { version, total, typed, estimate }
}
