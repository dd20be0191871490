// One process that renews a company of the demo at a moment: a test kills it in the middle.
import { renewDemoWorld } from '../../server/seed/renewal/renew-demo.ts'
import { runTimedIn } from '../timed-task.ts'
import { openWorker, workerArgs } from './open-worker.ts'

const [company = '', moment = ''] = workerArgs

const platform = await openWorker({ settings: { FLIGHTLINE_DEMO: 'true' }, clock: () => Number(moment) })
await runTimedIn(platform, renewDemoWorld, company)
