import { sql } from '../database/sql.ts'
import { seenColumn } from '../database/tenant.ts'
import type { StoredRow } from '../records/present.ts'
import {
  isWhole,
  lookColumns,
  matchSteps,
  rowOf,
  type Limits,
  type Look,
  type Queries,
  type Search,
} from './match-statement.ts'

export interface Page {
  readonly offset: number
  readonly size: number
}

export interface Matches {
  readonly rows: readonly StoredRow[]
  readonly count: number
  /** False where the count is a lower bound. */
  readonly isExact: boolean
}

/** Hits beyond this many are not counted (decision P6). */
const counted = 1000
/** A word in fewer documents than this is looked up in the inverted index at once. */
const direct = 5000
/** How much further a look goes when rows out of reach left a page unfilled. */
const further = 8

interface Found extends Look {
  readonly reached: number
}

async function look(search: Search, { offset, size }: Page, { queries, limits }: { queries: Queries; limits: Limits }) {
  const { ctx, definition } = search
  const row = sql`r.id, r.version, r.date, r.last_date, r.active, r.doc - ${definition.list.omit ?? []}::text[] as doc`
  return ctx.db.once<Found & (StoredRow | { readonly id: null })>(sql`
    ${matchSteps(search, queries, limits)}
    select one.*, h.* ${seenColumn(ctx.db.tenant)}
    from (select (select count(*) from w)::integer as reached, ${lookColumns}) one
    left join lateral (
      select m.place, r.* from s cross join w m cross join lateral (${rowOf(definition, row, true)}) r
      where m.place > ${offset} and m.place <= ${offset + size}) h on true
    order by h.place`)
}

/** One page of hits with their count. */
export async function findPage(search: Search, page: Page, queries: Queries): Promise<Matches> {
  const needed = page.offset + page.size + 1
  let enough = needed
  for (;;) {
    const limits: Limits = { direct, enough, near: enough, most: Math.max(enough, counted + 1) }
    const answers = await look(search, page, { queries, limits })
    const [first = { matched: 0, is_near: null, reached: 0 }] = answers
    const isExact = isWhole(first, limits)
    if (isExact || first.reached >= needed) {
      const rows = answers.filter((row): row is Found & StoredRow => row.id !== null)
      return { rows, count: first.reached, isExact }
    }
    enough *= further
  }
}
