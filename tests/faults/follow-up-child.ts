// One worker process of the product that carries out follow-ups: started by tests that kill it.
import { openParts } from '../../server/compose.ts'
import { raiseFollowUp } from '../../server/inbox/follow-up/index.ts'
import { startJobs } from '../../server/platform/jobs/start-jobs.ts'
import { openLog } from '../../server/platform/log.ts'
import { testConfig, testSecret } from '../test-config.ts'

const [databaseUrl = '', folder = ''] = process.argv.slice(2)

const { platform } = await openParts({
  config: testConfig({ FLIGHTLINE_DATA: folder }),
  log: openLog('silent'),
  secret: testSecret,
  databaseUrl,
})
await startJobs(platform, { jobs: [], due: [raiseFollowUp], timed: [], doubtedAfterMs: 300 })
