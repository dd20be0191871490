import { toDateInput } from '../../ui/date/date-words.ts'
import type { statementOwners } from '../../../domain/commerce/statements/contract.ts'

/** Days of a statement, both included; absent ends are open. */
export interface StatementPeriod {
  readonly from?: string
  readonly until?: string
}

/** Customer or vendor of a statement. */
export interface StatementOwner {
  readonly record: (typeof statementOwners)[number]
  readonly id: string
  readonly name: string
}

interface ChangedEnd {
  readonly end: keyof StatementPeriod
  /** Epoch milliseconds, the typed words while they are no date, or '' for an open end. */
  readonly value: number | string
  readonly timezone: string
}

/** A period after a date was typed at one end; words that are no date change nothing. */
export function changePeriod(period: StatementPeriod, { end, value, timezone }: ChangedEnd): StatementPeriod {
  if (typeof value === 'number') return { ...period, [end]: toDateInput(value, timezone) }
  if (value !== '') return period
  return Object.fromEntries(Object.entries(period).filter(([name]) => name !== end))
}
