import {
  contacts,
  heldKindNames,
  type HeldCount,
  type HeldKindName,
  type PersonTraces,
} from '../../../domain/crm/index.ts'
import { revealableBy } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql, type Statement } from '../../platform/database/sql.ts'
import { behindFolder, foldersOf } from '../../platform/files/file-path.ts'
import { countNaming, namingTypes } from '../merging/naming-rows.ts'

/** Kinds that are records which name the contact. */
const naming: Readonly<Partial<Record<string, HeldKindName>>> = {
  threads: 'threads',
  quotes: 'quotes',
  goods_quotes: 'quotes',
  trips: 'trips',
  orders: 'orders',
  invoices: 'invoices',
  addresses: 'addresses',
  cards: 'cards',
  subscriptions: 'subscriptions',
  tasks: 'tasks',
  relationships: 'relationships',
}

async function countRecords(ctx: Ctx, ids: readonly string[]): Promise<Map<HeldKindName, number>> {
  const counted = new Map<HeldKindName, number>()
  for (const type of namingTypes) {
    const kind = naming[type.definition.name]
    if (kind === undefined) continue
    let count = 0
    for (const id of ids) count += await countNaming(ctx, type, id)
    counted.set(kind, (counted.get(kind) ?? 0) + count)
  }
  return counted
}

/** Messages of a person: those that name the contact, and all of their conversations. */
export const messagesOf = (clientId: string, ids: readonly string[]): Statement<unknown> => sql`
  (r.contact_id = any(${[...ids]}::text[]) or r.thread in (
    select t.id from threads t where t.client_id = ${clientId} and t.contact_id = any(${[...ids]}::text[])))`

const fieldsCounted = (fields: readonly string[]): Statement<unknown> =>
  sql.join(
    fields.map((field) => sql`(r.doc ? ${field})::integer`),
    sql` + `,
  )

/** Data of a person, kind by kind. */
export async function countHeld(ctx: Ctx, { ids, emails, phones }: PersonTraces): Promise<HeldCount[]> {
  const { clientId } = ctx.db.tenant
  const own = [...ids]
  const folders = own.flatMap((recordId) => foldersOf({ clientId, record: 'contacts', recordId }))
  const sealed = revealableBy(contacts, { ...ctx.actor, roles: new Set(['super']) })
  const [row] = await ctx.db.run(sql<Partial<Record<HeldKindName, number>>>`
    select
      (select count(*)::integer from contacts r where r.client_id = ${clientId} and r.id = any(${own}::text[])) as contact,
      (select coalesce(sum(${fieldsCounted(sealed)}), 0)::integer from contacts r
        where r.client_id = ${clientId} and r.id = any(${own}::text[])) as sealed,
      (select coalesce(sum(jsonb_array_length(r.doc -> 'third_party')), 0)::integer from contacts r
        where r.client_id = ${clientId} and r.id = any(${own}::text[])) as third_party,
      (select count(*)::integer
        from unnest(${folders}::text[], ${folders.map(behindFolder)}::text[]) as t(folder, behind)
        join file_objects f on f.client_id = ${clientId}
          and f.path > t.folder collate "C" and f.path < t.behind collate "C") as files,
      (select count(*)::integer from history h where h.client_id = ${clientId} and h.record = 'contacts'
        and h.id = any(${own}::text[]) and h.before is not null) as history,
      (select count(*)::integer from mailconsents c where c.client_id = ${clientId} and c.email = any(${[...emails]}::text[]))
        + (select count(*)::integer from textconsents c where c.client_id = ${clientId}
          and c.phone = any(${[...phones]}::text[])) as consents,
      (select count(*)::integer from contact_merges m where m.client_id = ${clientId}
        and (m.kept = any(${own}::text[]) or m.gone = any(${own}::text[]))) as merges,
      (select count(*)::integer from contact_import_rows i where i.client_id = ${clientId}
        and i.contact_id = any(${own}::text[])) as imports,
      (select count(*)::integer from record_edit_rows e where e.client_id = ${clientId} and e.id = any(${own}::text[])) as edits,
      (select count(*)::integer from threadsmsgs r where r.client_id = ${clientId} and r.trashed_at is null
        and ${messagesOf(clientId, ids)}) as messages,
      (select count(*)::integer from acceptances a join quotes q on q.client_id = a.client_id and q.id = a.quote_id
        where a.client_id = ${clientId} and q.doc #>> '{contact,id}' = any(${own}::text[])) as acceptances`)
  const counts = { ...row, ...Object.fromEntries(await countRecords(ctx, ids)) }
  return heldKindNames.map((kind) => ({ kind, count: counts[kind] ?? 0 }))
}
