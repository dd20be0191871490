import { csvMapping, type CsvMapping, type FlightKind } from '../../../../domain/charter/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { sql } from '../../../platform/database/sql.ts'

/** Keeps how columns were chosen, for the next file of the client. */
export async function keepMapping(ctx: Ctx, kind: FlightKind, mapping: CsvMapping): Promise<void> {
  const { clientId, userId } = ctx.db.tenant
  await ctx.db.run(sql`
    insert into csv_mappings (client_id, kind, mapping, changed_by, changed_at)
    values (${clientId}, ${kind}, ${JSON.stringify(mapping)}::jsonb, ${userId}, ${ctx.now})
    on conflict (client_id, kind) do update set mapping = excluded.mapping, changed_by = excluded.changed_by,
      changed_at = excluded.changed_at`)
}

/** How columns were chosen last; null where they never were, or by a form of before. */
export async function keptMapping({ db }: Ctx, kind: FlightKind): Promise<CsvMapping | null> {
  const [row] = await db.run(sql<{ mapping: unknown }>`
    select mapping from csv_mappings where client_id = ${db.tenant.clientId} and kind = ${kind}`)
  return csvMapping.safeParse(row?.mapping).data ?? null
}
