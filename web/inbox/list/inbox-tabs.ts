import { openThreads, type ThreadRow } from '../../../domain/inbox/index.ts'
import type { Filter, OrderBy, Where } from '../../../domain/kernel/index.ts'

export const tabIds = ['open', 'mine', 'unassigned', 'waiting', 'snoozed', 'done', 'hidden'] as const

export type TabId = (typeof tabIds)[number]

export const tabLabels: Readonly<Record<TabId, string>> = {
  open: 'Open',
  mine: 'Mine',
  unassigned: 'Unassigned',
  waiting: 'Waiting',
  snoozed: 'Snoozed',
  done: 'Done',
  hidden: 'Hidden',
}

/** A tab of the address bar; anything unknown is the first one. */
export const tabOf = (word: string | undefined): TabId => tabIds.find((id) => id === word) ?? 'open'

/** The tabs; hidden threads have a tab only while it is open. */
export const tabsBeside = (tab: TabId): readonly TabId[] => tabIds.filter((id) => id !== 'hidden' || tab === 'hidden')

const isActive: Where = ['active', '==', true]
const isOpen: Where = ['status', '==', 'open']
/** A snoozed thread is nowhere but in its own tab, until it comes back (decision M6). */
const isAwake: Where = ['snoozed_until', '==', null]

const tabFilters: Readonly<Record<TabId, (userId: string) => readonly Filter[]>> = {
  open: () => openThreads.and,
  mine: (userId) => [isActive, ['agent_ids', 'array-contains', userId], ['status', 'in', ['open', 'waiting']], isAwake],
  unassigned: () => [isActive, isOpen, ['unassigned', '==', true], isAwake],
  waiting: () => [isActive, ['status', '==', 'waiting'], isAwake],
  snoozed: () => [isActive, ['snoozed_until', '>', 0]],
  done: () => [isActive, ['status', '==', 'done']],
  hidden: () => [['active', '==', false]],
}

/**
 * Threads of a tab, of those that a message filter matched where one is given; hidden ones are in none but their own.
 */
export const tabFilter = (tab: TabId, userId: string, filterId?: string): Filter => ({
  and: [
    ...tabFilters[tab](userId),
    ...(filterId === undefined ? [] : [['filter_ids', 'array-contains', filterId] as const]),
  ],
})

type CurrentState = Pick<ThreadRow, 'active' | 'status' | 'snoozed_until' | 'unassigned' | 'agents'>

const isUp = ({ active, snoozed_until }: CurrentState): boolean => active && snoozed_until === undefined

const tabTests: Readonly<Record<TabId, (row: CurrentState, userId: string) => boolean>> = {
  open: (row) => isUp(row) && row.status === 'open',
  mine: (row, userId) => isUp(row) && row.status !== 'done' && row.agents.some(({ id }) => id === userId),
  unassigned: (row) => isUp(row) && row.status === 'open' && row.unassigned,
  waiting: (row) => isUp(row) && row.status === 'waiting',
  snoozed: ({ active, snoozed_until }) => active && snoozed_until !== undefined,
  done: ({ active, status }) => active && status === 'done',
  hidden: ({ active }) => !active,
}

/** True if a thread is still in a tab: a search result leaves its list like every other row. */
export const standsIn = (tab: TabId, row: CurrentState, userId: string): boolean => tabTests[tab](row, userId)

/** Snoozed threads in the order in which they come back; the others by the list's own. */
export const tabOrder = (tab: TabId): OrderBy | undefined =>
  tab === 'snoozed' ? { field: 'snoozed_until', direction: 'asc' } : undefined

/** The same threads in the words of search. */
export interface TabSearch {
  readonly facetFilters: readonly (readonly string[])[]
  readonly filters: string
}

const awake = 'active:true AND NOT snoozed_until > 0'

const tabSearches: Readonly<Record<TabId, (userId: string) => TabSearch>> = {
  open: () => ({ facetFilters: [['status:open']], filters: awake }),
  mine: (userId) => ({ facetFilters: [[`agents:${userId}`], ['status:open', 'status:waiting']], filters: awake }),
  unassigned: () => ({ facetFilters: [['status:open'], ['unassigned:true']], filters: awake }),
  waiting: () => ({ facetFilters: [['status:waiting']], filters: awake }),
  snoozed: () => ({ facetFilters: [], filters: 'active:true AND snoozed_until > 0' }),
  done: () => ({ facetFilters: [['status:done']], filters: 'active:true' }),
  hidden: () => ({ facetFilters: [], filters: 'active:false' }),
}

/** The threads of a tab, of those that a message filter matched and that the filters of the search box leave. */
export function tabSearch(
  tab: TabId,
  userId: string,
  { filterId, narrowing }: { readonly filterId?: string | undefined; readonly narrowing?: string | undefined } = {},
): TabSearch {
  const { facetFilters, filters } = tabSearches[tab](userId)
  return {
    filters: narrowing === undefined ? filters : `${filters} AND ${narrowing}`,
    facetFilters: [...facetFilters, ...(filterId === undefined ? [] : [[`filters:${filterId}`]])],
  }
}
