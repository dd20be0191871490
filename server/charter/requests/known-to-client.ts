import type { FleetAircraft } from '../../../domain/charter/requests/quote-of-draft.ts'
import { withOwnAirports, type BookAirport, type PlaceBook } from '../../../domain/charter/requests/place-book.ts'
import type { KnownModel } from '../../../domain/charter/requests/read-wishes.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { seenColumn, tenantStep } from '../../platform/database/tenant.ts'
import { shippedAirports } from './shipped-airports.ts'

interface Known {
  readonly airports: readonly BookAirport[]
  readonly fleet: readonly FleetAircraft[]
  readonly models: readonly KnownModel[]
}

export interface ClientKnowledge {
  readonly book: PlaceBook
  readonly fleet: readonly FleetAircraft[]
  readonly models: readonly KnownModel[]
}

/** Meanings of words of a mail in a client: own airports before shipped ones, fleet, models. One read. */
export async function knownToClient(ctx: Ctx): Promise<ClientKnowledge> {
  const [row] = await ctx.db.once<Known>(sql`
    with s as materialized (${tenantStep(ctx.db.tenant)}),
    own as (
      select m.id, m.name, m.type from s
      join aircraft_models m on m.client_id = s.client_id and m.trashed_at is null and m.active
    )
    select s.cursor ${seenColumn(ctx.db.tenant)},
      (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', a.id, 'icao', a.icao, 'iata', nullif(a.iata, ''),
          'name', a.name, 'city', a.city, 'region', a.region, 'country', a.doc -> 'country', 'timezone', a.doc -> 'timezone',
          'size', 4)) || jsonb_build_object('latitude', a.doc -> 'latitude', 'longitude', a.doc -> 'longitude')), '[]')
        from airports a where a.client_id = s.client_id and a.trashed_at is null and a.active) as airports,
      (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'tail_number', a.tail_number, 'name', coalesce(a.name, ''))
          order by a.tail_number), '[]')
        from aircraft a where a.client_id = s.client_id and a.trashed_at is null and a.active) as fleet,
      (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', id, 'name', name, 'type', type)) order by name), '[]')
        from (select id, name, type from own
          union all
          select r.id, r.name, r.doc ->> 'type' from reference_models r
          where not exists (select 1 from own where lower(own.name) = lower(r.name))) known) as models
    from s`)
  if (row === undefined) throw new TypeError('the read of one row answered none')
  return { book: withOwnAirports(await shippedAirports(), row.airports), fleet: row.fleet, models: row.models }
}
