import { ruleRunsAtOnce, type listRuleRuns, type RuleRefusal, type RuleRun } from '../../../domain/automation/index.ts'
import type { Doc, InputOf, OutputOf, RecordDefinition } from '../../../domain/kernel/index.ts'
import { recordNamed } from '../../../domain/records.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { Forbidden, NotFound } from '../../platform/errors.ts'
import { flatten } from '../../platform/records/present.ts'
import { findRecordPath } from './record-path.ts'
import { readCurrent, showTo } from './record-states.ts'
import { mayEditRule } from './rule-rows.ts'

interface RunRow {
  readonly id: string
  readonly version: number
  readonly record: string
  readonly record_id: string
  readonly change: string
  readonly woken_at: number
  readonly state: RuleRun['state']
  readonly reason: RuleRefusal | null
  readonly seen: RuleRun['seen']
  readonly results: RuleRun['results']
  readonly ran_at: number | null
}

/** A change in words: 'Version 3', 'Its moment', 'A message'. */
export function nameChange(change: string): string {
  if (change.startsWith('v')) return change === 'v1' ? 'It was made' : `Its version ${change.slice(1)}`
  return change.startsWith('m') ? 'A message' : 'Its moment came'
}

interface NamedRecord {
  readonly title: string
  readonly path?: string
}

/** Titles and paths of records, those that the reader may see. */
export async function nameRecords(
  ctx: Ctx,
  definition: RecordDefinition | undefined,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NamedRecord>> {
  if (definition === undefined) return new Map()
  const current = await readCurrent(ctx, definition, [...new Set(ids)])
  const named = new Map<string, NamedRecord>()
  for (const stored of current.values()) {
    const row: Doc | undefined = showTo(ctx.actor, definition, flatten(stored))
    if (row === undefined) continue
    const path = findRecordPath(definition, row)
    named.set(stored.id, { title: definition.title(row), ...(path !== undefined && { path }) })
  }
  return named
}

const shownStates = {
  ran: ['waiting', 'done', 'partly', 'failed'],
  refused: ['refused'],
  unmet: ['unmet'],
} as const

async function requireLog({ db, actor, ...ctx }: Ctx, id: string): Promise<void> {
  const [rule] = await db.run(sql<{ owner_id: string }>`
    select r.owner_id from rules r where r.client_id = ${db.tenant.clientId} and r.id = ${id} and r.removed_at is null`)
  if (rule === undefined) throw new NotFound('rule')
  if (!mayEditRule({ db, actor, ...ctx }, rule.owner_id)) throw new Forbidden('admin')
}

const presentRun = (row: RunRow, named: NamedRecord | undefined): RuleRun => ({
  id: row.id,
  version: row.version,
  record: row.record,
  recordId: row.record_id,
  ...named,
  change: nameChange(row.change),
  at: row.woken_at,
  seen: row.seen,
  ...(row.reason !== null && { reason: row.reason }),
  state: row.state,
  ...(row.ran_at !== null && { ranAt: row.ran_at }),
  results: row.results,
})

/** A page of the log of a rule, the newest first. Its conditions show values: its owner and admins read it. */
export async function readRuns(
  ctx: Ctx,
  { params: { id }, query: { show, before } }: InputOf<typeof listRuleRuns>,
): Promise<OutputOf<typeof listRuleRuns>> {
  await requireLog(ctx, id)
  const states = show === undefined ? null : [...shownStates[show]]
  const rows = await ctx.db.run(sql<RunRow>`
    select w.place::text as id, w.version, w.record, w.record_id, w.change, w.woken_at, w.state, w.reason, w.seen, w.results,
      w.ran_at
    from rule_runs w
    where w.client_id = ${ctx.db.tenant.clientId} and w.rule_id = ${id}
      and (${states}::text[] is null or w.state = any(${states}::text[]))
      and (${before ?? null}::bigint is null or w.place < ${before ?? null}::bigint)
    order by w.place desc limit ${ruleRunsAtOnce + 1}`)
  const page = rows.slice(0, ruleRunsAtOnce)
  const titles = new Map<string, NamedRecord>()
  for (const [record, list] of Map.groupBy(page, (row) => row.record)) {
    const named = await nameRecords(
      ctx,
      recordNamed(record),
      list.map((row) => row.record_id),
    )
    for (const [recordId, one] of named) titles.set(`${record} ${recordId}`, one)
  }
  return {
    runs: page.map((row) => presentRun(row, titles.get(`${row.record} ${row.record_id}`))),
    isMore: rows.length > ruleRunsAtOnce,
  }
}
