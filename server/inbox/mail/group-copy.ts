import { threadsmsgs } from '../../../domain/inbox/index.ts'
import { escapeHtml } from '../../../domain/kernel/index.ts'
import { mailingOfGroup, recipientsOfGroup, subscriptionLinks } from '../../crm/index.ts'
import type { Ctx } from '../../platform/context.ts'
import type { OutgoingMail } from '../../platform/outside/mail-out/mail-out.ts'
import { findRecord } from '../../platform/records/index.ts'

const groupOf = async (ctx: Ctx, messageId: string): Promise<string> =>
  (await findRecord(ctx, threadsmsgs, messageId))?.object?.id ?? ''

/** True if a person may still be sent a message of its group: they may have unsubscribed since it was queued. */
export async function isStillSubscribed(ctx: Ctx, messageId: string, contact: string): Promise<boolean> {
  const found = await recipientsOfGroup(ctx, await groupOf(ctx, messageId), { limit: 1, among: [contact] })
  return found.length > 0
}

type Mailing = Awaited<ReturnType<typeof mailingOfGroup>>

/** Makes the lines at the end of a copy. Omits the group in a copy that was queued before the group had a public name. */
function footer({ company, public_name, postal_address }: Mailing, page: string) {
  const reason =
    public_name === null
      ? `You get this because ${company} has your address.`
      : `You get this because you are subscribed to ${public_name} of ${company}.`
  const lines = [reason, ...(postal_address === null ? [] : [`${company}, ${postal_address}`])]
  return {
    text: `\n\n--\n${lines.join('\n')}\nUnsubscribe: ${page}`,
    html:
      `<hr><p style="font-size:12px;color:#666">${lines.map(escapeHtml).join('<br>')}<br>` +
      `<a href="${escapeHtml(page)}">Unsubscribe</a></p>`,
  }
}

interface CopyFor {
  readonly messageId: string
  readonly contact: string
  readonly address: string
}

/**
 * Makes the copy of a group's message for one person. Names no other reader, and shows the public name of the group, the
 * postal address of the company and the way to unsubscribe.
 */
export async function copyFor(
  ctx: Ctx,
  mail: OutgoingMail,
  { messageId, contact, address }: CopyFor,
): Promise<OutgoingMail> {
  const group = await groupOf(ctx, messageId)
  const links = subscriptionLinks(ctx.platform, { clientId: ctx.db.tenant.clientId, group, contact })
  const below = footer(await mailingOfGroup(ctx, group), links.page)
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
