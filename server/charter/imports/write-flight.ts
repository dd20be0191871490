import { z } from 'zod'
import {
  importedLegs,
  importedStatus,
  progressOf,
  quotes,
  trips,
  type ExternalFlight,
  type FlightKind,
  type Leg,
} from '../../../domain/charter/index.ts'
import type { RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { NotFound } from '../../platform/errors.ts'
import { createRecords, takeRecords } from '../../platform/records/index.ts'
import { confirmedFor, withTotal } from '../price/lock-price.ts'
import type { knownNames } from './known-places.ts'
import type { SchedulingProvider } from './providers/scheduling-provider.ts'

/** Records to import in a call, and their target. */
export interface Asked {
  readonly kind: FlightKind
  /** As it was typed, joined by commas. */
  readonly numbers: string
  /** The record that has the first of them, or is to have it. */
  readonly existing: string | undefined
  readonly thread: string | undefined
  readonly contact: string | undefined
}

export type Flight = RowOf<typeof trips> | RowOf<typeof quotes>

/** Differences between trips and quotes. */
export const kinds = {
  trips: { definition: trips, column: 'trip_number', one: 'trip' },
  quotes: { definition: quotes, column: 'quote_number', one: 'quote' },
} as const

/** Where the import is to go: read, and refused, before anything outside is asked. */
export interface Place {
  /** The record that the numbers belong to already, or the first of them is to. */
  readonly own: Flight | undefined
  readonly contact: Flight['contact']
  /** Path of the record that the thread hung on when it was asked. */
  readonly from: string | undefined
}

/** Data from which the records of one import are written. */
export interface Writing {
  readonly asked: Asked
  readonly known: Awaited<ReturnType<typeof knownNames>>
  readonly provider: Pick<SchedulingProvider, 'label'>
  readonly place: Place
}

/** The account of a flight by its name; one that is not known is left out and logged (3-aviation section 8). */
function accountsOf(ctx: Ctx, { known }: Writing, { account, number }: ExternalFlight) {
  if (account === undefined) return {}
  const found = known.accounts.get(account.toLowerCase())
  if (!found) ctx.log.warn({ number }, 'the account of an imported flight is not known')
  return found ? { accounts: [found] } : {}
}

interface Priced {
  readonly before: Flight | undefined
  readonly legs: readonly Leg[]
}

/** A locked price is the agreed one, and stays (decision D19); another one came with these legs. */
function priceOf({ asked }: Writing, { total }: ExternalFlight, { before, legs }: Priced) {
  if (total === undefined || before?.price.locked) return {}
  const price = withTotal({ price: before?.price ?? { total, typed: [] }, total, isByMinute: false })
  return { price, ...confirmedFor({ record: asked.kind }, legs, price) }
}

/** Where the record came from, and how far the software says it is. */
function importedFrom(ctx: Ctx, { asked, provider }: Writing, { id, status }: ExternalFlight) {
  const progress = asked.kind === 'trips' ? progressOf(status) : undefined
  return { software: provider.label, id, at: ctx.now, ...(status && { status }), ...(progress && { progress }) }
}

/** When a trip was linked to its number: at the first import under it (3-aviation section 3). Quotes say nothing of it. */
function linkedAt(ctx: Ctx, { number }: ExternalFlight, before: Flight | undefined) {
  const isLinked = before !== undefined && 'date_linked' in before && before.trip_number === number
  return isLinked && before.date_linked !== undefined ? {} : { date_linked: ctx.now }
}

/** Keeps the state of a record before its first import, to which unlinking the number returns it. */
function keptBefore(kind: FlightKind, before: Flight | undefined): Flight['metadata'] {
  if (before === undefined || before.metadata['imported'] !== undefined) return {}
  const { status, legs, accounts, price } = before
  const number = Reflect.get(before, kinds[kind].column)
  const kept = { ...(typeof number === 'string' && { number }), status, legs, accounts, total: price.total }
  return { before_import: z.json().parse(JSON.parse(JSON.stringify(kept))) }
}

interface Renewing {
  readonly external: ExternalFlight
  readonly before: Flight | undefined
}

/** Record after the import; values unknown to the software stay. */
function fieldsOf(ctx: Ctx, writing: Writing, { external, before }: Renewing) {
  const { kind } = writing.asked
  const existing = before && { row: { ...before }, from: before.status, actor: ctx.actor }
  const contact = before?.contact ?? writing.place.contact
  const legs = importedLegs(writing.known, external, before?.legs ?? [])
  return {
    [kinds[kind].column]: external.number,
    ...(kind === 'trips' && linkedAt(ctx, external, before)),
    status: importedStatus(kind, external, existing),
    legs,
    ...accountsOf(ctx, writing, external),
    ...priceOf(writing, external, { before, legs }),
    ...(contact && { contact }),
    metadata: { ...before?.metadata, ...keptBefore(kind, before), imported: importedFrom(ctx, writing, external) },
  }
}

/** A flight of the software, and the record that has its number or is to have it. */
export interface FlightToWrite {
  readonly external: ExternalFlight
  readonly own: Flight | undefined
}

/**
 * Writes flights, new and known ones each in one statement. Answers their ids in the order given. Throws NotFound for a
 * record that is gone by now.
 */
export async function writeFlights(
  ctx: Ctx,
  writing: Omit<Writing, 'place'> & { readonly place: Omit<Place, 'own'> },
  flights: readonly FlightToWrite[],
): Promise<string[]> {
  const { definition } = kinds[writing.asked.kind]
  const known = new Map(flights.flatMap(({ external, own }) => (own ? [[own.id, external] as const] : [])))
  const ids = [...known.keys()]
  const renewed = await takeRecords<typeof trips | typeof quotes>(ctx, definition, {
    ids,
    amend: (row) => {
      const external = known.get(row.id)
      return external && fieldsOf(ctx, { ...writing, place: { ...writing.place, own: row } }, { external, before: row })
    },
  })
  if (renewed.length < ids.length) throw new NotFound(`${writing.asked.kind} ${ids.join(',')}`)
  const fresh = flights.filter(({ own }) => own === undefined)
  const made = await createRecords<typeof trips | typeof quotes>(
    ctx,
    definition,
    fresh.map(({ external }) => ({
      doc: definition.shape.parse(
        fieldsOf(ctx, { ...writing, place: { ...writing.place, own: undefined } }, { external, before: undefined }),
      ),
    })),
  )
  const madeIds = new Map(fresh.map((flight, at) => [flight, made[at]?.id ?? '']))
  return flights.map((flight) => flight.own?.id ?? madeIds.get(flight) ?? '')
}
