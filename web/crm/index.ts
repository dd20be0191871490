import { lazyPart } from '../ui/lazy-part.tsx'

export { tasksTab } from './tasks/tasks-tab.ts'
export { TaskMenuItem } from './tasks/task-menu-item.tsx'

export const DuplicatesScreen = lazyPart(async () => (await import('./merging/duplicates-screen.tsx')).DuplicatesScreen)
export const MergeScreen = lazyPart(async () => (await import('./merging/merge-screen.tsx')).MergeScreen)
export const AccountTimeline = lazyPart(async () => (await import('./timeline/timeline.tsx')).AccountTimeline)
export const KnownPeople = lazyPart(async () => (await import('./known-people.tsx')).KnownPeople)
export const TaskBoard = lazyPart(async () => (await import('./tasks/task-board.tsx')).TaskBoard)
export const HandOver = lazyPart(async () => (await import('./tasks/hand-over.tsx')).HandOver)
export const UnsubscribeScreen = lazyPart(
  async () => (await import('./groups/unsubscribe-screen.tsx')).UnsubscribeScreen,
)
