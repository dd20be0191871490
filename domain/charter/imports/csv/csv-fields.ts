import { z } from 'zod'
import { guessColumns, missingColumns, type ColumnFields } from '../../../kernel/csv/column-choice.ts'

/** Fields of a flight that a column can hold. Each row is a leg; rows of one number are one trip or quote. */
export const csvFields = {
  number: {
    label: 'Number',
    isNeeded: true,
    names: ['number', 'trip', 'quote', 'trip number', 'quote number', 'trip #', 'quote #', 'trip no', 'trip id'],
  },
  from: {
    label: 'From',
    isNeeded: true,
    names: ['from', 'dep', 'departure', 'departure airport', 'origin', 'dep icao', 'from icao'],
  },
  to: {
    label: 'To',
    isNeeded: true,
    names: ['to', 'arr', 'arrival', 'arrival airport', 'destination', 'dest', 'arr icao', 'to icao'],
  },
  date: { label: 'Departure date', isNeeded: true, names: ['date', 'departure date', 'dep date', 'etd date', 'day'] },
  time: { label: 'Departure time', isNeeded: true, names: ['time', 'departure time', 'dep time', 'etd', 'etd time'] },
  arrivalDate: { label: 'Arrival date', isNeeded: false, names: ['arrival date', 'arr date', 'eta date'] },
  arrivalTime: { label: 'Arrival time', isNeeded: false, names: ['arrival time', 'arr time', 'eta', 'eta time'] },
  tail: { label: 'Aircraft', isNeeded: true, names: ['tail', 'aircraft', 'tail number', 'registration', 'reg', 'a/c'] },
  passengers: {
    label: 'Passengers',
    isNeeded: false,
    names: ['passengers', 'pax', 'pax count', 'passenger count', 'no of pax'],
  },
  names: { label: 'Passenger names', isNeeded: false, names: ['passenger names', 'names', 'pax names', 'manifest'] },
  empty: {
    label: 'Empty leg',
    isNeeded: false,
    names: ['empty', 'empty leg', 'repositioning', 'ferry', 'positioning'],
  },
  account: { label: 'Account', isNeeded: false, names: ['account', 'customer', 'company', 'client'] },
  total: { label: 'Total', isNeeded: false, names: ['total', 'price', 'amount', 'total price'] },
  status: { label: 'Status', isNeeded: false, names: ['status', 'trip status', 'state'] },
} as const satisfies ColumnFields<string>

export type CsvField = keyof typeof csvFields

export const csvFieldNames = Object.keys(csvFields) as [CsvField, ...CsvField[]]

/** Name of the column for each field that the file has. */
export const csvMapping = z.strictObject({
  columns: z.partialRecord(z.enum(csvFieldNames), z.string().min(1).max(200)),
  /** By which clock its times are: of each airport, or UTC. */
  clock: z.enum(['local', 'utc']),
})

export type CsvMapping = z.output<typeof csvMapping>

/** Initial columns of a file: the earlier choice if the file has them, otherwise by name. */
export function guessMapping(columns: readonly string[], kept: CsvMapping | null): CsvMapping {
  const isUtc = columns.some((column) => /\b(utc|zulu|gmt)\b/i.test(column))
  return {
    columns: guessColumns<CsvField>(csvFields, columns, kept?.columns ?? {}),
    clock: kept?.clock ?? (isUtc ? 'utc' : 'local'),
  }
}

/** Fields that an import needs and no column was chosen for. */
export const missingFields = ({ columns }: CsvMapping): readonly CsvField[] =>
  missingColumns<CsvField>(csvFields, columns)
