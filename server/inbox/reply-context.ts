import { clients } from '../../domain/company/index.ts'
import {
  answerRecipients,
  answerSubject,
  media,
  threads,
  travelsAsEmail,
  type AnswerMode,
  type replyContext,
} from '../../domain/inbox/index.ts'
import { readRecipient } from '../../domain/inbox/mail/thread-token.ts'
import type { OutputOf } from '../../domain/kernel/index.ts'
import type { Ctx } from '../platform/context.ts'
import { sql } from '../platform/database/sql.ts'
import { Invalid, NotFound } from '../platform/errors.ts'
import { getRecord } from '../platform/records/index.ts'
import { withSignedImages } from './attached-files.ts'
import { memberAddresses } from './members.ts'
import { quotedBelow, quotedForward, requireAnswerable } from './quoted-history.ts'

/** True if an address is one of the client, with or without a thread's token. */
export async function ownAddresses(ctx: Ctx): Promise<(address: string) => boolean> {
  const client = await getRecord(ctx, clients, ctx.actor.clientId)
  const own = new Set(client.inbound_addresses.map((address) => address.toLowerCase()))
  const nameKey = client.name_key.toLowerCase()
  return (address) =>
    own.has(address.toLowerCase()) || readRecipient(address, ctx.platform.config.MAIL_DOMAIN)?.nameKey === nameKey
}

/** True if an address is one of the client or of one of its users. */
async function internalAddresses(ctx: Ctx): Promise<(address: string) => boolean> {
  const [members, isOwn] = await Promise.all([memberAddresses(ctx), ownAddresses(ctx)])
  return (address) => members.has(address.toLowerCase()) || isOwn(address)
}

/** The id of the newest email of a thread. Throws NotFound where it has none. */
async function newestMailOf(ctx: Ctx, threadId: string): Promise<string> {
  const [newest] = await ctx.db.run(sql<{ id: string }>`
    select id from threadsmsgs
    where client_id = ${ctx.db.tenant.clientId} and thread = ${threadId} and trashed_at is null and not draft
      and medium = any(${media.filter(travelsAsEmail)}::text[])
    order by date desc, id desc limit 1`)
  if (newest === undefined) throw new NotFound('email')
  return newest.id
}

interface Answered {
  readonly message?: string | undefined
  readonly mode: AnswerMode
}

/**
 * Initial values of an answer to a message (1-shell section 5). Throws Invalid with the specification's refusals,
 * NotFound if the newest email is requested and none exists.
 */
export async function beginReply(
  ctx: Ctx,
  threadId: string,
  { message: named, mode }: Answered,
): Promise<OutputOf<typeof replyContext>> {
  await getRecord(ctx, threads, threadId)
  const messageId = named ?? (await newestMailOf(ctx, threadId))
  const message = await requireAnswerable(ctx, messageId, { threadId, path: 'message' })
  const { recipients, cc, issues } = answerRecipients({ message, mode, isInternal: await internalAddresses(ctx) })
  if (issues.length > 0) throw new Invalid(issues)
  const isForward = mode === 'forward'
  const audience = { recipients, cc, bcc: [] }
  const quoted = isForward ? await quotedForward(ctx, message) : await quotedBelow(ctx, message, audience)
  return {
    recipients: [...recipients],
    cc: [...cc],
    subject: answerSubject(message.subject, mode),
    files: isForward ? message.files.filter((file) => !file.inline) : [],
    quoted: withSignedImages(ctx, quoted.html),
    ...(isForward ? { forward: message.id } : { replyingTo: message.id }),
  }
}
