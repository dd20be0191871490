import type { Doc } from '../../../domain/kernel/index.ts'
import { recordNamed } from '../../../domain/records.ts'
import type { Ctx } from '../../platform/context.ts'
import { longWork } from '../../platform/database/pools.ts'
import { sql, type Statement } from '../../platform/database/sql.ts'
import { behindFolder, foldersOf } from '../../platform/files/file-path.ts'
import type { JobRun } from '../../platform/jobs/index.ts'
import { patternsOf } from './erasure-work.ts'
import { messagesOf } from './held.ts'
import type { Traces } from './person-traces.ts'

const pageSize = 200

/** Record types of a package: data about the person, not the company's own setup. */
export const packedRecords = [
  'contacts',
  'addresses',
  'cards',
  'relationships',
  'subscriptions',
  'mailconsents',
  'textconsents',
  'tasks',
  'quotes',
  'trips',
  'goods_quotes',
  'orders',
  'invoices',
  'payments',
  'acceptances',
  'threads',
  'threadsmsgs',
  'data_logs',
] as const

/** Existence of a contact's own rows, with any content. */
const alsoOwn = (name: string, clientId: string, ids: readonly string[]): Statement<unknown> => {
  if (name === 'contacts') return sql`r.id = any(${[...ids]}::text[])`
  return name === 'threadsmsgs' ? messagesOf(clientId, ids) : sql`false`
}

interface Packed {
  readonly id: string
  readonly date: number
  readonly last_date: number
  readonly doc: Doc
}

async function pageOf(ctx: Ctx, { name, traces, after }: { name: string; traces: Traces; after: string }) {
  const { clientId } = ctx.db.tenant
  const table = sql.table(name)
  await ctx.db.run(longWork)
  const ids = await ctx.db.run(sql<{ id: string }>`
    select id from ${table} where client_id = ${clientId} and id > ${after} order by id limit ${pageSize}`)
  const last = ids.at(-1)?.id
  if (last === undefined) return { rows: [], last }
  // Another person's card may mention the person: it is not theirs.
  const named = name === 'contacts' ? sql`false` : sql`lower(r.doc::text) like any (${patternsOf(traces)}::text[])`
  const rows = await ctx.db.run(sql<Packed>`
    select r.id, r.date, r.last_date, r.doc from ${table} r
    where r.client_id = ${clientId} and r.id > ${after} and r.id <= ${last}
      and (${alsoOwn(name, clientId, traces.own.ids)} or ${named})
    order by r.id`)
  return { rows, last: ids.length < pageSize ? undefined : last }
}

/** The rows of a record type that name the person, as the text of a JSON list; `onRow` sees each. */
export async function* jsonOf(
  { within }: Pick<JobRun, 'within'>,
  { name, traces, onRow }: { name: string; traces: Traces; onRow: (id: string) => void },
): AsyncGenerator<string> {
  if (recordNamed(name) === undefined) throw new TypeError(`no record type ${name}`)
  let [after, sign] = ['', '[\n']
  for (;;) {
    const from = after
    const { rows, last } = await within((ctx) => pageOf(ctx, { name, traces, after: from }))
    for (const { doc, ...base } of rows) {
      yield sign + JSON.stringify({ ...base, ...doc })
      sign = ',\n'
      onRow(base.id)
    }
    if (last === undefined) break
    after = last
  }
  yield sign === '[\n' ? '[]\n' : '\n]\n'
}

/** Earlier versions of the contact, and the rows of imports that made or changed it. */
export async function copiesOf(ctx: Ctx, ids: readonly string[]): Promise<Readonly<Record<string, unknown[]>>> {
  const { clientId } = ctx.db.tenant
  const own = sql`${[...ids]}::text[]`
  return {
    history: await ctx.db.run(sql<Doc>`
      select id, version, op, at, before from history
      where client_id = ${clientId} and record = 'contacts' and id = any(${own}) order by id, version`),
    import_rows: await ctx.db.run(sql<Doc>`
      select import_id, "row", contact, state, before, cells, omitted from contact_import_rows
      where client_id = ${clientId} and contact_id = any(${own}) order by import_id, "row"`),
  }
}

export interface PackedFile {
  readonly path: string
  readonly name: string
  readonly created_at: number
}

/** The files of the contact and of the messages. */
export function filesOfPerson(
  ctx: Ctx,
  { contacts, messages }: { readonly contacts: readonly string[]; readonly messages: readonly string[] },
): Promise<PackedFile[]> {
  const { clientId } = ctx.db.tenant
  const of = (record: string, ids: readonly string[]) =>
    ids.flatMap((recordId) => foldersOf({ clientId, record, recordId }))
  const folders = [...of('contacts', contacts), ...of('threadsmsgs', messages)]
  return ctx.db.run(sql<PackedFile>`
    select f.path, f.name, f.created_at
    from unnest(${folders}::text[], ${folders.map(behindFolder)}::text[]) as t(folder, behind)
    join file_objects f on f.client_id = ${clientId}
      and f.path > t.folder collate "C" and f.path < t.behind collate "C"
    order by f.path`)
}
