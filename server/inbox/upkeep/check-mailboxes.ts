import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { defineTimedTask, type TimedTask } from '../../platform/jobs/index.ts'

const minuteMs = 60_000
/** A watched mailbox is reached every minute; after so long without it, something is wrong. */
const silentMs = 15 * minuteMs
/** A mailbox that was taken out of MAIL_IMAP_URLS is forgotten after so long. */
const forgottenMs = 14 * 24 * 60 * minuteMs

export interface SilentMailbox {
  readonly mailbox: string
  /** Epoch milliseconds. */
  readonly heard_at: number
}

/** Mailboxes of the client that have not been reached for a while: their mail may be waiting there. */
export const silentMailboxes = ({ db, now }: Ctx): Promise<SilentMailbox[]> =>
  db.run(sql<SilentMailbox>`
    select mailbox, coalesce(heard_at, at) as heard_at from imap_positions
    where client_id = ${db.tenant.clientId} and coalesce(heard_at, at) < ${now - silentMs}
      and coalesce(heard_at, at) > ${now - forgottenMs}
    order by mailbox`)

/** Every ten minutes: a mailbox that has not been heard of is noted in the log; 'Held for attention' shows it too. */
export const checkMailboxes: TimedTask = defineTimedTask({
  name: 'check-mailboxes',
  at: '*/10 * * * *',
  run: ({ log, eachClient }) =>
    eachClient(async (ctx) => {
      for (const { mailbox, heard_at } of await silentMailboxes(ctx)) {
        const minutes = Math.round((ctx.now - heard_at) / minuteMs)
        log.warn({ client: ctx.db.tenant.clientId, mailbox, minutes }, 'a mailbox has not been heard of')
      }
    }),
})
