import { isInternal, threadsmsgs, type MessageRow, type ThreadRow } from '../../domain/inbox/index.ts'
import type { Ctx } from '../platform/context.ts'
import { asVerb } from '../platform/records/index.ts'
import { announceMessage } from './announce-message.ts'
import { isAnswer } from './claim-thread.ts'
import { listFiles } from './attached-files.ts'
import { sentForm, type MessageDoc } from './compose-message.ts'
import { everyFieldOf } from './drafts.ts'
import { isToGroup, queueGroupDelivery } from './mail/group-delivery.ts'
import { isMailable } from './mail/outgoing-mail.ts'
import { queueDelivery } from './mail/queue-delivery.ts'
import { beginThread, type Place } from './message-place.ts'
import { presentMessage, presentThread } from './present-inbox.ts'
import { queueText } from './text/queue-text.ts'
import type { Message } from './thread-messages.ts'

export interface Posted {
  readonly thread: ThreadRow
  readonly message: MessageRow
}

/** Message to store. */
export interface Written {
  readonly id: string
  readonly doc: MessageDoc
  readonly place: Place
  /** It is stored already, as a draft. */
  readonly isKnown: boolean
}

/** Stores a message: over the draft that it was, or as a new row. */
export const storeMessage = (ctx: Ctx, { id, isKnown }: Written, doc: MessageDoc): Promise<Message> =>
  isKnown
    ? asVerb(ctx, threadsmsgs).amend({ id, amend: () => ({ ...everyFieldOf(doc), date: ctx.now }) })
    : asVerb(ctx, threadsmsgs).create({ id, doc })

/** Messages to people outside are queued; notes and chats stay. */
async function putOnItsWay(ctx: Ctx, message: Message): Promise<Message> {
  if (message.medium === 'text') return queueText(ctx, message)
  if (!isMailable(message)) return message
  return isToGroup(message) ? queueGroupDelivery(ctx, message) : queueDelivery(ctx, message)
}

/**
 * Sends what was written: message, thread and who has it, unread items and, for an email or text, outbox and job are one
 * transaction, with the changes of other rooms (`onSend`). Also when it was held before: nothing of it happens until the
 * hold has ended.
 */
export async function sendMessage(ctx: Ctx, written: Written): Promise<Posted> {
  const { doc, place } = written
  const creator = doc.creator ?? { id: ctx.actor.userId, label: '' }
  await beginThread(ctx, place, { medium: doc.medium, subject: doc.subject, creator })
  const sent = await sentForm(ctx, doc)
  if (!isInternal(doc.medium)) await ctx.platform.onSend(ctx, sent)
  const stored = await storeMessage(ctx, written, sent)
  await listFiles(ctx, stored.id, stored.files)
  const message = await putOnItsWay(ctx, stored)
  const thread = await announceMessage(ctx, message, isAnswer(message.medium) ? creator : undefined)
  return { thread: presentThread(ctx, thread), message: presentMessage(ctx, message) }
}
