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

interface Taken {
  readonly last_number: string
  /** True if a record has it already: one was typed. */
  readonly is_taken: boolean
}

/** The number that a sequence `s` gives; a record in the trash is in no index and does not count. */
const given = ({ name }: RecordDefinition, { column, prefix = '' }: Numbered) => sql`
  s.last_number::text, exists (
    select from ${sql.table(name)} r
    where r.client_id = s.client_id and r.${sql.ref(column)} = ${prefix}::text || s.last_number::text
      and r.trashed_at is null) as is_taken`

async function take(ctx: Ctx, definition: RecordDefinition, numbered: Numbered): Promise<Taken | undefined> {
  const { clientId } = ctx.db.tenant
  const [known] = await ctx.db.run(sql<Taken>`
    update number_sequences s set last_number = s.last_number + 1
    where s.client_id = ${clientId} and s.name = ${definition.name} returning ${given(definition, numbered)}`)
  if (known) return known
  const [begun] = await ctx.db.run(sql<Taken>`
    insert into number_sequences as s (client_id, name, last_number)
    select ${clientId}::uuid, ${definition.name}::text, (${newest(definition, numbered, clientId)}) + 1
    on conflict (client_id, name) do update set last_number = s.last_number + 1
    returning ${given(definition, numbered)}`)
  return begun
}

/**
 * The next number of its client for a new record that has none, by its column. The sequence is locked until the
 * transaction ends: no number is given twice, and the number of a failed transaction is given next.
 */
export async function findNumber(ctx: Ctx, definition: RecordDefinition, doc: Doc): Promise<Doc> {
  const { numbered } = definition
  if (!numbered) return {}
  const { column, prefix = '' } = numbered
  if (doc[column] !== undefined && doc[column] !== null && doc[column] !== '') return {}
  let taken = await take(ctx, definition, numbered)
  while (taken?.is_taken === true) taken = await take(ctx, definition, numbered)
  return { [column]: `${prefix}${taken?.last_number ?? ''}` }
}
