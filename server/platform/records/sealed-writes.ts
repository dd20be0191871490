import { sealedFields, type Doc, type RecordDefinition } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../context.ts'
import { sql } from '../database/sql.ts'

/**
 * Sealed fields that a change sets, also to an equal value: a user who guesses at a sealed value must not learn from
 * the write's result if the guess was right (docs/adr/0037-sealed-fields.md).
 */
export const sealedIn = (definition: RecordDefinition, change: Doc): readonly string[] =>
  sealedFields(definition).filter((field) => field in change)

interface Version {
  readonly id: string
  readonly version: number
}

/** Notes that a version set sealed fields; nothing where it set none. */
export function noteSealedWrite(
  ctx: Ctx,
  { name }: RecordDefinition,
  { id, version, fields }: Version & { readonly fields: readonly string[] },
): void {
  if (fields.length === 0) return
  ctx.db.later(sql`
    insert into sealed_writes (client_id, record, id, version, fields)
    values (${ctx.db.tenant.clientId}, ${name}, ${id}, ${version}, ${[...fields]}::text[])`)
}

/** Sealed fields that users set in versions after the given one. */
export async function sealedSince(
  ctx: Ctx,
  { name }: RecordDefinition,
  { id, version }: Version,
): Promise<ReadonlySet<string>> {
  const rows = await ctx.db.run(sql<{ field: string }>`
    select distinct w.field from (
      select unnest(fields) as field from sealed_writes
      where client_id = ${ctx.db.tenant.clientId} and record = ${name} and id = ${id} and version > ${version}) w`)
  return new Set(rows.map(({ field }) => field))
}
