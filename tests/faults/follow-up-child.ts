// One process of the product that carries out follow-ups without a pause: started by tests that kill it.
import { setTimeout as sleep } from 'node:timers/promises'
import { openParts } from '../../server/compose.ts'
import { raiseFollowUps } from '../../server/inbox/follow-up/index.ts'
import { openLog } from '../../server/platform/log.ts'
import { testConfig, testSecret } from '../test-config.ts'
import { runTimed } from '../timed-task.ts'

const [databaseUrl = '', folder = ''] = process.argv.slice(2)

const { platform } = await openParts({
  config: testConfig({ FLIGHTLINE_DATA: folder }),
  log: openLog('silent'),
  secret: testSecret,
  databaseUrl,
})
for (;;) {
  await runTimed(platform, raiseFollowUps)
  await sleep(20)
}
