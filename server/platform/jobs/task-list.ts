import { parseCronItems, type ParsedCronItem, type TaskList } from 'graphile-worker'
import { z } from 'zod'
import { systemActor, withTenant } from '../context.ts'
import { sql, printStatement } from '../database/sql.ts'
import type { Platform } from '../platform.ts'
import { jobRun, type Job, type TimedTask } from './define-job.ts'

/** What a process works on: the lists of `server/jobs.ts`. */
export interface WorkList {
  readonly jobs: readonly Job[]
  readonly timed: readonly TimedTask[]
}

const envelope = z.object({ client: z.uuid(), payload: z.unknown() })

async function allClientIds(platform: Platform): Promise<string[]> {
  const { rows } = await platform.pools.app.query<{ id: string }>(
    printStatement(sql`select id from flightline.client_ids()`),
  )
  return rows.map((row) => row.id)
}

function runTimed(platform: Platform, task: TimedTask): Promise<void> {
  const log = platform.log.child({ task: task.name })
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
      const { client, payload } = envelope.parse(raw)
      const log = platform.log.child({ job: job.name, jobId: id, client })
      await job.perform(
        jobRun(platform, { clientId: client, attempt: attempts, isLastAttempt: attempts >= max_attempts, log }),
        payload,
      )
    }
    return [job.name, task] as const
  })
  const byClock = timed.map((task) => [task.name, () => runTimed(platform, task)] as const)
  return Object.fromEntries([...named, ...byClock])
}

/** When the timed tasks begin. A task that was due while no process ran is not made up for. */
export const clockList = (timed: readonly TimedTask[]): ParsedCronItem[] =>
  parseCronItems(
    timed.map(({ name, at }) => ({ task: name, match: at, identifier: name, options: { maxAttempts: 3 } })),
  )
