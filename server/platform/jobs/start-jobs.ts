import { setTimeout as sleep } from 'node:timers/promises'
import { EventEmitter } from 'node:events'
import type pg from 'pg'
import { Logger, run, runMigrations, type Runner, type RunnerOptions, type WorkerEvents } from 'graphile-worker'
import { openPool, silenceMs, type Pools } from '../database/pools.ts'
import type { Log } from '../log.ts'
import type { WholePlatform } from '../platform.ts'
import { LivingWorkers } from './living-workers.ts'
import { LostClaims } from './lost-claims.ts'
import { patientPool } from './patient-pool.ts'
import { withoutContent } from '../watch/hide-content.ts'
import { DueClock } from './due/due-clock.ts'
import { FairOrder } from './fair-order.ts'
import { LaneRoom } from './lane-room.ts'
import { lanes, type LaneName } from './lanes.ts'
import { clockList, queuedKinds, taskList, type WorkList } from './task-list.ts'

const pollInterval = 500
const restartMs = 1000
/** A worker shows that it lives, and begins a job, within this time of its claim. */
const usualDoubtMs = 2000
/** How long a stopping process waits for the jobs that run. */
const usualGraceMs = 10_000
/** Longer, once the calls that they wait for were ended, so that they write down what became of them. */
const verdictMs = 2000

/** The library's own troubles in our log. */
const queueLogger = (log: Log): Logger =>
  new Logger(() => (level, message, meta) => {
    if (level !== 'error' && level !== 'warning') return
    // A failed job has its own log line, which says all that may be said; the library would quote the error.
    if (meta && 'failure' in meta) return
    log.error({ part: 'jobs' }, withoutContent(message))
  })

/** By which the waiting jobs of a client are counted. Processes that start at once make it one after the other. */
const indexOfClients = `
  do $$
  begin
    perform pg_advisory_xact_lock(hashtext('flightline lanes'), 1);
    create index if not exists flightline_jobs_of_clients on graphile_worker._private_jobs
      ((payload ->> 'client'), (payload ->> 'lane'), run_at) where is_available;
  end $$`

/** Brings the queue's tables to what its library needs, and we. Runs as the database's owner. */
export async function migrateJobs({ owner }: Pick<Pools, 'owner'>, log: Log): Promise<void> {
  await runMigrations({ pgPool: owner, logger: queueLogger(log) })
  await owner.query(indexOfClients)
}

/** Running background work of one process. */
export interface RunningJobs {
  /** True if the queue is being worked on; not for a moment while it begins again after an outage. */
  isRunning(): boolean
  /**
   * Begins no other jobs, and waits 10 seconds for running ones; then ends the calls that they wait for. Jobs that do
   * not end by that either go back to the queue.
   */
  stop(): Promise<void>
}

/** Treatment of running jobs by a process that stops. */
interface StopOptions {
  /** Ends what jobs ask of systems outside, for those that still wait for one after the time they are given. */
  readonly endCalls?: () => Promise<void>
  /** The time they are given, in milliseconds: 10 seconds. */
  readonly graceMs?: number
}

interface Kept {
  readonly isRunning: () => boolean
  readonly end: () => Promise<void>
}

/** Begins again whenever the queue's library gives up; answers whether it runs, and how to end it. */
async function keepRunning(begin: () => Promise<Runner>, log: Log): Promise<Kept> {
  let runner: Runner | undefined = await begin()
  let isEnding = false
  const beginUnlessEnding = async (): Promise<Runner | undefined> => {
    const begun = await begin()
    if (!isEnding) return begun
    await begun.stop()
    return undefined
  }
  const watched = (async () => {
    while (!isEnding) {
      try {
        runner ??= await beginUnlessEnding()
        await runner?.promise
      } catch (error) {
        log.error({ err: error, part: 'jobs' }, 'the queue stopped; it begins again')
      }
      runner = undefined
      if (!isEnding) await sleep(restartMs)
    }
  })()
  const end = async () => {
    isEnding = true
    await runner?.stop()
    await watched
  }
  return { isRunning: () => runner !== undefined && !isEnding, end }
}

const openQueuePool = ({ ownerUrl, servers }: Pools, log: Log) =>
  openPool(
    {
      connectionString: ownerUrl,
      // Each lane listens on one and claims on another; outcomes are reported on others.
      max: Object.keys(lanes).length * 2 + 2,
      silenceMs,
      servers,
      application_name: 'flightline jobs',
    },
    log,
  )

interface LaneParts {
  readonly name: LaneName
  readonly options: Omit<RunnerOptions, 'events' | 'concurrency' | 'forbiddenFlags'>
  readonly follow: (events: WorkerEvents) => void
}

/** Workers of one lane, with what they take of it counted from nothing. */
function beginLane({ name, options, follow }: LaneParts): Promise<Runner> {
  const { atOnce, most } = lanes[name]
  const events: WorkerEvents = new EventEmitter()
  follow(events)
  const room = new LaneRoom(events, most)
  return run({ ...options, events, concurrency: atOnce, forbiddenFlags: room.full })
}

/** Begins each lane that has work, all on one pool. */
async function keepLanes(
  platform: WholePlatform,
  work: WorkList,
  { pgPool, follow }: { readonly pgPool: pg.Pool; readonly follow: LaneParts['follow'] },
): Promise<Kept> {
  const { log } = platform
  const kinds = queuedKinds(work)
  const tasks = taskList(platform, work)
  const optionsOf = (lane: LaneName, isFirst: boolean): LaneParts['options'] => ({
    pgPool,
    pollInterval,
    noHandleSignals: true,
    logger: queueLogger(log),
    taskList: Object.fromEntries(kinds.filter((kind) => kind.lane === lane).map(({ name }) => [name, tasks[name]])),
    // One of them looks at the clock for all.
    parsedCronItems: isFirst ? clockList(work.timed) : [],
  })
  const used = [...new Set(kinds.map(({ lane }) => lane))]
  const kept = await Promise.all(
    used.map((name, at) => keepRunning(() => beginLane({ name, options: optionsOf(name, at === 0), follow }), log)),
  )
  return {
    isRunning: () => kept.every(({ isRunning }) => isRunning()),
    end: async () => {
      await Promise.all(kept.map(({ end }) => end()))
    },
  }
}

/** Works on the queue until it is stopped; continues as soon as a lost database is back. */
export async function startJobs(
  platform: WholePlatform,
  work: WorkList,
  { endCalls = () => Promise.resolve(), graceMs = usualGraceMs }: StopOptions = {},
): Promise<RunningJobs> {
  const { log, pools } = platform
  const { doubtedAfterMs = usualDoubtMs } = work
  const living = new LivingWorkers({ pools, log, doubtedAfterMs })
  const claims = new LostClaims({ pools, log, doubtedAfterMs })
  const order = new FairOrder({ pools, log }, queuedKinds(work))
  const due = new DueClock(platform, { due: work.due ?? [], timed: work.timed })
  const follow = (events: WorkerEvents) => {
    claims.follow(events)
    events.on('pool:create', ({ workerPool }) => living.add(workerPool.id))
    events.on('pool:release', ({ workerPool }) => living.remove(workerPool.id))
  }
  // Ours, because the library's own pool ends the process when the database does.
  const { pool, end: endPool } = patientPool(openQueuePool(pools, log), log)
  platform.watch.pools.add('jobs', pool)
  await living.start()
  const kept = await keepLanes(platform, work, { pgPool: pool, follow })
  claims.start()
  order.start()
  due.start()
  const stopAll = async () => {
    for (const end of [() => Promise.all([due.stop(), kept.end()]), endPool])
      await end().catch((error: unknown) => log.error({ err: error, part: 'jobs' }, 'the queue did not stop well'))
    return true
  }
  return {
    isRunning: kept.isRunning,
    stop: async () => {
      order.stop()
      const ended = stopAll()
      const isOverWithin = (ms: number) => Promise.race([ended, sleep(ms, false, { ref: false })])
      let isOver = await isOverWithin(graceMs)
      if (!isOver) {
        await endCalls().catch((error: unknown) =>
          log.error({ err: error, part: 'jobs' }, 'a call outside did not end'),
        )
        isOver = await isOverWithin(verdictMs)
      }
      if (!isOver) log.warn({ part: 'jobs' }, 'jobs that did not end in time go back to the queue')
      claims.stop()
      // From here on other processes take over what still runs.
      await living.stop()
    },
  }
}
