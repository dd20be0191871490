import type { Recipient } from './message-parts.ts'

interface Address {
  readonly address: string
}

/** Writer and recipients of a mail, by its head. */
export interface MailParties {
  readonly from?: Address | undefined
  readonly reply_to: readonly Address[]
  readonly recipients: readonly Recipient[]
  readonly cc: readonly Recipient[]
}

/** The recipients of a mail that is about to go out. */
export interface Audience {
  readonly recipients: readonly Recipient[]
  readonly cc: readonly Recipient[]
  readonly bcc: readonly Recipient[]
}

const keyOf = (address: string | undefined): string => (address ?? '').trim().toLowerCase()

/**
 * Everyone who took part in a mail openly. Its Bcc recipients are left out: a quote of that mail would show that they
 * had it.
 */
function partiesOf({ from, reply_to, recipients, cc }: MailParties): Set<string> {
  const senders = [...(from ? [from] : []), ...reply_to].map((one) => keyOf(one.address))
  return new Set([...senders, ...recipients.map((one) => keyOf(one.email)), ...cc.map((one) => keyOf(one.email))])
}

/** Every address that a mail goes to, Bcc too. */
export function addressesOf({ recipients, cc, bcc }: Audience): string[] {
  const all = [...recipients, ...cc, ...bcc].map((one) => keyOf(one.email))
  return [...new Set(all)].filter((address) => address !== '')
}

/** True if each of these addresses took part in a mail: only then may its words, or its id, be sent to them. */
export function allTookPart(mail: MailParties, addresses: readonly string[]): boolean {
  const parties = partiesOf(mail)
  return addresses.every((address) => parties.has(address))
}

export function someTookPart(mail: MailParties, addresses: readonly string[]): boolean {
  const parties = partiesOf(mail)
  return addresses.some((address) => parties.has(address))
}

/** Answered mail: by our own id, and by the ids that its head names (RFC 5322 section 3.6.4). */
export interface AnsweringMail {
  readonly replyingTo?: string | undefined
  readonly in_reply_to?: string | undefined
  readonly references: readonly string[]
}

/** Of a long list of references the nearest are looked for. */
const nearestReferences = 20

export const answeredBy = ({ replyingTo, in_reply_to, references }: AnsweringMail) => ({
  ids: replyingTo === undefined ? [] : [replyingTo],
  messageIds: [
    ...new Set([...(in_reply_to === undefined ? [] : [in_reply_to]), ...references.slice(-nearestReferences)]),
  ],
})
