import { threadsmsgs, type ParentRecord } from '../../../domain/inbox/index.ts'
import type { SenderCheck } from '../../../domain/inbox/mail/sender-check.ts'
import type { DocOf } from '../../../domain/kernel/index.ts'
import { dayMs } from '../../../domain/kernel/values/durations.ts'
import { storable, type Bodies } from './bodies.ts'
import type { MessageFile } from './keep-attachments.ts'
import type { MailAddress } from './mail-address.ts'
import type { ParsedMail } from './parse-message.ts'
import { withoutBrackets } from './read-headers.ts'

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
  /** Made ahead: they take long (`makeBodies`). */
  readonly bodies: Bodies
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
  const { mail, bodies, files } = facts
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
