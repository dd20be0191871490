import type { Filter, RecordDefinition } from '../../../domain/kernel/index.ts'
import type { SearchBody } from '../../../domain/kernel/search-query.ts'
import type { Ctx } from '../context.ts'
import { sql, type Statement } from '../database/sql.ts'
import { tenantStep } from '../database/tenant.ts'
import type { StoredRow } from '../records/present.ts'
import { printFilter } from '../records/print-filter.ts'
import { longWord, oneErrorAway } from './near-words.ts'
import type { SearchPlan } from './plan-search.ts'
import { mistypable, printQuery, type Corrections } from './query-words.ts'

/** How many hits are looked for; null for all. See `flightline.search_matches`. */
interface Limits {
  readonly enough: number | null
  readonly near: number | null
  readonly most: number | null
}

const noLimits: Limits = { enough: null, near: null, most: null }

/** Hits beyond this many are not counted. */
const counted = 1000
/** Facets are counted over so many of the first hits, once they are more than a few hundred. */
const facetHits = 10_000
const fewHits = 500

/** Everything that a search needs at hand. */
export interface Search {
  readonly ctx: Ctx
  readonly definition: RecordDefinition
  readonly plan: SearchPlan
  /** What of the record type the actor may read. */
  readonly within: true | Filter
}

export interface Page {
  readonly offset: number
  readonly size: number
}

export interface Matches {
  readonly rows: readonly StoredRow[]
  readonly count: number
  readonly isExact: boolean
}

/** The tsqueries of a plan: what the title says first, where the plan asks for it. */
function queriesOf({ search, asked, places, lexemes, isTitleFirst }: SearchPlan, corrections?: Corrections): string[] {
  const words = printQuery(search, asked, { places, corrections })
  const parts = [...lexemes, ...(words ? [words] : [])]
  if (parts.length === 0) return []
  const whole = parts.join(' & ')
  if (!isTitleFirst) return [whole]
  const title = [
    ...lexemes,
    printQuery(search, asked, { places: { texts: [0], numbers: [0, 1, 2, 3] }, corrections }),
  ].join(' & ')
  return [title, `${whole} & !(${title})`]
}

/** The call of `search_matches` behind the step `s` that sets the tenant, on which it must depend to come after it. */
const matchesStep = (
  { definition, plan }: Search,
  queries: readonly string[],
  limits: Limits,
): Statement<unknown> => sql`
  flightline.search_matches(
    case when s.client_id is not null then ${definition.name} end, ${queries}::text[], ${JSON.stringify(plan.groups)}::jsonb,
    ${JSON.stringify(plan.order)}::jsonb, ${JSON.stringify(limits)}::jsonb) with ordinality as m(id, facets, is_near, place)`

const withTenantSet = ({ ctx }: Search): Statement<unknown> =>
  sql`with s as materialized (${tenantStep(ctx.db.tenant)})`

/** The row behind a match, if the actor may read it. */
const reachable = ({ definition, within }: Search): Statement<unknown> => sql`
  ${sql.table(definition.name)} r on r.client_id = s.client_id and r.id = m.id and r.trashed_at is null
  ${within === true ? sql`` : sql`and ${printFilter(definition, within)}`}`

interface Found extends StoredRow {
  readonly found: number
  /** Whether others were not looked for. */
  readonly is_near: boolean | null
}

/**
 * One page of hits with their count. With a reach of some rows only, all matches are joined with the rows within it, so
 * that neither page nor count tells of another row.
 */
async function findPage(search: Search, { offset, size }: Page, queries: readonly string[]): Promise<Matches> {
  const { ctx, definition, within } = search
  const enough = offset + size + 1
  const most = Math.max(enough, counted + 1)
  const limits: Limits = within === true ? { enough, near: enough, most } : noLimits
  const omit = definition.list.omit ?? []
  const answers = await ctx.db.once<Found | { id: null; found: number; is_near: null }>(sql`
    ${withTenantSet(search)},
    m as materialized (
      select row_number() over (order by m.place) as place, m.id, m.is_near
      from s cross join lateral ${matchesStep(search, queries, limits)}
      ${within === true ? sql`` : sql`join ${reachable(search)}`})
    select one.found, one.is_near, h.*
    from (select (select count(*) from m)::integer as found, (select m.is_near from m order by m.place desc limit 1) as is_near) one
    left join lateral (
      select m.place, r.id, r.version, r.date, r.last_date, r.active, r.doc - ${omit}::text[] as doc
      from s cross join m join ${reachable(search)}
      where m.place > ${offset} and m.place <= ${offset + size}) h on true
    order by h.place`)
  const [first] = answers
  const count = first?.found ?? 0
  const isExact = within !== true || (count < most && (count < enough || !first?.is_near))
  return { rows: answers.filter((row): row is Found => row.id !== null), count, isExact }
}

/** Words of the index in place of those that stand nowhere in it. */
async function correctionsOf(
  { ctx, definition, plan }: Search,
  typoTolerance: SearchBody['typoTolerance'],
): Promise<Corrections> {
  const { words, beginning } = mistypable(plan.asked)
  if (words.length === 0) return new Map()
  const [answer] = await ctx.db.once<{ unknown: string[] }>(sql`
    with s as materialized (${tenantStep(ctx.db.tenant)})
    select flightline.search_unknown(case when s.client_id is not null then ${definition.name} end, ${words}::text[], ${beginning}) as unknown from s`)
  const corrections = new Map<string, string[]>()
  for (const word of answer?.unknown ?? []) {
    const options = JSON.stringify({ prefix: word === beginning, far: word.length >= longWord })
    const near = await ctx.db.once<{ word: string; errors: number }>(sql`
      with s as materialized (${tenantStep(ctx.db.tenant)})
      select n.word, n.errors from s cross join lateral flightline.search_near(
        case when s.client_id is not null then ${definition.name} end, ${word}, ${oneErrorAway(word)}::text[], ${options}::jsonb) n`)
    const nearest =
      typoTolerance === true || typoTolerance === 'true' ? Infinity : Math.min(...near.map(({ errors }) => errors))
    const chosen = near.filter(({ errors }) => errors <= nearest).map((one) => one.word)
    if (chosen.length > 0) corrections.set(word, chosen)
  }
  return corrections
}

/** A page of hits, and the queries that found it: those of the words as they stand, or of the nearest known words. */
export async function findMatches(
  search: Search,
  page: Page,
  typoTolerance: SearchBody['typoTolerance'],
): Promise<{ readonly matches: Matches; readonly queries: readonly string[] }> {
  const queries = queriesOf(search.plan)
  const matches = await findPage(search, page, queries)
  const isForgiving = typoTolerance !== false && typoTolerance !== 'false'
  if (matches.count > 0 || !isForgiving) return { matches, queries }
  const corrections = await correctionsOf(search, typoTolerance)
  if (corrections.size === 0) return { matches, queries }
  const corrected = queriesOf(search.plan, corrections)
  return { matches: await findPage(search, page, corrected), queries: corrected }
}

export interface FacetCounts {
  readonly counts: Readonly<Record<string, Readonly<Record<string, number>>>>
  readonly isExact: boolean
}

interface CountedEntry {
  /** 'name:value' */
  readonly entry: string
  readonly hits: number
  /** How many hits were looked at, and whether others were not. */
  readonly found: number
  readonly is_near: boolean | null
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

/** How many hits have each value of the asked facets: of all hits, or of the first thousands where there are too many. */
export async function countFacets(search: Search, queries: readonly string[]): Promise<FacetCounts> {
  const { ctx, plan, within } = search
  const isWhole = within === true
  const limits: Limits = isWhole ? { enough: fewHits, near: facetHits, most: facetHits } : noLimits
  const entries = await ctx.db.once<CountedEntry>(sql`
    ${withTenantSet(search)},
    m as materialized (
      select m.place, m.facets, m.is_near
      from s cross join lateral ${matchesStep(search, queries, limits)}
      ${isWhole ? sql`` : sql`join ${reachable(search)}`})
    select f.entry, count(*)::integer as hits, (select count(*) from m)::integer as found,
      (select m.is_near from m order by m.place desc limit 1) as is_near
    from m cross join unnest(m.facets) as f(entry)
    where split_part(f.entry, ':', 1) = any(${plan.facets}::text[])
    group by f.entry order by hits desc, f.entry`)
  const counts = byFacet(plan.facets, entries)
  const [first] = entries
  if (!first || !isWhole) return { counts, isExact: true }
  return { counts, isExact: first.found < facetHits && (first.found < fewHits || !first.is_near) }
}
