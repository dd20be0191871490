import { inboxIssue, inboxMessages } from '../../../domain/inbox/index.ts'
import { minuteMs } from '../../../domain/kernel/values/durations.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { Invalid, OutsideFailed } from '../../platform/errors.ts'
import { defineTimedTask, type TimedTask } from '../../platform/jobs/index.ts'

/** A watched mailbox is reached every minute; after so long without it, something is wrong. */
const silentMs = 15 * minuteMs
/** A mailbox that was taken out of MAIL_IMAP_URLS is forgotten after so long. */
const forgottenMs = 14 * 24 * 60 * minuteMs

export interface SilentMailbox {
  readonly mailbox: string
  /** Epoch milliseconds. */
  readonly heard_at: number
}

export interface WatchedMailbox extends SilentMailbox {
  readonly fault: { readonly since: number; readonly at: number; readonly words: string } | null
  /** True if it was ever reached. */
  readonly is_known: boolean
}

/** Watched mailboxes of a client: last contact of each, or the start of its failure, and the last refusal. */
export const watchedMailboxes = (clientId: string, now: number) => sql<WatchedMailbox>`
  select coalesce(p.mailbox, f.mailbox) as mailbox, coalesce(p.heard_at, p.at, f.since) as heard_at,
    p.mailbox is not null as is_known,
    case when f.mailbox is not null then jsonb_build_object('since', f.since, 'at', f.at, 'words', f.words) end as fault
  from (select * from imap_positions where client_id = ${clientId}) p
  full join (select * from mailbox_faults where client_id = ${clientId}) f on f.mailbox = p.mailbox
  where greatest(p.heard_at, p.at, f.at) > ${now - forgottenMs}`

/** True if a mailbox that was last reached then has been silent for too long. */
export const isSilent = (heardAt: number, now: number): boolean => heardAt < now - silentMs

/** Mailboxes of the client that have not been reached for a while: their mail may be waiting there. */
export const silentMailboxes = ({ db, now }: Ctx): Promise<SilentMailbox[]> =>
  db.run(sql<SilentMailbox>`
    select mailbox, heard_at from (${watchedMailboxes(db.tenant.clientId, now)}) watched
    where heard_at < ${now - silentMs} order by mailbox`)

/** Every ten minutes: a mailbox not reached lately is noted in the log; 'Held for attention' shows it too. */
export const checkMailboxes: TimedTask = defineTimedTask({
  name: 'check-mailboxes',
  lane: 'upkeep',
  at: '*/10 * * * *',
  inClient: async (run) => {
    const silent = await run.within(async (ctx) => {
      const found = await silentMailboxes(ctx)
      for (const { mailbox, heard_at } of found) {
        const minutes = Math.round((ctx.now - heard_at) / minuteMs)
        run.log.warn({ mailbox, minutes }, 'a mailbox has not been heard of')
      }
      return found
    })
    if (silent.length > 0) run.tellFailure(`No contact with ${silent.map(({ mailbox }) => mailbox).join(', ')}`)
  },
})

/**
 * Names the watched mailboxes of the client that answer. Throws OutsideFailed with the first one that does not, Invalid where
 * none is watched.
 */
export async function requireMailboxes({ db, now }: Ctx): Promise<string> {
  const watched = await db.run(watchedMailboxes(db.tenant.clientId, now))
  if (watched.length === 0)
    throw new Invalid([inboxIssue('reads', 'no-watched-mailbox')], inboxMessages['no-watched-mailbox'].message)
  const fault = watched.find((mailbox) => mailbox.fault !== null || isSilent(mailbox.heard_at, now))
  if (fault !== undefined)
    throw new OutsideFailed(`${fault.mailbox} does not answer. ${fault.fault?.words ?? ''}`.trim())
  return `In contact with ${watched.map(({ mailbox }) => mailbox).join(', ')}`
}
