import { aircraftTypes } from '../../domain/charter/index.ts'
import { valueAt, type Doc } from '../../domain/kernel/index.ts'
import { textOf } from '../ui/cells/record-cell.tsx'

const types: Readonly<Record<string, string>> = aircraftTypes

/** Tails of the legs, which may be newer than the trip's; else the trip's tail, else the requested kind. */
export function aircraftWords(row: Doc): string {
  const tails = Array.isArray(row['tails']) ? row['tails'].join(', ') : ''
  const type = textOf(row['aircraft_type'])
  return tails || textOf(valueAt(row, 'aircraft.tail_number')) || (types[type] ?? type)
}
