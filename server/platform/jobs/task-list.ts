import { parseCronItems, type ParsedCronItem, type TaskList } from 'graphile-worker'
import { z } from 'zod'
import { systemActor, withTenant } from '../context.ts'
import { sql, printStatement } from '../database/sql.ts'
import type { Log } from '../log.ts'
import type { Platform } from '../platform.ts'
import { jobOrigin } from '../watch/origin.ts'
import { watchedRun } from '../watch/watched-run.ts'
import { jobRun, type Job, type TimedTask } from './define-job.ts'

/** What a process works on: the lists of `server/jobs.ts`. */
export interface WorkList {
  readonly jobs: readonly Job[]
  readonly timed: readonly TimedTask[]
}

const envelope = z.object({ client: z.uuid(), payload: z.unknown(), origin: jobOrigin.optional() })

async function allClientIds(platform: Platform): Promise<string[]> {
  const { rows } = await platform.pools.app.query<{ id: string }>(
    printStatement(sql`select id from flightline.client_ids()`),
  )
  return rows.map((row) => row.id)
}

async function runTimed(
  platform: Platform,
  task: TimedTask,
  { isLastAttempt }: { isLastAttempt: boolean },
): Promise<void> {
  const log = platform.log.child({ job: task.name })
  const watched = { watch: platform.watch, log, task: task.name, facts: {}, isLastAttempt }
  await watchedRun(watched, () => fireTimed(platform, task, log))
}

function fireTimed(platform: Platform, task: TimedTask, log: Log): Promise<void> {
  return task.run({
    platform,
    log,
    eachClient: async (verb) => {
      const failures: unknown[] = []
      for (const clientId of await allClientIds(platform)) {
        await withTenant(platform, systemActor(clientId), verb).catch((error: unknown) => {
          log.error({ err: error, client: clientId }, 'a timed task failed for a client')
          failures.push(error)
        })
      }
      if (failures.length > 0) throw new AggregateError(failures, `${task.name} failed for ${failures.length} clients`)
    },
  })
}

/** The queue library's form of our jobs. A job of an unknown kind waits for a process that knows it. */
export function taskList(platform: Platform, { jobs, timed }: WorkList): TaskList {
  const named = jobs.map((job) => {
    const task: TaskList[string] = async (raw, { job: { id, attempts, max_attempts } }) => {
      const { client, payload, origin } = envelope.parse(raw)
      const log = platform.log.child({ job: job.name, jobId: id, attempt: attempts, client, request: origin?.request })
      const isLastAttempt = attempts >= max_attempts
      const facts = { 'flightline.job': id, 'flightline.client': client, 'flightline.attempt': attempts }
      await watchedRun({ watch: platform.watch, log, task: job.name, facts, isLastAttempt, origin }, () =>
        job.perform(jobRun(platform, { clientId: client, attempt: attempts, isLastAttempt, log }), payload),
      )
    }
    return [job.name, task] as const
  })
  const byClock = timed.map((task) => {
    const run: TaskList[string] = (_, { job: { attempts, max_attempts } }) =>
      runTimed(platform, task, { isLastAttempt: attempts >= max_attempts })
    return [task.name, run] as const
  })
  return Object.fromEntries([...named, ...byClock])
}

/** When the timed tasks begin. A task that was due while no process ran is not made up for. */
export const clockList = (timed: readonly TimedTask[]): ParsedCronItem[] =>
  parseCronItems(
    timed.map(({ name, at }) => ({ task: name, match: at, identifier: name, options: { maxAttempts: 3 } })),
  )
