import { parseCronItems, type ParsedCronItem, type TaskList } from 'graphile-worker'
import { z } from 'zod'
import { dayMs, minuteMs } from '../../../domain/kernel/values/durations.ts'
import { askAcross } from '../database/ask-across.ts'
import { sql } from '../database/sql.ts'
import type { Platform, WholePlatform } from '../platform.ts'
import { jobOrigin } from '../watch/origin.ts'
import { watchedRun } from '../watch/watched-run.ts'
import { jobRun, type Job } from './define-job.ts'
import type { QueuedKind } from './lanes.ts'
import { runRecorded, timedPayload, type ReportRun } from './task-runs.ts'
import { isByClock, runOfClient, timedAttempts, type ClockTask, type TimedTask } from './timed-tasks.ts'

/** Work of a process: the lists of `server/jobs.ts`. */
export interface WorkList {
  readonly jobs: readonly Job[]
  /** Work that is due at a moment (`due_work`). */
  readonly due?: readonly Job[]
  readonly timed: readonly TimedTask[]
  /** Shows the progress of a timed task to the users who asked for it. */
  readonly reportRun?: ReportRun
  /** Milliseconds after which an unconfirmed claim is doubted: two seconds. Tests doubt sooner. */
  readonly doubtedAfterMs?: number
}

const envelope = z.object({ client: z.uuid(), payload: z.unknown(), origin: jobOrigin.optional() })

/** The clients of a task that runs for all of them begin over so many seconds: at once they would hold up everything else. */
const spreadSeconds = 30

function jobOfClient({ name, lane, inClient }: TimedTask, report: ReportRun | undefined): Job | undefined {
  if (inClient === undefined) return undefined
  return {
    name: runOfClient({ name }),
    lane,
    yields: true,
    payload: timedPayload,
    perform: (run, given) => runRecorded({ name, inClient, report }, run, timedPayload.parse(given)),
  }
}

const allJobs = ({ jobs, due = [], timed, reportRun }: WorkList): Job[] => [
  ...jobs,
  ...due,
  ...timed.map((task) => jobOfClient(task, reportRun)).filter((job) => job !== undefined),
]

/** Every name that the queue knows work by, with its lane. */
export const queuedKinds = (work: WorkList): QueuedKind[] => [...allJobs(work), ...work.timed.filter(isByClock)]

const everyClient = sql<{ id: string }>`select id from flightline.client_ids()`

async function putClientJobs(platform: Platform, task: ClockTask): Promise<void> {
  const { clientsWith } = task
  const clients = await askAcross(platform, clientsWith?.(platform) ?? everyClient)
  if (clients.length === 0) return
  await platform.pools.owner.query('select flightline.add_timed_jobs($1, $2, $3::uuid[], $4, $5)', [
    runOfClient(task),
    task.lane,
    clients.map(({ id }) => id),
    timedAttempts,
    clientsWith ? 0 : spreadSeconds,
  ])
}

async function fire(platform: WholePlatform, task: ClockTask, isLastAttempt: boolean): Promise<void> {
  const log = platform.log.child({ job: task.name })
  await watchedRun({ watch: platform.watch, log, task: task.name, facts: {}, isLastAttempt }, async () => {
    if (task.inClient) await putClientJobs(platform, task)
    await task.once?.({ platform, log })
  })
}

/** The queue library's form of our jobs. A job of an unknown kind waits for a process that knows it. */
export function taskList(platform: WholePlatform, work: WorkList): TaskList {
  const named = allJobs(work).map((job) => {
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
  const byClock = work.timed.filter(isByClock).map((task) => {
    const run: TaskList[string] = (_, { job: { attempts, max_attempts } }) =>
      fire(platform, task, attempts >= max_attempts)
    return [task.name, run] as const
  })
  return Object.fromEntries([...named, ...byClock])
}

/** A daily start that was missed within this time is caught up: the last one of any outage, and no other. */
const caughtUpMs = dayMs - minuteMs

const isDaily = (at: string): boolean => /^\d+ \d+ \* \* \*$/.test(at)

/**
 * Start times of the timed tasks in UTC. Of the starts at a fixed hour that were missed while no process ran, the last
 * one is caught up. Missed starts of more frequent tasks are left to the next one.
 */
export const clockList = (timed: readonly TimedTask[]): ParsedCronItem[] =>
  parseCronItems(
    timed.filter(isByClock).map(({ name, at }) => ({
      task: name,
      match: at,
      identifier: name,
      options: {
        maxAttempts: timedAttempts,
        jobKey: name,
        jobKeyMode: 'preserve_run_at',
        backfillPeriod: isDaily(at) ? caughtUpMs : 0,
      },
    })),
  )
