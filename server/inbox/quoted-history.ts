import { TZDate } from '@date-fns/tz'
import { format } from 'date-fns'
import { clients } from '../../domain/company/index.ts'
import {
  htmlOfText,
  inboxIssue,
  quoteForward,
  quoteHistory,
  travelsAsEmail,
  type QuotedMessage,
  type Recipient,
} from '../../domain/inbox/index.ts'
import { withoutQuoted } from '../../domain/inbox/mail/mark-quoted-html.ts'
import { clientMailAddress } from '../../domain/inbox/mail/thread-token.ts'
import { asSystem, type Ctx } from '../platform/context.ts'
import { Invalid } from '../platform/errors.ts'
import { getRecord } from '../platform/records/index.ts'
import { emailsUpTo, findMessage, type Message } from './thread-messages.ts'

const named = ({ name, email }: Recipient): string => (name && email ? `${name} <${email}>` : (email ?? name))

/** What a message says itself: its own quoted history left out of an answer, kept in a forward. */
function bodyOf(message: Message, isWhole: boolean): string {
  const html = isWhole ? message.html || message.messageHtml : message.messageHtml || message.html
  if (html === '') return htmlOfText(message.message)
  return isWhole ? html : withoutQuoted(html)
}

/** How quotes name the client and its time. */
interface House {
  readonly zone: string
  readonly address: string
}

async function houseOf(ctx: Ctx): Promise<House> {
  const client = await getRecord(asSystem(ctx), clients, ctx.actor.clientId)
  return { zone: client.timezone, address: clientMailAddress(client.name_key, ctx.platform.config.MAIL_DOMAIN) }
}

const asQuoted = (message: Message, { zone, address }: House, isWhole: boolean): QuotedMessage => ({
  author: message.from?.name || message.creator?.label || '',
  address: message.from?.address ?? address,
  when: format(new TZDate(message.date, zone), 'M/d/yy h:mm a'),
  subject: message.subject,
  to: message.recipients.map(named).join(', '),
  html: bodyOf(message, isWhole),
})

/** Earlier words below a new message, with the inline pictures that they show. */
export interface Quoted {
  readonly html: string
  readonly files: Message['files']
}

const shownFiles = (messages: readonly Message[], html: string): Message['files'] =>
  messages.flatMap((one) => one.files).filter((file) => file.inline && html.includes(`src="${file.url}"`))

/** The earlier emails that stand below an answer to a message, itself the first. */
export async function quotedBelow(ctx: Ctx, message: Message): Promise<Quoted> {
  const [house, earlier] = await Promise.all([houseOf(ctx), emailsUpTo(ctx, message.tRef, message.date)])
  const quoted = [message, ...earlier.filter((one) => one.id !== message.id)]
  const html = quoteHistory(quoted.map((one) => asQuoted(one, house, false)))
  return { html: `<div data-quoted>${html}</div>`, files: shownFiles(quoted, html) }
}

/** A message that is passed on, under its own header: no quote to fold away, but what the mail is about. */
export async function quotedForward(ctx: Ctx, message: Message): Promise<Quoted> {
  const html = quoteForward(asQuoted(message, await houseOf(ctx), true))
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
