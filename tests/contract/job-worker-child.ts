import { openServer } from '../../server/compose.ts'
import { openLog } from '../../server/platform/log.ts'
import { startJobs } from '../../server/platform/jobs/start-jobs.ts'
import { testConfig, testSecret } from '../test-config.ts'
import { stuckJob } from './test-jobs.ts'

// A worker process that begins the job and never ends it: what the test kills.
const databaseUrl = process.argv[2] ?? ''
const server = await openServer({ config: testConfig(), log: openLog('silent'), secret: testSecret, databaseUrl })
await startJobs(server.platform, { jobs: [stuckJob(() => new Promise(() => console.log('begun')))], timed: [] })
