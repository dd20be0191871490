import type { Issue, RowOf } from '../../kernel/index.ts'
import { inboxIssue, type InboxCode } from '../messages.ts'
import type { threads } from '../threads.ts'
import type { threadsmsgs } from '../threadsmsgs.ts'

type Thread = RowOf<typeof threads>
type Message = RowOf<typeof threadsmsgs>

const isOf = (medium: Thread['medium'], ...some: Pick<Thread, 'medium'>[]): boolean =>
  some.some((thread) => thread.medium === medium)

/** True if a thread can be merged or split at all: Company Chat and imported history stay unchanged. */
export const isRegrouped = ({ object, medium }: Pick<Thread, 'object' | 'medium'>): boolean =>
  object.type !== 'client' && medium !== 'archive'

function refusal(into: Thread, other: Thread): InboxCode | undefined {
  if (into.id === other.id) return 'merge-with-itself'
  if (into.object.type === 'client' || other.object.type === 'client') return 'chat-not-regrouped'
  if (isOf('archive', into, other)) return 'archive-not-regrouped'
  if (into.object.type !== other.object.type || into.object.id !== other.object.id) return 'merge-other-record'
  // Texts are answered by text: in a conversation by mail they would get lost.
  if (isOf('text', into) !== isOf('text', other)) return 'merge-text-and-mail'
  return undefined
}

/** Why a thread cannot be merged into another; undefined where it can. */
export function whyNotMerged(into: Thread, other: Thread): Issue | undefined {
  const code = refusal(into, other)
  return code && inboxIssue('threads', code)
}

/** Why messages cannot leave a thread together; undefined where they can. */
export function whyNotSplit(source: Thread, leaving: readonly Message[], staying: number): Issue | undefined {
  if (source.object.type === 'client') return inboxIssue('messages', 'chat-not-regrouped')
  if (source.medium === 'archive') return inboxIssue('messages', 'archive-not-regrouped')
  if (leaving.some(({ state }) => state === 'queued')) return inboxIssue('messages', 'split-being-sent')
  return staying === 0 ? inboxIssue('messages', 'split-leaves-nothing') : undefined
}

const states = ['open', 'waiting', 'done'] as const

/** An open thread stays open, in either role of a merge. */
const openest = (some: readonly Thread[]): Thread['status'] =>
  states.find((status) => some.some((thread) => thread.status === status)) ?? 'open'

/** Until when both sleep; null when one of them is awake. */
function sleepOf(into: Thread, other: Thread): number | null {
  if (into.snoozed_until === undefined || other.snoozed_until === undefined) return null
  return Math.min(into.snoozed_until, other.snoozed_until)
}

/** Fields of a thread besides its messages after another was merged into it; duplicate people are removed elsewhere. */
export function unitedWith(into: Thread, other: Thread) {
  const chips = new Map([...into.filters, ...other.filters].map((filter) => [filter.id, filter]))
  const { contact = other.contact ?? null, contactRef = other.contactRef ?? null, suggested_thread } = into
  return {
    subject: into.subject || other.subject,
    agents: [...into.agents, ...other.agents],
    followers: [...into.followers, ...other.followers],
    roles: [...into.roles, ...other.roles],
    filters: [...chips.values()],
    status: openest([into, other]),
    snoozed_until: sleepOf(into, other),
    contact,
    contactRef,
    active: into.active || other.active,
    last_date: Math.max(into.last_date, other.last_date),
    ...(suggested_thread === other.id ? { suggested_thread: null } : {}),
  }
}

/** Fields of a thread that must be unchanged for an undo of a merge or a split. */
export function lookOf(thread: Thread): string {
  const { object, contact, message_count, agents, followers, roles, status, snoozed_until } = thread
  return JSON.stringify([
    [object.type, object.id, contact?.id ?? null, message_count, status, snoozed_until ?? null],
    ...[agents, followers, roles].map((people) => people.map(({ id }) => id).toSorted()),
  ])
}
