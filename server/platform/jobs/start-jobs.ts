import { setTimeout as sleep } from 'node:timers/promises'
import { EventEmitter } from 'node:events'
import { Logger, run, runMigrations, type Runner, type WorkerEvents } from 'graphile-worker'
import { openPool, type Pools } from '../database/pools.ts'
import type { Log } from '../log.ts'
import type { Platform } from '../platform.ts'
import { LivingWorkers } from './living-workers.ts'
import { clockList, taskList, type WorkList } from './task-list.ts'

const concurrency = 4
const pollInterval = 500
const restartMs = 1000

/** The library's words in our log: failures of jobs with their ids, and its own troubles. */
const queueLogger = (log: Log): Logger =>
  new Logger(() => (level, message, meta) => {
    if (level !== 'error' && level !== 'warning') return
    const failed = meta && 'failure' in meta
    log[failed ? 'warn' : 'error']({ part: 'jobs' }, message)
  })

/** Brings the queue's tables to what its library needs. Runs as the database's owner. */
export async function migrateJobs({ ownerUrl }: Pick<Pools, 'ownerUrl'>, log: Log): Promise<void> {
  await runMigrations({ connectionString: ownerUrl, logger: queueLogger(log) })
}

/** Running background work of one process. */
export interface RunningJobs {
  /** Lets the jobs that run end, and begins no others. */
  stop(): Promise<void>
}

/** Works on the queue until it is stopped; when the database goes away, goes on as soon as it is back. */
export async function startJobs(platform: Platform, work: WorkList): Promise<RunningJobs> {
  const living = new LivingWorkers({ pools: platform.pools, log: platform.log })
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => living.add(workerPool.id))
  events.on('pool:release', ({ workerPool }) => living.remove(workerPool.id))
  // A connection for each worker, and one that listens. Ours, because the library's own pool ends the process when the
  // database does.
  const pool = openPool({ connectionString: platform.pools.ownerUrl, max: concurrency + 2 }, platform.log)
  const begin = (): Promise<Runner> =>
    run({
      pgPool: pool,
      events,
      concurrency,
      pollInterval,
      noHandleSignals: true,
      logger: queueLogger(platform.log),
      taskList: taskList(platform, work),
      parsedCronItems: clockList(work.timed),
    })

  await living.start()
  let runner: Runner | undefined = await begin()
  let isStopped = false
  const beginUnlessStopped = async (): Promise<Runner | undefined> => {
    const begun = await begin()
    if (!isStopped) return begun
    await begun.stop()
    return undefined
  }
  const watched = (async () => {
    while (!isStopped) {
      try {
        runner ??= await beginUnlessStopped()
        await runner?.promise
      } catch (error) {
        platform.log.error({ err: error, part: 'jobs' }, 'the queue stopped; it begins again')
      }
      runner = undefined
      if (!isStopped) await sleep(restartMs)
    }
  })()

  return {
    stop: async () => {
      isStopped = true
      await runner?.stop()
      await watched
      await living.stop()
      await pool.end()
    },
  }
}
