import { conversations } from '../conversations.ts'
import type { Issue } from '../kernel/index.ts'
import { inboxIssue } from './messages.ts'
import { findConversation, numberOf, parentWord, type ParentRecord, type ParentType } from './parent-record.ts'

/** Record types that a thread can be linked to by hand, in the order of their tabs (1-shell section 2.4). */
export const linkTypes = conversations
  .flatMap(({ type, link }) => (link === undefined ? [] : [{ type, order: link.order }]))
  .toSorted((one, other) => one.order - other.order)
  .map(({ type }) => type)

export interface LinkFacts {
  /** The record that the thread hangs on now. */
  readonly current: Pick<ParentRecord, 'type' | 'id'>
  /** Number of that record, where its type is final once it has one. */
  readonly finalNumber: string | undefined
  readonly target: Pick<ParentRecord, 'type' | 'id'>
}

/** The number of a record whose threads are not linked to another record of its type. */
export const findFinalNumber = (type: ParentType, row: object | undefined): string | undefined =>
  row !== undefined && findConversation(type)?.link?.isFinal ? numberOf(type, { ...row }) : undefined

/** True if a conversation on such a record can be linked to another one: Company Chat and messages to a group stay. */
export const canLink = (type: ParentType): boolean => findConversation(type)?.staysBecause === undefined

/** The refusal of a record type without a tab in the Link dialog. */
export const notLinkable = (): Issue =>
  inboxIssue('ref', 'not-linkable', { records: linkTypes.map((type) => parentWord(type).toLowerCase()).join(', ') })

/** Why a thread cannot be linked to a record (1-shell section 5, Linking); undefined where it can. */
export function whyNotLinkable({ current, finalNumber, target }: LinkFacts): Issue | undefined {
  const staying = findConversation(current.type)?.staysBecause
  if (staying !== undefined) return inboxIssue('ref', staying)
  const record = parentWord(target.type).toLowerCase()
  if (current.type === target.type && current.id === target.id) return inboxIssue('ref', 'already-linked', { record })
  return target.type === current.type && finalNumber
    ? inboxIssue('ref', 'number-already-linked', { record, number: finalNumber })
    : undefined
}

const asksToLeave = (type: ParentType): boolean => findConversation(type)?.link?.asksToLeave === true

/**
 * True if linking takes a thread away from another quote or trip: confirmed first (3-aviation section 8, 'Already
 * Linked!').
 */
export const leavesFlight = ({ current, target }: Pick<LinkFacts, 'current' | 'target'>): boolean =>
  asksToLeave(current.type) && asksToLeave(target.type)
