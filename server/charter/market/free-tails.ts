import {
  describePoints,
  leg,
  measureMiles,
  scoreFreeTail,
  type FreeTail,
  type Leg,
  type MarketEntry,
} from '../../../domain/charter/index.ts'
import { hasOneOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { tenantStep } from '../../platform/database/tenant.ts'
import { Invalid } from '../../platform/errors.ts'
import { lastLandings } from '../availability/last-landings.ts'
import { compareAircraftOf } from '../price/compare-aircraft.ts'

/** Most free aircraft that a request shows. */
const mostShown = 20

const makeAirport = ({ icao, name, city, zone, latitude, longitude }: MarketEntry['from']) => ({
  icao,
  name,
  timezone: zone,
  ...(city !== undefined && { city }),
  ...(latitude !== undefined && { latitude }),
  ...(longitude !== undefined && { longitude }),
})

/** A request of the market as the leg of a quote. */
export const makeRequestedLeg = (entry: MarketEntry, id: string): Leg =>
  leg.parse({
    id,
    departureAirport: makeAirport(entry.from),
    arrivalAirport: makeAirport(entry.to),
    ...(entry.passengers !== undefined && { paxNum: entry.passengers }),
    times: { takeoffUTC: entry.takeoff, ...(entry.isTimeAssumed && { isTimeAssumed: true }) },
  })

interface Standing {
  readonly tail: string
  readonly icao: string
  readonly latitude: number | null
  readonly longitude: number | null
}

/** Place of each aircraft at a moment: of its last landing by the schedule, else its home. */
async function readStandings(ctx: Ctx, at: number): Promise<ReadonlyMap<string, Standing>> {
  const { db } = ctx
  const rows = await db.run(sql<Standing>`
    with s as materialized (${tenantStep(db.tenant)}),
    fleet as (
      select distinct on (a.tail_number) a.tail_number as tail, ${at}::bigint as until, a.doc -> 'airport' as home
      from s join aircraft a on a.client_id = s.client_id and a.trashed_at is null and a.active
      where a.tail_number <> '' order by a.tail_number, a.id
    ),
    landed as (
      select distinct on (f.tail) f.tail, f.icao
      from (${lastLandings({ of: sql`fleet`, most: 1, except: sql`false` })}) f order by f.tail, f.at desc, f.icao
    ),
    standing as (select w.tail, coalesce(l.icao, upper(w.home ->> 'icao')) as icao from fleet w left join landed l using (tail))
    select p.tail, p.icao, coalesce(o.latitude, r.latitude) as latitude, coalesce(o.longitude, r.longitude) as longitude
    from standing p
    left join reference_airports r on r.icao = p.icao
    left join lateral (
      select (a.doc ->> 'latitude')::float8 as latitude, (a.doc ->> 'longitude')::float8 as longitude
      from s join airports a on a.client_id = s.client_id and a.trashed_at is null and a.icao = p.icao limit 1
    ) o on true
    where p.icao is not null`)
  return new Map(rows.map((row) => [row.tail, row]))
}

/** Fleet with prices and conflicts for the flight. A request that cannot be planned has none. */
async function compareFleet(ctx: Ctx, flown: Leg) {
  try {
    return (await compareAircraftOf(ctx, { record: '', legs: [flown], accounts: [], estimate: { items: [] } }))
      .alternatives
  } catch (error) {
    if (error instanceof Invalid) return []
    throw error
  }
}

/** Own aircraft that no other flight needs at the time of a request, the nearest first (decision K9). */
export async function findFreeTails(ctx: Ctx, entry: MarketEntry): Promise<FreeTail[]> {
  if (!hasOneOf(ctx.actor, ['quotes', 'trips'])) return []
  const alternatives = await compareFleet(ctx, makeRequestedLeg(entry, 'asked'))
  const standings = await readStandings(ctx, entry.takeoff)
  const free = alternatives.flatMap(({ aircraft, total, because, taken }): FreeTail[] => {
    const standing = standings.get(aircraft.tail_number)
    if (standing === undefined || taken.length > 0) return []
    const { icao } = standing
    const at = {
      icao,
      ...(standing.latitude !== null && { latitude: standing.latitude }),
      ...(standing.longitude !== null && { longitude: standing.longitude }),
    }
    const miles = measureMiles(at, entry.from)
    if (miles === undefined) return []
    const { score, points } = scoreFreeTail({ departureMiles: miles })
    return [
      {
        id: aircraft.id,
        tail: aircraft.tail_number,
        name: aircraft.name,
        ...(aircraft.model !== undefined && { model: aircraft.model }),
        at,
        miles,
        score,
        words: describePoints(points),
        ...(total !== undefined && { price: total }),
        because,
        taken,
      },
    ]
  })
  return free.toSorted((one, other) => one.miles - other.miles || (one.tail < other.tail ? -1 : 1)).slice(0, mostShown)
}
