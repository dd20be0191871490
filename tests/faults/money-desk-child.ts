// One process of the product that moves money at a provider of the test, and takes its events: started by tests that kill it.
import { holdEvent, showEffect } from '../../server/crm/index.ts'
import { makeDialect, makeMoneyKinds, moveMoney, pollPayments, releaseRefund } from '../../server/commerce/index.ts'
import { hookRoutes, pollEffects, processProviderEvents } from '../../server/platform/effects/index.ts'
import { buildApp } from '../../server/platform/http/app.ts'
import { startJobs } from '../../server/platform/jobs/start-jobs.ts'
import { till as ownTill } from '../../server/till.ts'
import { PlayedGateway } from '../contract/played-gateway.ts'
import { bridgeTo } from './gateway-bridge.ts'
import { doubtedAfterMs } from './impatience.ts'
import { openWorker, workerArgs } from './open-worker.ts'

const [providerUrl = ''] = workerArgs

const platform = await openWorker()
const till = { ...ownTill, gateways: [bridgeTo(providerUrl, new PlayedGateway().gateway)] }
const kinds = makeMoneyKinds(till)
const dialects = till.gateways.map((gateway) => makeDialect(till, gateway))
const app = await buildApp(platform, { routes: hookRoutes(dialects), mount: () => undefined })
const hooksUrl = await app.listen({ host: '127.0.0.1', port: 0 })
await startJobs(platform, {
  jobs: [moveMoney(till)],
  due: [
    showEffect,
    pollEffects(kinds),
    pollPayments(till),
    releaseRefund(till),
    processProviderEvents({ dialects, kinds, hold: holdEvent }),
  ],
  timed: [],
  doubtedAfterMs,
})
process.send?.({ hooksUrl })
