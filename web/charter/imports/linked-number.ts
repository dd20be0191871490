import type { FlightKind } from '../../../domain/charter/index.ts'
import { valueAt, type Doc } from '../../../domain/kernel/index.ts'
import { textOf } from '../../ui/cells/record-cell.tsx'

const numberOf = (kind: FlightKind, row: Doc): string | undefined =>
  textOf(row[kind === 'trips' ? 'trip_number' : 'quote_number']) || undefined

const isImported = (row: Doc): boolean => valueAt(row, 'metadata.imported') !== undefined

/**
 * The number by which the scheduling software knows a quote or trip; undefined for one that was not imported: that
 * software does not know our numbers, and asking for one together with another would fail for both.
 */
export const linkedNumber = (kind: FlightKind, row: Doc): string | undefined =>
  isImported(row) ? numberOf(kind, row) : undefined

/** The number of a quote or trip that was typed or counted here. */
export const givenNumber = (kind: FlightKind, row: Doc): string | undefined =>
  isImported(row) ? undefined : numberOf(kind, row)
