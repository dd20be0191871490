export {
  defineJob,
  defineStepJob,
  defineTimedTask,
  type Job,
  type JobRun,
  type TimedRun,
  type TimedTask,
} from './define-job.ts'
export { enqueue } from './enqueue.ts'
