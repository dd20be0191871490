// One process of the product that takes made-up payments: started by tests that kill it.
import { openServer } from '../../server/compose.ts'
import { openLog } from '../../server/platform/log.ts'
import { startJobs } from '../../server/platform/jobs/start-jobs.ts'
import { testConfig, testSecret } from '../test-config.ts'
import { takePayment } from './made-up-payment.ts'

const [databaseUrl = '', folder = '', providerUrl = ''] = process.argv.slice(2)

const server = await openServer({
  config: testConfig({ FLIGHTLINE_DATA: folder }),
  log: openLog('silent'),
  secret: testSecret,
  databaseUrl,
})
await startJobs(server.platform, { jobs: [takePayment(providerUrl)], timed: [] })
process.send?.({ isReady: true })
