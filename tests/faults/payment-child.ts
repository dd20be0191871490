// One process of the product that takes made-up payments: started by tests that kill it.
import { holdEvent, showEffect } from '../../server/crm/index.ts'
import { openParts } from '../../server/compose.ts'
import { processProviderEvents } from '../../server/platform/effects/index.ts'
import { openLog } from '../../server/platform/log.ts'
import { startJobs } from '../../server/platform/jobs/start-jobs.ts'
import { testConfig, testSecret } from '../test-config.ts'
import { doubtedAfterMs } from './impatience.ts'
import { chargeAt, chargeKind, madeUpDialect, takePayment } from './made-up-payment.ts'

const [databaseUrl = '', folder = '', providerUrl = '', isHeld = ''] = process.argv.slice(2)

const { platform } = await openParts({
  config: testConfig({ FLIGHTLINE_DATA: folder }),
  log: openLog('silent'),
  secret: testSecret,
  databaseUrl,
})
const kind = chargeKind({ call: chargeAt(providerUrl) })
/** The verdict is stored, and the queue does not know it. */
const holdEnd = () => new Promise(() => process.send?.('done'))
const events = processProviderEvents({ dialects: [madeUpDialect], kinds: [kind], hold: holdEvent })
await startJobs(platform, {
  jobs: [takePayment(kind, isHeld === 'yes' ? holdEnd : undefined)],
  due: [showEffect, events],
  timed: [],
  doubtedAfterMs,
})
process.send?.({ isReady: true })
