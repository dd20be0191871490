import type { RecordDefinition } from '../../../../domain/kernel/index.ts'
import type { Ctx } from '../../context.ts'
import { sql } from '../../database/sql.ts'
import { queriesOf } from './find-matches.ts'
import type { SearchPlan } from './plan-search.ts'

/**
 * Records of a set that a search would find, typing errors aside: its cost is that of the given records. Rights are not
 * checked.
 */
export async function matchAmong(
  ctx: Ctx,
  definition: RecordDefinition,
  { plan, ids }: { readonly plan: SearchPlan; readonly ids: readonly string[] },
): Promise<ReadonlySet<string>> {
  if (plan.isImpossible || ids.length === 0) return new Set()
  const { whole } = queriesOf(plan)
  const query = whole.length === 0 ? null : whole.map((one) => `(${one})`).join(' | ')
  const rows = await ctx.db.run(sql<{ id: string }>`
    select m.id from flightline.search_among(
      ${definition.name}, ${[...ids]}::text[], ${query}::text, ${JSON.stringify(plan.groups)}::jsonb) as m(id)`)
  return new Set(rows.map((row) => row.id))
}
