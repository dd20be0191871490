// One worker process of the product in another year: catches up the tasks that it missed, and is killed while it works.
import { setTimeout as sleep } from 'node:timers/promises'
import { tasks } from '../../domain/crm/index.ts'
import { sql } from '../../server/platform/database/sql.ts'
import { defineTimedTask, type TimedTask } from '../../server/platform/jobs/index.ts'
import { startJobs } from '../../server/platform/jobs/start-jobs.ts'
import { asVerb } from '../../server/platform/records/index.ts'
import { openWorker, workerArgs } from './open-worker.ts'
import { shiftClock } from './shift-clock.ts'

const [moment = '', clocks = '{}', slowMs = '0'] = workerArgs
/** Starts of the tasks by their names: a pattern in UTC, or a local time of the client. */
const starts = Object.entries(JSON.parse(clocks) as Record<string, TimedTask['at']>)

// The queue's library reads the clock by `Date` alone, and the time zone of a process must not matter to it.
process.env['TZ'] = 'America/New_York'
shiftClock(Number(moment) - Date.now())

const platform = await openWorker({
  clock: () => Number(moment),
})
const timed = starts.map(([name, at]) => {
  const inClient: TimedTask['inClient'] = (run) =>
    run.within(async (ctx) => {
      await asVerb(ctx, tasks).create({ doc: tasks.shape.parse({ name: `${name} ${moment}` }) })
      process.send?.('writes')
      await sleep(Number(slowMs))
    })
  const clientsWith = () => sql<{ id: string }>`select id from flightline.client_ids()`
  return typeof at === 'string'
    ? defineTimedTask({ name, lane: 'upkeep', at, clientsWith, inClient })
    : defineTimedTask({ name, lane: 'upkeep', at, inClient })
})
// Several processes work at once: their claims are doubted as late as in the product.
await startJobs(platform, { jobs: [], timed })
