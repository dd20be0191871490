import { isDeepStrictEqual } from 'node:util'

interface ComparedRow {
  readonly doc: unknown
  readonly date: number
  readonly last_date: number
  readonly active: boolean
}

/** True if a write would change nothing. A new time counts as a change only if the writer chose it. */
export const isUnchanged = (
  before: ComparedRow,
  after: ComparedRow,
  { last_date }: { readonly last_date?: number | undefined },
): boolean =>
  isDeepStrictEqual(after.doc, before.doc) &&
  after.date === before.date &&
  after.active === before.active &&
  (last_date === undefined || last_date === before.last_date)
