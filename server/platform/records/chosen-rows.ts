import type { Filter, OrderBy, RecordDefinition } from '../../../domain/kernel/index.ts'
import type { RowChoice } from '../../../domain/kernel/lists/row-choice.ts'
import { searchBody } from '../../../domain/kernel/search/search-query.ts'
import type { Ctx } from '../context.ts'
import { sql } from '../database/sql.ts'
import { searchRecords } from './search/search-records.ts'
import type { StoredRow } from './present.ts'
import { sortColumn, withinReach } from './read.ts'

interface Choosing {
  readonly chosen: RowChoice
  /** No more rows than this, and no more hits of a search than that. */
  readonly most: number
  readonly mostHits: number
}

const searchPage = 500

async function idsWhere(
  ctx: Ctx,
  definition: RecordDefinition,
  { where, orderBy, most }: { where?: Filter | undefined; orderBy?: OrderBy | undefined; most: number },
): Promise<string[]> {
  const order = orderBy ?? definition.list.orderBy
  const column = sql.ref(sortColumn(definition, order).name)
  const way = sql.raw(order.direction)
  const rows = await ctx.db.run(sql<{ id: string }>`
    select r.id from ${sql.table(definition.name)} r
    where r.client_id = ${ctx.db.tenant.clientId} and r.trashed_at is null ${withinReach(ctx, definition, where)}
    order by r.${column} ${way} nulls last, r.id ${way} limit ${most}`)
  return rows.map(({ id }) => id)
}

async function idsFound(
  ctx: Ctx,
  definition: RecordDefinition,
  { search, most }: { search: object; most: number },
): Promise<string[]> {
  const ids = new Set<string>()
  for (let page = 0; ids.size < most; page += 1) {
    const body = searchBody.parse({ ...search, page, hitsPerPage: searchPage })
    const { hits } = await searchRecords(ctx, definition, body)
    for (const { id } of hits) ids.add(id)
    if (hits.length < searchPage) break
  }
  return [...ids].slice(0, most)
}

/**
 * Ids of the chosen rows within the actor's reach, each once: in the order of the list or the search, and as they were
 * given where they were chosen one by one. Throws Forbidden, Invalid.
 */
export async function chosenIds(
  ctx: Ctx,
  definition: RecordDefinition,
  { chosen, most, mostHits }: Choosing,
): Promise<readonly string[]> {
  if ('search' in chosen) return idsFound(ctx, definition, { search: chosen.search, most: mostHits })
  if (!('ids' in chosen)) return idsWhere(ctx, definition, { ...chosen, most })
  const asked = [...new Set(chosen.ids)]
  const rows = await ctx.db.run(sql<{ id: string }>`
    select r.id from ${sql.table(definition.name)} r
    where r.client_id = ${ctx.db.tenant.clientId} and r.id = any(${asked}::text[]) and r.trashed_at is null
      ${withinReach(ctx, definition)}`)
  const found = new Set(rows.map(({ id }) => id))
  return asked.filter((id) => found.has(id)).slice(0, most)
}

/** Rows by their ids, whole, within the actor's reach and in the order of the ids; those that are gone are left out. */
export async function storedByIds(
  ctx: Ctx,
  definition: RecordDefinition,
  ids: readonly string[],
): Promise<readonly StoredRow[]> {
  const rows = await ctx.db.run(sql<StoredRow>`
    select r.id, r.version, r.date, r.last_date, r.active, r.doc from ${sql.table(definition.name)} r
    where r.client_id = ${ctx.db.tenant.clientId} and r.id = any(${[...ids]}::text[]) and r.trashed_at is null
      ${withinReach(ctx, definition)}`)
  const known = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => known.get(id) ?? [])
}
