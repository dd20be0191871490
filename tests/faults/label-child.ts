// One process of the product that buys and voids labels at the EasyPost of the demo: started by tests that kill it.
import { followLabels, makeLabelKinds, moveLabel } from '../../server/commerce/index.ts'
import { showEffect } from '../../server/crm/index.ts'
import { pollEffects } from '../../server/platform/effects/index.ts'
import { startJobs } from '../../server/platform/jobs/start-jobs.ts'
import { shippingDesk } from '../../server/shipping-desk.ts'
import { doubtedAfterMs } from './impatience.ts'
import { openWorker } from './open-worker.ts'

const platform = await openWorker({ settings: { FLIGHTLINE_DEMO: 'true' } })
await startJobs(platform, {
  jobs: [moveLabel(shippingDesk)],
  due: [showEffect, pollEffects(makeLabelKinds(shippingDesk)), followLabels(shippingDesk)],
  timed: [],
  doubtedAfterMs,
})
process.send?.({ isReady: true })
