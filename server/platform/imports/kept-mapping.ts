import type { z } from 'zod'
import type { Ctx } from '../context.ts'
import { sql } from '../database/sql.ts'

/** Keeps how the columns of a file were chosen, for the client's next file of this kind of record. */
export async function keepMapping(ctx: Ctx, kind: string, mapping: object): Promise<void> {
  const { clientId, userId } = ctx.db.tenant
  await ctx.db.run(sql`
    insert into csv_mappings (client_id, kind, mapping, changed_by, changed_at)
    values (${clientId}, ${kind}, ${JSON.stringify(mapping)}::jsonb, ${userId}, ${ctx.now})
    on conflict (client_id, kind) do update set mapping = excluded.mapping, changed_by = excluded.changed_by,
      changed_at = excluded.changed_at`)
}

/** How columns were chosen last; null where they never were, or by a form of before. */
export async function keptMapping<Shape extends z.ZodType>(
  { db }: Ctx,
  kind: string,
  shape: Shape,
): Promise<z.output<Shape> | null> {
  const [row] = await db.run(sql<{ mapping: unknown }>`
    select mapping from csv_mappings where client_id = ${db.tenant.clientId} and kind = ${kind}`)
  return shape.safeParse(row?.mapping).data ?? null
}
