import { inboxIssue, threadsmsgs, type RecipientResult } from '../../../domain/inbox/index.ts'
import { mailMessageId, threadToken } from '../../../domain/inbox/mail/thread-token.ts'
import type { Issue, RowOf } from '../../../domain/kernel/index.ts'
import { leftOutOfGroup, mailingOfGroup, recipientsOfGroup } from '../../crm/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { Invalid } from '../../platform/errors.ts'
import { enqueue } from '../../platform/jobs/index.ts'
import { asVerb } from '../../platform/records/index.ts'
import { signerOf } from './client-of-recipient.ts'
import { deliverAttempts, deliverMessage } from './deliver-message.ts'
import { withoutBrackets } from './read-headers.ts'
import type { MailableMessage } from './outgoing-mail.ts'

type Message = RowOf<typeof threadsmsgs>

/** Limit of recipients of one message: the outcome of each is stored on the message. */
const mostGroupRecipients = 5000

/** True if a message goes to the people of its group, rather than to named recipients. */
export const isToGroup = ({
  object,
  recipients,
  cc,
  bcc,
}: Pick<Message, 'object' | 'recipients' | 'cc' | 'bcc'>): boolean =>
  object?.type === 'groups' && recipients.length + cc.length + bcc.length === 0

/** Contacts that a message to a group is limited to; undefined for one to all its people. */
function readAmong({ metadata }: Pick<Message, 'metadata'>): readonly string[] | undefined {
  const among = metadata['among']
  return Array.isArray(among) ? among.filter((id) => typeof id === 'string') : undefined
}

/** Lists the reasons that prevent a message to a group, or to some of its people, now. */
export async function groupIssues(ctx: Ctx, group: string, among?: readonly string[]): Promise<Issue[]> {
  const { public_name, postal_address } = await mailingOfGroup(ctx, group)
  if (public_name === null) return [inboxIssue('recipients', 'group-unnamed')]
  if (postal_address === null) return [inboxIssue('recipients', 'no-postal-address')]
  const found = await recipientsOfGroup(ctx, group, { limit: mostGroupRecipients + 1, ...(among && { among }) })
  if (found.length === 0) return [inboxIssue('recipients', 'group-empty')]
  if (found.length <= mostGroupRecipients) return []
  return [inboxIssue('recipients', 'group-too-large', { most: mostGroupRecipients })]
}

/**
 * Queues a message to a group: each of its present people gets a separate copy, with a row in the outbox for its
 * outcome. Throws Invalid for an empty group.
 */
export async function queueGroupDelivery(ctx: Ctx, message: MailableMessage): Promise<Message> {
  const group = message.object?.id ?? ''
  const among = readAmong(message)
  const issues = await groupIssues(ctx, group, among)
  if (issues.length > 0) throw new Invalid(issues)
  const people = await recipientsOfGroup(ctx, group, { limit: mostGroupRecipients, ...(among && { among }) })
  const left_out = among === undefined ? await leftOutOfGroup(ctx, group) : undefined
  const token = threadToken({ clientId: ctx.db.tenant.clientId, threadId: message.tRef }, signerOf(ctx.platform))
  const messageId = withoutBrackets(mailMessageId(message.id, token, ctx.platform.config.MAIL_DOMAIN))
  await ctx.db.run(sql`
    insert into outbox (client_id, message_id, address, contact_id, updated_at)
    select ${ctx.db.tenant.clientId}, ${message.id}, p.address, p.contact, ${ctx.now}
    from unnest(${people.map((one) => one.address)}::text[], ${people.map((one) => one.contact)}::text[])
      as p(address, contact)
    on conflict do nothing`)
  const recipients = people.map(({ address }): RecipientResult => ({ address, state: 'queued', at: ctx.now }))
  const queued = await asVerb(ctx, threadsmsgs).amend({
    id: message.id,
    amend: ({ results }) => ({
      state: 'queued' as const,
      message_id: messageId,
      results: { ...results, recipients, ...(left_out && { left_out }) },
    }),
  })
  await enqueue(ctx, deliverMessage, {
    payload: { messageId: message.id },
    key: message.id,
    maxAttempts: deliverAttempts,
  })
  return queued
}
