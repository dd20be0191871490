import type { Filter, Where } from '../../../domain/kernel/index.ts'

export const tabIds = ['open', 'mine', 'unassigned', 'waiting', 'done'] as const

export type TabId = (typeof tabIds)[number]

export const tabLabels: Readonly<Record<TabId, string>> = {
  open: 'Open',
  mine: 'Mine',
  unassigned: 'Unassigned',
  waiting: 'Waiting',
  done: 'Done',
}

/** A tab of the address bar; anything unknown is the first one. */
export const tabOf = (word: string | undefined): TabId => tabIds.find((id) => id === word) ?? 'open'

const isActive: Where = ['active', '==', true]
const isOpen: Where = ['status', '==', 'open']

const tabFilters: Readonly<Record<TabId, (userId: string) => readonly Filter[]>> = {
  open: () => [isOpen],
  mine: (userId) => [
    ['agent_ids', 'array-contains', userId],
    ['status', 'in', ['open', 'waiting']],
  ],
  unassigned: () => [isOpen, ['unassigned', '==', true]],
  waiting: () => [['status', '==', 'waiting']],
  done: () => [['status', '==', 'done']],
}

/** Threads of a tab, of those that a message filter matched where one is given; hidden threads are in none. */
export const tabFilter = (tab: TabId, userId: string, filterId?: string): Filter => ({
  and: [
    isActive,
    ...tabFilters[tab](userId),
    ...(filterId === undefined ? [] : [['filter_ids', 'array-contains', filterId] as const]),
  ],
})

/** The same threads in the words of search. */
export const tabSearch = (tab: TabId, userId: string, filterId?: string): readonly (readonly string[])[] => [
  ...tabFacets[tab](userId),
  ...(filterId === undefined ? [] : [[`filters:${filterId}`]]),
]

const tabFacets: Readonly<Record<TabId, (userId: string) => readonly (readonly string[])[]>> = {
  open: () => [['status:open']],
  mine: (userId) => [[`agents:${userId}`], ['status:open', 'status:waiting']],
  unassigned: () => [['status:open'], ['unassigned:true']],
  waiting: () => [['status:waiting']],
  done: () => [['status:done']],
}
