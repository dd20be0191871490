import { checkHold, isHeld, threads, threadsmsgs, type MessageRow, type ThreadRow } from '../../domain/inbox/index.ts'
import type { Ctx } from '../platform/context.ts'
import { Conflict, Invalid, NotFound } from '../platform/errors.ts'
import { asVerb, findRecord, getRecord } from '../platform/records/index.ts'
import { isBeingWritten } from './drafts.ts'
import { backToDraft } from './return-to-draft.ts'
import { lockThread } from './lock-thread.ts'
import { beginningThread, type Place } from './message-place.ts'
import { presentMessage, presentThread } from './present-inbox.ts'
import { lockHeld, scheduleRelease, sendHeld } from './release-message.ts'
import { storeMessage, type Posted, type Written } from './send-message.ts'
import { findMessage, type Message } from './thread-messages.ts'

interface Hold {
  /** Epoch milliseconds. */
  readonly until: number
  readonly cancelOnReply: boolean
}

/** The thread as it will begin with a message that has not gone yet: version 0. */
export function threadToCome(ctx: Ctx, place: Place, { medium, subject, creator }: Message): ThreadRow {
  const by = creator ?? { id: ctx.actor.userId, label: '' }
  const begun = beginningThread(place, { medium, subject }, { clientId: ctx.actor.clientId, creator: by })
  const doc = threads.derive?.(begun, ctx.now) ?? begun
  const base = { id: place.threadId, version: 0, date: ctx.now, last_date: ctx.now, active: true }
  return presentThread(ctx, { ...doc, ...base })
}

/**
 * Keeps a message that was sent until its hold ends (decision M8): nothing of it is seen by others, and the job that
 * sends it is in the same transaction. The answer is as if it had been posted, its thread perhaps still to come.
 */
export async function holdMessage(ctx: Ctx, written: Written, { until, cancelOnReply }: Hold): Promise<Posted> {
  const { doc, place, id } = written
  if (cancelOnReply && place.thread) await lockThread(ctx, place.thread.id)
  const held = { ...doc, state: 'held' as const, hold_until: until, cancel_on_reply: cancelOnReply }
  const message = await storeMessage(ctx, written, held)
  await scheduleRelease(ctx, id, until)
  const thread = place.thread ? presentThread(ctx, place.thread) : threadToCome(ctx, place, message)
  return { thread, message: presentMessage(ctx, message) }
}

/** The actor's own message. Throws NotFound for another's and for none. */
async function ownMessage(ctx: Ctx, id: string): Promise<Message> {
  const message = await findMessage(ctx, id)
  if (!message || message.creator?.id !== ctx.actor.userId) throw new NotFound(`threadsmsgs ${id}`)
  return message
}

/** The actor's held message, locked; undefined for one that is no longer held. Throws NotFound for another's. */
async function ownHeld(ctx: Ctx, id: string): Promise<Message | undefined> {
  const message = await ownMessage(ctx, id)
  return isHeld(message) ? lockHeld(ctx, id) : undefined
}

/**
 * Takes a held message back. This or the job that sends it, the first one, wins: the loser gets the unchanged message.
 * Taking back a draft is no error.
 */
export async function takeBack(ctx: Ctx, id: string): Promise<MessageRow> {
  const held = await ownHeld(ctx, id)
  if (held) return presentMessage(ctx, await backToDraft(ctx, held))
  const existing = await ownMessage(ctx, id)
  if (!isBeingWritten(existing)) throw new Conflict(presentMessage(ctx, existing), null)
  return presentMessage(ctx, existing)
}

/** Postpones a held message. Throws Conflict with the message as it is when it is no longer held. */
export async function reschedule(
  ctx: Ctx,
  id: string,
  wish: { readonly sendAt: number; readonly cancelOnReply?: boolean | undefined },
): Promise<MessageRow> {
  const held = await ownHeld(ctx, id)
  if (!held) throw new Conflict(presentMessage(ctx, await ownMessage(ctx, id)), wish)
  const issues = checkHold({ ...wish, medium: held.medium }, ctx.now)
  if (issues.length > 0) throw new Invalid(issues)
  const until = Math.max(wish.sendAt, ctx.now)
  const message = await asVerb(ctx, threadsmsgs).amend({
    id,
    amend: ({ cancel_on_reply }) => ({ hold_until: until, cancel_on_reply: wish.cancelOnReply ?? cancel_on_reply }),
  })
  await scheduleRelease(ctx, id, until)
  return presentMessage(ctx, message)
}

/** Sends a held message now. One that went already is answered as it is; a draft is not sent by this. */
export async function sendNow(ctx: Ctx, id: string): Promise<Posted> {
  const held = await ownHeld(ctx, id)
  if (held) return sendHeld(ctx, held)
  const existing = await ownMessage(ctx, id)
  const message = presentMessage(ctx, existing)
  if (existing.draft) throw new Conflict(message, null)
  return { thread: presentThread(ctx, await getRecord(ctx, threads, existing.tRef)), message }
}

/** The thread of a message that was posted before: there, or still to come with a held one. */
export async function threadOfPosted(ctx: Ctx, message: Message, place: () => Promise<Place>): Promise<ThreadRow> {
  const thread = await findRecord(ctx, threads, message.tRef)
  return thread ? presentThread(ctx, thread) : threadToCome(ctx, await place(), message)
}
