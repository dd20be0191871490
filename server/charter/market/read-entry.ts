import {
  describePoints,
  levelNames,
  type MarketEntry,
  type MarketMatch,
  type OfferPhoto,
  type readMarketOffer,
  type readMarketRequest,
  type ScorePoint,
} from '../../../domain/charter/index.ts'
import { hasRole, type OutputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { NotFound } from '../../platform/errors.ts'
import { entrySteps, joinSources, selectMatches, presentEntry, type EntryRow } from './entry-statements.ts'
import { findFreeTails } from './free-tails.ts'
import { readReliabilityOfEntry } from '../reliability/reliability.ts'

type Side = 'requests' | 'offers'
type Answers = OutputOf<typeof readMarketOffer>['answers']

interface MatchRow extends EntryRow {
  readonly level: number | null
  readonly score: number
  readonly match_days: number
  readonly departure_miles: number | null
  readonly arrival_miles: number | null
  readonly detour_miles: number | null
  readonly unverified_points: number
  readonly day_points: number
  readonly departure_points: number
  readonly arrival_points: number
}

/** An entry of a list that the reader sees. Throws NotFound for any other, as for an unknown one. */
export async function getEntry(ctx: Ctx, of: Side, id: string): Promise<MarketEntry> {
  const [row] = await ctx.db.run(sql<EntryRow>`
    with ${entrySteps(ctx, of, { ids: sql`array[${id}]::text[]` })}
    select e.*, source.source_type, source.source_id from entries e ${joinSources}`)
  if (!row) throw new NotFound(of === 'requests' ? 'flight request' : 'offered flight')
  return presentEntry(row)
}

function listPoints(row: MatchRow): ScorePoint[] {
  const points: ScorePoint[] = [
    { reason: 'unverified', points: row.unverified_points, amount: 0 },
    { reason: 'days', points: row.day_points, amount: row.match_days },
    { reason: 'departure', points: row.departure_points, amount: row.departure_miles ?? 0 },
    { reason: 'arrival', points: row.arrival_points, amount: row.arrival_miles ?? 0 },
  ]
  return points.filter(({ points: lost }) => lost !== 0)
}

function presentMatch(row: MatchRow): MarketMatch {
  const level = row.level === null ? undefined : levelNames[row.level]
  return {
    entry: presentEntry(row),
    score: row.score,
    days: row.match_days,
    words: describePoints(listPoints(row)),
    ...(level !== undefined && { level }),
    ...(row.departure_miles !== null && { departureMiles: row.departure_miles }),
    ...(row.arrival_miles !== null && { arrivalMiles: row.arrival_miles }),
    ...(row.detour_miles !== null && { detourMiles: row.detour_miles }),
  }
}

/** Most matches that one entry shows, the best first. */
const mostMatches = 100

/** Matches of an entry that its reader sees, the best first. */
export async function listMatches(
  ctx: Ctx,
  { id, side, isOwn }: Pick<MarketEntry, 'id' | 'side' | 'isOwn'>,
): Promise<MarketMatch[]> {
  const rows = await ctx.db.run(sql<MatchRow>`
    with found as materialized (
      select m.* from (select ${id}::text as id, ${side}::text as side, ${isOwn}::boolean as is_own) e
      cross join lateral (${selectMatches(ctx)}) m
      order by m.score desc, m.level nulls last, m.other_id limit ${mostMatches}::integer
    ),
    ${entrySteps(ctx, 'both', { ids: sql`array(select other_id from found)` })}
    select e.*, source.source_type, source.source_id, f.level, f.score, f.days as match_days, f.departure_miles, f.arrival_miles, f.detour_miles,
      f.unverified_points, f.day_points, f.departure_points, f.arrival_points
    from found f join entries e on e.id = f.other_id ${joinSources}
    order by f.score desc, f.level nulls last, e.takeoff, e.id`)
  return rows.map(presentMatch)
}

async function listAnswers(ctx: Ctx, id: string): Promise<Answers> {
  const rows = await ctx.db.run(sql<{
    id: string
    kind: Answers[number]['kind']
    reason: Answers[number]['reason'] | null
    words: string
    quote_id: string | null
    answered_at: string | number
    reply_kind: 'quote' | 'decline' | null
    reply_reason: Answers[number]['reason'] | null
    reply_words: string | null
    reply_page: string | null
    replied_at: number | null
  }>`
    select id, kind, reason, words, quote_id, answered_at, reply_kind, reply_reason, reply_words, reply_page, replied_at from market_answers where item_id = ${id} order by answered_at, id`)
  const seesQuotes = hasRole(ctx.actor, 'quotes')
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    words: row.words,
    answeredAt: Number(row.answered_at),
    ...(row.reason !== null && { reason: row.reason }),
    ...(row.quote_id !== null && seesQuotes && { path: `quotes/${row.quote_id}` }),
    ...(row.reply_kind !== null && {
      reply: {
        kind: row.reply_kind,
        words: row.reply_words ?? '',
        at: row.replied_at ?? 0,
        ...(row.reply_reason !== null && { reason: row.reply_reason }),
        ...(row.reply_page !== null && seesQuotes && { page: row.reply_page }),
      },
    }),
  }))
}

/** Most pictures of an offered aircraft. */
const mostPhotos = 12

/** Pictures of an offer that its reader is shown: the policies decide. */
const listPhotos = (ctx: Ctx, id: string): Promise<OfferPhoto[]> =>
  ctx.db.run(sql<OfferPhoto>`
    select place, left(hash, 12) as mark from market_offer_photos where offer_id = ${id}
    order by place limit ${mostPhotos}::integer`)

async function openEntry(ctx: Ctx, of: Side, id: string) {
  const entry = await getEntry(ctx, of, id)
  return {
    entry,
    matches: await listMatches(ctx, entry),
    answers: await listAnswers(ctx, id),
    reliability: entry.isOwn ? [] : await readReliabilityOfEntry(ctx, id),
    photos: entry.side === 'offer' ? await listPhotos(ctx, id) : [],
  }
}

/** A flight request with its matches (see the contract). Throws NotFound. */
export async function showMarketRequest(ctx: Ctx, id: string): Promise<OutputOf<typeof readMarketRequest>> {
  const opened = await openEntry(ctx, 'requests', id)
  const freeTails = opened.entry.side === 'request' ? await findFreeTails(ctx, opened.entry) : []
  return { ...opened, freeTails }
}

/** An offered flight with its matches (see the contract). Throws NotFound. */
export const showMarketOffer = (ctx: Ctx, id: string): Promise<OutputOf<typeof readMarketOffer>> =>
  openEntry(ctx, 'offers', id)
