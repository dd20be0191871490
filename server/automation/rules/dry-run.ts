import {
  describeRule,
  judgeRule,
  replayedDays,
  replayRecord,
  wakeByMessages,
  type dryRunRule,
  type DryRunRow,
  type RuleDefinition,
  type RuleRecord,
  type RuleVerdict,
} from '../../../domain/automation/index.ts'
import type { Doc, InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import { dayMs, secondMs } from '../../../domain/kernel/values/durations.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { flatten } from '../../platform/records/present.ts'
import { requireRunnable } from './change-rule.ts'
import { addFurtherFacts } from './further-facts.ts'
import { readTimezone } from './judge-wakings.ts'
import { nameChange, nameRecords } from './read-runs.ts'
import { findStateAt, readTimelines, type AuthoredTimeline } from './read-timelines.ts'
import { readCurrent, showTo } from './record-states.ts'
import { findRuleDefinition, listRuleUsers, nameRuleUsers } from './rule-rows.ts'
import { readTalkMessages } from './talk-messages.ts'

/** Rows that the answer shows. */
const shownRows = 50

/** Name of a rule that is not saved yet: it has made no change. */
const unsaved = ''

/** A waking of the history. */
interface Woken {
  readonly recordId: string
  readonly change: string
  readonly at: number
  readonly row: Doc
  readonly actor: string | null
  readonly depth: number
}

interface Replay {
  readonly woken: readonly Woken[]
  readonly since: number
  readonly isCut: boolean
}

interface Span {
  readonly since: number
  readonly until: number
}

function wakeRecord(rule: RuleDefinition, timeline: AuthoredTimeline, span: Span): Woken[] {
  const authored = new Map(timeline.versions.map((version) => [version.version, version]))
  return replayRecord(rule.when, timeline, span).map(({ change, at, row, version }) => {
    const author = version && authored.get(version.version)
    return { recordId: timeline.id, change, at, row, actor: author?.actor ?? null, depth: author?.depth ?? 0 }
  })
}

async function replayRecords(ctx: Ctx, rule: RuleDefinition, span: Span): Promise<Replay> {
  const definition = findRuleDefinition(rule)
  const { timelines, since, isCut } = await readTimelines(ctx, definition, { rule, span })
  const woken = timelines.flatMap((timeline) => wakeRecord(rule, timeline, { since, until: span.until }))
  return { woken, since, isCut }
}

/** A conversation changes with its message: its state is taken so long after it. */
const settledMs = secondMs

async function replayTalks(ctx: Ctx, rule: RuleDefinition, span: Span): Promise<Replay> {
  const definition = findRuleDefinition(rule)
  const messages = await readTalkMessages(ctx, sql`m.date > ${span.since - replayedDays * dayMs}::bigint`)
  const byThread = Map.groupBy(messages, ({ thread }) => thread)
  const wakings = [...byThread.values()]
    .flatMap((talk) => wakeByMessages(rule.when, talk, span.until))
    .filter(({ at }) => at > span.since)
  const { timelines, isCut } = await readTimelines(ctx, definition, { rule, span })
  const byId = new Map(timelines.map((timeline) => [timeline.id, timeline]))
  const others = wakings.map(({ thread }) => thread).filter((id) => !byId.has(id))
  const current = await readCurrent(ctx, definition, [...new Set(others)])
  const woken = wakings.flatMap(({ thread, change, at }): Woken[] => {
    const timeline = byId.get(thread)
    const stored = current.get(thread)
    const row = timeline ? findStateAt(timeline, at + settledMs) : stored && flatten(stored)
    return row === undefined ? [] : [{ recordId: thread, change, at, row, actor: null, depth: 0 }]
  })
  return { woken, since: span.since, isCut }
}

interface Judged extends Woken {
  readonly verdict: RuleVerdict
}

async function judgeAll(
  ctx: Ctx,
  woken: readonly Woken[],
  { id, definition, record }: { id: string; definition: RuleDefinition; record: RuleRecord },
): Promise<Judged[]> {
  const records = findRuleDefinition(definition)
  const timezone = await readTimezone(ctx)
  const complete = await addFurtherFacts(ctx, records.name, woken)
  return complete.map((one) => {
    const shown = showTo(ctx.actor, records, one.row)
    const verdict = judgeRule({
      rule: id,
      if: definition.if,
      record,
      row: shown ?? {},
      at: one.at,
      timezone,
      actor: one.actor,
      depth: one.depth,
      isVisible: shown !== undefined,
    })
    return { ...one, verdict }
  })
}

async function presentRows(
  ctx: Ctx,
  judged: readonly Judged[],
  { definition, record }: Presented,
): Promise<DryRunRow[]> {
  const records = findRuleDefinition(definition)
  const named = await nameRecords(
    ctx,
    records,
    judged.map(({ recordId }) => recordId),
  )
  const { actions } = describeRule(definition, { record, users: nameRuleUsers(await listRuleUsers(ctx)) })
  return judged.map(({ recordId, change, at, verdict }) => ({
    record: records.name,
    recordId,
    ...named.get(recordId),
    change: nameChange(change),
    at,
    seen: [...verdict.seen],
    ...(verdict.state === 'refused' && { reason: verdict.reason }),
    state: verdict.state,
    actions: verdict.state === 'met' ? [...actions] : [],
  }))
}

interface Presented {
  readonly definition: RuleDefinition
  readonly record: RuleRecord
}

const order = { met: 0, refused: 1, unmet: 2 } as const

/** Replays a rule over the history of the last 30 days as the caller. It writes nothing. */
export async function replayRule(
  ctx: Ctx,
  { body: { id = unsaved, definition } }: InputOf<typeof dryRunRule>,
): Promise<OutputOf<typeof dryRunRule>> {
  const record = await requireRunnable(ctx, definition)
  const span = { since: ctx.now - replayedDays * dayMs, until: ctx.now }
  const isOfRecord = 'record' in definition.when
  const replay = await (isOfRecord ? replayRecords : replayTalks)(ctx, definition, span)
  const judged = await judgeAll(ctx, replay.woken, { id, definition, record })
  const count = (state: RuleVerdict['state']) => judged.filter(({ verdict }) => verdict.state === state).length
  const shown = judged
    .toSorted((one, other) => order[one.verdict.state] - order[other.verdict.state] || other.at - one.at)
    .slice(0, shownRows)
  return {
    since: replay.since,
    until: span.until,
    met: count('met'),
    unmet: count('unmet'),
    refused: count('refused'),
    isCut: replay.isCut,
    rows: await presentRows(ctx, shown, { definition, record }),
  }
}
