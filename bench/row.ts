import type pg from 'pg'
import type { HttpClient } from './http-client.ts'
import type { Times } from './measure.ts'

/** What every row of the table measures against. */
export interface Stage {
  /** Signed in as a user of the largest client. */
  readonly http: HttpClient
  /** Answers nothing, over the same kind of server: the floor of every request. */
  readonly empty: HttpClient
  /** The program's own role, with the tenant set for the whole connection: for the floors. */
  readonly db: pg.Client
  /** The program's own role's address. */
  readonly dbUrl: string
  readonly origin: string
  /** Headers of the signed-in user in the largest client. */
  readonly headers: Readonly<Record<string, string>>
  readonly largeClient: string
  readonly smallClient: string
  /** A fresh ID token, for sockets. */
  token(): Promise<string>
}

/** A promise: `times` against `floor`, with the ratios promised for the median and the p95. */
export interface Measured {
  readonly name: string
  readonly times: Times
  readonly floor: Times
  readonly floorName: string
  readonly promise: string
  /** Whether the promise was met; absent where none is stated. */
  readonly isMet?: boolean
}

export interface Row {
  readonly name: string
  readonly run: (stage: Stage) => Promise<Measured[]>
}

/** Compares with ratios promised for the median and, where given, the p95. */
export function against(
  measured: Omit<Measured, 'promise' | 'isMet'>,
  { median, p95 }: { median: number; p95?: number },
): Measured {
  const isMedianMet = measured.times.median <= measured.floor.median * median
  const isP95Met = p95 === undefined || measured.times.p95 <= measured.floor.p95 * p95
  const words = p95 === undefined ? `<= ${median} x floor` : `<= ${median} x, p95 <= ${p95} x floor`
  return { ...measured, promise: words, isMet: isMedianMet && isP95Met }
}
