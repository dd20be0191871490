import { threadsmsgs } from '../../../domain/inbox/index.ts'
import type { RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { findRecord, listRecords } from '../../platform/records/index.ts'

type Message = RowOf<typeof threadsmsgs>

/** Earlier mails of a thread that are looked at where a message answers none in particular. */
const looked = 50

async function answered(ctx: Ctx, message: Message): Promise<Message | undefined> {
  const named = message.replyingTo ? await findRecord(ctx, threadsmsgs, message.replyingTo) : undefined
  if (named?.message_id) return named
  const earlier = await listRecords(ctx, threadsmsgs, {
    where: {
      and: [
        ['thread', '==', message.tRef],
        ['draft', '==', false],
        ['medium', 'in', ['email', 'web']],
        ['date', '<=', message.date],
      ],
    },
    orderBy: { field: 'date', direction: 'desc' },
    limit: looked,
  })
  return earlier.find((one) => one.id !== message.id && one.message_id !== undefined)
}

export interface ReferenceChain {
  /** Message-ID that is answered, without angle brackets. */
  readonly inReplyTo: string | undefined
  /** Every earlier Message-ID of the talk, the oldest first (RFC 5322 section 3.6.4). */
  readonly references: readonly string[]
}

/** What an outgoing mail answers: the message it names, else the newest mail of its thread. */
export async function referenceChain(ctx: Ctx, message: Message): Promise<ReferenceChain> {
  const before = await answered(ctx, message)
  if (!before?.message_id) return { inReplyTo: undefined, references: [] }
  // The list leaves `references` out, so the message is read whole.
  const whole = await findRecord(ctx, threadsmsgs, before.id)
  const older = whole?.references ?? []
  return { inReplyTo: before.message_id, references: [...new Set([...older, before.message_id])] }
}
