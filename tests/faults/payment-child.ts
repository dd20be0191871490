// One process of the product that takes made-up payments: started by tests that kill it.
import { holdEvent, showEffect } from '../../server/crm/index.ts'
import { processProviderEvents } from '../../server/platform/effects/index.ts'
import { startJobs } from '../../server/platform/jobs/start-jobs.ts'
import { doubtedAfterMs } from './impatience.ts'
import { chargeAt, chargeKind, madeUpDialect, takePayment } from './made-up-payment.ts'
import { openWorker, workerArgs } from './open-worker.ts'

const [providerUrl = '', isHeld = ''] = workerArgs

const platform = await openWorker()
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
