import type { Medium } from '../medium.ts'
import { isInternal } from '../medium.ts'

/** Subjects of a filter's rule (1-shell section 9). */
export type FilterSubject = 'email' | 'contact' | 'contact_type' | 'subject' | 'message' | 'company'

/** The contact that a message is with, as far as filters ask. */
export interface FactContact {
  readonly id: string
  readonly name?: string | undefined
  readonly company?: string | undefined
  readonly type?: string | undefined
}

/** A message, as far as filters ask. */
export interface FilteredMessage {
  readonly medium: Medium
  readonly inbound: boolean
  readonly subject: string
  readonly message: string
  readonly from?: { readonly address: string } | undefined
  readonly recipients: readonly { readonly email?: string | undefined }[]
  readonly cc: readonly { readonly email?: string | undefined }[]
}

/** Values of a message for each subject, as rules compare them: each asked for once, and only if a rule needs it. */
export type MessageFacts = (subject: FilterSubject) => readonly string[]

/** Longer texts are compared up to here. */
const longest = 200_000

/** Values are compared without regard to case, kinds of blanks and blanks around them. */
export const comparable = (text: string): string =>
  text.slice(0, longest).normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim()

const present = (values: readonly (string | undefined)[]): string[] =>
  values.flatMap((value) => {
    const one = comparable(value ?? '')
    return one === '' ? [] : [one]
  })

/** Addresses of the other side: the sender of an incoming message, the recipients of an outgoing one. */
const addressesOf = ({ inbound, from, recipients, cc }: FilteredMessage): (string | undefined)[] =>
  inbound ? [from?.address] : [...recipients, ...cc].map((one) => one.email)

/** Facts of a message for filters. A contact is known by its id and by its name. */
export function factsOf(message: FilteredMessage, contact: FactContact | undefined): MessageFacts {
  const readers: Readonly<Record<FilterSubject, () => (string | undefined)[]>> = {
    email: () => addressesOf(message),
    contact: () => [contact?.id, contact?.name],
    contact_type: () => [contact?.type],
    subject: () => [message.subject],
    message: () => [message.message],
    company: () => [contact?.company],
  }
  const known = new Map<FilterSubject, readonly string[]>()
  return (subject) => {
    const values = known.get(subject) ?? present(readers[subject]())
    known.set(subject, values)
    return values
  }
}

/** Filters read what comes from outside or goes there: notes and chats stay among colleagues, the archive is history. */
export const isFiltered = ({ medium }: Pick<FilteredMessage, 'medium'>): boolean =>
  !isInternal(medium) && medium !== 'archive'
