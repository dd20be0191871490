import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { AvinodeRequest, FieldPrints, RequestField } from '../../../domain/charter/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { tenantStep } from '../../platform/database/tenant.ts'

/** Kept facts of a request. */
export interface RequestRow {
  readonly id: string
  readonly tripId: string
  readonly quoteId: string
  readonly contactId: string | undefined
  readonly state: 'open' | 'cancelled'
  readonly revision: string
  readonly written: FieldPrints
  readonly held: readonly RequestField[]
  readonly receivedAt: number
  readonly changedAt: number
}

interface Row {
  readonly id: string
  readonly trip_id: string
  readonly quote_id: string
  readonly contact_id: string | null
  readonly state: 'open' | 'cancelled'
  readonly revision: string
  readonly written: unknown
  readonly held: string[]
  readonly received_at: number
  readonly changed_at: number
}

const fields = z.enum(['legs', 'aircraft_type', 'notes'])
const prints = z.partialRecord(fields, z.string())

const readRow = (row: Row): RequestRow => ({
  id: row.id,
  tripId: row.trip_id,
  quoteId: row.quote_id,
  contactId: row.contact_id ?? undefined,
  state: row.state,
  revision: row.revision,
  written: prints.parse(row.written),
  held: fields.array().parse(row.held),
  receivedAt: row.received_at,
  changedAt: row.changed_at,
})

/** Short fingerprint of a text. */
export const fingerprint = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32)

/** Fingerprint of a whole request. */
export const printRevision = (request: AvinodeRequest): string => fingerprint(JSON.stringify(request))

const columns = sql`r.id, r.trip_id, r.quote_id, r.contact_id, r.state, r.revision, r.written, r.held, r.received_at,
  r.changed_at`

export async function findRequestRow({ db }: Ctx, id: string): Promise<RequestRow | undefined> {
  const [row] = await db.run(sql<Row>`
    select ${columns} from avinode_requests r where r.client_id = ${db.tenant.clientId} and r.id = ${id} for update`)
  return row && readRow(row)
}

/** The request that a quote came from. */
export async function findRequestOfQuote({ db }: Ctx, quoteId: string): Promise<RequestRow | undefined> {
  const [row] = await db.once<Row>(sql`
    with s as materialized (${tenantStep(db.tenant)})
    select t.* from s left join lateral (
      select ${columns} from avinode_requests r where r.client_id = s.client_id and r.quote_id = ${quoteId}) t on true`)
  return row?.id ? readRow(row) : undefined
}

/** The contact of the last request of a buyer. */
export async function findContactOfBuyer({ db }: Ctx, buyer: string): Promise<string | undefined> {
  if (buyer === '') return undefined
  const [row] = await db.run(sql<{ contact_id: string | null }>`
    select contact_id from avinode_requests
    where client_id = ${db.tenant.clientId} and buyer = ${buyer} and contact_id is not null
    order by received_at desc limit 1`)
  return row?.contact_id ?? undefined
}

interface NewRow extends Pick<RequestRow, 'quoteId' | 'contactId' | 'written'> {
  readonly request: AvinodeRequest
}

export async function addRequestRow({ db, now }: Ctx, { request, quoteId, contactId, written }: NewRow): Promise<void> {
  await db.run(sql`
    insert into avinode_requests
      (client_id, id, trip_id, quote_id, contact_id, buyer, state, revision, written, received_at, changed_at, read_at)
    values (${db.tenant.clientId}, ${request.id}, ${request.tripId}, ${quoteId}, ${contactId ?? null}, ${request.buyer.id},
      'open', ${printRevision(request)}, ${JSON.stringify(written)}::jsonb, ${now}, ${now}, ${now})`)
}

type Changed = Partial<Pick<RequestRow, 'state' | 'revision' | 'written'>> & { readonly held?: readonly RequestField[] }

export async function changeRequestRow({ db, now }: Ctx, row: RequestRow, change: Changed): Promise<void> {
  const { state, revision, written, held } = { ...row, ...change }
  await db.run(sql`
    update avinode_requests set state = ${state}, revision = ${revision}, written = ${JSON.stringify(written)}::jsonb,
      held = ${[...held]}::text[], changed_at = ${now}, read_at = ${now}
    where client_id = ${db.tenant.clientId} and id = ${row.id}`)
}

/** Notes that a request was read and is unchanged. */
export async function noteRead({ db, now }: Ctx, id: string): Promise<void> {
  await db.run(sql`
    update avinode_requests set read_at = ${now} where client_id = ${db.tenant.clientId} and id = ${id}`)
}

/** Of the listed requests those to read now: new ones, then open ones that were read long ago. */
export async function listToRead(
  { db }: Ctx,
  listed: readonly string[],
  { before, limit }: { readonly before: number; readonly limit: number },
): Promise<string[]> {
  const rows = await db.run(sql<{ id: string }>`
    select l.id from unnest(${[...new Set(listed)]}::text[]) with ordinality as l (id, place)
    left join avinode_requests r on r.client_id = ${db.tenant.clientId} and r.id = l.id
    where r.id is null or (r.state = 'open' and r.read_at < ${before})
    order by r.id is not null, r.read_at, l.place limit ${limit}`)
  return rows.map(({ id }) => id)
}
