import type { DataArgument } from '../documents.ts'
import type { ParentType } from '../parent-record.ts'

const ofParent: Readonly<Partial<Record<ParentType, DataArgument>>> = {
  contacts: 'contact',
  quotes: 'quote',
  subquotes: 'quote',
  trips: 'trip',
  orders: 'order',
}

/**
 * With what data a template can be filled in where a thread hangs on a record (1-shell section 7, `templateQuery`): the
 * record's own, what every thread has, and none; the contact's too where the thread has one.
 */
export function argumentsOf(parent: ParentType, hasContact: boolean): readonly DataArgument[] {
  const own = ofParent[parent]
  const contact: readonly DataArgument[] = hasContact || own === 'contact' ? ['contact'] : []
  return [...(own === undefined || own === 'contact' ? [] : [own]), ...contact, 'thread', 'none']
}
/** Record types that a template can be tried with, by what it is fed with. */
export const recordOfArgument: Readonly<Partial<Record<DataArgument, ParentType>>> = {
  contact: 'contacts',
  quote: 'quotes',
  trip: 'trips',
  order: 'orders',
}
