import type { FlightKind } from '../../../domain/charter/index.ts'
import { valueAt, type Doc } from '../../../domain/kernel/index.ts'
import { textOf } from '../../ui/cells/record-cell.tsx'

/**
 * The number by which the scheduling software knows a quote or trip; undefined where it was not imported: a number that
 * was given here means nothing there, and to ask for it beside another would refuse both.
 */
export function linkedNumber(kind: FlightKind, row: Doc): string | undefined {
  if (valueAt(row, 'metadata.imported') === undefined) return undefined
  return textOf(row[kind === 'trips' ? 'trip_number' : 'quote_number']) || undefined
}
