import type pg from 'pg'
import type { Chronicle } from '../world/run-log.ts'
import type { FilePlace } from '../world/file-contents.ts'
import type { Ledger } from '../world/ledger.ts'
import type { PlainSeat } from '../world/seat.ts'
import type { Site } from '../world/site.ts'

/** Evidence of an installation that a promise was kept. */
export interface Evidence extends Pick<Site, 'db' | 'outside'>, FilePlace {
  readonly seats: readonly PlainSeat[]
}

/** Evidence by which a promise is judged. */
export interface Judged {
  readonly site: Evidence
  readonly ledger: Ledger
  readonly chronicle: Chronicle
  /** True if a mail may be in doubt after the events. */
  readonly mayBeInDoubt: boolean
}

/** Looks at the database as it is, past all walls. */
export async function rowsOf<Row extends pg.QueryResultRow>(
  { site }: { readonly site: Pick<Evidence, 'db'> },
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  return (await site.db.query<Row>(text, [...values])).rows
}

/** A promise that is broken when a question has any answer at all. */
export async function expectNone(
  judged: Judged,
  promise: string,
  question: { readonly text: string; readonly values?: readonly unknown[] },
): Promise<void> {
  const rows = await rowsOf(judged, `select * from (${question.text}) broken limit 5`, question.values)
  judged.chronicle.expect(rows.length === 0, promise, rows)
}
