// One worker process of the product that sends reminders over and over: started by tests that kill it.
import { setTimeout as sleep } from 'node:timers/promises'
import { invoicePages } from '../../server/charter/index.ts'
import { sendReminders } from '../../server/commerce/index.ts'
import { till } from '../../server/till.ts'
import { runTimed } from '../timed-task.ts'
import { openWorker, workerArgs } from './open-worker.ts'

const [aheadMs = '0'] = workerArgs

const platform = await openWorker()
const task = sendReminders({ till, invoicePages })
for (;;) {
  await runTimed(platform, task, Number(aheadMs))
  await sleep(5)
}
