import {
  computeRuleMoment,
  listComparedPaths,
  type RecordTimeline,
  type RuleDefinition,
  type TimeTrigger,
} from '../../../domain/automation/index.ts'
import { isWhere, ruleActorPrefix, type Doc, type Filter, type RecordDefinition } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql, type Statement } from '../../platform/database/sql.ts'
import { accessOf, reach } from '../../platform/records/authorise.ts'
import { flatten, type StoredRow } from '../../platform/records/present.ts'
import { flattenKept, type AuthoredVersion, type KeptState } from './record-states.ts'
import { printDate } from './sweep-rules.ts'

/** Changes, and records, that a dry run reads at most: the newest. */
const replayedMost = 5000

interface Span {
  readonly since: number
  readonly until: number
}

/** Timeline of a record with the authors of its versions and the rules before them. */
export interface AuthoredTimeline extends RecordTimeline {
  readonly id: string
  readonly versions: readonly (AuthoredVersion & { readonly depth: number })[]
}

interface HistoryRow {
  readonly id: string
  readonly version: number
  readonly op: string
  readonly at: number
  readonly actor_id: string | null
  readonly depth: number | null
  readonly before: KeptState | null
}

const readHead = (path: string): string => path.split(/[.[]/)[0] ?? path

const listFilterFields = (filter: Filter): string[] => {
  if (isWhere(filter)) return [filter[0]]
  return ('and' in filter ? filter.and : filter.or).flatMap(listFilterFields)
}

/** Top-level fields that a dry run needs of each state: large records are not read whole. */
function listNeeded(ctx: Ctx, definition: RecordDefinition, { when, if: logic }: RuleDefinition): string[] {
  const within = reach(accessOf(definition, 'read'), ctx.actor)
  const named = [
    ...listComparedPaths(logic),
    ...('fields' in when ? when.fields : []),
    ...('field' in when ? [when.field] : []),
    ...(typeof within === 'boolean' ? [] : listFilterFields(within)),
    'quote_number',
  ]
  return [...new Set(named.map(readHead))]
}

const printDoc = (doc: Statement<unknown>, needed: readonly string[]) => sql`
  (select coalesce(jsonb_object_agg(e.key, e.value), '{}'::jsonb) from jsonb_each(${doc}) e
    where e.key = any(${[...needed]}::text[]))`

const printKept = (needed: readonly string[]) => sql`
  case when h.before is not null then
    (h.before - 'doc') || jsonb_build_object('doc', ${printDoc(sql`h.before -> 'doc'`, needed)}) end as before`

/** The newest versions of a span, oldest first, with the rules that led to those which a rule wrote. */
async function readHistory(
  ctx: Ctx,
  { name }: RecordDefinition,
  { since, needed }: { since: number; needed: string[] },
) {
  const { db } = ctx
  const rows = await db.run(sql<HistoryRow>`
    select h.id, h.version, h.op, h.at, h.actor_id, ${printKept(needed)}, d.depth
    from history h left join flightline.versions_by_rules(${name}, ${since}::bigint) d
      on h.actor_id like ${`${ruleActorPrefix}%`} and d.id = h.id and d.version = h.version
    where h.client_id = ${db.tenant.clientId} and h.record = ${name} and h.at >= ${since}
    order by h.at desc, h.id desc, h.version desc limit ${replayedMost + 1}`)
  const isCut = rows.length > replayedMost
  const from = isCut ? (rows.at(-1)?.at ?? since) + 1 : since
  return { rows: rows.filter(({ at }) => at >= from).toReversed(), since: from, isCut }
}

type CurrentRow = StoredRow & { readonly is_gone: boolean }

async function readRows(
  { db }: Ctx,
  { name }: RecordDefinition,
  { where, needed }: { where: Statement<unknown>; needed: string[] },
): Promise<CurrentRow[]> {
  return db.run(sql<CurrentRow>`
    select r.id, r.version, r.date, r.last_date, r.active, r.trashed_at is not null as is_gone,
      ${printDoc(sql`r.doc`, needed)} as doc
    from ${sql.table(name)} r where r.client_id = ${db.tenant.clientId} and ${where} limit ${replayedMost}`)
}

/** Records without a change in a span whose date had its moment in it. */
function readUnchanged(
  ctx: Ctx,
  definition: RecordDefinition,
  { when, span, needed, known }: { when: TimeTrigger; span: Span; needed: string[]; known: readonly string[] },
): Promise<CurrentRow[]> {
  const shift = -computeRuleMoment(when, 0)
  const date = printDate(definition, when.field)
  return readRows(ctx, definition, {
    needed,
    where: sql`r.trashed_at is null and ${date} > ${span.since + shift}::bigint and ${date} <= ${span.until + shift}::bigint
      and not r.id = any(${[...known]}::text[])`,
  })
}

const isRestored = (op: string): boolean => op === 'create' || op === 'restore'

function makeTimeline(id: string, rows: readonly HistoryRow[], current: CurrentRow | undefined): AuthoredTimeline {
  const versions = rows.flatMap((row, at) => {
    const next = rows[at + 1]?.before ?? current
    if (next === undefined) return []
    const { version, op, actor_id: actor, before, depth } = row
    return [
      {
        id,
        version,
        op,
        at: row.at,
        actor,
        depth: depth ?? 0,
        before: before && flattenKept(before, id, version - 1),
        after: flattenKept(next, id, version),
      },
    ]
  })
  const [first] = versions
  const began: Doc | null = first === undefined || isRestored(first.op) ? null : first.before
  return { id, first: began, versions }
}

/** The histories that a rule would have followed in a span, with the begin of it if there was more. */
export async function readTimelines(
  ctx: Ctx,
  definition: RecordDefinition,
  { rule, span }: { rule: RuleDefinition; span: Span },
): Promise<{ timelines: AuthoredTimeline[]; since: number; isCut: boolean }> {
  const needed = listNeeded(ctx, definition, rule)
  const { rows, since, isCut } = await readHistory(ctx, definition, { since: span.since, needed })
  const byId = Map.groupBy(rows, ({ id }) => id)
  const ids = [...byId.keys()]
  const current = await readRows(ctx, definition, { needed, where: sql`r.id = any(${ids}::text[])` })
  const currentById = new Map(current.map((row) => [row.id, row]))
  const timelines = [...byId].map(([id, list]) => makeTimeline(id, list, currentById.get(id)))
  if (rule.when.kind !== 'time') return { timelines, since, isCut }
  const asked = { when: rule.when, span: { since, until: span.until }, needed, known: ids }
  const unchanged = await readUnchanged(ctx, definition, asked)
  const still = unchanged.map((row) => ({ id: row.id, first: flatten(row), versions: [] }))
  return { timelines: [...timelines, ...still], since, isCut: isCut || unchanged.length >= replayedMost }
}

/** State of a record at a moment by its timeline; undefined where it is not known. */
export function findStateAt({ first, versions }: RecordTimeline, at: number): Doc | undefined {
  return versions.findLast((version) => version.at <= at)?.after ?? first ?? versions[0]?.after
}
