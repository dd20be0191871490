import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'

/** A mail of an archive as the preview has noted it. */
export interface NotedRow {
  readonly number: number
  readonly internet_id: string
  readonly date: number | null
  readonly labels: readonly string[]
  readonly talk: number
}

/** The noted mails of a range that have no result yet. */
export const listWaiting = ({ db }: Ctx, id: string, range: { readonly first: number; readonly last: number }) =>
  db.run(sql<NotedRow>`
    select number, internet_id, date, labels, talk from mail_import_mails
    where client_id = ${db.tenant.clientId} and import_id = ${id} and state = 'waiting'
      and number between ${range.first}::integer and ${range.last}::integer
    order by number`)

/** Result of a mail. */
export interface MailResult {
  readonly number: number
  readonly state: 'imported' | 'known' | 'skipped' | 'refused'
  readonly words?: string
  readonly thread_id?: string
  readonly message_id?: string
  readonly content_hash?: string
}

/** Notes the results of mails. */
export async function noteResults({ db }: Ctx, id: string, results: readonly MailResult[]): Promise<void> {
  await db.run(sql`
    update mail_import_mails m set state = r.state, words = r.words, thread_id = r.thread_id,
      message_id = r.message_id, content_hash = r.content_hash
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
      as r(number integer, state text, words text, thread_id text, message_id text, content_hash text)
    where m.client_id = ${db.tenant.clientId} and m.import_id = ${id} and m.number = r.number`)
}
