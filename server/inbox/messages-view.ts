import { z } from 'zod'
import { threads, threadsmsgs, type listMessages } from '../../domain/inbox/index.ts'
import { filterShape } from '../../domain/kernel/filters/filter-shape.ts'
import type { Filter, InputOf, OutputOf } from '../../domain/kernel/index.ts'
import { searchBody } from '../../domain/kernel/search/search-query.ts'
import type { Ctx } from '../platform/context.ts'
import { sql } from '../platform/database/sql.ts'
import { seenColumn, tenantStep } from '../platform/database/tenant.ts'
import { Invalid } from '../platform/errors.ts'
import { withinReach } from '../platform/records/read.ts'
import { searchRecords } from '../platform/records/search/search-records.ts'
import { presentListed } from './present-inbox.ts'
import { asMessage, type Message, type StoredMessage } from './thread-messages.ts'

type Asked = InputOf<typeof listMessages>['query']
type Answer = OutputOf<typeof listMessages>

/** Where a page ends: how many threads it looked at, and its last message. */
const pageEnd = z.tuple([z.int().min(0).max(100_000), z.int(), z.string()])
const pageNumber = z.int().min(0).max(10_000)

/**
 * The newest messages are in the threads that moved last. So many threads more than messages are looked at, because a
 * few of them moved without a message.
 */
const spareThreads = 200

const bad = (path: string, code: string): never => {
  throw new Invalid([{ path, code }])
}

function parsed<T>(shape: z.ZodType<T>, text: string, path: string): T {
  try {
    return shape.parse(JSON.parse(text))
  } catch {
    return bad(path, path === 'after' ? 'bad-cursor' : 'bad-filter')
  }
}

const opaque = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const clear = (text: string): string => Buffer.from(text, 'base64url').toString()

const omitted = threadsmsgs.list.omit ?? []

/** A page of messages in the threads that match a filter: one statement, for any number of threads. */
async function pageOfThreads(ctx: Ctx, { after, limit: size }: Asked, where: Filter | undefined): Promise<Answer> {
  const [seen, date, id] = after === undefined ? [0, null, ''] : parsed(pageEnd, clear(after), 'after')
  const before = date === null ? sql`` : sql`and (m.date, m.id) < (${date}, ${id})`
  const rows = await ctx.db.once(sql<StoredMessage | { id: null }>`
    with s as materialized (${tenantStep(ctx.db.tenant)}),
    t as (
      select r.id from s cross join threads r
      where r.client_id = s.client_id and r.trashed_at is null ${withinReach(ctx, threads, where)}
      order by r.last_date desc, r.id desc limit ${seen + size + spareThreads}
    ),
    page as (
      select m.* from s cross join t cross join lateral (
        select m.id, m.version, m.date, m.last_date, m.active, m.doc - ${omitted}::text[] as doc from threadsmsgs m
        where m.client_id = s.client_id and m.thread = t.id and m.draft = false and m.trashed_at is null ${before}
        order by m.date desc, m.id desc limit ${size + 1}
      ) m
      order by m.date desc, m.id desc limit ${size + 1}
    )
    select page.* ${seenColumn(ctx.db.tenant)} from s left join page on true order by page.date desc, page.id desc`)
  const found = rows.filter((row): row is StoredMessage => row.id !== null)
  const page = found.slice(0, size)
  const last = page.at(-1)
  return {
    rows: page.map((row) => presentListed(ctx, asMessage(row))),
    next: found.length > size && last ? opaque([seen + size, last.date, last.id]) : null,
  }
}

/** Threads of a set that match a filter. */
async function threadsHeld(ctx: Ctx, ids: readonly string[], where: Filter | undefined): Promise<Set<string>> {
  const rows = await ctx.db.run(sql<{ id: string }>`
    select r.id from threads r where r.client_id = ${ctx.db.tenant.clientId} and r.id = any(${[...ids]}::text[])
      and r.trashed_at is null ${withinReach(ctx, threads, where)}`)
  return new Set(rows.map((row) => row.id))
}

/** Drafts are never found, for any query. */
const sentAnd = (filters: string | undefined): string =>
  filters === undefined ? 'draft:false' : `draft:false AND (${filters})`

/** Messages that the words find, of the threads that the filter holds. A page may hold fewer than were found. */
async function pageOfSearch(
  ctx: Ctx,
  { query = '', filters, limit, after }: Asked,
  where: Filter | undefined,
): Promise<Answer> {
  const page = after === undefined ? 0 : parsed(pageNumber, clear(after), 'after')
  const body = searchBody.parse({ query, page, hitsPerPage: limit, filters: sentAnd(filters) })
  const { hits, nbPages } = await searchRecords(ctx, threadsmsgs, body)
  // Hits are rows of the definition, presented without what `list.omit` names.
  const messages = hits.map((hit) => hit as typeof hit & Message)
  const held = await threadsHeld(
    ctx,
    messages.map((one) => one.tRef),
    where,
  )
  return {
    rows: messages.filter((one) => held.has(one.tRef)).map((one) => presentListed(ctx, one)),
    next: page + 1 < nbPages && hits.length > 0 ? opaque(page + 1) : null,
  }
}

/** Messages View (1-shell section 2.5). Throws Invalid for a filter or a cursor that is none. */
export function viewMessages(ctx: Ctx, asked: Asked): Promise<Answer> {
  const where = asked.where === undefined ? undefined : parsed(filterShape, asked.where, 'where')
  const isSearch = (asked.query ?? '').trim() !== '' || asked.filters !== undefined
  return isSearch ? pageOfSearch(ctx, asked, where) : pageOfThreads(ctx, asked, where)
}
