import type { z } from 'zod'
import { users } from '../../../domain/company/index.ts'
import {
  afterMessage,
  followUpsTask,
  followUpTrigger,
  htmlOfText,
  inboxIssue,
  membersAmong,
  queue,
  threads,
  threadsmsgs,
} from '../../../domain/inbox/index.ts'
import type { Entry } from '../../../domain/kernel/index.ts'
import { defineTriggered } from '../../automation/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { Invalid, NotFound } from '../../platform/errors.ts'
import { defineDueJob, planDue } from '../../platform/jobs/index.ts'
import { amendMany, amendRecord, createRecord, findRecord, getRecord } from '../../platform/records/index.ts'
import { readersOf } from '../members.ts'
import { beginThread, type Thread } from '../message-place.ts'
import { itemOfThread } from '../message-unread-items.ts'
import { contactOfParent, findParent, objectOf } from '../parent-of-thread.ts'
import type { Message } from '../thread-messages.ts'
import { putUnread } from '../unread-items.ts'
import { getFollowUp, type FollowUp } from './follow-ups.ts'

/** Marks a waiting follow-up as carried out. It stays so only if all that follows is kept too. */
async function take(ctx: Ctx, id: string): Promise<FollowUp | undefined> {
  const [taken] = await amendMany(ctx, queue, {
    where: sql`r.id = ${id} and r.type = 'follow-up' and r.processed_at is null`,
    patch: { processed_at: ctx.now, outcome: 'posted' },
    last_date: ctx.now,
  })
  return taken === undefined ? undefined : getRecord(ctx, queue, id)
}

const creatorOf = async (ctx: Ctx, { creator }: FollowUp): Promise<Entry> => {
  const user = creator && (await findRecord(ctx, users, creator.id))
  return { id: creator?.id ?? ctx.actor.userId, label: user?.name || creator?.label || 'Flightline' }
}

/** A thread on the record of a follow-up that was set without one; it takes the follow-up's id. */
async function newThread(ctx: Ctx, item: FollowUp, creator: Entry): Promise<Thread | undefined> {
  const { object, title, subject } = item.data
  const row = object && (await findParent(ctx, object))
  if (!object || !row) return undefined
  const place = {
    threadId: item.id,
    thread: undefined,
    object: objectOf(object.type, row),
    contact: contactOfParent(object.type, row),
  }
  await beginThread(ctx, place, { medium: 'note', subject: title || subject, creator })
  return findRecord(ctx, threads, item.id)
}

const threadOf = (ctx: Ctx, item: FollowUp, creator: Entry): Promise<Thread | undefined> =>
  item.data.thread === undefined ? newThread(ctx, item, creator) : findRecord(ctx, threads, item.data.thread)

/** The note that a follow-up becomes. It takes the follow-up's id, so that there can only be one. */
function writeNote(
  ctx: Ctx,
  item: FollowUp,
  { thread, creator }: { thread: Thread; creator: Entry },
): Promise<Message> {
  const { subject, message, replyingTo } = item.data
  const words = message || subject
  const doc = threadsmsgs.shape.parse({
    medium: 'note',
    tRef: thread.id,
    creator,
    contact: thread.contact,
    object: thread.object,
    subject,
    message: words,
    messageHtml: htmlOfText(words),
    replyingTo,
  })
  return createRecord(ctx, threadsmsgs, { id: item.id, doc })
}

/**
 * Carries out a follow-up: its words become a note of its creator in the thread, the thread is open again, and it is
 * unread for creator, followers and roles.
 */
async function carryOut(ctx: Ctx, id: string): Promise<void> {
  const item = await take(ctx, id)
  if (!item) return
  const creator = await creatorOf(ctx, item)
  const thread = await threadOf(ctx, item, creator)
  if (!thread) {
    // Deleting the thread deleted the work; the follow-up records it.
    await amendRecord(ctx, queue, { id, amend: () => ({ outcome: 'gone' as const }) })
    return
  }
  const message = await writeNote(ctx, item, { thread, creator })
  const [raised, members] = await Promise.all([
    amendRecord(ctx, threads, {
      id: thread.id,
      amend: (row) => ({ ...afterMessage(row, message), status: 'open' as const, snoozed_until: null }),
    }),
    readersOf(ctx),
  ])
  const news = { clientId: ctx.db.tenant.clientId, thread: raised, message }
  const notified = membersAmong(members, { people: [creator, ...item.followers], roles: item.roles })
  putUnread(
    ctx,
    notified.map((user) => ({ ...itemOfThread(news, user), follow_up: true })),
  )
}

/** Follow-ups that are due become notes of their creators. */
export const raiseFollowUp = defineDueJob({ name: 'raise-follow-up', lane: 'prompt', record: queue, run: carryOut })

/** Has a follow-up carried out now. Throws NotFound also for another client's, Invalid for one that was carried out. */
async function triggerFollowUp(
  ctx: Ctx,
  { queue_id: id, client_id }: z.output<typeof followUpTrigger>,
): Promise<{ queue_id: string }> {
  if (client_id.toLowerCase() !== ctx.actor.clientId) throw new NotFound('client')
  const { processed_at } = await getFollowUp(ctx, id)
  if (processed_at !== undefined) throw new Invalid([inboxIssue('queue_id', 'follow-up-done')])
  await planDue(ctx, raiseFollowUp, { key: id, due: ctx.now })
  return { queue_id: id }
}

/** Facts of follow-ups for `POST /cron/trigger`. */
export const followUpsTriggered = defineTriggered({
  path: followUpsTask,
  role: 'user',
  fields: followUpTrigger,
  begin: triggerFollowUp,
})
