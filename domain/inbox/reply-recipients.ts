import type { Issue } from '../kernel/index.ts'
import { travelsAsEmail, type Medium } from './medium.ts'
import type { Recipient } from './message-parts.ts'
import { inboxIssue } from './messages.ts'

interface Address {
  readonly name: string
  readonly address: string
}

/** The message that is answered, as far as its recipients matter. */
export interface AnsweredMessage {
  readonly medium: Medium
  readonly inbound: boolean
  readonly from?: Address | undefined
  readonly reply_to: readonly Address[]
  readonly recipients: readonly Recipient[]
  readonly cc: readonly Recipient[]
  readonly contact?: { readonly id: string; readonly name: string; readonly email?: string | undefined } | undefined
}

export type AnswerMode = 'reply' | 'replyAll' | 'forward'

export interface Answering {
  readonly message: AnsweredMessage
  readonly mode: AnswerMode
  /** True if an address is one of the client or of one of its users. */
  readonly isInternal: (address: string) => boolean
}

export interface AnswerRecipients {
  readonly recipients: readonly Recipient[]
  readonly cc: readonly Recipient[]
  /** Why this answer cannot be started. */
  readonly issues: readonly Issue[]
}

/**
 * True if a message can be replied to: one of ours, or one with the address of its writer. A company of the market and a visitor
 * may leave none.
 */
export const hasReplyAddress = ({
  inbound,
  from,
  reply_to: others,
}: Pick<AnsweredMessage, 'inbound' | 'from' | 'reply_to'>): boolean =>
  !inbound || [...(from ? [from] : []), ...others].some(({ address }) => address.trim() !== '')

const key = (one: Recipient): string => (one.email ?? '').trim().toLowerCase()

/** Each address once, without those taken already. */
function distinct(list: readonly Recipient[], taken: ReadonlySet<string> = new Set()): Recipient[] {
  const byAddress = new Map(list.filter((one) => key(one) !== '').map((one) => [key(one), one]))
  return [...byAddress].filter(([address]) => !taken.has(address)).map(([, one]) => one)
}

function asRecipient(message: AnsweredMessage, { name, address }: Address): Recipient {
  const { contact } = message
  const isContact = contact?.email?.toLowerCase() === address.toLowerCase()
  return isContact
    ? { id: contact.id, kind: 'contact', name: contact.name || name, email: address }
    : { name, email: address }
}

/** First recipients of an answer: the writer of the message, or, for one of ours, its recipients. */
function answered({ message, isInternal }: Answering): readonly Recipient[] {
  if (!message.inbound) return message.recipients
  // A Reply-To of ours, as relays set it, would answer ourselves: the answer then goes to the sender.
  const named = message.reply_to.filter(({ address }) => !isInternal(address.trim().toLowerCase()))
  const senders = named.length > 0 ? named : message.from ? [message.from] : []
  return senders.map((one) => asRecipient(message, one))
}

const refused = (issue: Issue): AnswerRecipients => ({ recipients: [], cc: [], issues: [issue] })

/**
 * Recipients of an answer (1-shell section 5). Only email and web messages are answered; colleagues and the client's
 * addresses are left out; a reply without outside recipients, and a reply-all without any recipients, is refused.
 */
export function answerRecipients(answering: Answering): AnswerRecipients {
  const { message, mode, isInternal } = answering
  if (!travelsAsEmail(message.medium)) return refused(inboxIssue('message', 'not-answerable'))
  if (mode === 'forward') return { recipients: [], cc: [], issues: [] }
  if (!hasReplyAddress(message)) return refused(inboxIssue('recipients', 'no-reply-address'))
  const isOutside = (one: Recipient): boolean => one.kind !== 'user' && !isInternal(key(one))
  const first = distinct(answered(answering)).filter(isOutside)
  if (mode === 'reply') {
    return first.length > 0
      ? { recipients: first, cc: [], issues: [] }
      : refused(inboxIssue('recipients', 'internal-recipients-only'))
  }
  const to = distinct([...first, ...message.recipients]).filter(isOutside)
  const cc = distinct(message.cc, new Set(to.map(key))).filter(isOutside)
  if (to.length + cc.length === 0) return refused(inboxIssue('recipients', 'nobody-to-answer'))
  return { recipients: to, cc, issues: [] }
}
