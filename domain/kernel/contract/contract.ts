import type { z } from 'zod'
import { dayMs } from '../values/durations.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

export type AssistantUse = 'reads' | 'prepares'

export type Repetition = 'sets' | 'reads' | 'streams'

/**
 * One call of the API: the server implements it and the web calls it by name. Paths begin after `/api`. `role` is the
 * actor's required role in the current client: a role name, `member` (any grant in the client), `session` (signed in,
 * no client needed) or `public`.
 */
export interface Contract<
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> {
  readonly method: Method
  readonly path: string
  readonly summary: string
  readonly role: string
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  readonly output: Output
  /**
   * Repeatability of the call. Absent: it creates or moves data, so that the web sends an idempotency key, and the
   * server runs it once under this key and returns its first answer again. `sets`: naturally idempotent, a second run
   * leaves the result of the first one. `reads`: it changes nothing, with any method. `streams`: each run gives another
   * answer, piece by piece, which cannot be kept.
   */
  readonly repeat?: Repetition
  /** Names of the data that the call changes: record types, and queries of the web. The web reads again what shows them. */
  readonly changes?: readonly string[]
  /**
   * Part of a call without a known answer that stays on the device of its user, to be asked again under its key. Absent:
   * all of it. `summary`: not its input, which is a file or has fields that are sealed. `nothing`: its screen keeps it, or it
   * only takes something away and may be pressed again.
   */
  readonly onDevice?: 'summary' | 'nothing'
  /** Requests a minute for one user or, without a session, one address; the installation's RATE_PER_MINUTE when absent. */
  readonly ratePerMinute?: number
  /**
   * Use of the call by tools of assistants (decision A7). Absent: no tool reaches it. `prepares`: it stores a draft, a note
   * or a task for a person to look at, and neither sends, pays, signs nor deletes.
   */
  readonly assistants?: AssistantUse
}

export type InputOf<C extends Contract> = {
  params: C['params'] extends z.ZodType ? z.output<C['params']> : undefined
  query: C['query'] extends z.ZodType ? z.output<C['query']> : undefined
  body: C['body'] extends z.ZodType ? z.output<C['body']> : undefined
}

export type OutputOf<C extends Contract> = z.output<C['output']>

/** Shortest time for which the server keeps the answer of a call under its key, in milliseconds. */
export const keptAnswersMs = 2 * dayMs

/** Declares a call. Keeps the literal types, so that both sides share one typed truth. */
export const defineContract = <const C extends Contract>(contract: C): C => contract

/** True if a call creates or moves data, which must not happen twice. */
export const isOnce = ({
  method,
  repeat,
}: {
  readonly method: Method
  readonly repeat?: Repetition | undefined
}): boolean => method !== 'GET' && repeat === undefined
