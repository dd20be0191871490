import { sql } from '../../database/sql.ts'
import {
  isWhole,
  lookColumns,
  matchSteps,
  type Limits,
  type Look,
  type Queries,
  type Search,
} from './match-statement.ts'

export interface FacetCounts {
  readonly counts: Readonly<Record<string, Readonly<Record<string, number>>>>
  readonly isExact: boolean
}

interface CountedEntry extends Look {
  /** 'name:value' */
  readonly entry: string
  readonly hits: number
}

function byFacet(names: readonly string[], entries: readonly CountedEntry[]): FacetCounts['counts'] {
  const counts = Object.fromEntries(names.map((name): [string, Record<string, number>] => [name, {}]))
  for (const { entry, hits } of entries) {
    const colon = entry.indexOf(':')
    const values = counts[entry.slice(0, colon)]
    if (values) values[entry.slice(colon + 1)] = hits
  }
  return counts
}

/** Facets are counted over so many of the first hits, where there are more than a few hundred. */
const limits: Limits = { direct: 5000, enough: 500, near: 5000, most: 5000 }

/** How many hits have each value of the asked facets: of all hits, or of the first thousands where there are too many. */
export async function countFacets(search: Search, queries: Queries): Promise<FacetCounts> {
  const { ctx, plan } = search
  const entries = await ctx.db.once<CountedEntry>(sql`
    ${matchSteps(search, queries, limits)}
    select f.entry, count(*)::integer as hits, ${lookColumns}
    from w cross join unnest(w.facets) as f(entry)
    where split_part(f.entry, ':', 1) = any(${plan.facets}::text[])
    group by f.entry order by hits desc, f.entry`)
  const [first = { matched: 0, is_near: null }] = entries
  return { counts: byFacet(plan.facets, entries), isExact: isWhole(first, limits) }
}
