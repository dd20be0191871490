import { z } from 'zod'
import { isHeld, threads } from '../../domain/inbox/index.ts'
import { inTheNameOf, type Ctx } from '../platform/context.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '../platform/errors.ts'
import { defineStepJob, enqueue } from '../platform/jobs/index.ts'
import { findRecord } from '../platform/records/index.ts'
import { giveBackUnsendable } from './return-to-draft.ts'
import { lockThreadOf } from './lock-thread.ts'
import { placeOf } from './message-place.ts'
import { sendMessage, type Posted } from './send-message.ts'
import { findMessage, type Message } from './thread-messages.ts'

/** A database that is away or two writers at once: tried again for about three days, as its delivery is. */
const releaseAttempts = 20

/** The thread first, then the message: in the order in which a reply that cancels takes them. */
export async function lockHeld(ctx: Ctx, id: string): Promise<Message | undefined> {
  await lockThreadOf(ctx, id)
  const message = await findMessage(ctx, id, true)
  return message && isHeld(message) ? message : undefined
}

/** Sends a held message, which the caller has locked. Throws the refusals of its place and its parts. */
export async function sendHeld(ctx: Ctx, message: Message): Promise<Posted> {
  const { id, version: _version, date: _date, last_date: _last, active: _active, ...doc } = message
  const place = await placeOf(ctx, {}, message)
  // It was written into a conversation: it was not meant to begin another one.
  if (!place.thread && place.threadId !== message.tRef) throw new NotFound(`threads ${message.tRef}`)
  return sendMessage(ctx, { id, doc, place, isKnown: true })
}

/** Failures that no other attempt would change: the thread was deleted, the answered message is gone. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Invalid || error instanceof NotFound || error instanceof Forbidden || error instanceof Conflict

async function release(ctx: Ctx, messageId: string): Promise<void> {
  const message = await lockHeld(ctx, messageId)
  if (!message) return
  const { hold_until = 0 } = message
  // The clocks of database and process differ: the queue may come early.
  if (hold_until > ctx.now) await scheduleRelease(ctx, messageId, hold_until)
  else await sendHeld(message.creator ? inTheNameOf(ctx, message.creator.id) : ctx, message)
}

/**
 * Sends a message whose hold has ended (decision M8), in one transaction that first reads its state: one that was taken
 * back, postponed or sent since stays so. An unsendable one is a draft again; its author is notified.
 */
export const releaseMessage = defineStepJob({
  name: 'release-message',
  lane: 'prompt',
  payload: z.object({ messageId: z.string() }),
  run: async (run, { messageId }) => {
    try {
      await run.within((ctx) => release(ctx, messageId))
    } catch (error) {
      if (!isRefusal(error) && !run.isLastAttempt) throw error
      run.log.warn({ err: error, message: messageId }, 'a held message could not be sent')
      await run.within(async (ctx) => {
        const message = await lockHeld(ctx, messageId)
        if (message) await giveBackUnsendable(ctx, message, !(await findRecord(ctx, threads, message.tRef)))
      })
    }
  },
})

/** Has a held message sent at a time; of several times the last one holds. */
export const scheduleRelease = (ctx: Ctx, messageId: string, at: number): Promise<void> =>
  enqueue(ctx, releaseMessage, { payload: { messageId }, key: messageId, runAt: at, maxAttempts: releaseAttempts })
