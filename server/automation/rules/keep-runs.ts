import {
  clientRunsPerHour,
  ruleRunsPerHour,
  type RuleRefusal,
  type RuleVerdict,
} from '../../../domain/automation/index.ts'
import { hourMs } from '../../../domain/kernel/values/durations.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { planDueBy, type QueuedKind } from '../../platform/jobs/index.ts'
import { arePaused } from './rule-rows.ts'

/** The work that carries out the waiting runs of a client. */
export const runKind: QueuedKind = { name: 'run-rules', lane: 'prompt' }

/** Key of that work: one for each client. */
export const runKey = 'all'

/** A judged waking, to be kept as a run. */
export interface JudgedWaking {
  readonly rule: string
  readonly version: number
  readonly record: string
  readonly recordId: string
  readonly change: string
  readonly wokenAt: number
  readonly actor: string | null
  /** Rules in the chain, with this one. */
  readonly depth: number
  readonly verdict: RuleVerdict
}

interface RunRow {
  readonly rule_id: string
  readonly version: number
  readonly record: string
  readonly record_id: string
  readonly change: string
  readonly woken_at: number
  readonly actor_id: string | null
  readonly depth: number
  readonly state: 'waiting' | 'unmet' | 'refused'
  readonly reason: RuleRefusal | null
  readonly seen: RuleVerdict['seen']
}

const allRules = ''

async function readHours({ db, now }: Ctx): Promise<Map<string, number>> {
  const rows = await db.run(sql<{ rule_id: string; runs: number }>`
    select h.rule_id, h.runs from rule_hours h
    where h.client_id = ${db.tenant.clientId} and h.hour = ${Math.floor(now / hourMs)}`)
  return new Map(rows.map(({ rule_id: rule, runs }) => [rule, runs]))
}

/** Gives each run that may begin its place in the budgets of the hour, and refuses what is beyond them. */
function budgetFor(hours: Map<string, number>, isPaused: boolean): (rule: string) => RuleRefusal | undefined {
  return (rule) => {
    if (isPaused) return 'paused'
    const [own, all] = [hours.get(rule) ?? 0, hours.get(allRules) ?? 0]
    if (own >= ruleRunsPerHour) return 'budget'
    if (all >= clientRunsPerHour) return 'budgets'
    hours.set(rule, own + 1)
    hours.set(allRules, all + 1)
    return undefined
  }
}

function makeRow(waking: JudgedWaking, refuse: (rule: string) => RuleRefusal | undefined): RunRow {
  const { rule, version, record, recordId, change, wokenAt, actor, depth, verdict } = waking
  const beyond = verdict.state === 'met' ? refuse(rule) : undefined
  const reason = verdict.state === 'refused' ? verdict.reason : (beyond ?? null)
  const state = verdict.state === 'met' ? 'waiting' : verdict.state
  return {
    rule_id: rule,
    version,
    record,
    record_id: recordId,
    change,
    woken_at: wokenAt,
    actor_id: actor,
    depth,
    state: reason === null ? state : 'refused',
    reason,
    seen: verdict.seen,
  }
}

/** Wakings that are no runs yet: a date that a sweep and a change both found is one. */
async function leaveKnown({ db }: Ctx, wakings: readonly JudgedWaking[]): Promise<JudgedWaking[]> {
  const names = wakings.map(({ rule, version, record, recordId, change }) => ({
    rule,
    version,
    record,
    recordId,
    change,
  }))
  const known = await db.run(sql<{ rule_id: string; version: number; record_id: string; change: string }>`
    select r.rule_id, r.version, r.record_id, r.change
    from jsonb_to_recordset(${JSON.stringify(names)}::jsonb)
      as k(rule text, version integer, record text, "recordId" text, change text)
    join rule_runs r on r.client_id = ${db.tenant.clientId} and r.rule_id = k.rule and r.version = k.version
      and r.record = k.record and r.record_id = k."recordId" and r.change = k.change`)
  const seen = new Set(known.map((row) => [row.rule_id, row.version, row.record_id, row.change].join(' ')))
  return wakings.filter(({ rule, version, recordId, change }) => {
    const key = [rule, version, recordId, change].join(' ')
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** Runs that are written by one statement: more at once would keep the event loop too long. */
const writtenAtOnce = 500

async function writeRuns({ db, now }: Ctx, rows: readonly RunRow[]): Promise<void> {
  await db.run(sql`
    insert into rule_runs (client_id, rule_id, version, record, record_id, change, woken_at, at, actor_id, depth, state,
      reason, seen)
    select ${db.tenant.clientId}::uuid, k.rule_id, k.version, k.record, k.record_id, k.change, k.woken_at, ${now}::bigint,
      k.actor_id, k.depth, k.state, k.reason, k.seen
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as (rule_id text, version integer, record text, record_id text, change text, woken_at bigint, actor_id text,
        depth integer, state text, reason text, seen jsonb)) with ordinality
      as k(rule_id, version, record, record_id, change, woken_at, actor_id, depth, state, reason, seen, at)
    order by k.at`)
}

/** Writes how often each rule ran in this hour. */
async function writeHours({ db, now }: Ctx, hours: ReadonlyMap<string, number>): Promise<void> {
  const counted = [...hours].map(([rule, runs]) => ({ rule, runs }))
  await db.run(sql`
    insert into rule_hours (client_id, rule_id, hour, runs)
    select ${db.tenant.clientId}::uuid, k.rule, ${Math.floor(now / hourMs)}::bigint, k.runs
    from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as k(rule text, runs integer)
    on conflict (client_id, rule_id, hour) do update set runs = excluded.runs`)
}

/**
 * Keeps judged wakings as runs, each once, and plans those that may begin. Its caller has locked the position of the rules, so
 * that budgets are counted by one at a time.
 */
export async function keepRuns(ctx: Ctx, wakings: readonly JudgedWaking[]): Promise<void> {
  if (wakings.length === 0) return
  const hours = await readHours(ctx)
  const refuse = budgetFor(hours, await arePaused(ctx))
  let isAnyWaiting = false
  for (let from = 0; from < wakings.length; from += writtenAtOnce) {
    const fresh = await leaveKnown(ctx, wakings.slice(from, from + writtenAtOnce))
    const rows = fresh.map((waking) => makeRow(waking, refuse))
    if (rows.length > 0) await writeRuns(ctx, rows)
    isAnyWaiting ||= rows.some(({ state }) => state === 'waiting')
  }
  if (!isAnyWaiting) return
  await writeHours(ctx, hours)
  await planDueBy(ctx, runKind, { key: runKey, due: ctx.now })
}
