import { quotes, type importQuote } from '../../../domain/charter/index.ts'
import type { InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import type { Ctx, OutsideCtx } from '../../platform/context.ts'
import { getRecord, takeRecord } from '../../platform/records/index.ts'
import { importFlights } from './import-flights.ts'

type Body = InputOf<typeof importQuote>['body']
type OlderBody = Exclude<Body, { readonly existing_quote_id?: unknown }>
type Imported = OutputOf<typeof importQuote>

const isOlder = (body: Body): body is OlderBody => 'quote_id' in body || 'trip_id' in body

/** Answer for an older caller about the imported quote. */
async function quoteOf(ctx: Ctx, id: string) {
  const { quote_id, quote_number, trip_id, trip_number, status, contact, accounts, legs, services, price, terms } =
    await getRecord(ctx, quotes, id)
  const total = { price: { total: price.total } }
  return { quote_id, quote_number, trip_id, trip_number, status, contact, accounts, legs, services, terms, ...total }
}

/** Into the quote that is named, with the ids of the software; a number that is empty is taken away from it. */
async function importOlder(
  ctx: OutsideCtx,
  { parent, thread, quote_number, trip_id, quote_id }: OlderBody,
): Promise<Imported> {
  const { id, ids } = await importFlights(ctx, {
    kind: 'quotes',
    numbers: quote_number,
    existing: parent?.id,
    thread: thread ?? undefined,
    contact: undefined,
  })
  if (id === null) return { id, ids }
  const { change } = await takeRecord(ctx, quotes, { id })
  change({ ...(quote_id && { quote_id }), ...(trip_id && { trip_id }) })
  return { ...(await quoteOf(ctx, id)), id, ids }
}

/** Imports quotes by number, by either form of its body (3-aviation section 7). Throws as `importFlights`. */
export async function importQuoteOf(ctx: OutsideCtx, body: Body): Promise<Imported> {
  if (isOlder(body)) return importOlder(ctx, body)
  return importFlights(ctx, {
    kind: 'quotes',
    numbers: body.quote_number,
    existing: body.existing_quote_id ?? undefined,
    thread: body.thread ?? undefined,
    contact: body.parent?.id,
  })
}
