import { formatCount } from '../../../domain/kernel/values/format-value.ts'
import type { LocalTime } from '../../../domain/kernel/values/local-time.ts'
import type { Ctx } from '../context.ts'
import type { Statement } from '../database/sql.ts'
import type { Log } from '../log.ts'
import type { Platform, WholePlatform } from '../platform.ts'
import type { JobRun } from './define-job.ts'
import type { LaneName } from './lanes.ts'

/** One firing of a timed task. */
export interface TimedRun {
  readonly platform: WholePlatform
  readonly log: Log
}

/** A client's run of a timed task. */
export interface TimedJobRun extends JobRun {
  /** Says what the run did, for the screen Clockwork. The last words count. */
  readonly tell: (words: string) => void
  /** As `tell`, for a run that failed and is not tried again before its next start. */
  readonly tellFailure: (words: string) => void
}

/** Singular and plural of a count. */
export type CountWords = readonly [one: string, many: string]

/** Says how much a run did, such as '3 rows removed'. Nothing if it did nothing: such runs are kept for a day alone. */
export function tellCount({ tell }: Pick<TimedJobRun, 'tell'>, count: number, [one, many]: CountWords): void {
  if (count > 0) tell(formatCount(count, one, many))
}

interface NamedTask {
  readonly name: string
  readonly lane: LaneName
  /** Reason why the client does not have the task: the screen Clockwork leaves it out, and no call starts it. */
  readonly refuse?: (ctx: Ctx) => Promise<string | undefined>
}

/** Work that starts by the clock, once for all processes. */
export interface ClockTask extends NamedTask {
  /** When, in UTC: minute hour day month weekday. */
  readonly at: string
  /** Runs as one job for each client, so that a failing or hanging run delays no other client. */
  readonly inClient?: (run: TimedJobRun) => Promise<void>
  /**
   * Asks which clients `inClient` has something to do for, of one of the narrow functions that may look across the walls.
   * It runs at once for those. Without it, it runs for every client, with starts spread over half a minute.
   */
  readonly clientsWith?: (platform: Platform) => Statement<{ id: string }>
  /** Runs once for all of them. */
  readonly once?: (timed: TimedRun) => Promise<void>
}

/** Work of each client that starts at a local time of the client (decision A2); a missed night runs once afterwards. */
export interface NightlyTask extends NamedTask {
  /** Time on the clock of the client's time zone. */
  readonly at: LocalTime
  readonly inClient: (run: TimedJobRun) => Promise<void>
}

export type TimedTask = ClockTask | NightlyTask

export const defineTimedTask = <Task extends TimedTask>(task: Task): Task => task

export const isNightly = (task: TimedTask): task is NightlyTask => typeof task.at !== 'string'

export const isByClock = (task: TimedTask): task is ClockTask => !isNightly(task)

/** A client's run of a timed task is tried so often; then it is the next firing's. */
export const timedAttempts = 3

/** The job that is a client's run of a timed task. */
export const runOfClient = ({ name }: Pick<NamedTask, 'name'>): string => `${name}-client`
