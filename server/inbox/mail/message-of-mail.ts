import { threadsmsgs, type ParentRecord } from '../../../domain/inbox/index.ts'
import { capMailHtml, cutNote } from '../../../domain/inbox/mail/cap-mail-html.ts'
import { withoutQuoted } from '../../../domain/inbox/mail/mark-quoted-html.ts'
import { trimQuoted, type TextOrigin } from '../../../domain/inbox/mail/trim-quoted.ts'
import type { SenderCheck } from '../../../domain/inbox/mail/sender-check.ts'
import type { DocOf } from '../../../domain/kernel/index.ts'
import { dayMs } from '../../../domain/kernel/values/durations.ts'
import { htmlToText } from './html-to-text.ts'
import type { MessageFile } from './keep-attachments.ts'
import type { MailAddress } from './mail-address.ts'
import type { ParsedMail } from './parse-message.ts'
import { withoutBrackets } from './read-headers.ts'
import { sanitiseHtml } from './sanitise-html.ts'

/** What a message keeps of one text; the raw mail has the rest. */
const longestText = 1_000_000

/** A mail of a mailbox is listed by when it came, unless it lay there for longer than this. */

interface Bodies {
  readonly message: string
  readonly messageHtml: string
  readonly html: string
  readonly hidden: DocOf<typeof threadsmsgs>['hidden']
  readonly has_remote_images: boolean
}

/** Text as the database takes it: no zero bytes, and no half of a character where it was cut. */
const storable = (text: string, most = longestText): string =>
  text.replaceAll('\u0000', '').slice(0, most).toWellFormed()

const originOf = ({ subject, from }: ParsedMail): TextOrigin => ({ subject, writer: from.name })

function bodiesOfHtml(mail: ParsedMail, files: readonly MessageFile[]): Bodies {
  const urls = new Map(files.flatMap((file) => (file.cid ? [[file.cid, file.url] as const] : [])))
  const origin = originOf(mail)
  const madeSafe = (html: string) => sanitiseHtml(html, { imageOfCid: (cid) => urls.get(cid), origin }).trim()
  const kept = capMailHtml((mail.html ?? '').replaceAll('\u0000', ''), madeSafe)
  if (htmlToText(kept.html) === '' && !kept.html.includes('<img')) return bodiesOfText(mail.text, origin)
  const html = kept.isCut ? kept.html + cutNote : kept.html
  const own = withoutQuoted(html)
  return {
    message: storable(mail.text.trim() === '' ? htmlToText(own) : trimQuoted(mail.text, origin).visible),
    messageHtml: own === html ? '' : own,
    html,
    hidden: [],
    has_remote_images: html.includes(' data-remote-src="'),
  }
}

function bodiesOfText(text: string, origin: TextOrigin): Bodies {
  const { visible, hidden } = trimQuoted(storable(text), origin)
  return { message: visible, messageHtml: '', html: '', hidden: [...hidden], has_remote_images: false }
}

const person = ({ name, address }: MailAddress) => ({
  name: storable(name, 500),
  address: address.slice(0, 500),
})

const recipientOf = ({ name, address }: MailAddress) => ({
  name: storable(name, 500),
  email: address.slice(0, 500),
})

/**
 * The time of a message in a thread: when it came by our clock, so a sender's wrong clock cannot hide it below
 * older ones. Only a mailbox holds mail that came to it long before it was watched: its own date places that.
 */
function listedAt({ mail, source, receivedAt }: MessageFacts): number {
  const { date } = mail
  const isOld = source !== 'smtp' && date !== undefined && date < receivedAt - dayMs
  return isOld ? date : receivedAt
}

export interface MessageFacts {
  readonly mail: ParsedMail
  /** What was found of its sender. */
  readonly check: SenderCheck
  /** Id of the raw mail. */
  readonly mailId: string
  readonly internetId: string
  /** How it came: `smtp`, or the mailbox that was watched. */
  readonly source: string
  readonly receivedAt: number
  readonly threadId: string
  readonly object: ParentRecord | undefined
  readonly contact: DocOf<typeof threadsmsgs>['contact']
  readonly files: readonly MessageFile[]
}

/** The document of an incoming message, and the time at which it is placed in its thread. */
export function messageOfMail(facts: MessageFacts): { doc: DocOf<typeof threadsmsgs>; date: number } {
  const { mail, files } = facts
  const bodies = mail.html === undefined ? bodiesOfText(mail.text, originOf(mail)) : bodiesOfHtml(mail, files)
  const [inReplyTo] = mail.inReplyTo
  const doc = threadsmsgs.shape.parse({
    medium: 'email',
    tRef: facts.threadId,
    from: person(mail.from),
    contact: facts.contact,
    object: facts.object,
    subject: storable(mail.subject),
    ...bodies,
    recipients: mail.to.map(recipientOf),
    cc: mail.cc.map(recipientOf),
    files,
    inbound: true,
    unread: true,
    message_id: facts.internetId,
    ...(inReplyTo && { in_reply_to: withoutBrackets(inReplyTo) }),
    references: mail.references.map(withoutBrackets),
    reply_to: mail.replyTo.map(person),
    is_automatic: mail.automatic !== undefined,
    mail_in: facts.mailId,
    sender_check: facts.check,
    state: 'received',
    ...(mail.date !== undefined && { metadata: { sent_at: mail.date } }),
  })
  return { doc, date: listedAt(facts) }
}
