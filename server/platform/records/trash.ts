import type { Filter, RecordDefinition } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../context.ts'
import { sql } from '../database/sql.ts'
import { requireReach } from './authorise.ts'
import type { StoredRow } from './present.ts'
import { printFilter } from './print-filter.ts'

/** A deleted record. It can be restored for 30 days from `trashed_at`, in epoch milliseconds. */
export interface TrashedRow extends StoredRow {
  readonly trashed_at: number
}

const shownAtMost = 100

/**
 * Trash of a record type, the latest first: records that the actor may both read and delete. `where` narrows it (owner
 * parameters of a path). Throws Forbidden.
 */
export async function listTrashed(
  ctx: Ctx,
  definition: RecordDefinition,
  where: Filter | undefined,
): Promise<TrashedRow[]> {
  const within = (['read', 'remove'] as const).map((operation) => requireReach(definition, operation, ctx.actor))
  const filters = [where, ...within].filter((filter) => filter !== undefined && filter !== true)
  const conditions = filters.map((filter) => sql`and ${printFilter(definition, filter)}`)
  return ctx.db.run(sql<TrashedRow>`
    select r.id, r.version, r.date, r.last_date, r.active, r.doc - ${definition.list.omit ?? []}::text[] as doc, r.trashed_at
    from ${sql.table(definition.name)} r
    where r.client_id = ${ctx.db.tenant.clientId} and r.trashed_at is not null ${sql.join(conditions, sql` `)}
    order by r.trashed_at desc, r.id desc
    limit ${shownAtMost}`)
}
