import type { IncomingHttpHeaders } from 'node:http'
import { hourMs, secondMs } from '../../../../domain/kernel/values/durations.ts'
import { FetchRefused } from '../fetch/fetch-refused.ts'

/**
 * Why a calendar outside did not do what was asked. `registration`: the provider refuses this installation, which only its
 * operator can put right.
 */
export type CalendarFault = 'address' | 'password' | 'missing' | 'away' | 'refused' | 'registration'

interface FailureFacts {
  readonly cause?: unknown
  readonly waitMs?: number
}

/** A refusal or silence of a calendar outside. */
export class CalendarFailed extends Error {
  override name = 'CalendarFailed'
  readonly fault: CalendarFault
  /** Status of the answer; 0 without one. */
  readonly status: number
  /** It asked not to be called for so long. */
  readonly waitMs: number
  constructor(fault: CalendarFault, status = 0, { cause, waitMs = 0 }: FailureFacts = {}) {
    super(`calendar ${fault}${status === 0 ? '' : ` ${status}`}`, { cause })
    this.fault = fault
    this.status = status
    this.waitMs = waitMs
  }
}

const longestWaitMs = hourMs

/** The pause that an answer asks for (RFC 9110, Retry-After in seconds), an hour at most; none for any other form. */
export function readWait({ 'retry-after': asked }: IncomingHttpHeaders): number {
  return asked !== undefined && /^\d{1,9}$/.test(asked) ? Math.min(Number(asked) * secondMs, longestWaitMs) : 0
}

/** An entry there: its name follows from the event, `ref` is its address or id, `tag` names its version. */
export interface OutsideEntry {
  readonly name: string
  readonly ref: string
  readonly tag: string
}

/** A calendar into which events can be written. */
export interface FoundCalendar {
  /** Its address or id there. */
  readonly url: string
  readonly name: string
}

/**
 * A calendar of another system into which entries are written: the one interface of all providers. Each call throws
 * CalendarFailed.
 */
export interface OutsideCalendar<Content> {
  /** Entries whose names begin so. */
  list(prefix: string): Promise<OutsideEntry[]>
  /** Writes an entry. One that exists is replaced, also where another version than that of `known` is there. */
  write(name: string, content: Content, known?: OutsideEntry): Promise<OutsideEntry>
  /** Removes an entry; one that is gone is no fault. */
  remove(entry: OutsideEntry): Promise<void>
}

/** The kind of a refusal by its status. */
export function judgeStatus(status: number): CalendarFault {
  if (status === 401) return 'password'
  // 409: the folder of the entry is gone.
  if (status === 404 || status === 409 || status === 410) return 'missing'
  return status === 0 || status === 408 || status === 423 || status === 429 || status >= 500 ? 'away' : 'refused'
}

/** An answer that never came, or an address that is not asked. */
export const judgeThrown = (cause: unknown): CalendarFailed =>
  new CalendarFailed(cause instanceof FetchRefused && cause.fault !== 'url-no-answer' ? 'address' : 'away', 0, {
    cause,
  })
