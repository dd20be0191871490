import { TZDate } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { z } from 'zod'
import { entry, type DocOf, type Entry } from '../../kernel/index.ts'
import { snoozeTime } from '../snooze.ts'
import { threadStatus, type threads } from '../threads.ts'
import type { macros } from './macros.ts'

/** State of a thread and its people: a macro changes it, and undo restores it. */
export const state = z.object({
  status: threadStatus,
  snoozed_until: snoozeTime.optional(),
  agents: z.array(entry).max(100),
  followers: z.array(entry).max(100),
  roles: z.array(entry).max(100),
})

export type CurrentState = z.output<typeof state>

export const stateOf = ({ status, snoozed_until, agents, followers, roles }: DocOf<typeof threads>): CurrentState => ({
  status,
  ...(snoozed_until === undefined ? {} : { snoozed_until }),
  agents: [...agents],
  followers: [...followers],
  roles: [...roles],
})

const added = (known: readonly Entry[], more: readonly Entry[]): Entry[] => [
  ...known,
  ...more.filter((one) => !known.some((other) => other.id === one.id)),
]

/**
 * Computes the state of a thread after a macro. The user of `assign_me` is listed first and no agent is removed. A
 * snooze ends at the same local time some days later.
 */
export function stateAfter(
  before: CurrentState,
  macro: DocOf<typeof macros>,
  { me, now, timezone }: { readonly me: Entry; readonly now: number; readonly timezone: string },
): CurrentState {
  const agents = added(before.agents, macro.agents)
  const others = agents.filter((one) => one.id !== me.id)
  const isAgent = macro.assign_me || agents.length > others.length
  const snooze =
    macro.snooze_days > 0 ? { snoozed_until: addDays(new TZDate(now, timezone), macro.snooze_days).getTime() } : {}
  return {
    ...before,
    ...(macro.status === 'none' ? {} : { status: macro.status }),
    ...snooze,
    agents: macro.assign_me ? [me, ...others] : agents,
    followers: added(before.followers, [...macro.followers, ...(macro.follow && !isAgent ? [me] : [])]),
    roles: added(before.roles, macro.roles),
  }
}

const idsOf = (entries: readonly Entry[]): string => entries.map((one) => one.id).join(' ')

/** True if two states are the same to people. */
export const isSameThreadState = (one: CurrentState, other: CurrentState): boolean =>
  one.status === other.status &&
  one.snoozed_until === other.snoozed_until &&
  (['agents', 'followers', 'roles'] as const).every((list) => idsOf(one[list]) === idsOf(other[list]))
