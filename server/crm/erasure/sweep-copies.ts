import { auditExports } from '../../../domain/company/index.ts'
import { recordEdits, recordExports } from '../../../domain/automation/index.ts'
import { erasures } from '../../../domain/crm/index.ts'
import { threadExports } from '../../../domain/inbox/index.ts'
import type { Doc, RecordDefinition } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql, type Statement } from '../../platform/database/sql.ts'
import { removeForGood, rewriteForGood } from '../../platform/upkeep/remove-for-good.ts'
import { patternsOf, type Work } from './erasure-work.ts'

/** Files that were taken out before: nobody can say who is in them. The package of the person is for the person. */
const exported: readonly (readonly [RecordDefinition, Statement<unknown>])[] = [
  [recordExports, sql`r.record <> ${erasures.name}`],
  [threadExports, sql`true`],
  [auditExports, sql`true`],
]

/** What an edit of a list set on this person alone is theirs; what it set on many says nothing of them. */
async function emptyEdits(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const own = sql`${[...ids]}::text[]`
  const rows = await ctx.db.run(sql<{ id: string; doc: Doc }>`
    select e.id, e.doc from record_edits e
    where e.client_id = ${ctx.db.tenant.clientId} and e.record = 'contacts'
      and exists (select from record_edit_rows r where r.client_id = e.client_id and r.edit_id = e.id and r.id = any(${own}))
      and not exists (select from record_edit_rows r where r.client_id = e.client_id and r.edit_id = e.id and r.id <> all(${own}))`)
  await rewriteForGood(
    ctx,
    recordEdits,
    rows.map(({ id, doc }) => ({ id, doc: { ...doc, values: {}, failures: [] } })),
  )
}

/** Takes the person out of what is kept beside the records: copies for taking back, mails as they came, marks. */
export async function sweepCopies(ctx: Ctx, { traces }: Work): Promise<undefined> {
  const { clientId } = ctx.db.tenant
  const ids = sql`${[...traces.own.ids]}::text[]`
  const patterns = sql`${patternsOf(traces)}::text[]`
  const emails = sql`${[...traces.open.emails]}::text[]`
  const phones = sql`${[...traces.open.phones]}::text[]`
  const statements = [
    // Rows to come are left out, and none that changed a contact is taken back: without a version it was changed since.
    sql`update contact_import_rows set contact = '{}', before = null, version = null, words = null,
        state = case state when 'waiting' then 'skipped' else state end
      where client_id = ${clientId} and (contact_id = any(${ids}) or lower(contact::text) like any (${patterns})
        or lower(before::text) like any (${patterns}) or lower(words) like any (${patterns}))`,
    sql`delete from contact_merge_rows
      where client_id = ${clientId} and lower(before::text) like any (${patterns})`,
    sql`delete from record_edit_rows
      where client_id = ${clientId} and (id = any(${ids}) or lower(before::text) like any (${patterns})
        or lower(after::text) like any (${patterns}) or lower(title) like any (${patterns}) or lower(words) like any (${patterns}))`,
    sql`update regroupings set before = null, after = null
      where client_id = ${clientId} and (lower(before::text) like any (${patterns}) or lower(after::text) like any (${patterns}))`,
    sql`update bulk_items set before = null where client_id = ${clientId} and lower(before::text) like any (${patterns})`,
    // Without the row, a call that an offline tab repeats would run again.
    sql`update idempotency set status = 404, answer = '{"error":"not-found"}'
      where client_id = ${clientId} and lower(answer::text) like any (${patterns})`,
    sql`delete from outbox where client_id = ${clientId}
      and (lower(address) = any(${emails}) or address = any(${phones}) or lower(response) like any (${patterns}))`,
    sql`delete from text_talks where client_id = ${clientId} and phone = any(${phones})`,
    sql`delete from image_senders where client_id = ${clientId} and address = any(${emails})`,
    sql`update mail_in set raw = '', subject = '', sender = '', envelope_from = null, detail = null
      where client_id = ${clientId} and (lower(sender) like any (${patterns}) or lower(envelope_from) = any(${emails})
        or lower(subject) like any (${patterns}))`,
    sql`update text_in set raw = '', sender = '', detail = null where client_id = ${clientId} and sender = any(${phones})`,
  ]
  await emptyEdits(ctx, traces.own.ids)
  for (const statement of statements) await ctx.db.run(statement)
  for (const [definition, where] of exported) await removeForGood(ctx, definition, where)
  return undefined
}

/** Forgets earlier versions that name the person, a page of records at a time. Answers behind which id to go on. */
export async function forgetVersions(
  ctx: Ctx,
  { name }: RecordDefinition,
  { traces, after }: Work,
): Promise<string | undefined> {
  const [row] = await ctx.db.run(sql<{ last: string | null }>`
    select flightline.forget_history_naming(${name}, ${after}, 500, ${patternsOf(traces)}::text[]) as last`)
  return row?.last ?? undefined
}
