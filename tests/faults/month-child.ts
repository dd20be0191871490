// A worker process of the whole product on a clock that its test moves: does all work of all clients, and is killed.
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { work } from '../../server/jobs.ts'
import { startJobs } from '../../server/platform/jobs/start-jobs.ts'
import { openWorker, workerArgs } from './open-worker.ts'
import { shiftClock } from './shift-clock.ts'

const [aheadMs = '0', mailOut = ''] = workerArgs
shiftClock(Number(aheadMs))

const opened = await openWorker({
  settings: { MAIL_OUT_URL: mailOut, MAIL_DOMAIN: 'mail.example' },
  clock: () => Date.now(),
})
const arrivals = join(opened.config.FLIGHTLINE_DATA, 'arrivals.log')
// A receiver on loopback would be refused, so that the last step of a call is played.
const platform: typeof opened = {
  ...opened,
  post: (_, { headers, body }) => {
    const { data } = JSON.parse(body.toString()) as { data: { id: string; version: number } }
    appendFileSync(arrivals, `${headers['webhook-id']} ${data.id} ${data.version}\n`)
    return Promise.resolve(200)
  },
}
process.on('message', (ms: number) => {
  shiftClock(ms)
  platform.wake.hearDue()
})
await startJobs(platform, work)
process.send?.('works')
