import pg from 'pg'
import { matchOldest } from '../../server/charter/market/find-matches.ts'
import { measureTogether, type Run } from '../measure.ts'
import type { Measured, Row, Stage } from '../row.ts'
import { asOwner, asOwnerOf } from '../stage/as-owner.ts'

const usual: Run = { warmUp: 10, count: 100 }
const requests = 100_000
const offers = 10_000
const clients = 20
/** Most milliseconds of a match, at the 95th of 100 (promises, 'Speed'). */
const allowedMs = 50

/** Airports of the continental United States, in a grid with a shift: 400 places, most of them in the east. */
const places = `
  select n, 'K' || lpad(to_hex(n), 3, '0') as icao,
    point(-122 + 50 * sqrt((n % 20) / 20.0) + (n * 7 % 10) / 10.0, 26 + 22 * (n / 20) / 20.0 + (n * 3 % 10) / 10.0) as at
  from generate_series(0, 399) n`

const client = (number: string) => `('00000000-0000-4000-8000-' || lpad((${number} % ${clients})::text, 12, '0'))::uuid`

/** One copy for each number, spread over sixty days and all pairs of places. */
const copies = (count: number) => `
  from generate_series(1, ${count}) g(i)
  join places d on d.n = i * 31 % 400
  join places a on a.n = (i * 31 + 7 + i / 400 * 13 % 380) % 400
  cross join lateral (select current_date + 2 + (i * 17 % 60) as day) t`

const shared = `d.icao, d.icao, 'America/New_York', d.at, a.icao, a.icao, 'America/New_York', a.at,
  extract(epoch from t.day + time '15:00') * 1000`

/** Fills the market as if many clients had offered and asked. Its triggers are off: the rows are matched one by one. */
async function fillMarket(stage: Stage): Promise<void> {
  await asOwner(stage, async (owner) => {
    await owner.query('set local session_replication_role = replica')
    await owner.query('delete from market_offers')
    await owner.query('delete from market_requests')
    await owner.query(`create temporary table places on commit drop as ${places}`)
    await owner.query(`
      insert into market_participants
        select ${client('n')}, 'Company ' || n, 'America/New_York', true, 'participants', 'participants', 100
        from generate_series(0, ${clients - 1}) n on conflict (client_id) do nothing`)
    await owner.query(`
      insert into market_requests (client_id, source_id, leg_id, leg_number, legs, kind, audience, departure_icao,
        departure_name, departure_zone, departure, arrival_icao, arrival_name, arrival_zone, arrival, takeoff,
        is_time_assumed, days, leaves_at, passengers, requested_at)
      select ${client('i')}, i::text, 'a', 1, 1, 'want', 'participants', ${shared}, false, daterange(t.day, t.day, '[]'),
        extract(epoch from t.day + time '15:00') * 1000, 4, 0 ${copies(requests)}`)
    await owner.query(`
      insert into market_offers (client_id, source_type, source_id, leg_id, kind, audience, departure_icao,
        departure_name, departure_zone, departure, arrival_icao, arrival_name, arrival_zone, arrival, takeoff,
        days, leaves_at, is_verified, is_price_shown, detour_miles, offered_at)
      select ${client('i')}, 'deals', i::text, '', 'deal', 'participants', ${shared}, daterange(t.day, t.day, '[]'),
        extract(epoch from t.day + time '15:00') * 1000, true, true, 100, 0 ${copies(offers)}`)
  })
  const owner = new pg.Client(asOwnerOf(stage.ownerUrl))
  await owner.connect()
  await owner.query('vacuum analyze market_requests, market_offers')
  await owner.end()
}

interface Waiting {
  readonly client_id: string
  readonly id: string
}

/** Copies of one side, spread over all of them. */
const chosen = async (stage: Stage, table: 'market_offers' | 'market_requests'): Promise<Waiting[]> =>
  asOwner(stage, async (owner) => {
    const { rows } = await owner.query<Waiting>(`select client_id, id from ${table} order by hashtext(id) limit 500`)
    return rows
  })

async function matchOne(owner: pg.Pool, side: string, copy: Waiting | undefined): Promise<void> {
  if (!copy) throw new Error(`there is no ${side} to match`)
  await owner.query('insert into market_queue (client_id, side, item_id) values ($1, $2, $3)', [
    copy.client_id,
    side,
    copy.id,
  ])
  await matchOldest({ pools: { owner } }, copy.client_id)
}

async function run(stage: Stage): Promise<Measured[]> {
  await fillMarket(stage)
  const [deals, asked] = [await chosen(stage, 'market_offers'), await chosen(stage, 'market_requests')]
  const owner = new pg.Pool({ ...asOwnerOf(stage.ownerUrl), max: 1 })
  // The statements that the product prepares are the measured ones, so that their plans are logged.
  const measured = new pg.Pool({ connectionString: stage.ownerUrl, application_name: 'bench rows', max: 1 })
  try {
    const taken = await measureTogether(
      {
        deal: (turn) => matchOne(measured, 'offer', deals[turn % deals.length]),
        request: (turn) => matchOne(measured, 'request', asked[turn % asked.length]),
        floor: () => owner.query('select 1'),
      },
      stage.turns(usual),
    )
    const { rows } = await owner.query<{ count: number }>('select count(*)::int as count from market_matches')
    const facts = [`${rows[0]?.count ?? 0} matches stored`]
    const promise = `p95 <= ${allowedMs} ms`
    return [
      {
        name: `one deal against ${requests.toLocaleString('en-US')} requests, matches stored`,
        times: taken.deal,
        floor: taken.floor,
        floorName: 'an empty statement',
        promise,
        isMet: taken.deal.p95 <= allowedMs,
        facts,
      },
      {
        name: `one request against ${offers.toLocaleString('en-US')} deals, matches stored`,
        times: taken.request,
        floor: taken.floor,
        floorName: 'an empty statement',
        promise,
        isMet: taken.request.p95 <= allowedMs,
      },
    ]
  } finally {
    await measured.end()
    await owner.end()
  }
}

/** Matching on a large market (issue 40). */
export const market: Row = { name: 'market', run }
