import { Gauge } from 'prom-client'
import type pg from 'pg'
import { printStatement, sql } from '../database/sql.ts'
import type { Log } from '../log.ts'
import { gaugeOf, type Meters, type Numbers } from './meters.ts'

/** Asked again no sooner: several collectors, or a hasty one, cost the database nothing more. */
const keptMs = 5000
const longestMs = 1000
/** Above this the exact number is not needed. */
const countedTo = 100_000

interface Counted {
  readonly group: 'job' | 'in' | 'out' | 'due'
  /** The task of a job, the kind of due work; '' else. */
  readonly task: string
  readonly state: string
  readonly amount: number
  /** Epoch milliseconds; null where there is none. */
  readonly oldest: number | null
}

/** Runs as the database's owner, to whom the queue's tables belong; no row of a client is read, only states and times. */
const question = sql<Counted>`
  select 'job' as group, t.identifier as task, s.state, count(*) as amount,
    floor(extract(epoch from min(j.run_at)) * 1000)::bigint as oldest
  from (select * from graphile_worker._private_jobs limit ${countedTo}) j
  join graphile_worker._private_tasks t on t.id = j.task_id
  cross join lateral (select case
    when j.locked_at is not null then 'running'
    when j.attempts >= j.max_attempts then 'given_up'
    when j.run_at > now() then 'later' else 'due' end as state) s
  group by t.identifier, s.state
  union all
  select direction, '', state, amount, oldest from flightline.mail_under_way(${countedTo})
  union all
  select 'due', kind, '', amount, oldest
  from flightline.overdue_work(floor(extract(epoch from now()) * 1000)::bigint, ${countedTo})`

async function ask(owner: pg.Pool): Promise<readonly Counted[]> {
  const client = await owner.connect()
  try {
    await client.query('begin read only')
    await client.query(`set local statement_timeout = ${longestMs}`)
    const { rows } = await client.query<Counted>(printStatement(question))
    await client.query('commit')
    client.release()
    return rows
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** A kind of work, and the lane that it waits in. */
export interface Kind {
  readonly name: string
  readonly lane: string
}

export interface StoredNumbersParts {
  readonly numbers: Numbers
  readonly meters: Meters
  readonly owner: pg.Pool
  readonly log: Log
  /** All kinds of work, so that each has its line while nothing waits. */
  readonly kinds: readonly Kind[]
}

const secondsSince = (oldest: number | null): number =>
  oldest === null ? 0 : Math.max(0, (Date.now() - oldest) / 1000)

const jobStates = ['due', 'later', 'running', 'given_up'] as const

const gaugesOf = (numbers: Numbers) => {
  const registers = [numbers]
  return {
    jobs: new Gauge({
      name: 'flightline_jobs',
      help: `Background work by lane and task: due, later, running, given_up; counted to ${countedTo}`,
      labelNames: ['lane', 'task', 'state'],
      registers,
    }),
    oldestJob: new Gauge({
      name: 'flightline_jobs_oldest_due_seconds',
      help: 'How long the oldest background work that is due has waited for a worker',
      labelNames: ['lane', 'task'],
      registers,
    }),
    overdue: new Gauge({
      name: 'flightline_due_work',
      help: `Due work that was not handed to the queue yet, by kind; counted to ${countedTo}`,
      labelNames: ['kind'],
      registers,
    }),
    oldestOverdue: new Gauge({
      name: 'flightline_due_work_oldest_seconds',
      help: 'How long the oldest due work has waited to be handed to the queue',
      registers,
    }),
    mail: new Gauge({
      name: 'flightline_mail',
      help: `Mail that is not settled: in received, held; recipients of the outbox not sent to; counted to ${countedTo}`,
      labelNames: ['direction', 'state'],
      registers,
    }),
    oldestMail: new Gauge({
      name: 'flightline_mail_oldest_seconds',
      help: 'How long the oldest mail has been in its state; failed is not in order of age',
      labelNames: ['direction', 'state'],
      registers,
    }),
  } as const
}

/**
 * Numbers in the database: read on request, within a second, and cached for five. While they cannot be read the last
 * ones are shown, with their age.
 */
export class StoredNumbers {
  readonly #parts: StoredNumbersParts
  readonly #gauges: ReturnType<typeof gaugesOf>
  #askedAt = Number.NEGATIVE_INFINITY
  #readAt = performance.now()
  #asking: Promise<void> | undefined

  constructor(parts: StoredNumbersParts) {
    this.#parts = parts
    this.#gauges = gaugesOf(parts.numbers)
    gaugeOf(parts.numbers, {
      name: 'flightline_stored_numbers_age_seconds',
      help: 'Age of the numbers that are read from the database',
      read: () => (performance.now() - this.#readAt) / 1000,
    })
  }

  /** Updates the numbers, unless they are fresh. Concurrent callers share one query. */
  async refresh(): Promise<void> {
    if (performance.now() - this.#askedAt < keptMs) return
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined
    })
    await this.#asking
  }

  async #ask(): Promise<void> {
    const { owner, meters, log } = this.#parts
    try {
      this.#show(await ask(owner))
      this.#readAt = performance.now()
    } catch (error) {
      meters.storedFailures.inc()
      log.warn({ err: error, part: 'watch' }, 'the numbers of the database could not be read')
    }
    this.#askedAt = performance.now()
  }

  #show(rows: readonly Counted[]): void {
    const { jobs, oldestJob, mail, oldestMail } = this.#gauges
    const laneOf = new Map(this.#parts.kinds.map(({ name, lane }) => [name, lane]))
    for (const [task, lane] of laneOf) {
      oldestJob.set({ lane, task }, 0)
      for (const state of jobStates) jobs.set({ lane, task, state }, 0)
    }
    this.#showOverdue(rows.filter(({ group }) => group === 'due'))
    for (const { group, task, state, amount, oldest } of rows) {
      if (group === 'due') continue
      if (group !== 'job') {
        mail.set({ direction: group, state }, amount)
        oldestMail.set({ direction: group, state }, secondsSince(oldest))
      } else {
        // Work of another version of the program may wait too.
        const lane = laneOf.get(task) ?? 'unknown'
        jobs.set({ lane, task, state }, amount)
        if (state === 'due') oldestJob.set({ lane, task }, secondsSince(oldest))
      }
    }
  }

  #showOverdue(rows: readonly Counted[]): void {
    const { overdue, oldestOverdue } = this.#gauges
    overdue.reset()
    for (const { task, amount } of rows) overdue.set({ kind: task }, amount)
    oldestOverdue.set(Math.max(0, ...rows.map(({ oldest }) => secondsSince(oldest))))
  }
}
