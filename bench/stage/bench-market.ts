import pg from 'pg'
import type { Stage } from '../row.ts'
import { asOwner, asOwnerOf } from './as-owner.ts'
import { marketPlaces } from './market-places.ts'

export const marketSize = { requests: 100_000, offers: 10_000 } as const
const clients = 20

const insertPlaces = `
  insert into places select p.n - 1, p.place ->> 'icao', point((p.place ->> 'longitude')::float8, (p.place ->> 'latitude')::float8)
  from jsonb_array_elements($1::jsonb) with ordinality p(place, n)`

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
export async function fillMarket(stage: Stage): Promise<void> {
  await asOwner(stage, async (owner) => {
    await owner.query('set local session_replication_role = replica')
    await owner.query('delete from market_offers')
    await owner.query('delete from market_requests')
    await owner.query('create temporary table places (n integer, icao text, at point) on commit drop')
    await owner.query(insertPlaces, [JSON.stringify(marketPlaces)])
    await owner.query(`
      insert into market_participants
        select ${client('n')}, 'Company ' || n, 'America/New_York', true, 'participants', 'participants', 100
        from generate_series(0, ${clients - 1}) n on conflict (client_id) do nothing`)
    await owner.query(`
      insert into market_requests (client_id, source_id, leg_id, leg_number, legs, kind, audience, departure_icao,
        departure_name, departure_zone, departure, arrival_icao, arrival_name, arrival_zone, arrival, takeoff,
        is_time_assumed, days, leaves_at, passengers, requested_at)
      select ${client('i')}, i::text, 'a', 1, 1, 'want', 'participants', ${shared}, false, daterange(t.day, t.day, '[]'),
        extract(epoch from t.day + time '15:00') * 1000, 4, 0 ${copies(marketSize.requests)}`)
    await owner.query(`
      insert into market_offers (client_id, source_type, source_id, leg_id, kind, audience, departure_icao,
        departure_name, departure_zone, departure, arrival_icao, arrival_name, arrival_zone, arrival, takeoff,
        days, leaves_at, is_verified, is_price_shown, detour_miles, offered_at)
      select ${client('i')}, 'deals', i::text, '', 'deal', 'participants', ${shared}, daterange(t.day, t.day, '[]'),
        extract(epoch from t.day + time '15:00') * 1000, true, true, 100, 0 ${copies(marketSize.offers)}`)
  })
  const owner = new pg.Client(asOwnerOf(stage.ownerUrl))
  await owner.connect()
  await owner.query('vacuum analyze market_requests, market_offers')
  await owner.end()
}

/** Has the largest client take part in the market, as its settings would. */
export const joinMarket = (stage: Stage): Promise<unknown> =>
  asOwner(stage, (owner) =>
    owner.query(
      `insert into market_participants values ($1, 'Bench', 'America/New_York', true, 'participants', 'participants', 100)
       on conflict (client_id) do update
         set is_open = true, deals_audience = 'participants', aircraft_audience = 'participants'`,
      [stage.largeClient],
    ),
  )
