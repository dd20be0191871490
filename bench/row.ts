import type pg from 'pg'
import type { HttpClient } from './http-client.ts'
import type { Run, Times } from './measure.ts'
import type { StatementTap } from './plans/statement-tap.ts'
import type { ProductProcess } from './stage/product-process.ts'

/** Size of the long rows, and of the shop. */
export interface Amounts {
  /** Orders of the shop, of which most are paid by a payment each. */
  readonly orders: number
  /** Shipments of the shop. */
  readonly shipments: number
  /** Minutes that the endurance row lasts. */
  readonly soakMinutes: number
  /** Mails of the burst. */
  readonly mails: number
  /** Random runs of the faults row. */
  readonly runs: number
}

/** Tools that every row of the table measures with. */
export interface Stage {
  /** Signed in as a user of the largest client, on a connection to the measured process. */
  readonly http: HttpClient
  /** Answers `/bytes/<n>` with so many prepared bytes, from a separate process: the floor of a request. */
  readonly empty: HttpClient
  /** The program's own role, with the tenant set for the whole connection: for the floors. */
  readonly db: pg.Client
  /** The program's own role's address. */
  readonly dbUrl: string
  /** The owner's address, as the measured process has it. */
  readonly ownerUrl: string
  readonly origin: string
  /** Headers of the signed-in user in the largest client. */
  readonly headers: Readonly<Record<string, string>>
  /** The session cookie of the same user, as a browser keeps it. */
  readonly cookie: string
  readonly userId: string
  readonly largeClient: string
  readonly smallClient: string
  /** The measured process: every part of the program, started as `npm start` does. */
  readonly product: ProductProcess
  /** Statements of a request, seen in a copy of the program that is not measured. */
  readonly tap: StatementTap
  /** Number of turns: the given numbers, or a few where only the statements are checked. */
  readonly turns: (run: Run) => Run
  /** True where rows run for their statements alone: crowds are small, waits short. */
  readonly isRehearsal: boolean
  readonly amounts: Amounts
  /** A fresh ID token, for sockets. */
  token(): Promise<string>
}

export type Unit = 'ms' | 's' | 'MB' | 'kB' | 'a second' | 'rows'

/** Values at even distances of time, in the unit of their row. */
export interface Course {
  readonly everySeconds: number
  readonly values: readonly number[]
}

/** A promise: `times` against `floor`, with the ratios promised for the median and the p95. */
export interface Measured {
  readonly name: string
  /** The row of the bench that measured it. */
  readonly row?: string
  readonly times: Times
  /** Absent where a promise is an absolute number. */
  readonly floor?: Times
  readonly floorName?: string
  /** The same at the small client, where the promise is that the cost does not grow. */
  readonly small?: Times
  readonly promise: string
  /** Promised largest ratio of the median to the floor's median; absent without a promise. */
  readonly ratioAllowed?: number
  /** True if the promise was met; absent without a promise. */
  readonly isMet?: boolean
  /** Of `times`; milliseconds when absent. */
  readonly unit?: Unit
  /** Values over time, for the report. */
  readonly course?: Course
  /** Additional counts, in words for the report. */
  readonly facts?: readonly string[]
}

export interface Row {
  readonly name: string
  /** Runs only when it is named, or with --all. */
  readonly isLong?: boolean
  /** Tables that it may read as a whole, because it is about most of their rows. */
  readonly readsAllOf?: readonly string[]
  readonly run: (stage: Stage) => Promise<Measured[]>
}

/** Promised largest ratio of the large client's median to the small client's. */
export const growthAllowed = 1.3

interface Allowed {
  readonly median: number
  readonly p95?: number
}

/** Compares with ratios promised for the median and, where given, the p95; and the large client with the small one. */
export function against(measured: Omit<Measured, 'promise' | 'isMet'>, { median, p95 }: Allowed): Measured {
  const { times, floor, small } = measured
  if (!floor) throw new TypeError(`${measured.name} has no floor`)
  const held = [
    times.median <= floor.median * median,
    p95 === undefined || times.p95 <= floor.p95 * p95,
    small === undefined || times.median <= small.median * growthAllowed,
  ]
  const words = [
    `<= ${median} x floor`,
    ...(p95 === undefined ? [] : [`p95 <= ${p95} x`]),
    ...(small === undefined ? [] : [`<= ${growthAllowed} x small client`]),
  ]
  return { ...measured, promise: words.join(', '), ratioAllowed: median, isMet: !held.includes(false) }
}
