// One process of the product that notifies devices of what is new: started by tests that kill it.
import { pushToDevice } from '../../server/inbox/push/push-to-device.ts'
import { startJobs } from '../../server/platform/jobs/start-jobs.ts'
import { doubtedAfterMs } from './impatience.ts'
import { openWorker, workerArgs } from './open-worker.ts'

const [service = ''] = workerArgs

const platform = await openWorker({ settings: { PUSH_SERVICES: service } })
await startJobs(platform, { jobs: [pushToDevice], timed: [], doubtedAfterMs })
process.send?.({ isReady: true })
