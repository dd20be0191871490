// One worker process of the product that matches the market and notifies followers over and over: started by tests that kill it.
import { matchMarket, matchWatches, sendMarketNotices, tellWatches } from '../../server/charter/index.ts'
import { openWorker, repeatJobs } from './open-worker.ts'

await repeatJobs(await openWorker(), [matchMarket, matchWatches, tellWatches, sendMarketNotices])
