// One process of the product that answers buyers at the Avinode of the demo: started by tests that kill it.
import { sendAvinodeAnswer } from '../../server/charter/index.ts'
import { startJobs } from '../../server/platform/jobs/start-jobs.ts'
import { doubtedAfterMs } from './impatience.ts'
import { openWorker } from './open-worker.ts'

const platform = await openWorker({ settings: { FLIGHTLINE_DEMO: 'true' } })
await startJobs(platform, { jobs: [sendAvinodeAnswer], due: [], timed: [], doubtedAfterMs })
process.send?.({ isReady: true })
