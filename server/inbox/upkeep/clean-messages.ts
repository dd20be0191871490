import { threadsmsgs } from '../../../domain/inbox/index.ts'
import { dayMs } from '../../../domain/kernel/values/durations.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import {
  defineTimedTask,
  deleteInPages,
  tellCount,
  untilFewer,
  type TimedJobRun,
  type TimedTask,
} from '../../platform/jobs/index.ts'
import { amendMany } from '../../platform/records/index.ts'
import { changeOwnedItems, type OwnedItem } from '../unread-items.ts'

/** A draft in which nothing was written, left alone for so long. */
const emptyDraftMs = 7 * dayMs
/** A read item in a user's list. */
const readItemMs = 90 * dayMs
/** Rest of a mail whose message was deleted for good: identifies it when a mailbox is read again. */
const orphanedMailMs = 90 * dayMs
/** The record of a mail about unread items. */
const unreadMailMs = 30 * dayMs
const pushesMs = 30 * dayMs
/** Rows of one transaction. */
const atOnce = 200

// Results are passed as an array: they are searched for once, for any statistics of the table. As a subquery they were
// searched for again for each of its rows while the statistics had none yet: 2,000 mails took half a minute.

/** Drafts without a word, a recipient or a file go to the trash, from where they can be taken for 30 days. */
async function trashEmptyDrafts(ctx: Ctx): Promise<number> {
  const { db, now } = ctx
  const gone = await amendMany(ctx, threadsmsgs, {
    where: sql`r.id = any(array(
        select id from threadsmsgs
        where client_id = ${db.tenant.clientId} and draft and trashed_at is null and last_date < ${now - emptyDraftMs}
          and btrim(coalesce(doc ->> 'message', '') || coalesce(doc ->> 'subject', ''), e' \\t\\r\\n') = ''
          and coalesce(doc -> 'recipients', '[]') = '[]' and coalesce(doc -> 'cc', '[]') = '[]'
          and coalesce(doc -> 'bcc', '[]') = '[]' and coalesce(doc -> 'files', '[]') = '[]'
          and doc #>> '{metadata,device}' is distinct from 'shared' and doc ->> 'forward' is null and doc ->> 'template_id' is null and doc ->> 'document_id' is null
        limit ${atOnce}))`,
    trashed_at: now,
  })
  return gone.length
}

/** Unread items of threads that are gone, and items read long ago. A watchlist match may be in no thread. */
async function trashOldItems(ctx: Ctx): Promise<number> {
  const { db, now } = ctx
  const isOld = sql`
    (not unread.unread and unread.last_date < ${now - readItemMs})
    or unread.thread <> '' and not exists (
      select 1 from threads t where t.client_id = unread.client_id and t.id = unread.thread and t.trashed_at is null)`
  const old = await db.run(sql<OwnedItem>`
    select id, "user" from unread
    where client_id = ${db.tenant.clientId} and trashed_at is null and (${isOld}) limit ${atOnce}`)
  if (old.length === 0) return 0
  return (await changeOwnedItems(ctx, old, { still: isOld, change: { trashed_at: now } })).length
}

const hasNoMessage = sql`
  m.status = 'threaded' and not exists (
    select 1 from threadsmsgs r where r.client_id = m.client_id and r.id = m.message_id)`

/** Data received from outside goes with its message: its raw form and related reports. */
const emptyingOrphaned =
  (table: 'mail_in' | 'text_in', also: 'subject' | 'sender') =>
  async ({ db, now }: Ctx): Promise<number> => {
    const emptied = await db.run(sql`
      update ${sql.ref(table)} set raw = '', ${sql.ref(also)} = ''
      where client_id = ${db.tenant.clientId} and id = any(array(
        select m.id from ${sql.ref(table)} m
        where m.client_id = ${db.tenant.clientId} and m.received_at < ${now - dayMs} and octet_length(m.raw) > 0
          and ${hasNoMessage}
        limit ${atOnce}))
      returning 1`)
    return emptied.length
  }

const emptyOrphanedMail = emptyingOrphaned('mail_in', 'subject')

/** The row stays, without the number that the text came from: it knows a repeated one. */
const emptyOrphanedTexts = emptyingOrphaned('text_in', 'sender')

/** Mail whose message is not even in the trash any more. */
async function removeOrphanedMail({ db, now }: Ctx): Promise<number> {
  const removed = await db.run(sql`
    delete from mail_in where client_id = ${db.tenant.clientId} and id = any(array(
      select m.id from mail_in m
      where m.client_id = ${db.tenant.clientId} and m.received_at < ${now - orphanedMailMs} and ${hasNoMessage}
      limit ${atOnce}))
    returning 1`)
  return removed.length
}

/** Shared drafts whose message is not even in the trash any more. */
async function removeOrphanedSharing({ db }: Ctx): Promise<number> {
  const { clientId } = db.tenant
  const removed = await db.run(sql`
    delete from shared_drafts s where s.client_id = ${clientId} and s.id = any(array(
      select id from shared_drafts d where d.client_id = ${clientId}
        and not exists (select 1 from threadsmsgs m where m.client_id = d.client_id and m.id = d.id)
      limit ${atOnce}))
    returning 1`)
  return removed.length
}

/** Parts that only delete, from tables without a history. Answers how many rows are gone. */
async function deleteOld(run: TimedJobRun): Promise<number> {
  const updates = await deleteInPages(
    run,
    sql`draft_updates`,
    () => sql`not exists (select 1 from threadsmsgs m where m.client_id = r.client_id and m.id = r.draft_id)`,
  )
  const mails = await deleteInPages(
    run,
    sql`unread_mails`,
    ({ now }) => sql`r.created_at < ${now - unreadMailMs} and r.status not in ('queued', 'sending', 'ending')`,
  )
  const pushes = await deleteInPages(run, sql`pushes`, ({ now }) => sql`r.updated_at < ${now - pushesMs}`)
  return updates + mails + pushes
}

/** Work on many rows by pages, one transaction for each page, until no row is left. */
const inParts = [
  trashEmptyDrafts,
  trashOldItems,
  emptyOrphanedMail,
  emptyOrphanedTexts,
  removeOrphanedMail,
  removeOrphanedSharing,
]

/** Every night: removes old messages, unread items, raw mail and raw texts (the list is in docs/operations.md). */
export const cleanMessages: TimedTask = defineTimedTask({
  name: 'clean-messages',
  lane: 'upkeep',
  at: { hour: 2, minute: 37 },
  inClient: async (run) => {
    let cleaned = 0
    await run.within(async (ctx) => {
      for (const step of inParts) cleaned += await untilFewer(ctx, atOnce, step)
    })
    tellCount(run, cleaned + (await deleteOld(run)), ['row cleaned', 'rows cleaned'])
  },
})
