import type { Entry, Parties } from '../kernel/index.ts'
import type { Mention } from './message-parts.ts'

/** A user of the client, as far as notification asks. */
export interface Member {
  readonly id: string
  /** Roles granted in this client. */
  readonly roles: readonly string[]
}

export interface NotificationFacts {
  /** People of the thread, and of its record. */
  readonly thread: Parties
  readonly parent: Partial<Parties> | undefined
  readonly mentions: readonly Mention[]
  /** Id of the user who wrote the message; undefined for an incoming one. */
  readonly authorId: string | undefined
  /** Users who may read conversations (decision P5). */
  readonly members: readonly Member[]
  /** The thread hangs on the client itself: there only mentions notify (1-shell section 2.5). */
  readonly isCompanyChat: boolean
}

export interface Notified {
  /** Users for whom the thread becomes unread. */
  readonly thread: readonly string[]
  /** Users with a separate entry for the message, because it mentions them. */
  readonly mentioned: readonly string[]
}

const ids = (entries: readonly Entry[] | undefined): string[] => (entries ?? []).map((one) => one.id)

const holdsInbox = (member: Member): boolean => member.roles.includes('inbox') || member.roles.includes('admin')

function holders({ members }: Pick<NotificationFacts, 'members'>, roleIds: readonly string[]): string[] {
  const wanted = new Set(roleIds)
  return members.filter((member) => member.roles.some((role) => wanted.has(role))).map((member) => member.id)
}

/**
 * Users of the client among the given people, and holders of the roles: each once, sorted, so that every writer locks
 * their rows in the same order.
 */
export function membersAmong(
  members: readonly Member[],
  { people, roles }: { readonly people: readonly Entry[]; readonly roles: readonly Entry[] },
): string[] {
  const known = new Set(members.map((member) => member.id))
  return [...new Set([...ids(people), ...holders({ members }, ids(roles))])].filter((id) => known.has(id)).toSorted()
}

function lookingAfter(facts: NotificationFacts, isMember: (id: string) => boolean): string[] {
  const { thread, parent } = facts
  const people = [thread.agents, thread.followers, parent?.agents, parent?.followers].flatMap(ids).filter(isMember)
  const inRoles = holders(facts, [thread.roles, parent?.roles].flatMap(ids))
  if (people.length + inRoles.length > 0) return [...people, ...inRoles]
  return facts.members.filter(holdsInbox).map((member) => member.id)
}

/**
 * Users for whom a message is unread (decision M4): agents, followers and members of the roles of the thread and of its
 * record; if none of them is with the client, everyone with `inbox`. Mentioned users and roles always. Never the
 * author, never a person who is no user of the client. Ids are sorted, so that every writer locks them in the same
 * order.
 */
export function whoIsNotified(facts: NotificationFacts): Notified {
  const known = new Set(facts.members.map((member) => member.id))
  const isMember = (id: string): boolean => known.has(id)
  const tidy = (users: readonly string[]): string[] =>
    [...new Set(users)].filter((id) => isMember(id) && id !== facts.authorId).toSorted()
  const mentionedRoles = facts.mentions.filter((one) => one.kind === 'role').map((one) => one.id)
  const mentionedUsers = facts.mentions.filter((one) => one.kind === 'user').map((one) => one.id)
  return {
    thread: facts.isCompanyChat ? [] : tidy(lookingAfter(facts, isMember)),
    mentioned: tidy([...mentionedUsers, ...holders(facts, mentionedRoles)]),
  }
}
