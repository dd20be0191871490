import { hasRole, valueAt, type Actor } from '../../domain/kernel/index.ts'
import { textOf } from '../ui/cells/record-cell.tsx'
import type { RecordPartProps } from '../ui/detail/record-screens.ts'
import { usualStep } from './status/usual-steps.ts'

type Row = RecordPartProps['row']

/** States in which a quote is offered to its customer, or may be. */
const offered = new Set<unknown>(['qSubmitted', 'qCreated', 'qOutstanding', 'qConfirmed'])

export const maySend = ({ status }: Row, actor: Actor): boolean => hasRole(actor, 'user') && offered.has(status)

/** True if a trip can be made from a quote: it is confirmed, and has none. */
export const mayMakeTrip = (row: Row, actor: Actor): boolean =>
  row['status'] === 'qConfirmed' && textOf(row['trip_id']) === '' && hasRole(actor, 'trips') && row.can.write

/** The saved total of a quote in cents; undefined for one without a price. */
export function totalOf(row: Row): number | undefined {
  const total = valueAt(row, 'price.total')
  return typeof total === 'number' && total > 0 ? total : undefined
}

/** Next need of a quote: a price for its legs, its mail, its usual status, its trip. */
export type NextStep = 'price' | 'send' | 'status' | 'trip'

const needsPrice = (row: Row): boolean =>
  (row['status'] === 'qCreated' || row['status'] === 'qOutstanding') &&
  (totalOf(row) === undefined || row['priced_for'] !== undefined)

/** The one next step of a quote for a user; undefined for none. */
export function nextStepOf(row: Row, actor: Actor): NextStep | undefined {
  const { status, can } = row
  if (needsPrice(row)) return can.write ? 'price' : undefined
  if (status === 'qCreated' && maySend(row, actor)) return 'send'
  if (mayMakeTrip(row, actor)) return 'trip'
  return can.write && usualStep(status, can.states ?? []) ? 'status' : undefined
}
