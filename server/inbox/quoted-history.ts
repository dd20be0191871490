import { TZDate } from '@date-fns/tz'
import { format } from 'date-fns/format'
import { clients } from '../../domain/company/index.ts'
import {
  addressesOf,
  allTookPart,
  answeredBy,
  historyFetched,
  historyQuoted,
  htmlOfText,
  inboxIssue,
  isInternal,
  quoteForward,
  quoteHistory,
  travelsAsEmail,
  type Audience,
  type Medium,
  type QuotedMessage,
  type Recipient,
} from '../../domain/inbox/index.ts'
import { withoutQuoted } from '../../domain/inbox/mail/mark-quoted-html.ts'
import { clientMailAddress } from '../../domain/inbox/mail/thread-token.ts'
import type { Ctx } from '../platform/context.ts'
import { Invalid } from '../platform/errors.ts'
import { getRecord } from '../platform/records/index.ts'
import { findMessage, namedMails, type Message } from './thread-messages.ts'

const named = ({ name, email }: Recipient): string => (name && email ? `${name} <${email}>` : (email ?? name))

/**
 * The message itself. A forward keeps the content of a received mail, as its sender sent it. The quote below our own
 * answer was chosen for its recipients: no others get it.
 */
function bodyOf(message: Message, isForward: boolean): string {
  const isWhole = isForward && (message.inbound || message.forward !== undefined)
  const html = isWhole ? message.html || message.messageHtml : message.messageHtml || message.html
  if (html === '') return htmlOfText(message.message)
  return isWhole ? html : withoutQuoted(html)
}

/** How quotes name the client and its time. */
interface Server {
  readonly zone: string
  readonly address: string
}

async function serverOf(ctx: Ctx): Promise<Server> {
  const client = await getRecord(ctx, clients, ctx.actor.clientId)
  return { zone: client.timezone, address: clientMailAddress(client.name_key, ctx.platform.config.MAIL_DOMAIN) }
}

const asQuoted = (message: Message, { zone, address }: Server, isForward: boolean): QuotedMessage => ({
  author: message.from?.name || message.creator?.label || '',
  address: message.from?.address ?? address,
  when: format(new TZDate(message.date, zone), 'M/d/yy h:mm a'),
  subject: message.subject,
  to: message.recipients.map(named).join(', '),
  html: bodyOf(message, isForward),
})

/** Earlier words below a new message, with the inline pictures that they show. */
export interface Quoted {
  readonly html: string
  readonly files: Message['files']
}

export const nothingQuoted: Quoted = { html: '', files: [] }

const shownFiles = (messages: readonly Message[], html: string): Message['files'] =>
  messages.flatMap((one) => one.files).filter((file) => file.inline && html.includes(`src="${file.url}"`))

/** Mails that lead to a message: the one that it answers, the one before, and so on; newest first. */
async function mailsBefore(ctx: Ctx, message: Message): Promise<Message[]> {
  const found = new Map([[message.id, message]])
  let unread: readonly Message[] = [message]
  while (unread.length > 0 && found.size <= historyFetched) {
    const names = unread.map(answeredBy)
    const ids = names.flatMap((one) => one.ids).filter((id) => !found.has(id))
    const messageIds = names.flatMap((one) => one.messageIds)
    if (ids.length + messageIds.length === 0) break
    const mails = await namedMails(ctx, message, { ids, messageIds })
    unread = mails.filter((one) => !found.has(one.id))
    for (const one of unread) found.set(one.id, one)
  }
  found.delete(message.id)
  return [...found.values()].toSorted((one, other) => other.date - one.date)
}

/**
 * The earlier emails quoted below an answer to a message: itself and the mails that led to it, of which every
 * recipient of the answer took part in each. Other mail of the thread may be with other people, and is never quoted.
 */
export async function quotedBelow(ctx: Ctx, message: Message, audience: Audience): Promise<Quoted> {
  const [server, earlier] = await Promise.all([serverOf(ctx), mailsBefore(ctx, message)])
  const addresses = addressesOf(audience)
  const quoted = [message, ...earlier].filter((one) => allTookPart(one, addresses)).slice(0, historyQuoted)
  if (quoted.length === 0) return nothingQuoted
  const html = quoteHistory(quoted.map((one) => asQuoted(one, server, false)))
  return { html: `<div data-quoted>${html}</div>`, files: shownFiles(quoted, html) }
}

/**
 * The answered message if a template may repeat its words: to colleagues, and in an email to those who took part in it.
 * A text names no recipient by an address that a mail would know.
 */
export function answeredFor(
  message: Message,
  { medium, ...audience }: Audience & { readonly medium: Medium },
): Message | undefined {
  if (isInternal(medium)) return message
  return travelsAsEmail(medium) && allTookPart(message, addressesOf(audience)) ? message : undefined
}

/** A forwarded message, under its own header: no quote to fold away, but the content of the mail. */
export async function quotedForward(ctx: Ctx, message: Message): Promise<Quoted> {
  const html = quoteForward(asQuoted(message, await serverOf(ctx), true))
  return { html, files: shownFiles([message], html) }
}

/** The message of a thread that is answered or passed on. Throws Invalid when it is not there, or not an email. */
export async function requireAnswerable(
  ctx: Ctx,
  id: string,
  { threadId, path }: { threadId: string; path: string },
): Promise<Message> {
  const message = await findMessage(ctx, id)
  if (!message || message.tRef !== threadId || message.draft) throw new Invalid([inboxIssue(path, 'not-in-thread')])
  if (!travelsAsEmail(message.medium)) throw new Invalid([inboxIssue(path, 'not-answerable')])
  return message
}
