// One worker process of the product in another year: catches up the daily task that it missed, and is killed.
import { setTimeout as sleep } from 'node:timers/promises'
import { tasks } from '../../domain/crm/index.ts'
import { sql } from '../../server/platform/database/sql.ts'
import { defineTimedTask } from '../../server/platform/jobs/index.ts'
import { startJobs } from '../../server/platform/jobs/start-jobs.ts'
import { asVerb } from '../../server/platform/records/index.ts'
import { doubtedAfterMs } from './impatience.ts'
import { openWorker, workerArgs } from './open-worker.ts'

const [moment = '', name = '', slowMs = '0'] = workerArgs

// The queue's library reads the clock by `Date` alone, and the time zone of a process must not matter to it.
process.env['TZ'] = 'America/New_York'
const ahead = Number(moment) - Date.now()
globalThis.Date = new Proxy(Date, {
  construct: (real, given: unknown[], made): Date =>
    Reflect.construct(real, given.length === 0 ? [real.now() + ahead] : given, made) as Date,
  get: (real, part): unknown => (part === 'now' ? () => real.now() + ahead : Reflect.get(real, part)),
})

const platform = await openWorker({
  clock: () => Number(moment),
})
const daily = defineTimedTask({
  name,
  lane: 'upkeep',
  at: '17 3 * * *',
  clientsWith: () => sql<{ id: string }>`select id from flightline.client_ids()`,
  inClient: (run) =>
    run.within(async (ctx) => {
      await asVerb(ctx, tasks).create({ doc: tasks.shape.parse({ name: `${name} ${moment}` }) })
      process.send?.('writes')
      await sleep(Number(slowMs))
    }),
})
await startJobs(platform, { jobs: [], timed: [daily], doubtedAfterMs })
