import {
  activityLineOf,
  inboxIssue,
  threads,
  threadsmsgs,
  unread,
  type ParentRecord,
} from '../../domain/inbox/index.ts'
import type { Ctx } from '../platform/context.ts'
import { sql } from '../platform/database/sql.ts'
import { Conflict, Invalid, NotFound } from '../platform/errors.ts'
import { amendMany, asVerb, getRecord } from '../platform/records/index.ts'
import { afterLeaving } from './leave-thread.ts'
import { lockInThread } from './lock-thread.ts'
import type { Thread } from './message-place.ts'
import type { Destination } from './move-threads.ts'
import { presentThread } from './present-inbox.ts'
import { noteRegrouping } from './regroup/regroupings.ts'
import { draftsOn, followUpsOn, shiftFollowUps, shiftMessages } from './regroup/shift-messages.ts'
import { findMessage, type Message } from './thread-messages.ts'
import { messagePath } from './unread-items.ts'

interface Wanted {
  readonly id: string
  readonly from: Pick<ParentRecord, 'type' | 'id'>
  readonly to: Destination
}

/** The thread that begins with a message which left another: the same customer, the same people look after it. */
function threadOf(message: Message, source: Thread, { object, ref }: Destination) {
  const line = activityLineOf(message)
  return threads.shape.parse({
    medium: message.medium,
    subject: message.subject || source.subject,
    object,
    ref,
    ...(source.contact ? { contact: source.contact, contactRef: source.contactRef } : {}),
    creator: message.creator,
    agents: source.agents,
    followers: source.followers,
    roles: source.roles,
    activity: [line],
    doubt: line.doubt,
    unread: message.inbound && message.unread,
    message_count: 1,
  })
}

/** A message that mentions people leads them into the thread that it is in now. */
const leadItems = (ctx: Ctx, messageId: string, threadId: string) =>
  amendMany(ctx, unread, {
    where: sql`r.ref = ${messagePath(ctx.actor.clientId, messageId)}`,
    patch: { thread: threadId },
  })

/**
 * Moves one message to another record, where it begins another thread; answers in preparation and follow-ups on it go
 * along. The former thread goes with its last message. An email that is being sent is not moved: Invalid. Throws
 * NotFound, Conflict if the thread hangs elsewhere by now, or the message is in another one.
 */
export async function moveMessage(ctx: Ctx, { id, from, to }: Wanted): Promise<{ thread: Thread; message: Message }> {
  const found = await findMessage(ctx, id)
  if (!found || found.draft) throw new NotFound(`threadsmsgs ${id}`)
  const existing = await lockInThread(ctx, found)
  if (existing.state === 'queued') throw new Invalid([inboxIssue('path', 'being-sent')])
  const source = await getRecord(ctx, threads, existing.tRef)
  if (source.object.type !== from.type || source.object.id !== from.id)
    throw new Conflict(presentThread(ctx, source), { to: to.ref })
  const doc = threadOf(existing, source, to)
  const thread = await asVerb(ctx, threads).create({ date: existing.date, doc })
  const message = await asVerb(ctx, threadsmsgs).amend({
    id,
    amend: ({ last_date }) => ({ tRef: thread.id, object: to.object, last_date }),
  })
  await leadItems(ctx, id, thread.id)
  // Drafts on a message go with it, as when it is split off.
  const way = { from: source.id, to: thread.id }
  await shiftMessages(ctx, { ...way, ids: await draftsOn(ctx, source.id, [id]), object: to.object })
  await shiftFollowUps(ctx, { ...way, ids: await followUpsOn(ctx, source.id, [id]) })
  // Answers to it come to it; it is moved back by moving it, not by undoing.
  await noteRegrouping(ctx, {
    id: ctx.newId(),
    place: 0,
    kind: 'split',
    from: source.id,
    into: thread.id,
    before: undefined,
    after: undefined,
  })
  await afterLeaving(ctx, source.id)
  return { thread, message }
}
