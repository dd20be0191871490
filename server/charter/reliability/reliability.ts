import {
  mostFacts,
  type FactKind,
  type MarketFact,
  type objectToFact,
  type OwnReliability,
  type Reliability,
} from '../../../domain/charter/index.ts'
import type { InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql, type Statement } from '../../platform/database/sql.ts'
import { NotFound } from '../../platform/errors.ts'

interface CountRow {
  readonly kind: FactKind
  readonly kept: number
  readonly total: number
  readonly contested: number
  readonly first: string
  readonly last: string
}

const readCounts = ({ db }: Ctx, company: Statement<unknown>): Promise<Reliability> =>
  db.run(sql<CountRow>`
    select kind, kept, total, contested, first_day::text as first, last_day::text as last
    from flightline.market_reliability(${company})`)

/** Facts about a company, as far as the reader may know them. */
export const readPartnerReliability = (ctx: Ctx, company: string): Promise<Reliability> =>
  readCounts(ctx, sql`${company}::uuid`)

/** Facts about the company of another client's entry. */
export const readReliabilityOfEntry = (ctx: Ctx, entry: string): Promise<Reliability> =>
  readCounts(ctx, sql`flightline.market_owner(${entry})`)

interface FactRow {
  readonly id: string
  readonly kind: FactKind
  readonly is_own: boolean
  readonly company: string | null
  readonly departure_icao: string
  readonly arrival_icao: string
  readonly day: string
  readonly begun_at: number
  readonly due_at: number | null
  readonly kept: boolean | null
  readonly certain_at: number | null
  readonly objection: string | null
  readonly objected_at: number | null
  readonly reply: string | null
  readonly replied_at: number | null
}

const presentFact = (row: FactRow): MarketFact => ({
  id: row.id,
  kind: row.kind,
  isOwn: row.is_own,
  from: row.departure_icao,
  to: row.arrival_icao,
  day: row.day,
  begunAt: row.begun_at,
  ...(row.company !== null && { company: row.company }),
  ...(row.due_at !== null && { dueAt: row.due_at }),
  ...(row.kept !== null && { kept: row.kept }),
  ...(row.certain_at !== null && { certainAt: row.certain_at }),
  ...(row.objection !== null && { objection: row.objection }),
  ...(row.objected_at !== null && { objectedAt: row.objected_at }),
  ...(row.reply !== null && { reply: row.reply }),
  ...(row.replied_at !== null && { repliedAt: row.replied_at }),
})

/** Own counts and events, and events that others contest (see the contract). */
export async function showReliability(ctx: Ctx): Promise<OwnReliability> {
  const own = ctx.db.tenant.clientId
  const rows = await ctx.db.run(sql<FactRow>`
    select f.id, f.kind, f.company = ${own}::uuid as is_own, p.name as company, f.departure_icao, f.arrival_icao,
      f.day::text as day, f.begun_at, f.due_at, o.kept, o.certain_at, f.objection, f.objected_at, f.reply, f.replied_at
    from market_facts f
    cross join lateral flightline.market_outcome(f.kind, f.day, f.due_at, f.settled_at, f.is_kept, flightline.market_now()) o
    left join market_participants p on p.client_id = case when f.company = ${own}::uuid then f.partner else f.company end
    where f.company = ${own}::uuid or f.objected_at is not null
    order by f.begun_at desc, f.id limit ${mostFacts}::integer`)
  return { counts: await readPartnerReliability(ctx, own), facts: rows.map(presentFact) }
}

type Objecting = Pick<InputOf<typeof objectToFact>, 'params' | 'body'>

async function keepWords({ db }: Ctx, { params, body }: Objecting, isReply: boolean): Promise<{ state: 'kept' }> {
  const [row] = await db.run(sql<{ state: string | null }>`
    select flightline.market_object(${params.id}, ${body.words}, ${isReply}) as state`)
  if (row?.state !== 'kept') throw new NotFound('event')
  return { state: 'kept' }
}

/** Contests an event about the client (see the contract). Throws NotFound. */
export const keepObjection = (ctx: Ctx, call: Objecting): Promise<OutputOf<typeof objectToFact>> =>
  keepWords(ctx, call, false)

/** Says the other side of a contested event (see the contract). Throws NotFound. */
export const keepObjectionReply = (ctx: Ctx, call: Objecting): Promise<OutputOf<typeof objectToFact>> =>
  keepWords(ctx, call, true)
