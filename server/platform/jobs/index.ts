export {
  defineJob,
  defineStepJob,
  defineTimedTask,
  untilFewer,
  type Job,
  type JobRun,
  type TimedRun,
  type TimedTask,
} from './define-job.ts'
export { enqueue } from './enqueue.ts'
