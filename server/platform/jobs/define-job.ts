import type { z } from 'zod'
import { systemActor, withTenant, type Ctx } from '../context.ts'
import type { Statement } from '../database/sql.ts'
import type { Log } from '../log.ts'
import type { Platform } from '../platform.ts'
import type { LaneName, QueuedKind } from './lanes.ts'

/** One run of a job for one client. */
export interface JobRun {
  readonly platform: Platform
  readonly clientId: string
  readonly log: Log
  /** 1 on the first run. */
  readonly attempt: number
  /** Whether the job is given up when this run fails. */
  readonly isLastAttempt: boolean
  /** Runs a verb in a transaction of its own, as the program itself in the job's client. */
  readonly within: <T>(verb: (ctx: Ctx) => Promise<T>) => Promise<T>
}

/** Background work of one kind. Jobs are shallow: they carry ids, call one verb, and can run twice without harm. */
export interface Job<Payload = unknown> extends QueuedKind {
  readonly payload: z.ZodType<Payload>
  perform(run: JobRun, payload: unknown): Promise<void>
}

/** Declares a job that is one transaction: what it wrote and the jobs it caused succeed or fail together. */
export const defineJob = <Payload>({
  payload,
  run,
  ...kind
}: QueuedKind & {
  readonly payload: z.ZodType<Payload>
  readonly run: (ctx: Ctx, payload: Payload) => Promise<void>
}): Job<Payload> => ({
  ...kind,
  payload,
  perform: (job, given) => job.within((ctx) => run(ctx, payload.parse(given))),
})

/** Declares a job that talks to the outside world: its steps are transactions of their own, none open meanwhile. */
export const defineStepJob = <Payload>({
  payload,
  run,
  ...kind
}: QueuedKind & {
  readonly payload: z.ZodType<Payload>
  readonly run: (job: JobRun, payload: Payload) => Promise<void>
}): Job<Payload> => ({
  ...kind,
  payload,
  perform: (job, given) => run(job, payload.parse(given)),
})

/** One firing of a timed task. */
export interface TimedRun {
  readonly platform: Platform
  readonly log: Log
}

/** Work that begins by the clock, once for all processes. */
export interface TimedTask {
  readonly name: string
  readonly lane: LaneName
  /** When, in UTC: minute hour day month weekday. */
  readonly at: string
  /** Runs once for each client, as a job of its own: a client whose run fails or hangs keeps no other waiting. */
  readonly inClient?: (run: JobRun) => Promise<void>
  /**
   * Asks which clients `inClient` has something to do for, of one of the narrow functions that may look across the walls.
   * It runs at once for those. Without it it runs for every client, and they begin spread over half a minute.
   */
  readonly clientsWith?: (platform: Platform) => Statement<{ id: string }>
  /** Runs once for all of them. */
  readonly once?: (timed: TimedRun) => Promise<void>
}

export const defineTimedTask = (task: TimedTask): TimedTask => task

/**
 * Runs a step of a timed task again and again, each time in a transaction of its own, until it has found fewer than it
 * takes at once. What it has found must be gone afterwards.
 */
export async function untilFewer(
  { platform, db }: Ctx,
  atOnce: number,
  step: (own: Ctx) => Promise<number>,
): Promise<void> {
  const actor = systemActor(db.tenant.clientId)
  while ((await withTenant(platform, actor, step)) >= atOnce);
}

/** A job's way into its client. */
export const jobRun = (
  platform: Platform,
  facts: { readonly clientId: string; readonly attempt: number; readonly isLastAttempt: boolean; readonly log: Log },
): JobRun => ({
  ...facts,
  platform,
  within: (verb) => withTenant(platform, systemActor(facts.clientId), verb),
})
