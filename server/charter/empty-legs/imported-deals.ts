import { deals, type ImportedFlight } from '../../../domain/charter/index.ts'
import type { DocOf } from '../../../domain/kernel/index.ts'
import { deriveId } from '../../platform/derive-id.ts'
import { chunked } from '../../platform/chunked.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import type { JobRun } from '../../platform/jobs/index.ts'
import { amendMany, asVerb } from '../../platform/records/index.ts'
import { knownNames } from '../imports/known-places.ts'
import { makeFlightFields, plannedWords } from './offer-empty-legs.ts'

/** The origin of imported deals: deals of one source follow it. */
export interface DealSource {
  readonly id: string
  readonly label: string
}

/** Deals of one transaction. */
const atOnce = 200

/** The id of a deal follows from its flight: repeated imports give one deal. */
function deriveDealId(clientId: string, source: string, flight: string): string {
  return deriveId(`${clientId} deal of ${source} ${flight}`)
}

type Places = Awaited<ReturnType<typeof knownNames>>

/** Fields of a deal that follow its flight. */
const makeFields = ({ id: source, label }: DealSource, flight: ImportedFlight, places: Places) => ({
  ...makeFlightFields(flight, places),
  metadata: { source, source_id: flight.sourceId, source_label: label, planned: plannedWords(flight) },
})

interface Known {
  readonly id: string
  readonly is_trashed: boolean
  readonly is_withdrawn: boolean
}

const findKnown = ({ db }: Ctx, ids: readonly string[]): Promise<Known[]> =>
  db.run(sql<Known>`
    select id, trashed_at is not null as is_trashed, doc -> 'metadata' ->> 'withdrawn' = 'true' as is_withdrawn from deals
    where client_id = ${db.tenant.clientId} and id = any(${ids}::text[])`)

/** One import of a client at a time. */
async function holdImport({ db }: Ctx): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`import empty legs ${db.tenant.clientId}`}, 0))`)
}

const newDeal = (fields: ReturnType<typeof makeFields>): DocOf<typeof deals> =>
  deals.shape.parse({ ...fields, type: 'i', imported: true, verified: false })

/**
 * Keeps some flights as deals. A moved flight has to be verified again; other changes of a person stay. A deal that a
 * person deleted stays deleted, and one that was withdrawn is restored.
 */
async function keepFlights(ctx: Ctx, source: DealSource, flights: readonly ImportedFlight[]): Promise<number> {
  await holdImport(ctx)
  const byId = new Map(flights.map((flight) => [deriveDealId(ctx.actor.clientId, source.id, flight.sourceId), flight]))
  const known = await findKnown(ctx, [...byId.keys()])
  const places = await knownNames(ctx, {
    tails: flights.map(({ tail }) => tail),
    codes: flights.flatMap(({ from, to }) => [from, to]),
    accounts: [],
  })
  for (const { id, is_trashed, is_withdrawn } of known) {
    if (is_trashed && is_withdrawn) await asVerb(ctx, deals).restore({ id })
  }
  await asVerb(ctx, deals).amendMany({
    ids: known.filter((one) => !one.is_trashed || one.is_withdrawn).map(({ id }) => id),
    amend: ({ id, booked, metadata }) => {
      const flight = byId.get(id)
      if (flight === undefined || booked) return undefined
      const isSame = metadata['planned'] === plannedWords(flight) && metadata['withdrawn'] === undefined
      return isSame ? undefined : { ...makeFields(source, flight, places), verified: false }
    },
  })
  const isKnown = new Set(known.map(({ id }) => id))
  const fresh = [...byId].filter(([id]) => !isKnown.has(id))
  await asVerb(ctx, deals).createMany(
    fresh.map(([id, flight]) => ({ id, doc: newDeal(makeFields(source, flight, places)) })),
  )
  return fresh.length
}

/** Open deals of a source whose flight is gone; booked and flown ones stay. */
async function listGone(ctx: Ctx, source: DealSource, wanted: ReadonlySet<string>): Promise<string[]> {
  const rows = await ctx.db.run(sql<{ id: string; source_id: string }>`
    select id, doc -> 'metadata' ->> 'source_id' as source_id from deals
    where client_id = ${ctx.db.tenant.clientId} and trashed_at is null and source = ${source.id}
      and booked = false and departure_date > ${ctx.now} order by id`)
  return rows.filter((row) => !wanted.has(row.source_id)).map(({ id }) => id)
}

/** Withdraws some deals whose flight is gone; booked and flown ones stay. Answers how many there were. */
async function withdrawGone(ctx: Ctx, source: DealSource, wanted: ReadonlySet<string>): Promise<number> {
  await holdImport(ctx)
  const gone = await listGone(ctx, source, wanted)
  const ids = gone.slice(0, atOnce)
  await asVerb(ctx, deals).amendMany({
    ids,
    amend: ({ metadata }) => ({ metadata: { ...metadata, withdrawn: true } }),
  })
  await amendMany(ctx, deals, { where: sql`r.id = any(${ids}::text[])`, trashed_at: ctx.now })
  return gone.length
}

interface Replaced {
  readonly flights: number
  readonly added: number
  readonly withdrawn: number
}

/**
 * Replaces the deals of a source by its present flights: each is one deal, in pages of one transaction each. Booked ones
 * stay as they are.
 */
export async function replaceDeals(
  within: JobRun['within'],
  source: DealSource,
  flights: readonly ImportedFlight[],
): Promise<Replaced> {
  const wanted = [...new Map(flights.map((flight) => [flight.sourceId, flight])).values()]
  let added = 0
  for (const some of chunked(wanted, atOnce)) added += await within((ctx) => keepFlights(ctx, source, some))
  const ids = new Set(wanted.map(({ sourceId }) => sourceId))
  const withdrawn = await within((ctx) => withdrawGone(ctx, source, ids))
  for (let left = withdrawn; left > atOnce;) left = await within((ctx) => withdrawGone(ctx, source, ids))
  return { flights: wanted.length, added, withdrawn }
}

/** Counts what `replaceDeals` would add and withdraw. */
export async function countReplaced(
  ctx: Ctx,
  source: DealSource,
  flights: readonly ImportedFlight[],
): Promise<Replaced> {
  const wanted = new Set(flights.map(({ sourceId }) => sourceId))
  const known = await findKnown(
    ctx,
    [...wanted].map((flight) => deriveDealId(ctx.actor.clientId, source.id, flight)),
  )
  const gone = await listGone(ctx, source, wanted)
  return { flights: wanted.size, added: wanted.size - known.length, withdrawn: gone.length }
}
