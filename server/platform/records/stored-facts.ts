import type { Doc, RecordDefinition } from '../../../domain/kernel/index.ts'
import type { StoredLimit, StoredReference } from '../../../domain/kernel/records/stored-facts.ts'
import type { Ctx } from '../context.ts'
import { sql } from '../database/sql.ts'
import { Invalid } from '../errors.ts'

async function readMost({ db }: Ctx, { record, field, setting, usual }: StoredLimit): Promise<number> {
  const [row] = await db.run(sql<{ highest: number | null; setting: number | null }>`
    select
      (select max((r.doc ->> ${field})::numeric)::float8 from ${sql.table(record)} r
        where r.client_id = ${db.tenant.clientId} and r.trashed_at is null and r.active) as highest,
      (select (c.doc #>> ${(setting ?? '').split('.')}::text[])::float8 from clients c
        where c.client_id = ${db.tenant.clientId} and c.id = ${db.tenant.clientId}) as setting`)
  const highest = Math.max(usual, row?.highest ?? 0)
  return setting === undefined ? highest : Math.min(highest, row?.setting ?? usual)
}

async function isThere({ db }: Ctx, { record, field, value }: StoredReference): Promise<boolean> {
  const rows = await db.run(sql<{ id: string }>`
    select r.id from ${sql.table(record)} r
    where r.client_id = ${db.tenant.clientId} and r.trashed_at is null and upper(r.doc ->> ${field}) = upper(${value})
    limit 1`)
  return rows.length > 0
}

/**
 * Checks a row against limits of its client, and its references against records of the client. Queries the database only
 * for a definition with such values. Answers the row. Throws Invalid.
 */
export async function withStoredFacts<Row extends { readonly doc: Doc; readonly before?: Doc }>(
  ctx: Ctx,
  definition: RecordDefinition,
  row: Row,
): Promise<Row> {
  const limits = definition.limits?.(row.doc, row.before) ?? []
  const references = definition.references?.(row.doc, row.before) ?? []
  const issues = []
  for (const limit of limits) {
    const most = await readMost(ctx, limit)
    if (limit.value > most) issues.push(limit.issue(most))
  }
  for (const reference of references) if (!(await isThere(ctx, reference))) issues.push(reference.issue)
  if (issues.length > 0) throw new Invalid(issues)
  return row
}
