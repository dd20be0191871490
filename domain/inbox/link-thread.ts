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

/** Why a thread cannot be linked to a record (1-shell section 5, Linking); undefined where it can. */
export function whyNotLinkable({ current, quoteNumber, target }: LinkFacts): Issue | undefined {
  if (current.type === 'client') return inboxIssue('ref', 'chat-not-linked')
  if (current.type === target.type && current.id === target.id) return inboxIssue('ref', alreadyOn[target.type])
  if (target.type === 'quotes' && current.type === 'quotes' && quoteNumber)
    return inboxIssue('ref', 'quote-already-linked', { number: quoteNumber })
  return undefined
}

const flights: ReadonlySet<ParentType> = new Set(['quotes', 'trips'])

/** Whether linking takes a thread away from another quote or trip: asked first (3-aviation section 8, 'Already Linked!'). */
export const leavesFlight = ({ current, target }: Pick<LinkFacts, 'current' | 'target'>): boolean =>
  flights.has(current.type) && flights.has(target.type)
