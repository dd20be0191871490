import { deals, quotes } from '../../../domain/charter/index.ts'
import { valueAt, type Doc } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { asVerb, beyondReach } from '../../platform/records/index.ts'
import { refuseOption } from './family.ts'

interface Quote {
  readonly id: string
  readonly metadata: unknown
}

/** Id of the empty leg that a quote flies. */
function findDealId({ metadata }: Quote): string | undefined {
  const id = valueAt({ metadata }, 'metadata.deal.id')
  return typeof id === 'string' ? id : undefined
}

/**
 * True if the empty leg of a quote was sold by another one: it can be accepted once. Of two acceptances at once the second
 * waits here. Aircraft are locked before (`openConflicts`).
 */
export async function isDealSold(ctx: Ctx, quote: Quote): Promise<boolean> {
  const deal = findDealId(quote)
  if (deal === undefined) return false
  const lock = `sold leg ${ctx.db.tenant.clientId} ${deal}`
  await ctx.db.run(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`)
  const sold = await beyondReach(ctx, quotes).list({
    where: {
      and: [
        ['deal', '==', deal],
        ['status', '==', 'qConfirmed'],
        ['id', '!=', quote.id],
      ],
    },
    limit: 1,
  })
  return sold.length > 0
}

/** Refuses a quote whose empty leg another one has sold. Throws Conflict. */
export async function requireUnsoldDeal(ctx: Ctx, quote: Quote): Promise<void> {
  if (await isDealSold(ctx, quote))
    throw refuseOption('Sold Already', 'Another quote for this empty leg was accepted before.')
}

/** Books the empty leg of an accepted quote in the transaction of the acceptance: nobody is offered it any more (decision K8). */
export async function bookDeal(ctx: Ctx, quote: Quote): Promise<void> {
  const id = findDealId(quote)
  const deal = id === undefined ? undefined : await beyondReach(ctx, deals).find(id)
  if (deal === undefined || deal.booked) return
  await asVerb(ctx, deals).amend({ id: deal.id, amend: () => ({ booked: true }) })
}

/** Sells the empty leg of a quote that staff confirm by its status, as an acceptance does. Throws Conflict. */
export async function sellConfirmedDeal(ctx: Ctx, row: Doc, change: Doc | undefined): Promise<void> {
  if (row['status'] !== 'qConfirmed' || (change !== undefined && change['status'] !== 'qConfirmed')) return
  const quote = { id: String(row['id']), metadata: row['metadata'] }
  await requireUnsoldDeal(ctx, quote)
  await bookDeal(ctx, quote)
}
