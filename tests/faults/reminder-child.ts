// One worker process of the product that sends reminders over and over: started by tests that kill it.
import { setTimeout as sleep } from 'node:timers/promises'
import { openParts } from '../../server/compose.ts'
import { invoicePages } from '../../server/charter/index.ts'
import { sendReminders } from '../../server/commerce/index.ts'
import { openLog } from '../../server/platform/log.ts'
import { till } from '../../server/till.ts'
import { testConfig, testSecret } from '../test-config.ts'
import { runTimed } from '../timed-task.ts'

const [databaseUrl = '', folder = '', aheadMs = '0'] = process.argv.slice(2)

const { platform } = await openParts({
  config: testConfig({ FLIGHTLINE_DATA: folder }),
  log: openLog('silent'),
  secret: testSecret,
  databaseUrl,
})
const task = sendReminders({ till, invoicePages })
for (;;) {
  await runTimed(platform, task, Number(aheadMs))
  await sleep(5)
}
