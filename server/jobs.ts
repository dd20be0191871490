import type { WorkList } from './platform/jobs/task-list.ts'

/** Every kind of background work and every timed task of the product. */
export const work: WorkList = { jobs: [], timed: [] }
