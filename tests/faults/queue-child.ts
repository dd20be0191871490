// One worker process that carries out queue items: each writes a task, slowly, so that the process can be killed in the midst
// of it; or, with the third argument 'noted', each only adds its name to a table of the test.
import { setTimeout as sleep } from 'node:timers/promises'
import { downloadItem, unreadCountsItem } from '../../domain/automation/index.ts'
import { tasks } from '../../domain/crm/index.ts'
import { drainQueue, runQueueItems, workOutside, workWithin } from '../../server/automation/index.ts'
import type { Ctx } from '../../server/platform/context.ts'
import { sql } from '../../server/platform/database/sql.ts'
import { startJobs } from '../../server/platform/jobs/start-jobs.ts'
import { asVerb } from '../../server/platform/records/index.ts'
import { doubtedAfterMs } from './impatience.ts'
import { openWorker, workerArgs } from './open-worker.ts'

const [pace = 'slow'] = workerArgs

const platform = await openWorker()

async function writeTask(ctx: Ctx, name: string): Promise<string> {
  if (pace === 'noted') {
    await ctx.db.run(sql`insert into noted_items (client_id, name) values (${ctx.db.tenant.clientId}, ${name})`)
    return name
  }
  await asVerb(ctx, tasks).create({ doc: tasks.shape.parse({ name }) })
  await sleep(3)
  return name
}

const works = [
  workWithin(unreadCountsItem, (ctx, { user = '' }) => writeTask(ctx, user)),
  workOutside(downloadItem, async (ctx, { url }) => {
    await sleep(20)
    return writeTask(ctx, url)
  }),
]
await startJobs(platform, { jobs: [runQueueItems(works)], due: [drainQueue(works)], timed: [], doubtedAfterMs })
