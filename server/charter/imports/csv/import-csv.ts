import {
  flightsOfRows,
  importMessages,
  mostCsvFlights,
  namesIn,
  rowsOf,
  type CsvFault,
  type CsvMapping,
  type ExternalFlight,
  type FlightKind,
  type importCsv,
  type quotes,
  type trips,
} from '../../../../domain/charter/index.ts'
import { clients, csvFrom } from '../../../../domain/company/index.ts'
import { hasRole, type InputOf, type OutputOf } from '../../../../domain/kernel/index.ts'
import { readCsvInParts } from '../../../../domain/kernel/csv/read-csv.ts'
import { ShortSlices } from '../../../platform/short-slices.ts'
import { inStep, type Ctx } from '../../../platform/context.ts'
import { sql } from '../../../platform/database/sql.ts'
import { Forbidden, Invalid } from '../../../platform/errors.ts'
import { everyRecord, getRecord } from '../../../platform/records/index.ts'
import { holdNumbers } from '../hold-numbers.ts'
import { knownNames } from '../known-places.ts'
import { kinds, writeFlights, type Flight, type Writing } from '../write-flight.ts'
import { keepMapping } from '../../../platform/imports/kept-mapping.ts'

type Answer = OutputOf<typeof importCsv>

const nothing = (faults: readonly CsvFault[]): Answer => ({ added: [], renewed: [], faults: [...faults] })

/** Throws Forbidden without the role, Invalid if the company's software has an interface. */
export async function requireCsv(ctx: Ctx, kind: FlightKind): Promise<void> {
  if (!hasRole(ctx.actor, kind)) throw new Forbidden(kind)
  const { config } = await getRecord(ctx, clients, ctx.db.tenant.clientId)
  if (csvFrom(config)) return
  const issue = importMessages.issue('', 'csv-not-offered')
  throw new Invalid([issue], importMessages.words(issue))
}

/** Existing records of these numbers; throws nothing if two records have one: the older is meant. */
async function existing(ctx: Ctx, kind: FlightKind, flights: readonly ExternalFlight[]) {
  const { definition, column } = kinds[kind]
  const numbers = flights.map(({ number }) => number)
  const rows = await ctx.db.run(sql<{ id: string; number: string }>`
    select r.id, r.${sql.ref(column)} as number from ${sql.table(definition.name)} r
    where r.client_id = ${ctx.db.tenant.clientId} and r.trashed_at is null
      and r.${sql.ref(column)} = any(${numbers}::text[])
    order by r.date desc, r.id desc`)
  return new Map(rows.map(({ id, number }) => [number, id]))
}

interface Writes {
  readonly kind: FlightKind
  readonly known: Writing['known']
}

/** All flights of a file, in the caller's transaction: one that fails takes the others back. */
async function writeAll(ctx: Ctx, { kind, known }: Writes, flights: readonly ExternalFlight[]) {
  const asked = { kind, numbers: '', existing: undefined, thread: undefined, contact: undefined }
  const before = await existing(ctx, kind, flights)
  const { definition } = kinds[kind]
  const rows = await everyRecord<typeof trips | typeof quotes>(ctx, definition, ['id', 'in', [...before.values()]])
  const own = new Map<string, Flight>(rows.map((row) => [row.id, row]))
  const given = flights.map((external) => ({ external, own: own.get(before.get(external.number) ?? '') }))
  const place = { contact: undefined, from: undefined }
  const ids = await writeFlights(ctx, { asked, known, provider: { label: 'CSV' }, place }, given)
  const idsOf = (isKnown: boolean) => ids.filter((_, at) => (given[at]?.own !== undefined) === isKnown)
  return { added: idsOf(false), renewed: idsOf(true) }
}

/** The flights of a text by the columns that were chosen, or every fault of it. */
async function readFlights(ctx: Ctx, text: string, mapping: CsvMapping) {
  const read = await new ShortSlices().drain(readCsvInParts(text))
  if ('openQuoteInRow' in read)
    return { faults: [{ row: read.openQuoteInRow, words: 'Quotes are opened in this row and never closed.' }] }
  const { rows, faults } = rowsOf(read.table, mapping)
  if (faults.length > 0) return { faults }
  const known = await knownNames(ctx, namesIn(rows))
  const { flights, faults: wrong } = flightsOfRows(rows, { known, mapping })
  const tooMany =
    flights.length > mostCsvFlights
      ? [{ words: `One file brings ${mostCsvFlights} at most, and this one has ${flights.length}.` }]
      : []
  return { faults: [...tooMany, ...wrong], flights, known }
}

/** Imports a file, all of it or nothing (see the contract). Throws Forbidden, Invalid, Conflict. */
export async function importCsvOf(
  ctx: Ctx,
  { kind, text, mapping }: InputOf<typeof importCsv>['body'],
): Promise<Answer> {
  await requireCsv(ctx, kind)
  // Kept also where the file has faults: the columns were chosen.
  await inStep(ctx, (step) => keepMapping(step, kind, mapping))
  // A step without writes parses a large file before the writing transaction starts.
  const { faults, flights, known } = await inStep(ctx, (step) => readFlights(step, text, mapping))
  if (faults.length > 0 || flights === undefined) return nothing(faults)
  const numbers = flights.map(({ number }) => number)
  await holdNumbers(ctx, kind, numbers)
  return { ...(await writeAll(ctx, { kind, known }, flights)), faults: [] }
}
