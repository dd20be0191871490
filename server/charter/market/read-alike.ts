import {
  listAskers,
  quotes,
  type AskedRequest,
  type Asker,
  type readAlikeRequests,
} from '../../../domain/charter/index.ts'
import type { InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql, type Statement } from '../../platform/database/sql.ts'
import { getRecord } from '../../platform/records/index.ts'
import { withinReach } from '../../platform/records/read.ts'
import { entrySteps, joinSources, type EntryRow } from './entry-statements.ts'

interface AlikeRow extends EntryRow {
  readonly client_id: string
  readonly is_asked: boolean
  readonly contact_id: string | null
  readonly contact: string | null
  readonly contact_company: string | null
}

interface KnownRequest extends AskedRequest {
  readonly path: string | undefined
}

function readRequest(row: AlikeRow): KnownRequest {
  const own = row.contact || row.contact_company || 'Your company'
  return {
    id: row.id,
    departure: row.departure_icao,
    arrival: row.arrival_icao,
    day: row.first_day,
    passengers: row.passengers,
    asker: row.is_own ? `contact ${row.contact_id ?? row.id}` : `client ${row.client_id}`,
    name: row.is_own ? own : (row.company ?? 'Another company'),
    askedAt: Number(row.listed_at),
    path: row.is_own && row.source_id !== null ? `quotes/${row.source_id}` : undefined,
  }
}

interface Alike {
  readonly row: AlikeRow
  readonly request: KnownRequest
}

/** Requests of some copies, as an expression of text[], and those that may be of the same flights: the asked ones first. */
async function readAlike(ctx: Ctx, ids: Statement<unknown>, most: number): Promise<Alike[]> {
  const rows = await ctx.db.run(sql<AlikeRow>`
    with asked as materialized (
      select r.id, r.departure_icao, r.departure, r.arrival_icao, r.arrival, r.days from market_requests r
      where r.id = any(${ids})
    ),
    alike as materialized (
      select r.id from asked a join market_requests r
        on r.departure_icao = a.departure_icao and r.arrival_icao = a.arrival_icao and r.days && a.days
      union
      select r.id from asked a
        cross join lateral flightline.market_requests_between(a.departure, a.arrival, a.days) r(id)
    ),
    ${entrySteps(ctx, 'requests', { ids: sql`array(select id from alike)` })}
    select e.*, source.source_type, source.source_id, exists (select from asked a where a.id = e.id) as is_asked, q.contact_id,
      q.doc #>> '{contact,name}' as contact, q.doc #>> '{contact,company}' as contact_company
    from entries e ${joinSources}
    left join (
      select r.id, r.contact_id, r.doc from quotes r
      where r.client_id = ${ctx.db.tenant.clientId}::uuid and r.trashed_at is null ${withinReach(ctx, quotes)}
    ) q on source.source_type = 'quotes' and q.id = source.source_id
    where e.side = 'request'
    order by exists (select from asked a where a.id = e.id) desc, e.listed_at, e.id limit ${most}::integer`)
  return rows.map((row) => ({ row, request: readRequest(row) }))
}

const presentAsker = ({ name, askedAt, path }: KnownRequest): Asker => ({
  name,
  askedAt,
  ...(path !== undefined && { path }),
})

/** Requests that may be of the flights of one quote, and of one page of a list. */
const mostAlike = { one: 200, page: 2000 } as const

/** Several requests of the flights of a quote or request (see the contract). Throws NotFound. */
export async function listAlikeRequests(
  ctx: Ctx,
  { params }: InputOf<typeof readAlikeRequests>,
): Promise<OutputOf<typeof readAlikeRequests>> {
  const ids = sql`array(
    select ${params.id}::text union all
    select item_id from flightline.market_copies('quotes', array[${params.id}]::text[]))`
  const all = await readAlike(ctx, ids, mostAlike.one)
  // A quote without a request of the market, such as a past one, is known all the same.
  if (!all.some(({ row }) => row.is_asked)) await getRecord(ctx, quotes, params.id)
  const requests = all.map(({ request }) => request)
  return {
    flights: all.flatMap(({ row, request }) => {
      const askers = row.is_asked ? listAskers(request, requests) : []
      if (askers.length === 0) return []
      return [{ from: request.departure, to: request.arrival, askers: askers.map(presentAsker) }]
    }),
  }
}

/** Askers of the flights of some entries, the first one first, by the entry; without those that one alone asks for. */
export async function findAskers(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, Asker[]>> {
  if (ids.length === 0) return new Map()
  const all = await readAlike(ctx, sql`${ids}::text[]`, mostAlike.page)
  const byDay = Map.groupBy(all, ({ request }) => request.day)
  return new Map(
    all.flatMap(({ row, request }) => {
      const sameDay = (byDay.get(request.day) ?? []).map((one) => one.request)
      const askers = row.is_asked ? listAskers(request, sameDay) : []
      return askers.length === 0 ? [] : [[row.id, askers.map(presentAsker)] as const]
    }),
  )
}
