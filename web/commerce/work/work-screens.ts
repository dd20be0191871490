import type { RecordScreens } from '../../ui/detail/record-screens.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const loadSteps = () => import('./work-steps.tsx')

export const workScreens: RecordScreens = {
  listActions: lazyPart(async () => (await import('../board/board-switch.tsx')).WorkBoardSwitch),
  headFields: ['name', 'work_order_id', 'location', 'due', 'workers', 'order'],
  head: lazyPart(async () => (await loadSteps()).WorkHead),
  actions: lazyPart(async () => (await loadSteps()).WorkActions),
  menu: lazyPart(async () => (await loadSteps()).WorkMenu),
  foot: lazyPart(async () => (await loadSteps()).WorkFoot),
  tabs: [
    {
      id: 'job',
      label: 'Work',
      count: ({ items_count: all }) => Number(all ?? 0),
      part: lazyPart(async () => (await import('./work-job.tsx')).WorkJob),
    },
  ],
  firstTabs: ['job', 'conversations', 'files'],
}
