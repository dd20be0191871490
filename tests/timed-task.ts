import type { Job, TimedTask } from '../server/platform/jobs/index.ts'
import { taskList } from '../server/platform/jobs/task-list.ts'
import type { Platform } from '../server/platform/platform.ts'

/** Fires a timed task as the queue's library does, so long from now. */
export async function runTimed(platform: Platform, task: TimedTask, aheadMs = 0): Promise<void> {
  const clock = () => platform.clock() + aheadMs
  const run = taskList({ ...platform, clock }, { jobs: [], timed: [task] })[task.name]
  await run?.({}, { job: { attempts: 1, max_attempts: 3 } } as never)
}

/** Runs what waits in the queue under a name, one after the other, once each, so long from now. Answers how many. */
export async function runQueued(platform: Platform, job: Job, aheadMs = 0): Promise<number> {
  const { rows } = await platform.pools.owner.query<{ payload: unknown }>(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = $1 returning j.payload`,
    [job.name],
  )
  const clock = () => platform.clock() + aheadMs
  const run = taskList({ ...platform, clock }, { jobs: [job], timed: [] })[job.name]
  for (const { payload } of rows) await run?.(payload, { job: { id: '1', attempts: 1, max_attempts: 25 } } as never)
  return rows.length
}
