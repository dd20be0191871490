import { parseCronItems } from 'graphile-worker'
import {
  allTasks,
  countedJobs,
  describeClock,
  runsAtOnce,
  timedTaskWords,
  type ClockworkTask,
  type LaneDepth,
  type listTaskRuns,
  type readClockwork,
  type TaskRun,
} from '../../../domain/automation/index.ts'
import type { Entry, InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import { dayMs, minuteMs } from '../../../domain/kernel/values/durations.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { lanes } from '../../platform/jobs/lanes.ts'
import { isNightly, runOfClient, type ClockTask, type TimedTask } from '../../platform/jobs/timed-tasks.ts'
import { readPauses } from './pauses.ts'

/** Runs that a task shows on its line. */
const shownRuns = 12

interface RunRow {
  readonly id: string
  readonly task: string
  readonly attempt: number
  readonly asked_by: Entry | null
  readonly began_at: number
  readonly ended_at: number | null
  readonly outcome: 'done' | 'failed' | null
  readonly result: string
  readonly is_last: boolean
}

const runColumns = sql`r.id::text, r.task, r.attempt, r.asked_by, r.began_at, r.ended_at, r.outcome, r.result,
  not exists (select from task_runs n where n.client_id = r.client_id and n.task = r.task and n.id > r.id) as is_last`

/** Names of the tasks that run in the client. */
async function listRunning({ db }: Ctx, tasks: readonly TimedTask[]): Promise<readonly string[]> {
  const rows = await db.run(sql<{ name: string }>`select name from flightline.running_jobs()`)
  const jobs = new Set(rows.map(({ name }) => name))
  return tasks.filter((task) => jobs.has(runOfClient(task))).map(({ name }) => name)
}

function presentRun(row: RunRow, running: readonly string[]): TaskRun {
  const isRunning = row.is_last && running.includes(row.task)
  return {
    id: row.id,
    task: row.task,
    attempt: row.attempt,
    ...(row.asked_by !== null && { askedBy: row.asked_by }),
    beganAt: row.began_at,
    ...(row.ended_at !== null && { endedAt: row.ended_at }),
    outcome: row.outcome ?? (isRunning ? 'running' : 'lost'),
    result: row.result,
  }
}

/** Start of the next firing, in epoch milliseconds; undefined if it is more than a day away. */
function findNextFiring({ name, at }: Pick<ClockTask, 'name' | 'at'>, now: number): number | undefined {
  const [item] = parseCronItems([{ task: name, match: at }])
  const first = Math.floor(now / minuteMs + 1) * minuteMs
  for (let moment = first; moment < first + dayMs; moment += minuteMs) {
    const date = new Date(moment)
    const digest = {
      min: date.getUTCMinutes(),
      hour: date.getUTCHours(),
      date: date.getUTCDate(),
      month: date.getUTCMonth() + 1,
      dow: date.getUTCDay(),
    }
    if (item?.match(digest) === true) return moment
  }
  return undefined
}

async function readNights({ db }: Ctx): Promise<ReadonlyMap<string, number>> {
  const rows = await db.run(sql<{ kind: string; due: number }>`
    select d.kind, d.due from due_work d where d.client_id = ${db.tenant.clientId} and d.key = '' and d.local_at is not null`)
  return new Map(rows.map(({ kind, due }) => [kind, due]))
}

async function readLastRuns(ctx: Ctx, tasks: readonly TimedTask[]): Promise<ReadonlyMap<string, TaskRun[]>> {
  const running = await listRunning(ctx, tasks)
  const names = tasks.map(({ name }) => name)
  const rows = await ctx.db.run(sql<RunRow>`
    select last.* from unnest(${names}::text[]) as named (task)
    cross join lateral (
      select ${runColumns} from task_runs r
      where r.client_id = ${ctx.db.tenant.clientId} and r.task = named.task order by r.id desc limit ${shownRuns}::integer
    ) last`)
  return Map.groupBy(
    rows.map((row) => presentRun(row, running)),
    ({ task }) => task,
  )
}

async function listOffered(ctx: Ctx, timed: readonly TimedTask[]): Promise<TimedTask[]> {
  const tasks = findClientTasks(timed)
  const refusals = await Promise.all(tasks.map(async ({ refuse }) => refuse?.(ctx)))
  return tasks.filter((_, at) => refusals[at] === undefined)
}

/** Timed tasks that run within a client. */
export const findClientTasks = (timed: readonly TimedTask[]): TimedTask[] =>
  timed.filter(({ inClient }) => inClient !== undefined)

const isFailed = ({ runs: [last] }: ClockworkTask): boolean => last?.outcome === 'failed'

/** The timed tasks of the reader's client, those that failed last first. */
export async function listClockwork(ctx: Ctx, timed: readonly TimedTask[]): Promise<OutputOf<typeof readClockwork>> {
  const tasks = await listOffered(ctx, timed)
  const pauses = await readPauses(ctx)
  const nights = await readNights(ctx)
  const runs = await readLastRuns(ctx, tasks)
  const pause = pauses.get(allTasks)
  const present = (task: TimedTask): ClockworkTask => {
    const { name, lane, at } = task
    const own = pauses.get(name)
    const nextAt = isNightly(task) ? nights.get(name) : findNextFiring(task, ctx.now)
    const { label, hint, question } = timedTaskWords[name] ?? { label: name, hint: '' }
    return {
      name,
      label,
      hint,
      ...(question !== undefined && { question }),
      often: describeClock(at),
      lane,
      ...(nextAt !== undefined && own === undefined && pause === undefined && { nextAt }),
      ...(own !== undefined && { pause: own }),
      runs: runs.get(name) ?? [],
    }
  }
  const order = Object.keys(timedTaskWords)
  const sorted = tasks
    .map(present)
    .toSorted(
      (one, other) =>
        Number(isFailed(other)) - Number(isFailed(one)) || order.indexOf(one.name) - order.indexOf(other.name),
    )
  return { tasks: sorted, ...(pause !== undefined && { pause }) }
}

/** A page of runs, the newest first. */
export async function listRuns(
  ctx: Ctx,
  timed: readonly TimedTask[],
  { query: { task, outcome, before } }: InputOf<typeof listTaskRuns>,
): Promise<OutputOf<typeof listTaskRuns>> {
  const running = await listRunning(ctx, findClientTasks(timed))
  const isOpen = outcome === 'lost' || outcome === 'running'
  const rows = await ctx.db.run(sql<RunRow>`
    select * from (
      select ${runColumns} from task_runs r
      where r.client_id = ${ctx.db.tenant.clientId}
        and (${task ?? null}::text is null or r.task = ${task ?? null}::text)
        and (${before ?? null}::bigint is null or r.id < ${before ?? null}::bigint)
        and (${outcome ?? null}::text is null or (${isOpen}::boolean and r.outcome is null) or r.outcome = ${outcome ?? null}::text)
    ) r
    where not ${isOpen}::boolean
      or (r.is_last and r.task = any(${running}::text[])) = ${outcome === 'running'}::boolean
    order by r.id::bigint desc limit ${runsAtOnce + 1}::integer`)
  return {
    runs: rows.slice(0, runsAtOnce).map((row) => presentRun(row, running)),
    isMore: rows.length > runsAtOnce,
  }
}

interface DepthRow {
  readonly lane: string
  readonly is_own: boolean
  readonly name: string
  readonly waiting: number
  readonly running: number
  readonly oldest: number | null
}

const sum = (rows: readonly DepthRow[], of: 'waiting' | 'running'): number =>
  rows.reduce((total, row) => total + row[of], 0)

/** Waiting and running work of each lane: by name for the reader's client, as one number for all others. */
export async function readLaneDepths({ db }: Ctx): Promise<{ lanes: LaneDepth[] }> {
  const rows = await db.run(sql<DepthRow>`select * from flightline.lane_depths(${countedJobs})`)
  const present = ([lane, { atOnce }]: [string, { readonly atOnce: number }]): LaneDepth => {
    const all = rows.filter((row) => row.lane === lane)
    const own = all.filter((row) => row.is_own)
    const moments = own.flatMap(({ oldest }) => (oldest === null ? [] : [oldest]))
    const waiting = own.filter((row) => row.waiting > 0)
    return {
      lane,
      own: sum(own, 'waiting'),
      others: sum(
        all.filter((row) => !row.is_own),
        'waiting',
      ),
      running: sum(all, 'running'),
      workers: atOnce,
      ...(moments.length > 0 && { oldestAt: Math.min(...moments) }),
      kinds: waiting
        .toSorted((one, other) => other.waiting - one.waiting)
        .map(({ name, waiting: count }) => ({ name, count })),
    }
  }
  return { lanes: Object.entries(lanes).map(present) }
}
