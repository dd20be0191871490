import { askAcross } from '../server/platform/database/ask-across.ts'
import { sql } from '../server/platform/database/sql.ts'
import { jobRun } from '../server/platform/jobs/define-job.ts'
import { queueDue } from '../server/platform/jobs/due/due-clock.ts'
import type { Job, TimedTask } from '../server/platform/jobs/index.ts'
import { taskList } from '../server/platform/jobs/task-list.ts'
import { isByClock } from '../server/platform/jobs/timed-tasks.ts'
import type { Platform, WholePlatform } from '../server/platform/platform.ts'

const runAttempt = (attempt: number) =>
  async function runAt(given: WholePlatform, task: TimedTask, clientId: string): Promise<void> {
    const run = jobRun(given, { clientId, attempt, isLastAttempt: false, log: given.log })
    await task.inClient?.({ ...run, tell: () => {}, tellFailure: () => {} })
  }

/** A client's run of a timed task, so long from now. */
export const runTimedIn = runAttempt(1)

/** As `runTimedIn`, after a run whose process was killed. */
export const runTimedAgain = runAttempt(2)

/** The clients that a firing of a timed task begins a run for. */
export const clientsOf = (platform: Platform, task: TimedTask): Promise<{ id: string }[]> =>
  askAcross(
    platform,
    (isByClock(task) && task.clientsWith?.(platform)) || sql<{ id: string }>`select id from flightline.client_ids()`,
  )

/** Effect of one firing of a timed task, so long from now: each client in turn, also after a failure for one. */
export async function runTimed(platform: WholePlatform, task: TimedTask, aheadMs = 0): Promise<void> {
  const later = { ...platform, clock: () => platform.clock() + aheadMs }
  const clients = await clientsOf(later, task)
  const failures: unknown[] = []
  for (const { id } of clients)
    await runTimedIn(later, task, id).catch((error: unknown) => {
      failures.push(error)
    })
  if (isByClock(task)) await task.once?.({ platform: later, log: platform.log })
  if (failures.length > 0) throw failures[0]
}

const mostAttempts = 25

interface QueueRun {
  readonly aheadMs: number
  readonly isLastAttempt: boolean
}

async function runWaiting(platform: WholePlatform, job: Job, { aheadMs, isLastAttempt }: QueueRun): Promise<number> {
  const { rows } = await platform.pools.owner.query<{ payload: unknown }>(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = $1 returning j.payload`,
    [job.name],
  )
  const clock = () => platform.clock() + aheadMs
  const run = taskList({ ...platform, clock }, { jobs: [job], timed: [] })[job.name]
  const attempts = isLastAttempt ? mostAttempts : 1
  const failures: unknown[] = []
  for (const { payload } of rows)
    await Promise.resolve(run?.(payload, { job: { id: '1', attempts, max_attempts: mostAttempts } } as never)).catch(
      (error: unknown) => failures.push(error),
    )
  if (failures.length > 0) throw failures[0]
  return rows.length
}

/** Runs what waits in the queue under a name, one after the other, once each, so long from now. Answers how many. */
export const runQueued = (platform: WholePlatform, job: Job, aheadMs = 0): Promise<number> =>
  runWaiting(platform, job, { aheadMs, isLastAttempt: false })

/** As `runQueued`, each for the last time. */
export const runQueuedLast = (platform: WholePlatform, job: Job): Promise<number> =>
  runWaiting(platform, job, { aheadMs: 0, isLastAttempt: true })

/** Does what is due of one kind, so long from now, also what failed before. Throws the first failure after all have run. */
export async function runDue(platform: WholePlatform, job: Job, aheadMs = 0): Promise<number> {
  await platform.pools.owner.query('update due_work set queued_at = null where kind = $1', [job.name])
  await queueDue({ ...platform, clock: () => platform.clock() + aheadMs }, [job])
  return runQueued(platform, job, aheadMs)
}

/** Does all work of one kind, whenever it is planned for, so long from now. Answers how much. */
export async function runPlanned(platform: WholePlatform, job: Job, aheadMs = 0): Promise<number> {
  await platform.pools.owner.query('update due_work set due = 0 where kind = $1', [job.name])
  return runDue(platform, job, aheadMs)
}
