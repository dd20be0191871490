import { auditExports } from '../../../domain/company/index.ts'
import { recordEdits, recordExports } from '../../../domain/automation/index.ts'
import { erasedName, erasures } from '../../../domain/crm/index.ts'
import { threadExports } from '../../../domain/inbox/index.ts'
import type { Doc, RecordDefinition } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql, type Statement } from '../../platform/database/sql.ts'
import { removeForGood, rewriteForGood } from '../../platform/upkeep/remove-for-good.ts'
import { patternsOf, type Work } from './erasure-work.ts'

/** Exports from before: their people are unknown. The package of the person is for the person. */
const exported: readonly (readonly [RecordDefinition, Statement<unknown>])[] = [
  [recordExports, sql`r.record <> ${erasures.name}`],
  [threadExports, sql`true`],
  [auditExports, sql`true`],
]

/** An edit of a list with this person alone is theirs; one with many names none of them. */
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

/** A table of copies: its rows that name the person, and their treatment. */
interface Copies {
  readonly table: Statement<unknown>
  /** False for a row of which nothing is left to do. */
  readonly where: Statement<unknown>
  readonly change: Statement<unknown>
}

const mailEmptied = sql`raw = '', sender = '', detail = null`

const listCopies = (work: Pick<Work, 'traces'>): readonly Copies[] => [
  ...findUndoCopies(work),
  ...findSentCopies(work),
  findEffectCopies(work),
]

/** Effects at payment providers: ids, amounts and outcomes stay for the accounts. */
function findEffectCopies({ traces }: Pick<Work, 'traces'>): Copies {
  const patterns = sql`${patternsOf(traces)}::text[]`
  const isOwn = sql`(subject_type = 'contacts' and subject_id = any(${[...traces.own.ids]}::text[]))`
  const names = (column: string, empty: string) =>
    sql`coalesce((${isOwn} and ${sql.ref(column)} <> ${empty}) or lower(${sql.ref(column)}) like any (${patterns}), false)`
  const texts = { subject_label: erasedName, response: '', reason: '', contradiction: '' }
  const columns = Object.entries(texts)
  return {
    table: sql`effect_intents`,
    where: sql`(${sql.join(
      columns.map(([column, empty]) => names(column, empty)),
      sql` or `,
    )})`,
    change: sql`update effect_intents set ${sql.join(
      columns.map(
        ([column, empty]) =>
          sql`${sql.ref(column)} = case when ${names(column, empty)} then ${empty} else ${sql.ref(column)} end`,
      ),
    )}`,
  }
}

/** The tables that keep copies for undoing and for repeated calls. */
function findUndoCopies({ traces }: Pick<Work, 'traces'>): readonly Copies[] {
  const ids = sql`${[...traces.own.ids]}::text[]`
  const patterns = sql`${patternsOf(traces)}::text[]`
  const names = (text: Statement<unknown>) => sql`lower(${text}) like any (${patterns})`
  return [
    {
      // Rows to come are left out, and an import that changed a contact cannot be undone: without a version it changed since.
      table: sql`contact_import_rows`,
      where: sql`(contact_id = any(${ids}) or ${names(sql`contact::text`)} or ${names(sql`before::text`)} or ${names(sql`words`)}
          or ${names(sql`cells::text`)} or ${names(sql`omitted::text`)} or ${names(sql`beside::text`)})
        and (contact <> '{}' or before is not null or version is not null or words is not null or state = 'waiting'
          or cells <> '{}' or omitted <> '[]' or beside is not null)`,
      change: sql`update contact_import_rows set contact = '{}', before = null, version = null, words = null,
        cells = '{}', omitted = '[]', beside = null,
        state = case state when 'waiting' then 'skipped' else state end`,
    },
    {
      table: sql`contact_merge_rows`,
      where: names(sql`before::text`),
      change: sql`delete from contact_merge_rows`,
    },
    {
      table: sql`record_edit_rows`,
      where: sql`(id = any(${ids}) or ${names(sql`before::text`)} or ${names(sql`after::text`)} or ${names(sql`title`)}
        or ${names(sql`words`)})`,
      change: sql`delete from record_edit_rows`,
    },
    {
      table: sql`regroupings`,
      where: sql`(${names(sql`before::text`)} or ${names(sql`after::text`)})`,
      change: sql`update regroupings set before = null, after = null`,
    },
    { table: sql`bulk_items`, where: names(sql`before::text`), change: sql`update bulk_items set before = null` },
    {
      // Without the row, a call that an offline tab repeats would run again.
      table: sql`idempotency`,
      where: names(sql`answer::text`),
      change: sql`update idempotency set status = 404, answer = '{"error":"not-found"}'`,
    },
  ]
}

/** The tables that keep mails and texts as they came and went, and marks of senders. */
function findSentCopies({ traces }: Pick<Work, 'traces'>): readonly Copies[] {
  const patterns = sql`${patternsOf(traces)}::text[]`
  const emails = sql`${[...traces.open.emails]}::text[]`
  const phones = sql`${[...traces.open.phones]}::text[]`
  const names = (text: Statement<unknown>) => sql`lower(${text}) like any (${patterns})`
  return [
    {
      table: sql`outbox`,
      where: sql`(lower(address) = any(${emails}) or address = any(${phones}) or ${names(sql`response`)})`,
      change: sql`delete from outbox`,
    },
    { table: sql`text_talks`, where: sql`phone = any(${phones})`, change: sql`delete from text_talks` },
    { table: sql`image_senders`, where: sql`address = any(${emails})`, change: sql`delete from image_senders` },
    {
      table: sql`mail_in`,
      where: sql`(${names(sql`sender`)} or lower(envelope_from) = any(${emails}) or ${names(sql`subject`)})`,
      change: sql`update mail_in set ${mailEmptied}, subject = '', envelope_from = null`,
    },
    {
      table: sql`mail_import_mails`,
      where: sql`(${names(sql`sender`)} or ${names(sql`subject`)})`,
      change: sql`update mail_import_mails set sender = '', subject = ''`,
    },
    { table: sql`text_in`, where: sql`sender = any(${phones})`, change: sql`update text_in set ${mailEmptied}` },
  ]
}

/** Rows of one transaction. */
const pageSize = 200

/** Next table: the steps before this one leave no position. */
const tableAt = ({ after }: Pick<Work, 'after'>): number => Number(after || 0)

/** Finds the next rows that name the person. Writes nothing: the tables are large, and no index leads to a name. */
export async function findCopies(ctx: Ctx, work: Work): Promise<readonly string[]> {
  const copies = listCopies(work)[tableAt(work)]
  if (copies === undefined) return []
  const rows = await ctx.db.run(sql<{ place: string }>`
    select ctid::text as place from ${copies.table}
    where client_id = ${ctx.db.tenant.clientId} and ${copies.where} limit ${pageSize}`)
  return rows.map(({ place }) => place)
}

/** Takes the person out of the rows that were found. Answers the place of the table to look through next. */
export async function sweepCopies(ctx: Ctx, work: Work, found: readonly string[]): Promise<string | undefined> {
  const { traces } = work
  const at = tableAt(work)
  const copies = listCopies(work)[at]
  // While their rows still say whom they changed.
  if (work.after === '') await emptyEdits(ctx, traces.own.ids)
  if (copies === undefined) {
    for (const [definition, where] of exported) await removeForGood(ctx, definition, where)
    return undefined
  }
  if (found.length > 0)
    await ctx.db.run(sql`${copies.change}
      where client_id = ${ctx.db.tenant.clientId} and ctid = any(${[...found]}::tid[]) and ${copies.where}`)
  return String(found.length < pageSize ? at + 1 : at)
}

/**
 * Removes earlier versions that name the person, a page of records at a time. Returns the id after which to continue.
 */
export async function forgetVersions(
  ctx: Ctx,
  { name }: RecordDefinition,
  { traces, after }: Work,
): Promise<string | undefined> {
  const [row] = await ctx.db.run(sql<{ last: string | null }>`
    select flightline.forget_history_naming(${name}, ${after}, 200, ${patternsOf(traces)}::text[]) as last`)
  return row?.last ?? undefined
}
