import { threadsmsgs, type RecipientResult } from '../../../domain/inbox/index.ts'
import type { RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs/index.ts'
import { asVerb } from '../../platform/records/index.ts'
import { addToOutbox } from '../mail/outbox.ts'
import { numbersOf } from './address-text.ts'
import { deliverText, deliverTextAttempts } from './deliver-text.ts'
import { noteTextThread } from './text-threads.ts'

type Message = RowOf<typeof threadsmsgs>

/**
 * Queues a text, in the transaction that wrote it: each number gets a row in the outbox and a separate message, and its
 * answer comes back to this thread. Returns the message in its new state.
 */
export async function queueText(ctx: Ctx, message: Message): Promise<Message> {
  const numbers = numbersOf(message)
  if (numbers.length === 0) throw new TypeError('a text without a recipient cannot be queued')
  await addToOutbox(ctx, message.id, numbers)
  await noteTextThread(ctx, message.tRef, numbers)
  const recipients = numbers.map((address): RecipientResult => ({ address, state: 'queued', at: ctx.now }))
  const queued = await asVerb(ctx, threadsmsgs).amend({
    id: message.id,
    amend: ({ results }) => ({ state: 'queued' as const, results: { ...results, recipients } }),
  })
  await enqueue(ctx, deliverText, {
    payload: { messageId: message.id },
    key: message.id,
    maxAttempts: deliverTextAttempts,
    ...(message.hold_until !== undefined && { runAt: message.hold_until }),
  })
  return queued
}
