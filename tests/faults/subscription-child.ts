// One worker process of the product that bills subscriptions over and over: started by tests that kill it.
import { setTimeout as sleep } from 'node:timers/promises'
import { billSubscriptions } from '../../server/commerce/index.ts'
import { till } from '../../server/till.ts'
import { runDue } from '../timed-task.ts'
import { openWorker, workerArgs } from './open-worker.ts'

const [aheadMs = '0'] = workerArgs

const platform = await openWorker()
for (;;) {
  await runDue(platform, billSubscriptions(till), Number(aheadMs))
  await sleep(5)
}
