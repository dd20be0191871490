// One worker process of the product that bills subscriptions over and over: started by tests that kill it.
import { setTimeout as sleep } from 'node:timers/promises'
import { billSubscriptions } from '../../server/commerce/index.ts'
import { openParts } from '../../server/compose.ts'
import { openLog } from '../../server/platform/log.ts'
import { till } from '../../server/till.ts'
import { testConfig, testSecret } from '../test-config.ts'
import { runDue } from '../timed-task.ts'

const [databaseUrl = '', folder = '', aheadMs = '0'] = process.argv.slice(2)

const { platform } = await openParts({
  config: testConfig({ FLIGHTLINE_DATA: folder }),
  log: openLog('silent'),
  secret: testSecret,
  databaseUrl,
})
for (;;) {
  await runDue(platform, billSubscriptions(till), Number(aheadMs))
  await sleep(5)
}
