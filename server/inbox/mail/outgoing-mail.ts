import type { Readable } from 'node:stream'
import { clients } from '../../../domain/company/index.ts'
import { htmlOfText, threadsmsgs, travelsAsEmail } from '../../../domain/inbox/index.ts'
import { clientMailAddress, threadToken } from '../../../domain/inbox/mail/thread-token.ts'
import type { RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import type { JobRun } from '../../platform/jobs/index.ts'
import { openFile } from '../../platform/files/open-file.ts'
import type { NamedAddress, OutgoingFile, OutgoingMail } from '../../platform/outside/mail-out/mail-out.ts'
import { findRecord, getRecord } from '../../platform/records/index.ts'
import { withRemoteImages } from '../remote-images.ts'
import { signerOf } from './client-of-recipient.ts'
import { htmlToText } from './html-to-text.ts'
import type { MessageFile } from './keep-attachments.ts'
import { sanitiseHtml } from './sanitise-html.ts'

type Message = RowOf<typeof threadsmsgs>

/** A message that may become a mail. Notes and chats are none: they cannot be handed to what builds mails (M15). */
export type MailableMessage = Message & { readonly medium: 'email' | 'web' }

export const isMailable = (message: Message): message is MailableMessage => travelsAsEmail(message.medium)

/** Recipients as the head of a mail names them. */
export const namedAddresses = (list: Message['recipients']): NamedAddress[] =>
  list.flatMap((one) => (one.email ? [{ name: one.name, address: one.email }] : []))

/** Path of a file in the store: the part of its address after our prefix. */
const pathOf = (file: MessageFile): string =>
  file.url
    .replace(/^.*?\/api\/files\//, '')
    .replace(/[?#].*$/, '')
    .split('/')
    .map(decodeURIComponent)
    .join('/')

/** Inline pictures are in the HTML by our own address; outside they are named by their content id. */
export function withCids(html: string, files: readonly MessageFile[]): string {
  const inline = files.filter((file) => file.cid !== undefined && file.inline)
  return inline.reduce((text, file) => text.replaceAll(`src="${file.url}"`, `src="cid:${file.cid}"`), html)
}

/** The two texts of a message as its mail carries them. */
export function mailBodies(message: MailableMessage): { text: string; html: string } {
  const html = message.html || message.messageHtml || htmlOfText(message.message)
  const text = html === '' ? message.message : htmlToText(sanitiseHtml(html))
  return { html: withCids(withRemoteImages(html), message.files), text }
}

/** How to read a file of a message when the mail is written. */
export type FileOpener = (path: string) => Promise<Readable>

const fileOf = (file: MessageFile, open: FileOpener): OutgoingFile => ({
  name: file.name,
  type: file.type ?? 'application/octet-stream',
  open: () => open(pathOf(file)),
  ...(file.inline && file.cid && { cid: file.cid }),
})

/** The contents of a message's files, read within the client's reach. */
export const openerOf =
  (withOutside: JobRun['withOutside']): FileOpener =>
  (path) =>
    withOutside(async (ctx) => {
      const { content } = await openFile(ctx, path)
      return content
    })

/** The address that a client's mail comes from (decision M1). */
export const ownAddress = ({ name_key, inbound_addresses }: RowOf<typeof clients>, domain: string): string =>
  inbound_addresses[0] ?? clientMailAddress(name_key, domain)

/** The addresses at which a client is reached about one thread (decision M1). */
async function sendersOf(ctx: Ctx, message: MailableMessage) {
  const { clientId } = ctx.db.tenant
  const client = await getRecord(ctx, clients, clientId)
  const { MAIL_DOMAIN: domain } = ctx.platform.config
  const token = threadToken({ clientId, threadId: message.tRef }, signerOf(ctx.platform))
  const replyTo = clientMailAddress(client.name_key, domain, token)
  return { client, replyTo, own: ownAddress(client, domain) }
}

/** The email that a message is, to those of its recipients that still wait for it. */
export async function outgoingMail(
  ctx: Ctx,
  messageId: string,
  { recipients, open }: { readonly recipients: readonly string[]; readonly open: FileOpener },
): Promise<OutgoingMail | undefined> {
  const message = await findRecord(ctx, threadsmsgs, messageId)
  // Only an email becomes a mail, for any row of the outbox.
  if (!message?.message_id || !isMailable(message)) return undefined
  const { client, replyTo, own } = await sendersOf(ctx, message)
  return {
    returnPath: replyTo,
    recipients,
    from: { name: message.creator?.label || client.name, address: own },
    replyTo: { name: client.name, address: replyTo },
    to: namedAddresses(message.recipients),
    cc: namedAddresses(message.cc),
    subject: message.subject,
    ...mailBodies(message),
    messageId: `<${message.message_id}>`,
    ...(message.in_reply_to && { inReplyTo: `<${message.in_reply_to}>` }),
    references: message.references.map((id) => `<${id}>`),
    date: message.date,
    files: message.files.map((file) => fileOf(file, open)),
  }
}
