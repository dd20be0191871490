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
} from '../../../../domain/charter/index.ts'
import { clients, csvFrom } from '../../../../domain/company/index.ts'
import { hasRole, type InputOf, type OutputOf } from '../../../../domain/kernel/index.ts'
import { readCsv } from '../../../../domain/kernel/csv/read-csv.ts'
import type { Ctx } from '../../../platform/context.ts'
import { sql } from '../../../platform/database/sql.ts'
import { Forbidden, Invalid } from '../../../platform/errors.ts'
import { getRecord } from '../../../platform/records/index.ts'
import { holdNumbers } from '../hold-numbers.ts'
import { knownNames } from '../known-places.ts'
import { kinds, makeFlight, renewFlight, type Flight, type Writing } from '../write-flight.ts'
import { keepMapping } from '../../../platform/imports/kept-mapping.ts'

type Answer = OutputOf<typeof importCsv>

const nothing = (faults: readonly CsvFault[]): Answer => ({ added: [], renewed: [], faults: [...faults] })

/** Throws Forbidden without the role, Invalid where the company's software has an interface of its own. */
export async function requireCsv(ctx: Ctx, kind: FlightKind): Promise<void> {
  if (!hasRole(ctx.actor, kind)) throw new Forbidden(kind)
  const { config } = await getRecord(ctx, clients, ctx.db.tenant.clientId)
  if (csvFrom(config)) return
  const issue = importMessages.issue('', 'csv-not-offered')
  throw new Invalid([issue], importMessages.words(issue))
}

/** What is here already of these numbers; throws nothing where two records have one: the older is meant. */
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
  const [added, renewed]: [string[], string[]] = [[], []]
  for (const flight of flights) {
    const id = before.get(flight.number)
    const own: Flight | undefined = id === undefined ? undefined : await getRecord(ctx, kinds[kind].definition, id)
    const writing = { asked, known, provider: { label: 'CSV' }, place: { own, contact: undefined, from: undefined } }
    if (own === undefined) added.push(await makeFlight(ctx, writing, flight))
    else renewed.push(await renewFlight(ctx, writing, flight))
  }
  return { added, renewed }
}

/** The flights of a text by the columns that were chosen, or every fault of it. */
async function readFlights(ctx: Ctx, text: string, mapping: CsvMapping) {
  const read = readCsv(text)
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
  await keepMapping(ctx, kind, mapping)
  const { faults, flights, known } = await readFlights(ctx, text, mapping)
  if (faults.length > 0 || flights === undefined) return nothing(faults)
  const numbers = flights.map(({ number }) => number)
  await holdNumbers(ctx, kind, numbers)
  return { ...(await writeAll(ctx, { kind, known }, flights)), faults: [] }
}
