import { askAcross } from '../server/platform/database/ask-across.ts'
import { sql } from '../server/platform/database/sql.ts'
import { jobRun } from '../server/platform/jobs/define-job.ts'
import type { Job, TimedTask } from '../server/platform/jobs/index.ts'
import { taskList } from '../server/platform/jobs/task-list.ts'
import type { Platform } from '../server/platform/platform.ts'

/** A client's run of a timed task, so long from now. */
export async function runTimedIn(given: Platform, task: TimedTask, clientId: string): Promise<void> {
  await task.inClient?.(jobRun(given, { clientId, attempt: 1, isLastAttempt: false, log: given.log }))
}

/** The clients that a firing of a timed task begins a run for. */
export const clientsOf = (platform: Platform, task: TimedTask): Promise<{ id: string }[]> =>
  askAcross(platform, task.clientsWith?.(platform) ?? sql<{ id: string }>`select id from flightline.client_ids()`)

/** All that one firing of a timed task does, so long from now: each client in turn, though it fails for one. */
export async function runTimed(platform: Platform, task: TimedTask, aheadMs = 0): Promise<void> {
  const later = { ...platform, clock: () => platform.clock() + aheadMs }
  const clients = await clientsOf(later, task)
  const failures: unknown[] = []
  for (const { id } of clients)
    await runTimedIn(later, task, id).catch((error: unknown) => {
      failures.push(error)
    })
  await task.once?.({ platform: later, log: platform.log })
  if (failures.length > 0) throw failures[0]
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
