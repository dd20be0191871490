import { dayMs } from '../../../kernel/values/durations.ts'
import { instantOf } from '../../estimate/local-time.ts'
import { isSameAirport } from '../../airport-codes.ts'
import { rowsByColumns, type ColumnRow } from '../../../kernel/csv/column-choice.ts'
import type { CsvTable } from '../../../kernel/csv/read-csv.ts'
import { readMoney } from '../../../kernel/values/typed-money.ts'
import { externalStatuses, type ExternalFlight, type ExternalLeg, type ExternalStatus } from '../external-flight.ts'
import type { KnownPlaces } from '../imported-fields.ts'
import type { CsvFault } from './contract.ts'
import { dayPart, timePart } from './excel-moments.ts'
import { csvFields, missingFields, type CsvField, type CsvMapping } from './csv-fields.ts'

type Row = ColumnRow<CsvField>

export interface CsvReading {
  readonly rows: readonly Row[]
  readonly faults: readonly CsvFault[]
}

/** The rows of a table by the columns that were chosen. */
export function rowsOf(table: CsvTable, mapping: CsvMapping): CsvReading {
  const { columns, rows } = table
  const missing = missingFields(mapping).map((field) => ({
    field,
    words: `Choose the column that holds ${csvFields[field].label.toLowerCase()}.`,
  }))
  const unknown = Object.entries(mapping.columns)
    .filter(([, column]) => !columns.includes(column))
    .map(([field, column]) => ({ field: field as CsvField, column, words: `The file has no column ${column}.` }))
  const empty = rows.length === 0 ? [{ words: 'The file has no rows below its first.' }] : []
  return { rows: rowsByColumns<CsvField>(table, mapping.columns), faults: [...missing, ...unknown, ...empty] }
}

/** Aircraft, airports and accounts that rows name, as they are looked up. */
export const namesIn = (rows: readonly Row[]) => ({
  tails: rows.flatMap(({ cells: { tail } }) => tail?.toUpperCase() ?? []),
  codes: rows.flatMap(({ cells: { from, to } }) => [from, to].flatMap((code) => code?.toUpperCase() ?? [])),
  accounts: rows.flatMap(({ cells: { account } }) => account ?? []),
})

interface Reading {
  readonly known: KnownPlaces
  readonly mapping: CsvMapping
  readonly faults: CsvFault[]
}

/** Reports a fault of a cell. */
function blame({ mapping, faults }: Reading, row: Row, [field, words]: readonly [CsvField, string]): void {
  const column = mapping.columns[field]
  faults.push({ row: row.number, field, ...(column !== undefined && { column }), words })
}

/** A cell that has to hold something. */
function needed(reading: Reading, row: Row, field: CsvField): string | undefined {
  const words = row.cells[field]
  if (words === undefined) blame(reading, row, [field, `${csvFields[field].label} is missing.`])
  return words
}

function airportOf(reading: Reading, row: Row, field: 'from' | 'to'): string | undefined {
  const code = needed(reading, row, field)?.toUpperCase()
  if (code === undefined || reading.known.airports.has(code)) return code
  blame(reading, row, [field, `Airport ${code} is not known.`])
  return undefined
}

function tailOf(reading: Reading, row: Row): string | undefined {
  const tail = needed(reading, row, 'tail')?.toUpperCase()
  if (tail === undefined || reading.known.aircraft.has(tail)) return tail
  blame(reading, row, ['tail', `Aircraft ${tail} is not in your fleet.`])
  return undefined
}

const timeFaults = {
  'invalid-date': ['date', 'is not a date, such as 12/18/2026 or 2026-12-18.'],
  'invalid-time': ['time', 'is not a time, such as 8:00 AM or 18:30.'],
  'parsing-problem': ['time', 'is a time that the clock change skips that day.'],
} as const

interface End {
  readonly date: CsvField
  readonly time: CsvField
  readonly code: string | undefined
}

/** A moment of two cells, by the clock of its airport or UTC. */
function momentOf(reading: Reading, row: Row, { date, time, code }: End): number | undefined {
  const [day, clock] = [row.cells[date], row.cells[time]]
  if (day === undefined || clock === undefined) return undefined
  const zone = reading.mapping.clock === 'utc' ? 'UTC' : reading.known.airports.get(code ?? '')?.timezone
  if (zone === undefined) {
    if (code !== undefined) blame(reading, row, [time, `The time zone of ${code} is not known.`])
    return undefined
  }
  const read = instantOf({ date: dayPart(day), time: timePart(clock) }, zone)
  if ('at' in read) return read.at
  const [part, words] = timeFaults[read.fault]
  blame(reading, row, part === 'date' ? [date, `'${day}' ${words}`] : [time, `'${clock}' ${words}`])
  return undefined
}

/** The landing of a row, if given: by its own date, otherwise on the day of take-off or the next. */
function landingOf(reading: Reading, row: Row, { takeoff, to }: { takeoff: number; to: string | undefined }) {
  if (row.cells.arrivalTime === undefined) return undefined
  const ownDay = row.cells.arrivalDate !== undefined
  const end = { date: ownDay ? 'arrivalDate' : 'date', time: 'arrivalTime', code: to } as const
  const at = momentOf(reading, row, end)
  if (at === undefined) return undefined
  if (at > takeoff) return at
  const nextDay = at + dayMs
  if (!ownDay && nextDay > takeoff && nextDay - takeoff < dayMs) return nextDay
  blame(reading, row, ['arrivalTime', 'It lands before it takes off.'])
  return undefined
}

const mostOnLeg = 10

function passengersOf(reading: Reading, row: Row): number {
  const words = row.cells.passengers
  if (words === undefined) return namesOf(row).length
  if (/^\d{1,3}$/.test(words) && Number(words) <= mostOnLeg) return Number(words)
  const isMany = /^\d+$/.test(words)
  blame(reading, row, [
    'passengers',
    isMany ? `A leg holds ${mostOnLeg} passengers at most.` : `'${words}' is no number.`,
  ])
  return 0
}

const namesOf = ({ cells: { names = '' } }: Row): string[] =>
  names
    .split(/[;\n]|,(?=\s*\S+\s+\S)/)
    .map((name) => name.trim())
    .filter((name) => name !== '')

const yes = /^(?:y|yes|true|1|x|empty|ferry|repositioning|positioning)$/i

interface Way {
  readonly from: string
  readonly to: string
}

/** The airports of a row: both known, and two. */
function wayOf(reading: Reading, row: Row): Way | undefined {
  const [from, to] = [airportOf(reading, row, 'from'), airportOf(reading, row, 'to')]
  if (from === undefined || to === undefined) return undefined
  const findIcao = (code: string) => reading.known.airports.get(code)?.icao ?? code
  if (!isSameAirport(findIcao(from), findIcao(to))) return { from, to }
  blame(reading, row, ['to', 'It lands where it takes off.'])
  return undefined
}

/** The take-off of a row; its form is checked even where its airport is not known. */
function takeoffOf(reading: Reading, row: Row, from: string | undefined): number | undefined {
  const isGiven = [needed(reading, row, 'date'), needed(reading, row, 'time')].every((one) => one !== undefined)
  if (!isGiven) return undefined
  if (from !== undefined) return momentOf(reading, row, { date: 'date', time: 'time', code: from })
  const inUtc: Reading = { ...reading, mapping: { ...reading.mapping, clock: 'utc' } }
  momentOf(inUtc, row, { date: 'date', time: 'time', code: undefined })
  return undefined
}

function legOf(reading: Reading, row: Row): ExternalLeg | undefined {
  const [way, tail] = [wayOf(reading, row), tailOf(reading, row)]
  const takeoffUTC = takeoffOf(reading, row, way?.from)
  const paxNum = passengersOf(reading, row)
  if (way === undefined || tail === undefined || takeoffUTC === undefined) return undefined
  const isEmpty = yes.test(row.cells.empty ?? '')
  const people = namesOf(row).map((name, at) => ({ id: `${row.number}-${at}`, name }))
  return {
    id: `${row.cells.number ?? ''}-${takeoffUTC}-${way.from}`,
    tail,
    ...way,
    takeoffUTC,
    landingUTC: landingOf(reading, row, { takeoff: takeoffUTC, to: way.to }),
    paxNum: isEmpty ? 0 : paxNum,
    isEmpty,
    passengers: isEmpty ? [] : people,
  }
}

function totalOf(reading: Reading, row: Row): number | undefined {
  const words = row.cells.total
  if (words === undefined) return undefined
  const cents = readMoney(words)
  if (cents !== undefined && cents >= 0) return cents
  blame(reading, row, ['total', `'${words}' is no amount, such as 18500 or $18,500.00.`])
  return undefined
}

const statusWords: Readonly<Record<string, ExternalStatus>> = {
  ...Object.fromEntries(externalStatuses.map((status) => [status.toLowerCase(), status])),
  confirmed: 'released',
  booked: 'released',
  completed: 'arrived',
  flown: 'arrived',
  canceled: 'cancelled',
}

function statusOf(reading: Reading, row: Row): ExternalStatus | undefined {
  const words = row.cells.status
  if (words === undefined) return undefined
  const known = statusWords[words.toLowerCase().replaceAll(/\s/g, '')]
  if (known === undefined)
    blame(reading, row, ['status', `Status '${words}' is not known. Known are ${Object.keys(statusWords).join(', ')}.`])
  return known
}

interface Said<T> {
  readonly row: Row
  readonly value: T
}

const saidBy = <T>(rows: readonly Row[], read: (row: Row) => T | undefined): Said<T>[] =>
  rows.flatMap((row) => {
    const value = read(row)
    return value === undefined ? [] : [{ row, value }]
  })

/** Values shared by the rows of one number; rows that disagree may be of two trips. */
function agreed<T>(reading: Reading, field: CsvField, said: readonly Said<T>[]): T | undefined {
  const [first] = said
  for (const { row, value } of said)
    if (first && value !== first.value)
      blame(reading, row, [field, `Row ${first.row.number} has the same number and says otherwise.`])
  return first?.value
}

/** The leg of each row, where rows are not joined by their numbers, and every fault of them. */
export function readLegs(
  rows: readonly Row[],
  { known, mapping }: Pick<Reading, 'known' | 'mapping'>,
): { readonly legs: readonly Said<ExternalLeg>[]; readonly faults: readonly CsvFault[] } {
  const reading: Reading = { known, mapping, faults: [] }
  return { legs: saidBy(rows, (row) => legOf(reading, row)), faults: reading.faults }
}

/** Legs of the rows of one number; a repeated row is a fault. */
function legsOf(reading: Reading, rows: readonly Row[]): ExternalLeg[] {
  const known = new Map<string, number>()
  return saidBy(rows, (row) => legOf(reading, row)).map(({ row, value: leg }) => {
    const before = known.get(leg.id)
    if (before !== undefined) blame(reading, row, ['time', `Row ${before} has the same flight.`])
    known.set(leg.id, row.number)
    return leg
  })
}

function flightOf(reading: Reading, number: string, rows: readonly Row[]): ExternalFlight {
  const legs = legsOf(reading, rows)
  const total = agreed(
    reading,
    'total',
    saidBy(rows, (row) => totalOf(reading, row)),
  )
  const status = agreed(
    reading,
    'status',
    saidBy(rows, (row) => statusOf(reading, row)),
  )
  const account = agreed(
    reading,
    'account',
    saidBy(rows, ({ cells }) => cells.account),
  )
  return { id: number, number, legs, total, status, account }
}

/** The flights of rows, each number one, and every fault by its row and column. */
export function flightsOfRows(
  rows: readonly Row[],
  { known, mapping }: Pick<Reading, 'known' | 'mapping'>,
): { readonly flights: readonly ExternalFlight[]; readonly faults: readonly CsvFault[] } {
  const reading: Reading = { known, mapping, faults: [] }
  const numbered = rows.filter((row) => needed(reading, row, 'number') !== undefined)
  const groups = Map.groupBy(numbered, ({ cells }) => cells.number ?? '')
  const flights = [...groups].map(([number, own]) => flightOf(reading, number, own))
  return { flights, faults: reading.faults.toSorted((one, other) => (one.row ?? 0) - (other.row ?? 0)) }
}
