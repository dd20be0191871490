import { threadsmsgs, type RecipientResult } from '../../../domain/inbox/index.ts'
import { mailMessageId, threadToken } from '../../../domain/inbox/mail/thread-token.ts'
import type { RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs/index.ts'
import { asVerb } from '../../platform/records/index.ts'
import { signerOf } from './client-of-recipient.ts'
import { deliverMessage, deliverAttempts } from './deliver-message.ts'
import { plainAddress } from './mail-address.ts'
import type { MailableMessage } from './outgoing-mail.ts'
import { addToOutbox } from './outbox.ts'
import { withoutBrackets } from './read-headers.ts'
import { referenceChain } from './reference-chain.ts'

const addressesOf = (message: MailableMessage): string[] => [
  ...new Set(
    [...message.recipients, ...message.cc, ...message.bcc].flatMap((one) => plainAddress(one.email ?? '') ?? []),
  ),
]

/**
 * Puts an outgoing email on its way, in the transaction that wrote it: its Message-ID and references are fixed, each
 * recipient gets a row in the outbox, and the job that sends it is enqueued. Answers the resulting message.
 */
export async function queueDelivery(ctx: Ctx, message: MailableMessage): Promise<RowOf<typeof threadsmsgs>> {
  const addresses = addressesOf(message)
  if (addresses.length === 0) throw new TypeError('an email without a recipient cannot be queued')
  const token = threadToken({ clientId: ctx.db.tenant.clientId, threadId: message.tRef }, signerOf(ctx.platform))
  const messageId = withoutBrackets(mailMessageId(message.id, token, ctx.platform.config.MAIL_DOMAIN))
  const { inReplyTo, references } = await referenceChain(ctx, message)
  await addToOutbox(ctx, message.id, addresses)
  const recipients = addresses.map((address): RecipientResult => ({ address, state: 'queued', at: ctx.now }))
  const queued = await asVerb(ctx, threadsmsgs).amend({
    id: message.id,
    amend: ({ results }) => ({
      state: 'queued' as const,
      message_id: messageId,
      ...(inReplyTo !== undefined && { in_reply_to: inReplyTo }),
      references: [...references],
      results: { ...results, recipients },
    }),
  })
  await enqueue(ctx, deliverMessage, {
    payload: { messageId: message.id },
    key: message.id,
    maxAttempts: deliverAttempts,
  })
  return queued
}
