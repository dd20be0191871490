// One process of the product that buys and voids labels at the EasyPost of the demo: started by tests that kill it.
import { followLabels, makeLabelKinds, moveLabel } from '../../server/commerce/index.ts'
import { openParts } from '../../server/compose.ts'
import { showEffect } from '../../server/crm/index.ts'
import { pollEffects } from '../../server/platform/effects/index.ts'
import { startJobs } from '../../server/platform/jobs/start-jobs.ts'
import { openLog } from '../../server/platform/log.ts'
import { shippingDesk } from '../../server/shipping-desk.ts'
import { testConfig, testSecret } from '../test-config.ts'
import { doubtedAfterMs } from './impatience.ts'

const [databaseUrl = '', folder = ''] = process.argv.slice(2)

const { platform } = await openParts({
  config: testConfig({ FLIGHTLINE_DATA: folder, FLIGHTLINE_DEMO: 'true' }),
  log: openLog('silent'),
  secret: testSecret,
  databaseUrl,
})
await startJobs(platform, {
  jobs: [moveLabel(shippingDesk)],
  due: [showEffect, pollEffects(makeLabelKinds(shippingDesk)), followLabels(shippingDesk)],
  timed: [],
  doubtedAfterMs,
})
process.send?.({ isReady: true })
