import type { Doc, RecordDefinition } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../context.ts'
import { sql } from '../database/sql.ts'

type Numbered = NonNullable<RecordDefinition['numbered']>

/** Numbers longer than this were given elsewhere: no sequence continues from them. */
const ownNumber = (prefix: string): string => `^${prefix}[0-9]{1,7}$`

/** Start of a sequence that has given no number: after those that its records have already. */
const newest = ({ name }: RecordDefinition, { column, first, prefix = '' }: Numbered, clientId: string) => sql`
  select greatest(${first - 1}::bigint, coalesce(max(substr(r.${sql.ref(column)}, ${prefix.length + 1}::integer)::bigint), 0))
  from ${sql.table(name)} r
  where r.client_id = ${clientId} and r.${sql.ref(column)} ~ ${ownNumber(prefix)}`

async function take(ctx: Ctx, definition: RecordDefinition, numbered: Numbered): Promise<string> {
  const { clientId } = ctx.db.tenant
  const [known] = await ctx.db.run(sql<{ last_number: string }>`
    update number_sequences set last_number = last_number + 1
    where client_id = ${clientId} and name = ${definition.name} returning last_number::text`)
  if (known) return known.last_number
  const [begun] = await ctx.db.run(sql<{ last_number: string }>`
    insert into number_sequences as s (client_id, name, last_number)
    select ${clientId}::uuid, ${definition.name}::text, (${newest(definition, numbered, clientId)}) + 1
    on conflict (client_id, name) do update set last_number = s.last_number + 1 returning last_number::text`)
  return begun?.last_number ?? ''
}

/** True if a record has a typed number already; one in the trash is in no index and does not count. */
async function isTaken(
  ctx: Ctx,
  { name }: RecordDefinition,
  { column, number }: { column: string; number: string },
): Promise<boolean> {
  const rows = await ctx.db.run(sql`
    select 1 from ${sql.table(name)} r
    where r.client_id = ${ctx.db.tenant.clientId} and r.${sql.ref(column)} = ${number} and r.trashed_at is null limit 1`)
  return rows.length > 0
}

/**
 * Initial values of a new record, with the next number of its client if it has none. The sequence is locked until the
 * transaction ends: no number is given twice, and the number of a failed transaction is given next.
 */
export async function withNumber(ctx: Ctx, definition: RecordDefinition, input: unknown): Promise<unknown> {
  const { numbered } = definition
  if (!numbered || typeof input !== 'object' || input === null) return input
  const { column, prefix = '' } = numbered
  const doc: Doc = { ...input }
  if (doc[column] !== undefined && doc[column] !== null && doc[column] !== '') return input
  const takeNext = async () => prefix + (await take(ctx, definition, numbered))
  let number = await takeNext()
  while (await isTaken(ctx, definition, { column, number })) number = await takeNext()
  return { ...doc, [column]: number }
}
