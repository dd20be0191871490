import { openParts } from '../../server/compose.ts'
import { openLog } from '../../server/platform/log.ts'
import { startJobs } from '../../server/platform/jobs/start-jobs.ts'
import { stuckJob } from '../contract/test-jobs.ts'
import { testConfig, testSecret } from '../test-config.ts'

// A worker process that begins the job and never ends it: the target of the test's kill.
const databaseUrl = process.argv[2] ?? ''
const { platform } = await openParts({ config: testConfig(), log: openLog('silent'), secret: testSecret, databaseUrl })
await startJobs(platform, { jobs: [stuckJob(() => new Promise(() => process.send?.('begun')))], timed: [] })
