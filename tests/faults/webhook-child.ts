// One process of the product that collects changes and sends webhooks to a receiver of the test: started by tests that kill it.
import { collectWebhooks, followWebhooks, sendWebhooks } from '../../server/automation/index.ts'
import { startJobs } from '../../server/platform/jobs/start-jobs.ts'
import { postOutside } from '../../server/platform/outside/fetch/fetch-outside.ts'
import { doubtedAfterMs } from './impatience.ts'
import { openWorker, workerArgs } from './open-worker.ts'

const [receiver = ''] = workerArgs

/** Allows the receiver, which listens on this machine: the product calls no such address. */
const rules = { isPublic: () => true, ports: [Number(new URL(receiver).port)] }

const platform = await openWorker()
const post: typeof postOutside = (_, options) => postOutside(receiver, { ...options, rules })
await startJobs(
  { ...platform, post },
  { jobs: [], due: [collectWebhooks, sendWebhooks], timed: [followWebhooks], doubtedAfterMs },
)
process.send?.({ isReady: true })
