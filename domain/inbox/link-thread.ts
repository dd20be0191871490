import type { Issue } from '../kernel/index.ts'
import { inboxIssue, type InboxCode } from './messages.ts'
import type { ParentRecord, ParentType } from './parent-record.ts'

/** Record types that a thread can be linked to by hand: the tabs of the Link dialog (1-shell section 2.4). */
export const linkTypes = ['trips', 'quotes', 'contacts'] as const

export type LinkType = (typeof linkTypes)[number]

export interface LinkFacts {
  /** The record that the thread hangs on now. */
  readonly current: Pick<ParentRecord, 'type' | 'id'>
  /** Number of that record, where it is a quote that has one. */
  readonly quoteNumber: string | undefined
  readonly target: { readonly type: LinkType; readonly id: string }
}

const alreadyOn: Readonly<Record<LinkType, InboxCode>> = {
  trips: 'already-on-trip',
  quotes: 'already-on-quote',
  contacts: 'already-on-contact',
}

const unlinked: Readonly<Partial<Record<ParentType, InboxCode>>> = {
  client: 'chat-not-linked',
  groups: 'group-not-linked',
}

/** Whether a conversation on such a record can be linked to another one: Company Chat and what goes to a group stay. */
export const canLink = (type: ParentType): boolean => unlinked[type] === undefined

/** Why a thread cannot be linked to a record (1-shell section 5, Linking); undefined where it can. */
export function whyNotLinkable({ current, quoteNumber, target }: LinkFacts): Issue | undefined {
  const staying = unlinked[current.type]
  if (staying !== undefined) return inboxIssue('ref', staying)
  if (current.type === target.type && current.id === target.id) return inboxIssue('ref', alreadyOn[target.type])
  if (target.type === 'quotes' && current.type === 'quotes' && quoteNumber)
    return inboxIssue('ref', 'quote-already-linked', { number: quoteNumber })
  return undefined
}

const flights: ReadonlySet<ParentType> = new Set(['quotes', 'trips'])

/** Whether linking takes a thread away from another quote or trip: asked first (3-aviation section 8, 'Already Linked!'). */
export const leavesFlight = ({ current, target }: Pick<LinkFacts, 'current' | 'target'>): boolean =>
  flights.has(current.type) && flights.has(target.type)
