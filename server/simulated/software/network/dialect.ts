import { createHmac, timingSafeEqual } from 'node:crypto'
import type { OutsideFlight } from './outside-flights.ts'
import type { OutsideEntry } from './outside-schedule.ts'

export interface SchedulingSignIn {
  readonly username: string
  readonly secret: string
  readonly apiToken: string
}

/** The sign-in of an installation that plays the software itself: known to its processes only. */
export function miniatureSignIn(secret: string): SchedulingSignIn {
  const made = (purpose: string): string => createHmac('sha256', secret).update(purpose).digest('hex')
  return {
    username: 'flightline-demo',
    secret: made('scheduling software in miniature'),
    apiToken: made('second secret of scheduling software in miniature'),
  }
}

/** True if a caller gave the expected text; takes as long for every text of that length. */
export const isSame = (given: string | undefined, expected: string): boolean => {
  const [one, other] = [Buffer.from(given ?? ''), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

export interface DialectCall {
  readonly method: string
  readonly url: URL
  readonly header: (name: string) => string | undefined
}

/** How one software answers: the status and the document; text is sent as it is. */
export type Dialect = (call: DialectCall) => readonly [status: number, body: unknown]

export interface DialectOptions extends SchedulingSignIn {
  readonly flights: () => readonly OutsideFlight[]
  readonly schedule: () => readonly OutsideEntry[]
}
