// One process of the product that threads and sends texts: started by tests that kill it.
import { openParts } from '../../server/compose.ts'
import { deliverText } from '../../server/inbox/text/deliver-text.ts'
import { threadText } from '../../server/inbox/text/thread-text.ts'
import { openLog } from '../../server/platform/log.ts'
import { startJobs } from '../../server/platform/jobs/start-jobs.ts'
import { testConfig, testSecret } from '../test-config.ts'
import { doubtedAfterMs } from './impatience.ts'
import { networkSettings } from '../text-fixtures/text-test-server.ts'

/** Message of the process to its parent once it works. */
export interface TextProcessReady {
  readonly isReady: true
}

const [databaseUrl = '', folder = '', networkUrl = '', publicUrl = ''] = process.argv.slice(2)

const { platform } = await openParts({
  config: testConfig({ FLIGHTLINE_DATA: folder, PUBLIC_URL: publicUrl, ...networkSettings(networkUrl) }),
  log: openLog('silent'),
  secret: testSecret,
  databaseUrl,
})
await startJobs(platform, { jobs: [threadText, deliverText], timed: [], doubtedAfterMs })
process.send?.({ isReady: true } satisfies TextProcessReady)
