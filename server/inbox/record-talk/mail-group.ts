import { htmlOfText } from '../../../domain/inbox/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { composeDraft } from '../compose-message.ts'
import { groupIssues } from '../mail/group-delivery.ts'
import { placeOf } from '../message-place.ts'
import { sendMessage } from '../send-message.ts'
import { findWriter } from './mail-customer.ts'

interface GroupMail {
  readonly group: string
  /** Contacts of the group who get it. */
  readonly contacts: readonly string[]
  readonly subject: string
  readonly message: string
}

/**
 * Mails some people of a group from the company, each in a separate copy with the way to unsubscribe, in this transaction.
 * Answers the id of the message; undefined where none of them gets mail of the group now.
 */
export async function mailGroupMembers(
  ctx: Ctx,
  { group, contacts, subject, message }: GroupMail,
): Promise<string | undefined> {
  if ((await groupIssues(ctx, group, contacts)).length > 0) return undefined
  const { undoSendSeconds: _, ...creator } = await findWriter(ctx)
  const place = await placeOf(ctx, { ref: `clients/${ctx.db.tenant.clientId}/groups/${group}` })
  const id = ctx.newId()
  const input = { medium: 'email' as const, recipients: [], subject, message, messageHtml: htmlOfText(message) }
  const doc = await composeDraft(ctx, { input, messageId: id, place, creator })
  await sendMessage(ctx, {
    id,
    doc: { ...doc, metadata: { ...doc.metadata, among: [...contacts] } },
    place,
    isKnown: false,
  })
  return id
}
