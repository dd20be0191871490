import type { Member } from '../who-is-notified.ts'
import { membersAmong } from '../who-is-notified.ts'
import type { filters } from '../filters.ts'
import type { DocOf } from '../../kernel/index.ts'
import type { threads } from '../threads.ts'

type Filter = DocOf<typeof filters> & { readonly id: string }
type Chip = DocOf<typeof threads>['filters'][number]

/** Chips that a thread keeps at most. */
const chipsKept = 20

/** The done-state that each letter of a filter sets (decision M7). */
const statusOf = { p: 'waiting', f: 'done', n: 'open', none: undefined } as const

const byName = (one: { readonly name: string }, other: { readonly name: string }): number =>
  one.name < other.name ? -1 : Number(one.name > other.name)

/** Chips of a thread and of the filters that matched, by name; each filter once, in its current form. */
export function withChips(chips: readonly Chip[], matched: readonly Chip[]): Chip[] {
  const now = matched.map(({ id, name, color, contrast }): Chip => ({ id, name, color, contrast }))
  const all = [...new Map([...chips, ...now].map((one) => [one.id, one])).values()]
  return all.toSorted(byName).slice(0, chipsKept)
}

/** Result of the matching filters for a message's thread. */
export interface ThreadOutcome {
  readonly filters: Chip[]
  readonly status?: 'open' | 'waiting' | 'done'
  readonly active?: false
}

interface Filtered {
  /** In order of name. */
  readonly matched: readonly Filter[]
  /** Filters act on incoming messages. An outgoing one gets their chips only, and is otherwise left to its sender. */
  readonly inbound: boolean
}

/** True if a filter hides its matches. */
export const hides = ({ action }: Pick<Filter, 'action'>): boolean => action === 'hide' || action === 'hideNotify'

/**
 * Changes of the thread by the filters that matched (decisions M4 and M7): chips, the last status that one sets, hidden
 * where one hides. A conversation that is under way is not hidden: only one that begins, or is hidden already.
 */
export function threadOutcome(
  thread: { readonly filters: readonly Chip[]; readonly active: boolean; readonly message_count: number },
  { matched, inbound }: Filtered,
): ThreadOutcome {
  const chips = { filters: withChips(thread.filters, matched) }
  if (!inbound) return chips
  const status = matched.map((one) => statusOf[one.status]).findLast((one) => one !== undefined)
  const begins = thread.message_count === 0 || !thread.active
  return { ...chips, ...(status && { status }), ...(begins && matched.some(hides) ? { active: false as const } : {}) }
}

/** True if an incoming message is read for all users: a filter marks it read and names no users. */
export const isReadForAll = ({ matched, inbound }: Filtered): boolean => inbound && matched.some(readsForAll)

const readsForAll = ({ action, followers, roles }: Filter): boolean =>
  action === 'read' && followers.length + roles.length === 0

interface Hearing extends Filtered {
  readonly members: readonly Member[]
  /** A filter that hides has hidden the thread. */
  readonly isHidden: boolean
}

type Step = (users: readonly string[], theirs: readonly string[], isHidden: boolean) => readonly string[]

/**
 * Effect of each action on the recipients: 'notify' adds the filter's followers and roles; 'hide' leaves none and
 * 'hideNotify' those alone, if the thread is hidden; 'read' removes those, or all if it names none.
 */
const steps: Readonly<Record<Filter['action'], Step>> = {
  notify: (users, theirs) => [...users, ...theirs],
  hide: (users, _, isHidden) => (isHidden ? [] : users),
  hideNotify: (users, theirs, isHidden) => (isHidden ? theirs : [...users, ...theirs]),
  read: (users, theirs) => users.filter((id) => !theirs.includes(id)),
}

/** Users notified of a message after its filters ran in order of name (decision M4). Each once, sorted. */
export function hearersAfter(users: readonly string[], { matched, inbound, members, isHidden }: Hearing): string[] {
  if (!inbound) return [...users]
  const heard = matched.reduce<readonly string[]>((before, filter) => {
    if (readsForAll(filter)) return []
    const theirs = membersAmong(members, { people: filter.followers, roles: filter.roles })
    return steps[filter.action](before, theirs, isHidden)
  }, users)
  return [...new Set(heard)].toSorted()
}
