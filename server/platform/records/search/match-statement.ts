import type { Filter, RecordDefinition } from '../../../../domain/kernel/index.ts'
import type { Ctx } from '../../context.ts'
import { sql, type Statement } from '../../database/sql.ts'
import { tenantStep } from '../../database/tenant.ts'
import { printFilter } from '../print-filter.ts'
import type { SearchPlan } from './plan-search.ts'

/** Dependencies of a search. */
export interface Search {
  readonly ctx: Ctx
  readonly definition: RecordDefinition
  readonly plan: SearchPlan
  /** Readable part of the record type for the actor. */
  readonly within: true | Filter
}

/** Query of the inverted index. */
export interface Queries {
  /** tsqueries whose answers follow one another. */
  readonly whole: readonly string[]
  /**
   * Common parts of all variants, without the word that is being typed unless it is alone: the rarest part shows how
   * rare the answers are.
   */
  readonly parts: readonly string[]
}

/** How many matches are looked for (see `flightline.search_matches`). */
export interface Limits {
  readonly direct: number
  readonly enough: number
  readonly near: number
  readonly most: number
}

/** Results of a look, and true if they are complete. */
export interface Look {
  /** Matches without a check of rights. Never shown: only compared with the limits. */
  readonly matched: number
  readonly is_near: boolean | null
}

export const isWhole = ({ matched, is_near }: Look, { enough, most }: Limits): boolean =>
  matched < most && (matched < enough || !is_near)

/**
 * The steps before an answer: `s` sets the tenant, `m` are the matches in order, `w` those whose row the actor may read.
 * Neither a hit nor a count is taken from anything but `w`.
 */
export function matchSteps(
  { ctx, definition, plan, within }: Search,
  queries: Queries,
  limits: Limits,
): Statement<unknown> {
  // The name of the record type hangs on `s`, so that the function runs after the tenant is set.
  const matches = sql`flightline.search_matches(
    case when s.client_id is not null then ${definition.name} end, ${queries.whole}::text[], ${queries.parts}::text[],
    ${JSON.stringify(plan.groups)}::jsonb,
    ${JSON.stringify(plan.order)}::jsonb, ${JSON.stringify(limits)}::jsonb)`
  const reachable = sql`
    cross join lateral (${rowOf(definition, sql`1`, within)}) r`
  return sql`
    with s as materialized (${tenantStep(ctx.db.tenant)}),
    m as materialized (
      select m.id, m.facets, m.is_near, m.place from s cross join lateral ${matches} with ordinality as m(id, facets, is_near, place)),
    w as materialized (
      select m.id, m.facets, row_number() over (order by m.place) as place
      from s cross join m ${within === true ? sql`` : reachable})`
}

/** The row of a match, looked up by its key: without the fence (offset 0) the planner would compare all rows with all matches. */
export const rowOf = (
  definition: RecordDefinition,
  columns: Statement<unknown>,
  within: true | Filter,
): Statement<unknown> => sql`
  select ${columns} from ${sql.table(definition.name)} r
  where r.client_id = s.client_id and r.id = m.id collate "C" and r.trashed_at is null
    ${within === true ? sql`` : sql`and ${printFilter(definition, within)}`}
  offset 0`

/** Columns of a `Look`, after `matchSteps`. */
export const lookColumns: Statement<unknown> = sql`
  (select count(*) from m)::integer as matched, (select m.is_near from m order by m.place desc limit 1) as is_near`
