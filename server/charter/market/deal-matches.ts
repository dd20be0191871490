import { deals, type countDealMatches, type MarketMatch, type readDealMatches } from '../../../domain/charter/index.ts'
import type { InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { getRecord } from '../../platform/records/index.ts'
import { selectMatches } from './entry-statements.ts'
import { listMatches } from './read-entry.ts'

type Counts = OutputOf<typeof countDealMatches>['counts']

/** Requests that have left match no more, although their matches may still be stored. */
async function countMatches(ctx: Ctx, ids: readonly string[]): Promise<Counts> {
  return ctx.db.run(sql<Counts[number]>`
    select e.source_id as id, count(*)::int as count
    from (
      select c.item_id as id, c.source_id, 'offer' as side, true as is_own
      from flightline.market_copies('deals', ${ids}::text[]) c
    ) e
    cross join lateral (${selectMatches(ctx)}) m join market_requests r on r.id = m.other_id
    where r.leaves_at > flightline.market_now()
    group by e.source_id order by e.source_id`)
}

/** Numbers of requests that suit each empty leg (see the contract). */
export const countFittingRequests = async (ctx: Ctx, { query }: InputOf<typeof countDealMatches>) => ({
  counts: await countMatches(ctx, query.ids),
})

/** Quote numbers by the path of their record. */
async function readQuoteNumbers({ db }: Ctx, matches: readonly MarketMatch[]): Promise<ReadonlyMap<string, string>> {
  const ids = matches.flatMap(({ entry: { path } }) => (path === undefined ? [] : [path.slice('quotes/'.length)]))
  if (ids.length === 0) return new Map()
  const rows = await db.run(sql<{ id: string; quote_number: string }>`
    select id, quote_number from quotes
    where client_id = ${db.tenant.clientId}::uuid and id = any(${ids}::text[]) and quote_number <> ''`)
  return new Map(rows.map(({ id, quote_number: number }) => [`quotes/${id}`, number]))
}

/** Requests that suit an empty leg (see the contract). Throws NotFound. */
export async function listFittingRequests(
  ctx: Ctx,
  { params: { id } }: InputOf<typeof readDealMatches>,
): Promise<OutputOf<typeof readDealMatches>> {
  await getRecord(ctx, deals, id)
  const [offer] = await ctx.db.run(sql<{ id: string }>`
    select item_id as id from flightline.market_copies('deals', array[${id}]::text[])`)
  if (!offer) return { matches: [], count: 0 }
  const found = await listMatches(ctx, { ...offer, side: 'offer', isOwn: true })
  const numbers = await readQuoteNumbers(ctx, found)
  const [counted] = await countMatches(ctx, [id])
  const matches = found.map((match) => {
    const quoteNumber = numbers.get(match.entry.path ?? '')
    return { ...match, ...(quoteNumber !== undefined && { quoteNumber }) }
  })
  return { matches, count: counted?.count ?? 0 }
}
