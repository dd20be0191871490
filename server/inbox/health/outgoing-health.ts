import { countedTo, noCopies, type CopiesOut } from '../../../domain/inbox/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { sinceOf } from './incoming-health.ts'

type Copies = Omit<CopiesOut, 'isSetUp'>

interface CopiesRow extends Copies {
  readonly is_text: boolean
}

/** A recipient in the outbox is an email address, or a number in E.164. */
const isText = sql.raw("position('@' in address) = 0")

/**
 * Outcomes of copies within the last days, mails and texts apart: at most `countedTo` rows of each state. A copy
 * scheduled for a chosen hour is not waiting.
 */
const outgoing = ({ db, now }: Ctx): Promise<CopiesRow[]> =>
  db.run(sql<CopiesRow>`
    with ended as (
      select ${isText} as is_text, status, report, updated_at from outbox
      where client_id = ${db.tenant.clientId} and status in ('sent', 'failed', 'unknown') and updated_at > ${sinceOf(now)}
      order by updated_at desc limit ${2 * countedTo}
    ), under_way as (
      select ${isText} as is_text, o.attempts, m.date from (
        select message_id, address, attempts from outbox
        where client_id = ${db.tenant.clientId} and status in ('queued', 'sending', 'ending')
        order by updated_at limit ${countedTo + 1}) o
      join threadsmsgs m on m.client_id = ${db.tenant.clientId} and m.id = o.message_id
      where coalesce(m.hold_until, 0) <= ${now}
    )
    select is_text, e.*, w.*
    from (values (false), (true)) kinds (is_text)
    cross join lateral (
      select (count(*) filter (where status = 'sent'))::int as sent,
        (count(*) filter (where status = 'sent' and report = 'delivered'))::int as delivered,
        (count(*) filter (where status = 'sent' and report = 'bounced'))::int as bounced,
        (count(*) filter (where status = 'failed'))::int as failed,
        (count(*) filter (where status = 'unknown'))::int as unknown,
        max(updated_at) filter (where status = 'sent') as last
      from ended where ended.is_text = kinds.is_text) e
    cross join lateral (
      select count(*)::int as waiting, (count(*) filter (where attempts > 0))::int as deferred, min(date) as oldest
      from under_way where under_way.is_text = kinds.is_text) w`)

function copiesOf(rows: readonly CopiesRow[], wantsTexts: boolean): Copies {
  const found = rows.find((row) => row.is_text === wantsTexts)
  if (!found) return noCopies
  const { is_text: _, ...copies } = found
  return copies
}

export async function outgoingCopies(ctx: Ctx): Promise<{ readonly mail: Copies; readonly texts: Copies }> {
  const rows = await outgoing(ctx)
  return { mail: copiesOf(rows, false), texts: copiesOf(rows, true) }
}

interface TextsIn {
  readonly last_in: number | null
  readonly waiting_in: number
}

/** The newest text of any state, and how many are on their way into their threads. */
export async function textsIn({ db }: Ctx): Promise<TextsIn> {
  const { clientId } = db.tenant
  const [row] = await db.run(sql<TextsIn>`
    select max(newest.received_at) as last_in, (
      select count(*)::int from (
        select 1 from text_in where client_id = ${clientId} and status = 'received' limit ${countedTo + 1}) waiting
    ) as waiting_in
    from (values ('received'), ('threaded'), ('held')) states (status)
    left join lateral (
      select received_at from text_in t where t.client_id = ${clientId} and t.status = states.status
      order by received_at desc limit 1) newest on true`)
  return row ?? { last_in: null, waiting_in: 0 }
}
