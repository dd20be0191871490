import type { z } from 'zod'
import { systemActor, withOutside, withTenant, type Ctx, type OutsideCtx } from '../context.ts'
import type { Log } from '../log.ts'
import type { WholePlatform } from '../platform.ts'
import type { QueuedKind } from './lanes.ts'

/** One run of a job for one client. */
export interface JobRun {
  readonly platform: WholePlatform
  readonly clientId: string
  readonly log: Log
  /** 1 on the first run. */
  readonly attempt: number
  /** True if the job is given up when this run fails. */
  readonly isLastAttempt: boolean
  /** Runs a verb in a separate transaction, as the program itself in the job's client. */
  readonly within: <T>(verb: (ctx: Ctx) => Promise<T>) => Promise<T>
  /** As `within`, for a verb that waits for systems outside before its first write. */
  readonly withOutside: <T>(verb: (ctx: OutsideCtx) => Promise<T>) => Promise<T>
}

/** Background work of one kind. Jobs are shallow: they carry ids, call one verb, and can run twice without harm. */
export interface Job<Payload = unknown> extends QueuedKind {
  readonly payload: z.ZodType<Payload>
  perform(run: JobRun, payload: unknown): Promise<void>
}

/** Declares a job that is one transaction: its writes and the jobs it caused succeed or fail together. */
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

/** Declares a job that talks to the outside world: its steps are separate transactions, none open between them. */
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

/** A job's way into its client. */
export const jobRun = (
  platform: WholePlatform,
  facts: { readonly clientId: string; readonly attempt: number; readonly isLastAttempt: boolean; readonly log: Log },
): JobRun => ({
  ...facts,
  platform,
  within: (verb) => withTenant(platform, systemActor(facts.clientId), verb),
  withOutside: (verb) => withOutside(platform, systemActor(facts.clientId), verb),
})
