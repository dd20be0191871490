import { sql, type Statement } from '../../platform/database/sql.ts'

/** Statuses of trips that are flown. */
const confirmed = ['tConfirmed', 'pWaiting', 'pIssue', 'pPaid']

/** The newest trips of a tail among which its last landing is looked for, so that many old ones cost nothing. */
const newestTrips = 300

/** Hours that a flight takes of which neither the landing nor the duration is known. */
const unknownHours = '1'

interface Asked {
  /** A step of the statement with the columns `tail` and `until`; `s` names the client. */
  readonly of: Statement<unknown>
  /** Landings of each kind that are read for a tail, the last first. */
  readonly most: number
  /** Flights `l` of trips `t` that do not count, such as those of the trip that is planned. */
  readonly except: Statement<unknown>
}

/**
 * Where aircraft landed last until a moment, by confirmed trips and by entries of the schedule that say where they are
 * available (decision D28b): rows of `tail`, `until`, `at` and `icao`.
 */
export const lastLandings = ({ of, most, except }: Asked): Statement<unknown> => sql`
  select w.tail, w.until, f.at, f.icao from ${of} w cross join s cross join lateral (
    (
      select e.starts_at as at, upper(e.doc -> 'avail' ->> w.tail) as icao from schedule e
      where e.client_id = s.client_id and e.trashed_at is null and e.active and e.tail_number = w.tail
        and e.type = 'avail' and e.starts_at <= w.until and e.doc -> 'avail' ? w.tail
      order by e.starts_at desc, e.id limit ${sql.lit(most)}
    )
    union all
    (
      select x.at, x.icao
      from (
        select v.id from listed_values v
        where v.client_id = s.client_id and v.record = 'trips' and v.field = 'tails' and v.value = w.tail
        order by v.id desc limit ${sql.lit(newestTrips)}
      ) v
      join trips t on t.client_id = s.client_id and t.id = v.id and t.trashed_at is null and t.active
        and t.status = any(${confirmed}::text[]) and t.departure_date <= w.until
      cross join lateral jsonb_array_elements(t.doc -> 'legs') l
      cross join lateral (
        select coalesce((l -> 'times' ->> 'landingUTC')::bigint, (l -> 'times' ->> 'takeoffUTC')::bigint
            + (coalesce(l #>> '{times,duration,flightTime}', l #>> '{times,duration,blockTime}',
              ${unknownHours})::numeric * 3600000)::bigint) as at,
          upper(l -> 'arrivalAirport' ->> 'icao') as icao
      ) x
      where upper(l -> 'aircraft' ->> 'tail_number') = w.tail and coalesce((l ->> 'active')::boolean, true)
        and x.at <= w.until and x.icao is not null and not (${except})
      order by x.at desc limit ${sql.lit(most)}
    )
  ) f`
