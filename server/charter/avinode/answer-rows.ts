import { avinodeAnswer, type AvinodeAnswer, type AvinodeSent } from '../../../domain/charter/index.ts'
import type { Entry } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { tenantStep } from '../../platform/database/tenant.ts'

/** An answer as it is stored. */
export interface AnswerRow {
  readonly id: string
  readonly requestId: string
  readonly quoteId: string
  readonly status: AvinodeSent['status']
  readonly response: string
  readonly body: AvinodeAnswer
  readonly by: Entry
  readonly madeAt: number
  readonly at: number
}

interface Row {
  /** Null in the one row of a reading that found none. */
  readonly id: string | null
  readonly request_id: string
  readonly quote_id: string
  readonly status: AvinodeSent['status']
  readonly response: string
  readonly body: unknown
  readonly made_by: string
  readonly made_by_label: string
  readonly made_at: number
  readonly updated_at: number
}

const readRow = (row: Row): AnswerRow => ({
  id: row.id ?? '',
  requestId: row.request_id,
  quoteId: row.quote_id,
  status: row.status,
  response: row.response,
  body: avinodeAnswer.parse(row.body),
  by: { id: row.made_by, label: row.made_by_label },
  madeAt: row.made_at,
  at: row.updated_at,
})

const columns = sql`r.id, r.request_id, r.quote_id, r.status, r.response, r.body, r.made_by, r.made_by_label, r.made_at,
  r.updated_at`

/** The answers of a quote, the newest first. */
export async function listAnswers({ db }: Ctx, quoteId: string): Promise<AnswerRow[]> {
  const rows = await db.once<Row>(sql`
    with s as materialized (${tenantStep(db.tenant)})
    select t.* from s left join lateral (
      select ${columns} from avinode_answers r where r.client_id = s.client_id and r.quote_id = ${quoteId}
      order by r.made_at desc, r.id desc limit 50) t on true
    order by t.made_at desc, t.id desc`)
  return rows.filter(({ id }) => id !== null).map(readRow)
}

export async function findAnswer({ db }: Ctx, id: string): Promise<AnswerRow | undefined> {
  const [row] = await db.run(sql<Row>`
    select ${columns} from avinode_answers r where r.client_id = ${db.tenant.clientId} and r.id = ${id}`)
  return row && readRow(row)
}

interface NewAnswer extends Pick<AnswerRow, 'id' | 'requestId' | 'quoteId' | 'body' | 'by'> {}

export async function addAnswer({ db, now }: Ctx, { id, requestId, quoteId, body, by }: NewAnswer): Promise<void> {
  await db.run(sql`
    insert into avinode_answers
      (client_id, id, request_id, quote_id, kind, body, made_by, made_by_label, made_at, updated_at)
    values (${db.tenant.clientId}, ${id}, ${requestId}, ${quoteId}, ${body.kind}, ${JSON.stringify(body)}::jsonb,
      ${by.id}, ${by.label}, ${now}, ${now})`)
}

/** Puts an answer that failed, or whose outcome is not known, into the queue again. Answers whether it was one. */
export async function requeueAnswer({ db, now }: Ctx, id: string): Promise<boolean> {
  const rows = await db.run(sql`
    update avinode_answers set status = 'queued', claim = null, response = '', updated_at = ${now}
    where client_id = ${db.tenant.clientId} and id = ${id} and status in ('failed', 'unknown') returning 1`)
  return rows.length > 0
}

/** Stores the words of Avinode about an answer. */
export async function keepResponse({ db }: Ctx, id: string, response: string): Promise<void> {
  await db.run(sql`
    update avinode_answers set response = ${response} where client_id = ${db.tenant.clientId} and id = ${id}`)
}
