// One process of the product that notifies devices of what is new: started by tests that kill it.
import { openParts } from '../../server/compose.ts'
import { pushToDevice } from '../../server/inbox/push/push-to-device.ts'
import { openLog } from '../../server/platform/log.ts'
import { startJobs } from '../../server/platform/jobs/start-jobs.ts'
import { testConfig, testSecret } from '../test-config.ts'
import { doubtedAfterMs } from './impatience.ts'

const [databaseUrl = '', folder = '', service = ''] = process.argv.slice(2)

const { platform } = await openParts({
  config: testConfig({ FLIGHTLINE_DATA: folder, PUSH_SERVICES: service }),
  log: openLog('silent'),
  secret: testSecret,
  databaseUrl,
})
await startJobs(platform, { jobs: [pushToDevice], timed: [], doubtedAfterMs })
process.send?.({ isReady: true })
