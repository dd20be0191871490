export {
  defineJob,
  defineStepJob,
  defineTimedTask,
  untilFewer,
  type Job,
  type JobRun,
  type TimedTask,
} from './define-job.ts'
export { callAddJob, enqueue } from './enqueue.ts'
export type { QueuedKind } from './lanes.ts'
