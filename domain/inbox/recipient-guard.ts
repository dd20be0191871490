import { contactSummary, type Issue } from '../kernel/index.ts'
import { isInternal, travelsAsEmail, type Medium } from './medium.ts'
import type { Recipient } from './message-parts.ts'
import { inboxIssue } from './messages.ts'

/** People of an email of a thread, and if the client wrote it. */
export interface ThreadMail {
  readonly isOurs: boolean
  /** Everyone on it, the sender included, in lower case. */
  readonly people: readonly string[]
}

/** Facts of the people around a message before it is sent. Addresses are in lower case. */
export interface GuardFacts {
  /** Where an address was on the message that is answered. */
  readonly answered: Readonly<Partial<Record<'from' | 'to' | 'cc', readonly string[]>>>
  /** Addresses of the thread's contact. */
  readonly contact: readonly string[]
  readonly colleagues: readonly string[]
  /** Everyone who was on an email of this thread. */
  readonly seen: readonly string[]
  /** Those of them whom the last email from here left out. */
  readonly removed: readonly string[]
  /** Addresses that are contacts of another customer account than this thread's contact, with that account's name. */
  readonly elsewhere: readonly { readonly address: string; readonly account: string }[]
  /** Texts of the thread's notes. */
  readonly notes: readonly string[]
}

/** Why an address is among the recipients. */
export type RecipientReason =
  | 'wrote-answered'
  | 'to-answered'
  | 'cc-answered'
  | 'contact'
  | 'colleague'
  | 'in-thread'
  | 'chosen'
  | 'typed'

/** Text of each reason, as a line about the address. */
export const recipientReasons: Record<RecipientReason, string> = {
  'wrote-answered': 'Wrote the message that you answer.',
  'to-answered': 'The message that you answer was to this address.',
  'cc-answered': 'Had a copy of the message that you answer.',
  contact: 'The contact of this conversation.',
  colleague: 'A colleague.',
  'in-thread': 'Took part in this conversation.',
  chosen: 'Chosen from the contacts. New in this conversation.',
  typed: 'Typed by hand. New in this conversation.',
}

export interface GuardedMessage {
  readonly medium: Medium
  readonly recipients?: readonly Recipient[] | undefined
  readonly cc?: readonly Recipient[] | undefined
  readonly bcc?: readonly Recipient[] | undefined
  /** The new words, without the quote below them. */
  readonly words: string
  readonly files?: readonly unknown[] | undefined
}

const addressOf = (one: Recipient): string => (one.email ?? '').trim().toLowerCase()

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

/** Strongest reason for a recipient. */
export function reasonFor(one: Recipient, facts: GuardFacts): RecipientReason {
  const address = addressOf(one)
  const isIn = (list: readonly string[] | undefined): boolean => list?.includes(address) ?? false
  const tests: readonly (readonly [RecipientReason, boolean])[] = [
    ['wrote-answered', isIn(facts.answered.from)],
    ['to-answered', isIn(facts.answered.to)],
    ['cc-answered', isIn(facts.answered.cc)],
    ['contact', isIn(facts.contact)],
    ['colleague', one.kind === 'user' || isIn(facts.colleagues)],
    ['in-thread', isIn(facts.seen)],
    ['chosen', one.id !== undefined],
  ]
  return tests.find(([, holds]) => holds)?.[0] ?? 'typed'
}

/**
 * People of the conversation who are not on its last email from here: a user left them out. A person who writes again,
 * or is written to again, is back. `mails` from the oldest to the newest.
 */
export function leftOut(mails: readonly ThreadMail[]): string[] {
  const out = new Set<string>()
  const known = new Set<string>()
  for (const { isOurs, people } of mails) {
    for (const one of people) {
      known.add(one)
      out.delete(one)
    }
    if (isOurs) for (const one of known) if (!people.includes(one)) out.add(one)
  }
  return [...out]
}

const promisesFile = /\b(?:attached|attachments?)\b/i

/** A note shorter than this may well say what an email says as well. */
const shortestNote = 24

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().toLowerCase()

function outsideIssues(people: readonly Recipient[], facts: GuardFacts): Issue[] {
  const isKnown = (one: Recipient): boolean =>
    one.kind === 'user' || [facts.colleagues, facts.contact, facts.seen].some((list) => list.includes(addressOf(one)))
  const knownDomains = new Set([...facts.seen, ...facts.contact, ...facts.colleagues].map(domainOf))
  const fresh = people.filter((one) => !isKnown(one)).map((one) => domainOf(addressOf(one)))
  const domains = new Set(fresh.filter((domain) => domain !== '' && !knownDomains.has(domain)))
  return [...domains].map((domain) => inboxIssue('recipients', 'new-domain', { domain }))
}

function peopleIssues(people: readonly Recipient[], facts: GuardFacts): Issue[] {
  const addresses = new Set(people.map(addressOf))
  const back = facts.removed.filter((address) => addresses.has(address))
  const elsewhere = facts.elsewhere.filter(({ address }) => addresses.has(address))
  // The first email of a conversation has no domain that would be usual in it.
  const isBegun = facts.seen.length > 0
  return [
    ...(isBegun ? outsideIssues(people, facts) : []),
    ...back.map((address) => inboxIssue('recipients', 'comes-back', { address })),
    ...elsewhere.map(({ address, account }) => inboxIssue('recipients', 'other-account', { address, account })),
  ]
}

function wordIssues({ words, files }: GuardedMessage, notes: readonly string[]): Issue[] {
  const written = plain(words)
  const repeatsNote = notes.map(plain).some((note) => note.length >= shortestNote && written.includes(note))
  return [
    ...(promisesFile.test(words) && (files?.length ?? 0) === 0 ? [inboxIssue('files', 'missing-file')] : []),
    ...(repeatsNote ? [inboxIssue('message', 'note-inside')] : []),
  ]
}

/**
 * Questions of a careful colleague before an email leaves the company: a domain that is new in the conversation, a
 * left-out person who comes back, an address of another customer's account, a promised file that is missing, the words
 * of a note. Warnings, never refusals; the ordinary answer has none. Notes and chats stay inside.
 */
export function recipientGuard(message: GuardedMessage, facts: GuardFacts): Issue[] {
  if (isInternal(message.medium) || !travelsAsEmail(message.medium)) return []
  const people = [message.recipients, message.cc, message.bcc].flatMap((list) => list ?? [])
  return [...peopleIssues(people, facts), ...wordIssues(message, facts.notes)]
}

/** The record that a thread hangs on, as far as its broker's contact matters. */
export type BrokerRecord = Readonly<Record<string, unknown>>

/**
 * 'Contact Mismatch!' (1-shell section 8): an answer on a quote in broker status whose contact is not among the
 * recipients. The address to change to; undefined where nothing is amiss.
 */
export function contactMismatch(
  message: Pick<GuardedMessage, 'medium' | 'recipients' | 'cc' | 'bcc'>,
  record: BrokerRecord | undefined,
): { readonly name: string; readonly email: string } | undefined {
  if (record?.['status'] !== 'qBroker' || !travelsAsEmail(message.medium)) return undefined
  const { name, email } = contactSummary.safeParse(record['contact']).data ?? {}
  if (email === undefined) return undefined
  const people = [message.recipients, message.cc, message.bcc].flatMap((list) => list ?? [])
  if (people.some((one) => addressOf(one) === email.toLowerCase())) return undefined
  return { name: name || email, email }
}
