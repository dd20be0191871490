import { countedTo, healthDays, lateMs, type MailboxHealth } from '../../../domain/inbox/index.ts'
import { dayMs } from '../../../domain/kernel/values/durations.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { isSilent, watchedMailboxes, type WatchedMailbox } from '../upkeep/check-mailboxes.ts'

/** Name of the SMTP receiver in `mail_in`. */
const direct = 'smtp'

export const sinceOf = (now: number): number => now - healthDays * dayMs

interface SourceRow {
  readonly source: string
  readonly last_message: number
  readonly received: number
  readonly threaded: number
  readonly held: number
  readonly waiting: number
  readonly median: number | null
  readonly longest: number | null
}

/** Each door through which mail ever came, found by leaps along the index: there are few, and many mails of each. */
const sources = (clientId: string) => sql`
  doors as (
    (select source from mail_in where client_id = ${clientId} order by source limit 1)
    union all
    select (
      select m.source from mail_in m where m.client_id = ${clientId} and m.source > d.source order by m.source limit 1)
    from doors d where d.source is not null
  )`

/** The newest mails of one door `d`; true if the message of each exists, also in the trash. */
const newestOf = ({ clientId, now }: { readonly clientId: string; readonly now: number }) => sql`
  select m.*, exists (
    select 1 from threadsmsgs t where t.client_id = ${clientId} and t.id = m.message_id) as is_there
  from (
    select id, received_at, settled_at, status, sender, subject, message_id from mail_in
    where client_id = ${clientId} and source = d.source and received_at > ${sinceOf(now)}
    order by received_at desc, id limit ${countedTo + 1}) m`

/** Arrivals by each door within the last days, at most `countedTo` mails of each. */
export const incomingBySource = ({ db, now }: Ctx): Promise<SourceRow[]> =>
  db.run(sql<SourceRow>`
    with recursive ${sources(db.tenant.clientId)}
    select d.source, last.received_at as last_message, counts.*
    from doors d
    cross join lateral (
      select received_at from mail_in where client_id = ${db.tenant.clientId} and source = d.source
      order by received_at desc limit 1) last
    cross join lateral (
      select count(*)::int as received,
        (count(*) filter (where status = 'threaded' and is_there))::int as threaded,
        (count(*) filter (where status = 'held'))::int as held,
        (count(*) filter (where status = 'received'))::int as waiting,
        percentile_disc(0.5) within group (order by settled_at - received_at) filter (where status = 'threaded') as median,
        max(settled_at - received_at) filter (where status = 'threaded') as longest
      from (${newestOf({ clientId: db.tenant.clientId, now })}) newest) counts
    where d.source is not null`)

interface StrayRow {
  readonly id: string
  readonly received_at: number
  readonly sender: string
  readonly subject: string
  readonly why: 'late' | 'lost'
}

const straysShown = 20

/** Mails of the same window that are where no mail should be: on their way for too long, or without their message. */
export const strayMails = ({ db, now }: Ctx): Promise<StrayRow[]> =>
  db.run(sql<StrayRow>`
    with recursive ${sources(db.tenant.clientId)}
    select id, received_at, sender, subject, case status when 'received' then 'late' else 'lost' end as why
    from doors d cross join lateral (${newestOf({ clientId: db.tenant.clientId, now })}) newest
    where d.source is not null
      and ((status = 'threaded' and not is_there) or (status = 'received' and received_at < ${now - lateMs}))
    order by received_at desc limit ${straysShown}`)

export const watchedBy = ({ db, now }: Ctx): Promise<WatchedMailbox[]> =>
  db.run(watchedMailboxes(db.tenant.clientId, now))

const nothing = { last_message: null, received: 0, threaded: 0, held: 0, waiting: 0, median: null, longest: null }

const countsOf = ({
  last_message,
  received,
  threaded,
  held,
  waiting,
  median,
  longest,
}: Omit<SourceRow, 'source'> | typeof nothing) => ({
  last_message,
  received,
  threaded,
  held,
  waiting,
  lag: median === null || longest === null ? null : { median, longest },
})

/** Every way by which mail comes to the client: direct, the mailboxes that are watched, and those that once were. */
export function mailboxesOf(
  rows: readonly SourceRow[],
  watched: readonly WatchedMailbox[],
  { addresses, now }: { readonly addresses: readonly string[]; readonly now: number },
): MailboxHealth[] {
  const bySource = new Map(rows.map((row) => [row.source, row]))
  const byMailbox = new Map(watched.map((one) => [one.mailbox, one]))
  const names = new Set([direct, ...byMailbox.keys(), ...bySource.keys()])
  return [...names].map((mailbox) => {
    const seen = byMailbox.get(mailbox)
    return {
      mailbox,
      addresses: mailbox === direct ? [...addresses] : [],
      heard_at: seen?.is_known ? seen.heard_at : null,
      isSilent: seen !== undefined && isSilent(seen.heard_at, now),
      fault: seen?.fault ?? null,
      ...countsOf(bySource.get(mailbox) ?? nothing),
    }
  })
}
