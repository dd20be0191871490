import { z } from 'zod'
import {
  computeRuleMoment,
  readRuleRecord,
  wakeByChange,
  wakeByMessages,
  type RuleDefinition,
  type RuleMessage,
} from '../../../domain/automation/index.ts'
import { threads, threadsmsgs } from '../../../domain/inbox/index.ts'
import { valueAt } from '../../../domain/kernel/index.ts'
import { hourMs, minuteMs } from '../../../domain/kernel/values/durations.ts'
import { recordNamed } from '../../../domain/records.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { defineJob, defineTimedTask, planDueBy, planHidden, takeAllDue } from '../../platform/jobs/index.ts'
import { flatten } from '../../platform/records/present.ts'
import { ShortSlices } from '../../platform/short-slices.ts'
import { judgeWakings, type WokenRule } from './judge-wakings.ts'
import { keepRuns } from './keep-runs.ts'
import { readCurrent, readVersions, type AuthoredVersion } from './record-states.ts'
import { lockPosition, readLiveVersions, type LiveVersion } from './rule-rows.ts'
import { sweepKind } from './sweep-kind.ts'
import { readTalkMessages } from './talk-messages.ts'

/** Changes that are followed in one transaction. */
const atOnce = 500

/** A change may be hidden by a longer transaction for so long: older versions of rules are kept in force for it. */
const hiddenMs = 24 * hourMs

interface Change {
  readonly record: string
  readonly id: string
  readonly version: number
  readonly op: string
  /** Begin of its transaction. */
  readonly at: number
  readonly xid: string
  readonly seq: number
}

const isInForce = ({ live_from: from, live_until: until }: LiveVersion, { at }: Pick<Change, 'at'>): boolean =>
  from <= at && (until === null || at < until)

/** Rules in the chain that led to each transaction, where its changes are those of a rule. */
async function readDepths({ db }: Ctx, changes: readonly Change[]): Promise<ReadonlyMap<string, number>> {
  const xids = [...new Set(changes.map(({ xid }) => xid))]
  const rows = await db.run(sql<{ xid: string; depth: number }>`
    select r.xid, max(r.depth) as depth from rule_runs r
    where r.client_id = ${db.tenant.clientId} and r.xid = any(${xids}::text[]) group by r.xid`)
  return new Map(rows.map(({ xid, depth }) => [xid, depth]))
}

interface Followed {
  readonly changes: readonly Change[]
  readonly lives: readonly LiveVersion[]
  readonly depths: ReadonlyMap<string, number>
}

const nameVersion = ({ id, version }: { readonly id: string; readonly version: number }): string => `${id} ${version}`

/** Plans a look at the first of some moments; it finds the next one. */
async function planLook(ctx: Ctx, rule: string, moments: readonly number[]): Promise<void> {
  if (moments.length > 0) await planDueBy(ctx, sweepKind, { key: rule, due: Math.min(...moments) })
}

/** Takes the last look of a rule back to before these moments: a mail may be fetched long after its date. */
async function lookBack({ db }: Ctx, { rule_id: id, version }: LiveVersion, moments: readonly number[]): Promise<void> {
  if (moments.length === 0) return
  await db.run(sql`
    update rule_versions v set swept_to = greatest(v.live_from, ${Math.min(...moments) - 1}::bigint)
    where v.client_id = ${db.tenant.clientId} and v.rule_id = ${id} and v.version = ${version}
      and v.swept_to >= ${Math.min(...moments)}::bigint`)
}

/** Moment of a time rule by a new version, where it comes after the change; it may have passed since. */
function findMoment({ when }: RuleDefinition, version: AuthoredVersion): number[] {
  const date = when.kind === 'time' ? valueAt(version.after, when.field) : undefined
  if (when.kind !== 'time' || typeof date !== 'number') return []
  const moment = computeRuleMoment(when, date)
  return moment > version.at ? [moment] : []
}

/** Moment at which the wait of a person for an answer to a message is too long. */
const findSilence = ({ when }: RuleDefinition, { at }: RuleMessage): number[] =>
  when.kind === 'silence' ? [at + when.minutes * minuteMs] : []

interface ListenedVersion {
  readonly live: LiveVersion
  readonly version: AuthoredVersion
  readonly change: Change
}

/** Rules that the changes of one record type have woken, and the looks of time rules at changed dates. */
async function wakeByRecord(ctx: Ctx, record: string, { changes, lives, depths }: Followed): Promise<WokenRule[]> {
  const listeners = lives.filter(({ definition: { when } }) => 'record' in when && when.record === record)
  const own = changes.filter((change) => change.record === record)
  const definition = recordNamed(record)
  if (listeners.length === 0 || own.length === 0 || definition === undefined) return []
  const byName = new Map(own.map((change) => [nameVersion(change), change]))
  const heard = (await readVersions(ctx, definition, own)).flatMap((version): ListenedVersion[] => {
    const change = byName.get(nameVersion(version))
    return change === undefined
      ? []
      : listeners.filter((live) => isInForce(live, change)).map((live) => ({ live, version, change }))
  })
  for (const [live, list] of Map.groupBy(heard, (one) => one.live))
    await planLook(
      ctx,
      live.rule_id,
      list.flatMap(({ version }) => findMoment(live.definition, version)),
    )
  const woken = await new ShortSlices().map(heard, ({ live, version, change }): WokenRule[] => {
    const waking = wakeByChange(live.definition.when, version)
    if (waking === undefined) return []
    const { id: recordId, after: row, actor } = version
    return [{ live, recordId, row, waking, actor, depth: depths.get(change.xid) ?? 0 }]
  })
  return woken.flat()
}

/** Rules that new messages have woken, and the looks of those that wait for an answer. */
async function wakeByTalk(ctx: Ctx, { changes, lives }: Followed): Promise<WokenRule[]> {
  const made = changes.filter(({ record, op }) => record === threadsmsgs.name && op === 'create')
  const listeners = lives.filter(({ definition: { when } }) => !('record' in when))
  if (made.length === 0 || listeners.length === 0) return []
  const byId = new Map(made.map((change) => [change.id, change]))
  const messages = await readTalkMessages(ctx, sql`m.inbound and m.id = any(${[...byId.keys()]}::text[])`)
  const heard = messages.flatMap((message) => {
    const change = byId.get(message.id)
    return change === undefined
      ? []
      : listeners.filter((live) => isInForce(live, change)).map((live) => ({ live, message }))
  })
  for (const [live, list] of Map.groupBy(heard, (one) => one.live)) {
    const moments = list.flatMap(({ message }) => findSilence(live.definition, message))
    await lookBack(ctx, live, moments)
    await planLook(ctx, live.rule_id, moments)
  }
  const current = await readCurrent(ctx, threads, [...new Set(messages.map(({ thread }) => thread))])
  return heard.flatMap(({ live, message }): WokenRule[] => {
    const { when } = live.definition
    const thread = current.get(message.thread)
    const [waking] = when.kind === 'message' ? wakeByMessages(when, [message], ctx.now) : []
    return waking && thread ? [{ live, recordId: thread.id, row: flatten(thread), waking, actor: null, depth: 0 }] : []
  })
}

/** Changes that rules may listen to: what was deleted or restored wakes none. */
const isNews = ({ op }: Change): boolean => op === 'create' || op === 'update'

/** The work that follows changes; its plans are made by the database, one for each transaction. */
const followKind = { name: 'follow-changes', lane: 'prompt' } as const

/** Takes the next changes into runs and moves the place of the rules: both or neither, so that each change counts once. */
async function followPage(ctx: Ctx): Promise<boolean> {
  const position = await lockPosition(ctx)
  // Before the changes are read: one that is made later keeps its plan.
  const hidden = await takeAllDue(ctx, followKind)
  const lives = await readLiveVersions(ctx, ctx.now - hiddenMs)
  if (lives.length === 0) return false
  await planHidden(ctx, followKind, hidden)
  const taken = await ctx.db.run(sql<Change>`
    select c.record, c.id, c.version, c.op, c.at, c.xid, c.seq
    from flightline.changes_of_client(${position.xid}::text::xid8, ${position.seq}::bigint,
      to_timestamp(${position.since}::double precision / 1000), ${atOnce}::integer) c`)
  const last = taken.at(-1)
  if (last === undefined) return false
  await ctx.db.run(sql`
    update rule_positions set xid = ${last.xid}, seq = ${last.seq} where client_id = ${ctx.db.tenant.clientId}`)
  const changes = taken.filter(isNews)
  const followed = { changes, lives, depths: await readDepths(ctx, changes) }
  const woken = await wakeByTalk(ctx, followed)
  for (const record of new Set(lives.map(({ definition }) => readRuleRecord(definition.when))))
    woken.push(...(await wakeByRecord(ctx, record, followed)))
  await keepRuns(ctx, await judgeWakings(ctx, woken))
  return taken.length === atOnce
}

/** Follows the changes of the client for all of its rules. */
async function followRules(ctx: Ctx): Promise<void> {
  if (await followPage(ctx)) await planDueBy(ctx, followKind, { key: 'more', due: ctx.now })
}

/** Follows changes soon after a transaction with some. */
export const followChanges = defineJob({
  ...followKind,
  yields: true,
  payload: z.object({ id: z.string() }),
  run: followRules,
})

/** Every minute: follows changes whose plan was lost. */
export const followHidden = defineTimedTask({
  name: 'follow-rules',
  lane: 'upkeep',
  at: '* * * * *',
  clientsWith: () => sql<{ id: string }>`select id from flightline.clients_with_rules()`,
  inClient: (run) => run.within(followRules),
})
