import { sql } from '../../database/sql.ts'
import { seenColumn } from '../../database/tenant.ts'
import type { StoredRow } from '../present.ts'
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
import type { Mistypable } from './query-words.ts'

export interface Page {
  readonly offset: number
  readonly size: number
}

export interface Matches {
  readonly rows: readonly StoredRow[]
  readonly count: number
  /** False where the count is a lower bound. */
  readonly isExact: boolean
  /** Words of the query that the index does not know; given where nothing was found and they were asked for. */
  readonly unknown?: readonly string[]
}

/** Hits beyond this many are not counted (decision P6). */
const counted = 1000
/** A word in fewer documents than this is looked up in the inverted index at once. */
const direct = 5000
/** How much further a look goes when rows out of reach left a page unfilled. */
const further = 8

interface Found extends Look {
  readonly reached: number
  readonly unknown: readonly string[] | null
}

/** Query, and its words that may be mistyped. */
interface Asked {
  readonly queries: Queries
  readonly limits: Limits
  readonly doubted: Mistypable | undefined
}

/** The doubted words that are missing from the index, where nothing was found; in the same round trip. */
const unknownColumn = ({ definition }: Search, doubted: Mistypable | undefined) =>
  doubted === undefined || doubted.words.length === 0
    ? sql`null::text[] as unknown`
    : sql`case when (select count(*) from w) = 0 then (
        select flightline.search_unknown(
          case when s.client_id is not null then ${definition.name} end, ${doubted.words}::text[], ${doubted.beginning})
        from s) end as unknown`

async function look(search: Search, { offset, size }: Page, { queries, limits, doubted }: Asked) {
  const { ctx, definition } = search
  const row = sql`r.id, r.version, r.date, r.last_date, r.active, r.doc - ${definition.list.omit ?? []}::text[] as doc`
  return ctx.db.once<Found & (StoredRow | { readonly id: null })>(sql`
    ${matchSteps(search, queries, limits)}
    select one.*, h.* ${seenColumn(ctx.db.tenant)}
    from (select (select count(*) from w)::integer as reached, ${lookColumns}, ${unknownColumn(search, doubted)}) one
    left join lateral (
      select m.place, r.* from s cross join w m cross join lateral (${rowOf(definition, row, true)}) r
      where m.place > ${offset} and m.place <= ${offset + size}) h on true
    order by h.place`)
}

/** One page of hits with their count; where there is none, which of the doubted words are unknown. */
export async function findPage(
  search: Search,
  page: Page,
  { queries, doubted }: { readonly queries: Queries; readonly doubted?: Mistypable | undefined },
): Promise<Matches> {
  const needed = page.offset + page.size + 1
  let enough = needed
  for (;;) {
    const limits: Limits = { direct, enough, near: enough, most: Math.max(enough, counted + 1) }
    const answers = await look(search, page, { queries, limits, doubted })
    const [first = { matched: 0, is_near: null, reached: 0, unknown: null }] = answers
    const isExact = isWhole(first, limits)
    if (isExact || first.reached >= needed) {
      const rows = answers.filter((row): row is Found & StoredRow => row.id !== null)
      return { rows, count: first.reached, isExact, unknown: first.unknown ?? [] }
    }
    enough *= further
  }
}
