import {
  matchWatch,
  type MarketOffer,
  type MarketWatch,
  type WatchedEnd,
} from '../../../domain/charter/market/index.ts'
import { askAsOwner } from '../../platform/database/ask-across.ts'
import { sql } from '../../platform/database/sql.ts'
import { againMs, epochDay, printPoints, readPlace, type StoredPoint } from './match-columns.ts'
import {
  defineDueStepJob,
  defineTimedTask,
  planDue,
  tellCount,
  type JobRun,
  type TimedTask,
} from '../../platform/jobs/index.ts'

/** Changes that are matched in one go: their matches are one transaction. */
const atOnce = 10

interface Waiting {
  readonly seq: number
  readonly side: 'offer' | 'watch'
  readonly item_id: string
}

interface PairRow {
  readonly offer_id: string
  readonly offer_version: number
  readonly o_from: string
  readonly o_departure: StoredPoint
  readonly o_to: string
  readonly o_arrival: StoredPoint
  readonly o_first: number
  readonly o_last: number
  readonly is_verified: boolean
  readonly detour_miles: number
  readonly client_id: string
  readonly search_id: string
  readonly watch_version: number
  readonly w_from: string | null
  readonly w_departure: StoredPoint
  readonly departure_country: string | null
  readonly w_to: string | null
  readonly w_arrival: StoredPoint
  readonly arrival_country: string | null
  readonly w_first: number | null
  readonly w_last: number | null
  readonly level: number
  readonly miles: number
  readonly days_before: number
  readonly days_after: number
  readonly takes_detours: boolean
}

function readEnd(icao: string | null, point: StoredPoint, country: string | null): WatchedEnd {
  if (icao !== null) return { kind: 'airport', place: readPlace(icao, point) }
  return country === null ? { kind: 'any' } : { kind: 'country', country }
}

const readOffer = (row: PairRow): MarketOffer => ({
  departure: readPlace(row.o_from, row.o_departure),
  arrival: readPlace(row.o_to, row.o_arrival),
  firstDay: row.o_first,
  lastDay: row.o_last,
  isVerified: row.is_verified,
  detourLimit: row.detour_miles,
})

const readWatch = (row: PairRow): MarketWatch => ({
  from: readEnd(row.w_from, row.w_departure, row.departure_country),
  to: readEnd(row.w_to, row.w_arrival, row.arrival_country),
  firstDay: row.w_first,
  lastDay: row.w_last,
  level: { level: row.level, miles: row.miles, daysBefore: row.days_before, daysAfter: row.days_after },
  takesDetours: row.takes_detours,
})

/** The match of a pair as it is stored; none for a pair that does not suit. */
function printHit(row: PairRow) {
  const match = matchWatch(readOffer(row), readWatch(row))
  if (match === undefined) return []
  return [
    {
      offer_id: row.offer_id,
      offer_version: row.offer_version,
      client_id: row.client_id,
      search_id: row.search_id,
      watch_version: row.watch_version,
      level: match.level,
      score: match.score,
      days: match.days,
      departure_miles: match.departureMiles,
      arrival_miles: match.arrivalMiles,
      detour_miles: match.detourMiles ?? null,
      ...printPoints(match.points),
    },
  ]
}

/** Matches items of one side as they are now. Answers how many have to be matched again. */
async function matchItems(run: JobRun, side: Waiting['side'], waiting: readonly Waiting[]): Promise<number> {
  const items = waiting.map(({ item_id }) => item_id)
  if (items.length === 0) return 0
  const [{ begun } = { begun: '' }] = await askAsOwner(
    run.platform,
    sql<{ begun: string }>`select clock_timestamp()::text as begun`,
  )
  const found = await askAsOwner(
    run.platform,
    sql<PairRow>`
      select p.*, p.o_first - ${epochDay} as o_first, p.o_last - ${epochDay} as o_last, p.w_first - ${epochDay} as w_first,
        p.w_last - ${epochDay} as w_last
      from flightline.market_watch_pairs(${side}, ${items}::text[], ${run.clientId}::uuid) p`,
  )
  const last = Math.max(...waiting.map(({ seq }) => seq))
  const [stored] = await askAsOwner(
    run.platform,
    sql<{ again: string[] | null }>`
      select flightline.market_store_hits(${side}, ${items}::text[], ${run.clientId}::uuid, ${begun}::timestamptz,
        ${last}::bigint, ${JSON.stringify(found.flatMap(printHit))}::jsonb) as again`,
  )
  return stored?.again?.length ?? 0
}

async function matchAll(run: JobRun): Promise<void> {
  for (;;) {
    const waiting = await askAsOwner(
      run.platform,
      sql<Waiting>`
        select seq, side, item_id from flightline.market_watch_waiting(${run.clientId}::uuid, ${atOnce})`,
    )
    if (waiting.length === 0) return
    const sides = [
      waiting.filter(({ side }) => side === 'offer'),
      waiting.filter(({ side }) => side === 'watch'),
    ] as const
    const left = (await matchItems(run, 'offer', sides[0])) + (await matchItems(run, 'watch', sides[1]))
    if (left < waiting.length) continue
    // Their writers are at work: their commits, or this moment, match them.
    await run.within((ctx) => planDue(ctx, matchWatches, { key: 'again', due: ctx.now + againMs }))
    return
  }
}

/** Finds the marketplace searches of all clients that changed offers of a client suit, and the offers of its changed searches. */
export const matchWatches = defineDueStepJob({ name: 'match-watches', lane: 'prompt', run: matchAll })

/** Nightly: searches of the next so many days look for offers that came nearer. */
export const rematchWatches: TimedTask = defineTimedTask({
  name: 'rematch-watches',
  lane: 'upkeep',
  at: { hour: 2, minute: 47 },
  inClient: async (run) => {
    const [row] = await askAsOwner(
      run.platform,
      sql<{ queued: number }>`select flightline.market_queue_days_out(${run.clientId}::uuid) as queued`,
    )
    tellCount(run, row?.queued ?? 0, ['search looks for offers', 'searches look for offers'])
  },
})
