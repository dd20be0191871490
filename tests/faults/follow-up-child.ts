// One worker process of the product that carries out follow-ups: started by tests that kill it.
import { raiseFollowUp } from '../../server/inbox/follow-up/index.ts'
import { startJobs } from '../../server/platform/jobs/start-jobs.ts'
import { openWorker } from './open-worker.ts'

const platform = await openWorker()
await startJobs(platform, { jobs: [], due: [raiseFollowUp], timed: [], doubtedAfterMs: 300 })
