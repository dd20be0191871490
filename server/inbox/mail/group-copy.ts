import { threadsmsgs } from '../../../domain/inbox/index.ts'
import { escapeHtml } from '../../../domain/kernel/index.ts'
import { nameOfGroup, recipientsOfGroup, subscriptionLinks } from '../../crm/index.ts'
import type { Ctx } from '../../platform/context.ts'
import type { OutgoingMail } from '../../platform/outside/mail-out/mail-out.ts'
import { findRecord } from '../../platform/records/index.ts'

const groupOf = async (ctx: Ctx, messageId: string): Promise<string> =>
  (await findRecord(ctx, threadsmsgs, messageId))?.object?.id ?? ''

/** Whether somebody may still be sent a message of its group: they may have unsubscribed since it was queued. */
export async function isStillSubscribed(ctx: Ctx, messageId: string, contact: string): Promise<boolean> {
  const found = await recipientsOfGroup(ctx, await groupOf(ctx, messageId), { limit: 1, among: [contact] })
  return found.length > 0
}

const footer = (group: string, company: string, page: string) => ({
  text: `\n\n--\nYou get this because you are in ${group} of ${company}. Unsubscribe: ${page}`,
  html:
    '<hr><p style="font-size:12px;color:#666">You get this because you are in ' +
    `${escapeHtml(group)} of ${escapeHtml(company)}. <a href="${escapeHtml(page)}">Unsubscribe</a></p>`,
})

interface CopyFor {
  readonly messageId: string
  readonly contact: string
  readonly address: string
}

/** The copy of a group's message for one person: it names nobody else, and says how to unsubscribe. */
export async function copyFor(
  ctx: Ctx,
  mail: OutgoingMail,
  { messageId, contact, address }: CopyFor,
): Promise<OutgoingMail> {
  const group = await groupOf(ctx, messageId)
  const links = subscriptionLinks(ctx.platform, { clientId: ctx.db.tenant.clientId, group, contact })
  const below = footer(await nameOfGroup(ctx, group), mail.replyTo?.name ?? '', links.page)
  return {
    ...mail,
    recipients: [address],
    to: [{ name: '', address }],
    cc: [],
    text: mail.text + below.text,
    ...(mail.html !== undefined && { html: mail.html + below.html }),
    unsubscribe: links.oneClick,
  }
}
