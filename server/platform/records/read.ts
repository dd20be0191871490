import { valueAt, type Filter, type OrderBy, type RecordDefinition, type RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../context.ts'
import { sql, type Statement } from '../database/sql.ts'
import { seenColumn, tenantStep } from '../database/tenant.ts'
import { Invalid, NotFound } from '../errors.ts'
import { requireReach } from './authorise.ts'
import { resolveColumn, type ResolvedColumn } from './columns.ts'
import { sourcesOf } from './narrow-list.ts'
import { sectionsOf, printCursor, type Order } from './page-cursor.ts'
import { flatten, type StoredRow } from './present.ts'
import { printFilter } from './print-filter.ts'

/** A query of a record type. `limit` is 1 to 500; `after` continues after a page. */
export interface Query {
  readonly where?: Filter | undefined
  readonly orderBy?: OrderBy | undefined
  readonly limit?: number | undefined
  readonly after?: string | undefined
  /** With the fields that lists leave out: for verbs that work with them, never for an answer. */
  readonly isWhole?: boolean | undefined
}

export interface StoredPage {
  readonly rows: readonly StoredRow[]
  /** Where the next page begins; null when there is none. */
  readonly next: string | null
  /** Position of the change feed at this read. */
  readonly cursor: string
}

const defaultLimit = 100
/** Rows of a page where all of them are read. */
const pageSize = 500
const inOrderOfIds: OrderBy = { field: 'id', direction: 'asc' }
const columns = sql.raw('r.id, r.version, r.date, r.last_date, r.active')

export function sortColumn(definition: RecordDefinition, orderBy: OrderBy): ResolvedColumn {
  const column = resolveColumn(definition, orderBy.field)
  if (!column || column.type === 'text[]')
    throw new Invalid([{ path: `orderBy.${orderBy.field}`, code: 'unknown-field' }])
  return column
}

function conditions(definition: RecordDefinition, filters: readonly Filter[]): Statement<unknown> {
  return filters.length === 0
    ? sql``
    : sql`and ${sql.join(
        filters.map((f) => printFilter(definition, f)),
        sql` and `,
      )}`
}

type Answer = { cursor: string } & (StoredRow | { id: null })

/** One statement that sets the tenant, notes the feed's position and answers the rows (see stack.md). */
const readOnce = (ctx: Ctx, inner: Statement<unknown>): Promise<Answer[]> =>
  ctx.db.once<Answer>(sql`
    with s as materialized (${tenantStep(ctx.db.tenant)})
    select s.cursor, t.* ${seenColumn(ctx.db.tenant)} from s left join lateral (${inner}) t on true`)

function orderOf(definition: RecordDefinition, { orderBy = definition.list.orderBy }: Query): Order {
  return { column: sortColumn(definition, orderBy), direction: orderBy.direction }
}

/** The body of a list's rows: without the fields that are too large for a list. */
function listedDoc(definition: RecordDefinition, { isWhole = false }: Query): Statement<unknown> {
  const omit = isWhole ? [] : (definition.list.omit ?? [])
  return omit.length > 0 ? sql`r.doc - ${omit}::text[] as doc` : sql`r.doc`
}

/** `order by` within a part of a list, in which all rows have the field or all lack it. */
function orderClause({ column, direction }: Order): Statement<unknown> {
  const way = sql.raw(direction)
  const byId = column.name === 'id' ? sql`` : sql`, r.id ${way}`
  return sql`order by r.${sql.ref(column.name)} ${way}${byId}`
}

/**
 * Numbers of rows that are asked for, one above the usual pages. They are in the statement: the planner then
 * knows how little will be read, and there are so few texts that each connection keeps their plans.
 */
const sizes = [2, 16, 26, 51, 101, 201, 501]
const sizeFor = (limit: number): Statement<unknown> => sql.lit(sizes.find((size) => size > limit) ?? limit + 1)

/** A statement for the concatenated rows of several parts, each of which is in order. */
function inParts(parts: readonly Statement<unknown>[], size: Statement<unknown>): Statement<unknown> {
  const [first = sql``, ...others] = parts
  if (others.length === 0) return first
  const numbered = parts.map(
    (part, at) => sql`select ${sql.lit(at)} as part, row_number() over () as place, p.* from (${part}) p`,
  )
  return sql`
    select a.id, a.version, a.date, a.last_date, a.active, a.doc
    from (${sql.join(numbered, sql` union all `)}) a order by a.part, a.place limit ${size}`
}

function pageOf(answers: readonly Answer[], limit: number, column: ResolvedColumn): StoredPage {
  const rows = answers.filter((row): row is StoredRow & { cursor: string } => row.id !== null)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const isMore = rows.length > limit && last !== undefined
  return {
    rows: page,
    next: isMore ? printCursor(sortValue(last, column), last.id) : null,
    cursor: answers[0]?.cursor ?? '0',
  }
}

/** Rows of a record type within the actor's reach, in a total order. Throws Forbidden, Invalid. */
export async function listStored(ctx: Ctx, definition: RecordDefinition, query: Query): Promise<StoredPage> {
  const within = requireReach(definition, 'read', ctx.actor)
  const order = orderOf(definition, query)
  const limit = query.limit ?? defaultLimit
  const filters = [query.where, within].filter((filter) => filter !== undefined && filter !== true)
  const size = sizeFor(limit)
  const { step, sources } = sourcesOf(definition, filters)
  const parts = sources.flatMap(({ from, gate }) =>
    sectionsOf(order, query.after).map(
      (section) => sql`
    select ${columns}, ${listedDoc(definition, query)}
    from ${from}
    where ${gate} and r.client_id = s.client_id and r.trashed_at is null
      ${conditions(definition, filters)} ${section}
    ${orderClause(order)}
    limit ${size}`,
    ),
  )
  return pageOf(await readOnce(ctx, sql`${step} ${inParts(parts, size)}`), limit, order.column)
}

function sortValue(row: StoredRow, column: ResolvedColumn): string | number | boolean | null {
  const value = valueAt(flatten(row), column.path)
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}

/** Address of a row: its id, and the owner parameters of its path. */
export interface Target {
  readonly id: string
  readonly where?: Filter | undefined
}

/** Further conditions on a row `r`: those given, and the actor's reach. Throws Forbidden. */
export function withinReach(ctx: Ctx, definition: RecordDefinition, where?: Filter): Statement<unknown> {
  const within = requireReach(definition, 'read', ctx.actor)
  return conditions(definition, [...(where ? [where] : []), ...(within === true ? [] : [within])])
}

/** One row within the actor's reach, or undefined. `where` narrows it further (owner parameters of a path). */
export async function findStored(
  ctx: Ctx,
  definition: RecordDefinition,
  { id, where, isTrashed = false }: Target & { readonly isTrashed?: boolean },
): Promise<StoredRow | undefined> {
  const place = sql.raw(isTrashed ? 'is not null' : 'is null')
  const inner = sql`
    select ${columns}, r.doc from ${sql.table(definition.name)} r
    where r.client_id = s.client_id and r.id = ${id} and r.trashed_at ${place} ${withinReach(ctx, definition, where)}`
  const [row] = await readOnce(ctx, inner)
  return row && row.id !== null ? row : undefined
}

/** As `findStored`, with a lock on the row until the transaction ends. */
export async function lockStored(
  ctx: Ctx,
  definition: RecordDefinition,
  { id, where }: Target,
): Promise<StoredRow | undefined> {
  const [row] = await ctx.db.run(sql<StoredRow>`
    select ${columns}, r.doc from ${sql.table(definition.name)} r
    where r.client_id = ${ctx.db.tenant.clientId} and r.id = ${id} and r.trashed_at is null
      ${withinReach(ctx, definition, where)}
    for update`)
  return row
}

/** As `listStored`, typed and flat, for verbs. */
export async function listRecords<D extends RecordDefinition>(
  ctx: Ctx,
  definition: D,
  query: Query = {},
): Promise<RowOf<D>[]> {
  const { rows } = await listStored(ctx, definition, query)
  return rows.map((row) => flatten(row) as RowOf<D>)
}

/**
 * All matching records within the actor's reach, in the order of their ids: for types with few rows, such as users and
 * aircraft.
 */
export const everyRecord = <D extends RecordDefinition>(ctx: Ctx, definition: D, where?: Filter): Promise<RowOf<D>[]> =>
  everyRow(ctx, definition, { where })

/** As `everyRecord`; `isWhole` reads the fields that lists omit, too. */
export async function everyRow<D extends RecordDefinition>(
  ctx: Ctx,
  definition: D,
  query: Pick<Query, 'where' | 'isWhole'>,
): Promise<RowOf<D>[]> {
  const found: RowOf<D>[] = []
  let after: string | undefined
  do {
    const page = await listStored(ctx, definition, { ...query, orderBy: inOrderOfIds, limit: pageSize, after })
    found.push(...page.rows.map((row) => flatten(row) as RowOf<D>))
    after = page.next ?? undefined
  } while (after !== undefined)
  return found
}

/** A record within the actor's reach, or undefined. */
export async function findRecord<D extends RecordDefinition>(
  ctx: Ctx,
  definition: D,
  id: string,
): Promise<RowOf<D> | undefined> {
  const row = await findStored(ctx, definition, { id })
  return row && (flatten(row) as RowOf<D>)
}

/** A record that lies in the trash, within the actor's reach, or undefined. */
export async function findTrashedRecord<D extends RecordDefinition>(
  ctx: Ctx,
  definition: D,
  id: string,
): Promise<RowOf<D> | undefined> {
  const row = await findStored(ctx, definition, { id, isTrashed: true })
  return row && (flatten(row) as RowOf<D>)
}

/** A record within the actor's reach. Throws NotFound: a stranger's record does not exist. */
export async function getRecord<D extends RecordDefinition>(ctx: Ctx, definition: D, id: string): Promise<RowOf<D>> {
  const row = await findRecord(ctx, definition, id)
  if (!row) throw new NotFound(`${definition.name} ${id}`)
  return row
}

/** The only record that satisfies a filter, or undefined; the first by the list's order where there are several. */
export async function findOneRecord<D extends RecordDefinition>(
  ctx: Ctx,
  definition: D,
  where: Filter,
): Promise<RowOf<D> | undefined> {
  const [row] = await listRecords(ctx, definition, { where, limit: 1 })
  return row
}
