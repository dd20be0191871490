import {
  mayFindAircraft,
  type findAircraft,
  type FoundAircraft,
  type FoundModel,
} from '../../../domain/charter/index.ts'
import type { InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { seenColumn, tenantStep } from '../../platform/database/tenant.ts'
import { Forbidden } from '../../platform/errors.ts'

const mostAircraft = 20
const mostModels = 10

interface Hits {
  readonly aircraft: FoundAircraft[]
  readonly models: FoundModel[]
}

/** Finds aircraft by name or tail number, and models by name or make (3-aviation section 5). Throws Forbidden. */
export async function searchAircraft(
  ctx: Ctx,
  { query = '' }: InputOf<typeof findAircraft>['query'],
): Promise<OutputOf<typeof findAircraft>> {
  if (!mayFindAircraft(ctx.actor)) throw new Forbidden('aircraft')
  const within = `%${query.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  // A tail is typed with and without its dashes.
  const tail = `%${query.replaceAll(/[^\p{Letter}\p{Number}]/gu, '')}%`
  const [row] = await ctx.db.once<Hits>(sql`
    with s as materialized (${tenantStep(ctx.db.tenant)}),
    fleet as (
      select a.active, a.tail_number, a.name, jsonb_strip_nulls(jsonb_build_object('id', a.id,
        'tail_number', a.tail_number, 'name', coalesce(a.name, ''), 'active', a.active, 'type', a.doc -> 'type',
        'seats', a.doc -> 'seats', 'model', a.doc -> 'model')) as found
      from s join aircraft a on a.client_id = s.client_id and a.trashed_at is null
      where a.name ilike ${within} or a.tail_number ilike ${within}
        or (length(${tail}) > 3 and replace(a.tail_number, '-', '') ilike ${tail})
      order by a.active desc, a.tail_number, a.name limit ${sql.lit(mostAircraft)}
    ),
    own as (
      select m.id, m.name, m.type, m.make from s
      join aircraft_models m on m.client_id = s.client_id and m.trashed_at is null and m.active
    ),
    models as (
      select id, name, type from own where name ilike ${within} or make ilike ${within}
      union all
      select r.id, r.name, r.doc ->> 'type' from reference_models r
      where (r.name ilike ${within} or r.doc ->> 'make' ilike ${within})
        and not exists (select 1 from own where lower(own.name) = lower(r.name))
      order by name limit ${sql.lit(mostModels)}
    )
    select s.cursor ${seenColumn(ctx.db.tenant)},
      (select coalesce(jsonb_agg(found order by active desc, tail_number, name), '[]') from fleet) as aircraft,
      (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', id, 'name', name, 'type', type))
        order by name), '[]') from models) as models
    from s`)
  return { aircraft: row?.aircraft ?? [], models: row?.models ?? [] }
}
