// One process of the product that takes made-up payments: started by tests that kill it.
import { openParts } from '../../server/compose.ts'
import { openLog } from '../../server/platform/log.ts'
import { startJobs } from '../../server/platform/jobs/start-jobs.ts'
import { testConfig, testSecret } from '../test-config.ts'
import { doubtedAfterMs } from './impatience.ts'
import { takePayment } from './made-up-payment.ts'

const [databaseUrl = '', folder = '', providerUrl = ''] = process.argv.slice(2)

const { platform } = await openParts({
  config: testConfig({ FLIGHTLINE_DATA: folder }),
  log: openLog('silent'),
  secret: testSecret,
  databaseUrl,
})
await startJobs(platform, { jobs: [takePayment(providerUrl)], timed: [], doubtedAfterMs })
process.send?.({ isReady: true })
