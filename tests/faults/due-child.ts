// One worker process of the product at a moment that a test chooses: does due work and nightly work, and is killed.
import { tasks } from '../../domain/crm/index.ts'
import { defineDueJob, defineTimedTask } from '../../server/platform/jobs/index.ts'
import { startJobs } from '../../server/platform/jobs/start-jobs.ts'
import { asVerb } from '../../server/platform/records/index.ts'
import { doubtedAfterMs } from './impatience.ts'
import { openWorker, workerArgs } from './open-worker.ts'

const [moment = '', nightly = '', hour = ''] = workerArgs

const platform = await openWorker({
  // Time stands still, so that no test fails because of elapsed time.
  clock: () => Number(moment),
})
const writeTask = defineDueJob({
  name: 'test-due',
  lane: 'prompt',
  record: tasks,
  run: async (ctx, key) => {
    await asVerb(ctx, tasks).create({ doc: tasks.shape.parse({ name: key }) })
  },
})
const writeNight = defineTimedTask({
  name: nightly,
  lane: 'upkeep',
  at: { hour: Number(hour), minute: 30 },
  inClient: (run) =>
    run.within(async (ctx) => {
      await asVerb(ctx, tasks).create({ doc: tasks.shape.parse({ name: `${nightly} ${moment}` }) })
    }),
})
await startJobs(platform, { jobs: [], due: [writeTask], timed: [writeNight], doubtedAfterMs })
