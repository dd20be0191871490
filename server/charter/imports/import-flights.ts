import {
  readBeforeImport,
  importFaults,
  importMessages,
  mostNumbers,
  numbersIn,
  type ExternalFlight,
  type FlightKind,
  type quotes,
  type trips,
} from '../../../domain/charter/index.ts'
import { contacts } from '../../../domain/crm/index.ts'
import { threads } from '../../../domain/inbox/index.ts'
import { contactSummary } from '../../../domain/kernel/index.ts'
import { linkTo } from '../../inbox/index.ts'
import type { Ctx, OutsideCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { Conflict, Invalid, NotFound, Unmatched } from '../../platform/errors.ts'
import { SchedulingFailed } from '../../platform/outside/scheduling/ask-scheduling.ts'
import { getRecord, takeRecord } from '../../platform/records/index.ts'
import { holdNumbers } from './hold-numbers.ts'
import { knownPlaces } from './known-places.ts'
import { providerOf } from './provider-of.ts'
import type { SchedulingProvider } from './providers/scheduling-provider.ts'
import { kinds, writeFlights, type Asked, type Flight, type Place, type Writing } from './write-flight.ts'

async function placeOf(ctx: Ctx, { kind, existing, thread: threadId, contact: contactId }: Asked): Promise<Place> {
  const thread = threadId === undefined ? undefined : await getRecord(ctx, threads, threadId)
  const hangsOn = thread?.object.type === kind ? thread.object.id : undefined
  const ownId = existing ?? hangsOn
  const own = ownId === undefined ? undefined : await getRecord(ctx, kinds[kind].definition, ownId)
  const contact = contactId === undefined ? thread?.contact : await contactOf(ctx, contactId)
  return { own, contact, from: thread?.ref }
}

/** A contact as a quote or trip names it. Throws NotFound. */
async function contactOf(ctx: Ctx, contactId: string) {
  const { id, name, email, phone, company } = await getRecord(ctx, contacts, contactId)
  return contactSummary.parse({ id, name, email, phone, company })
}

const nothingImported = 'Nothing was imported.'

/** The flight of a number. Throws SchedulingFailed, with its meaning for the import. */
async function flightOf(provider: SchedulingProvider, kind: FlightKind, number: string) {
  try {
    return await provider.find(kind, number)
  } catch (error) {
    if (!(error instanceof SchedulingFailed)) throw error
    throw new SchedulingFailed(`${error.message} ${nothingImported}`, error.retry)
  }
}

/** All flights of the numbers: asked one after the other, as the software's limits want it. Throws NotFound. */
async function flightsOf(provider: SchedulingProvider, kind: FlightKind, numbers: readonly string[]) {
  const flights: ExternalFlight[] = []
  const missing: string[] = []
  for (const number of numbers) {
    const flight = await flightOf(provider, kind, number)
    if (flight) flights.push(flight)
    else missing.push(number)
  }
  if (missing.length > 0) {
    const words = `${provider.label} has no ${kinds[kind].one} ${missing.join(', ')}. ${nothingImported}`
    throw new NotFound(`${kind} ${missing.join(',')}`, words)
  }
  return flights
}

/** Throws Conflict with the first record that has one of the numbers and is not the one meant (3-aviation section 8). */
export async function requireFree(ctx: Ctx, { kind, numbers, own }: Numbered): Promise<void> {
  const { definition, column, one } = kinds[kind]
  const taken = await ctx.db.run(sql<{ id: string }>`
    select r.id from ${sql.table(definition.name)} r
    where r.client_id = ${ctx.db.tenant.clientId} and r.trashed_at is null
      and r.${sql.ref(column)} = any(${[...numbers]}::text[]) and r.id is distinct from ${own?.id ?? null}
    order by r.id limit 1`)
  const [other] = taken
  if (!other) return
  throw new Conflict(null, null, {
    code: 'exists-elsewhere',
    id: other.id,
    title: 'Already Exists!',
    message: `Select ${one} number exists elsewhere. Go there?`,
  })
}

interface Numbered {
  readonly kind: FlightKind
  readonly numbers: readonly string[]
  readonly own: Flight | undefined
}

/** Makes the change that returns a record to its state before its first import; undefined without a kept state. */
function revertImport(kind: FlightKind, row: Flight) {
  const before = readBeforeImport({ ...row })
  if (before === undefined) return undefined
  const { before_import: _before, imported: _imported, ...metadata } = row.metadata
  const { status, legs, accounts, total, number = null } = before
  return {
    ...(kind === 'trips' ? { trip_number: number, date_linked: null } : { quote_number: number }),
    status,
    legs,
    accounts,
    ...(row.price.locked === undefined && { price: { ...row.price, total } }),
    metadata,
    why: 'The number was unlinked',
  }
}

/** Takes the number away from a record and undoes what its import replaced (3-aviation section 8, 'Remove Trip Number?'). */
async function removeNumber(ctx: Ctx, { kind, existing }: Asked): Promise<{ id: string | null; ids: string[] }> {
  if (existing === undefined) throw new Invalid([importMessages.issue('', 'no-number', { kind: kinds[kind].one })])
  const { definition, column } = kinds[kind]
  const taken = await takeRecord<typeof trips | typeof quotes>(ctx, definition, { id: existing })
  const emptied: Record<string, null> = { [column]: null, ...(kind === 'trips' && { date_linked: null }) }
  taken.change(revertImport(kind, taken.row) ?? emptied)
  return { id: existing, ids: [] }
}

/**
 * Reads the flights of numbers from the scheduling software, and the record and contact of their place here. Writes
 * nothing. Throws as an import does.
 */
export async function readFlights(ctx: OutsideCtx, asked: Asked, numbers: readonly string[]) {
  const provider = await providerOf(ctx)
  const place = await placeOf(ctx, asked)
  const flights = await flightsOf(provider, asked.kind, numbers)
  return { provider, place, flights }
}

/**
 * Imports trips or quotes by number, all of them or none (decision D20): the software is asked first, then everything is
 * written in one transaction, and the thread linked in it. Throws NotFound, Unmatched, Conflict, OutsideFailed, Invalid.
 */
export async function importFlights(ctx: OutsideCtx, asked: Asked): Promise<{ id: string | null; ids: string[] }> {
  const { kind } = asked
  const numbers = numbersIn(kind, asked.numbers)
  if (numbers.length === 0) return removeNumber(ctx, asked)
  if (numbers.length > mostNumbers) throw new Invalid([{ path: 'numbers', code: 'too_big' }])
  const { provider, place, flights } = await readFlights(ctx, asked, numbers)
  await holdNumbers(ctx, kind, numbers)
  await requireFree(ctx, { kind, numbers, own: place.own })
  const known = await knownPlaces(ctx, flights)
  const faults = flights.flatMap((flight) => importFaults(known, flight, provider.label))
  if (faults.length > 0) throw new Unmatched(faults, faults.map((issue) => importMessages.words(issue)).join(' '))
  return writeAll(ctx, { asked, known, provider, place }, flights)
}

async function writeAll(ctx: Ctx, writing: Writing, flights: readonly ExternalFlight[]) {
  const { asked, place } = writing
  const ownNumber = place.own && Reflect.get(place.own, kinds[asked.kind].column)
  // The record keeps its number where that is among them; otherwise it takes the first.
  const own = flights.find(({ number }) => number === ownNumber) ?? flights[0]
  const ids = await writeFlights(
    ctx,
    writing,
    flights.map((external) => ({ external, own: external === own ? place.own : undefined })),
  )
  const [id = null] = ids
  const ref = `clients/${ctx.db.tenant.clientId}/${asked.kind}/${id}`
  if (asked.thread !== undefined && place.from !== ref) await linkTo(ctx, asked.thread, { ref, from: place.from })
  return { id, ids }
}
