import { z } from 'zod'
import {
  computeRuleMoment,
  wakeByMessages,
  wakeByMoment,
  type RuleTrigger,
  type TimeTrigger,
} from '../../../domain/automation/index.ts'
import { threads } from '../../../domain/inbox/index.ts'
import type { RecordDefinition } from '../../../domain/kernel/index.ts'
import { minuteMs } from '../../../domain/kernel/values/durations.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql, type Statement } from '../../platform/database/sql.ts'
import { defineJob, planDueBy, takeQueued } from '../../platform/jobs/index.ts'
import { flatten, type StoredRow } from '../../platform/records/present.ts'
import { judgeWakings, type WokenRule } from './judge-wakings.ts'
import { keepRuns } from './keep-runs.ts'
import { readCurrent } from './record-states.ts'
import { findRuleDefinition, lockPosition, readLiveVersions, type LiveVersion } from './rule-rows.ts'
import { sweepKind } from './sweep-kind.ts'
import { readTalkMessages } from './talk-messages.ts'

/** Records of one sweep, and those with the date of the last one; the next sweep looks at the others. */
const atOnce = 500

/** Expression of a date that rules run before or after: a column, or a field with a separate index. */
export const printDate = ({ columns }: RecordDefinition, field: string): Statement<number> =>
  columns[field] === undefined ? sql<number>`(doc ->> ${sql.lit(field)})::bigint` : sql<number>`${sql.ref(field)}`

/** Milliseconds from the moment of a run to its date. */
const readShift = ({ minutes, side }: TimeTrigger): number => (side === 'before' ? minutes : -minutes) * minuteMs

interface Sweep {
  readonly woken: readonly WokenRule[]
  /** Moment up to which it looked. */
  readonly to: number
  /** The next moment to look at. */
  readonly next: number | undefined
}

/** Records whose date comes to its moment between the last look and now: those with one date stay together. */
async function sweepDates({ db, now }: Ctx, live: LiveVersion, when: TimeTrigger): Promise<Sweep> {
  const definition = findRuleDefinition(live.definition)
  const [date, shift] = [printDate(definition, when.field), readShift(when)]
  const dated = sql`${sql.table(definition.name)} where client_id = ${db.tenant.clientId} and trashed_at is null`
  const begin = live.swept_to + shift
  const [cut] = await db.run(sql<{ date: number }>`
    select ${date} as date from ${dated} and ${date} > ${begin}::bigint and ${date} <= ${now + shift}::bigint
    order by ${date} offset ${atOnce} limit 1`)
  const end = cut?.date ?? now + shift
  const rows = await db.run(sql<StoredRow>`
    select id, version, date, last_date, active, doc from ${dated}
      and ${date} > ${begin}::bigint and ${date} <= ${end}::bigint order by ${date}, id`)
  const [later] = await db.run(sql<{ date: number }>`
    select ${date} as date from ${dated} and ${date} > ${end}::bigint order by ${date} limit 1`)
  const to = end - shift
  const woken = rows.flatMap((row): WokenRule[] => {
    const doc = flatten(row)
    const waking = wakeByMoment(when, doc, { from: live.swept_to, to })
    return waking ? [{ live, recordId: row.id, row: doc, waking, actor: null, depth: 0 }] : []
  })
  return { woken, to, next: later && computeRuleMoment(when, later.date) }
}

type SilenceTrigger = Extract<RuleTrigger, { readonly kind: 'silence' }>

/** Messages of one conversation that are read to find out what was answered. */
const talkMax = 500

async function sweepSilence(ctx: Ctx, live: LiveVersion, when: SilenceTrigger): Promise<Sweep> {
  const [shift, { now }] = [when.minutes * minuteMs, ctx]
  const due = await readTalkMessages(
    ctx,
    sql`m.inbound and m.date > ${live.swept_to - shift}::bigint and m.date <= ${now - shift}::bigint`,
  )
  const ids = [...new Set(due.map(({ thread }) => thread))]
  const current = await readCurrent(ctx, threads, ids)
  const talks = await readTalkMessages(
    ctx,
    sql`m.id in (
      select t.id from unnest(${ids}::text[]) k (thread) cross join lateral (
        select t.id from threadsmsgs t where t.client_id = ${ctx.db.tenant.clientId} and t.thread = k.thread
        order by t.date desc limit ${talkMax}) t)`,
  )
  const woken = [...Map.groupBy(talks, ({ thread }) => thread)].flatMap(([id, talk]): WokenRule[] => {
    const thread = current.get(id)
    if (thread === undefined) return []
    const row = flatten(thread)
    return wakeByMessages(when, talk, now)
      .filter(({ at }) => at > live.swept_to)
      .map((waking) => ({ live, recordId: id, row, waking, actor: null, depth: 0 }))
  })
  const [later] = await ctx.db.run(sql<{ date: number }>`
    select m.date from threadsmsgs m where m.client_id = ${ctx.db.tenant.clientId} and m.trashed_at is null and m.inbound
      and m.date > ${now - shift}::bigint order by m.date limit 1`)
  return { woken, to: now, next: later && later.date + shift }
}

function sweepRule(ctx: Ctx, live: LiveVersion): Promise<Sweep> | undefined {
  const { when } = live.definition
  if (when.kind === 'time') return sweepDates(ctx, live, when)
  return when.kind === 'silence' ? sweepSilence(ctx, live, when) : undefined
}

/** Looks at the moments of a rule since the last look, and plans the next look. */
async function sweep(ctx: Ctx, id: string): Promise<void> {
  const { db, now } = ctx
  // The position, then the plan: those who follow changes plan looks in this order.
  await lockPosition(ctx)
  if (!(await takeQueued(ctx, { kind: sweepKind.name, key: id }))) return
  const lives = await readLiveVersions(ctx, now)
  const live = lives.find((one) => one.rule_id === id && one.live_until === null)
  const swept = live && (await sweepRule(ctx, live))
  if (live === undefined || swept === undefined) return
  await db.run(sql`
    update rule_versions set swept_to = ${swept.to}
    where client_id = ${db.tenant.clientId} and rule_id = ${id} and version = ${live.version}`)
  await keepRuns(ctx, await judgeWakings(ctx, swept.woken))
  const next = swept.to < now ? now : swept.next
  if (next !== undefined) await planDueBy(ctx, sweepKind, { key: id, due: Math.max(now, next) })
}

/** Runs the rules whose moment has come: a time before or after a date, or without an answer. */
export const sweepRules = defineJob({
  ...sweepKind,
  yields: true,
  payload: z.object({ id: z.string() }),
  run: (ctx, { id }) => sweep(ctx, id),
})
