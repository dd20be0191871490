import { isForged, isInternal, medium } from '../../../domain/inbox/index.ts'
import type { RuleMessage } from '../../../domain/automation/index.ts'
import { dayMs } from '../../../domain/kernel/values/durations.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql, type Statement } from '../../platform/database/sql.ts'

/** An imported message of the past is no news: it wakes no rule. */
const newsMs = dayMs

interface MessageRow {
  readonly id: string
  readonly thread: string
  readonly at: number
  readonly kept_at: number
  readonly inbound: boolean
  readonly medium: string
  readonly is_automatic: boolean
  readonly sender_check: Parameters<typeof isForged>[0]['sender_check'] | null
}

const isOfPeople = ({ inbound, medium: way, is_automatic: isAutomatic, sender_check: check }: MessageRow): boolean => {
  if (isInternal(medium.catch('note').parse(way))) return false
  return !inbound || !(isAutomatic || isForged({ sender_check: check ?? undefined }))
}

/**
 * Messages `m` between people and the company, in the order of their times: no drafts, notes, automatic answers, forged mail or
 * imported mail of the past.
 */
export async function readTalkMessages({ db }: Ctx, where: Statement<unknown>): Promise<RuleMessage[]> {
  const rows = await db.run(sql<MessageRow>`
    select m.id, m.thread, m.date as at, m.inbound, m.medium, coalesce((m.doc ->> 'is_automatic')::boolean, false) as is_automatic,
      m.doc -> 'sender_check' as sender_check,
      coalesce((select h.at from history h where h.client_id = m.client_id and h.record = 'threadsmsgs' and h.id = m.id
        and h.op = 'create' order by h.version limit 1), m.date) as kept_at
    from threadsmsgs m
    where m.client_id = ${db.tenant.clientId} and m.trashed_at is null and not m.draft and ${where}
    order by m.date, m.id`)
  return rows
    .filter((row) => isOfPeople(row) && Math.abs(row.kept_at - row.at) < newsMs)
    .map(({ id, thread, at, inbound }) => ({ id, thread, at, isInbound: inbound }))
}
