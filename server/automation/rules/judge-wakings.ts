import { judgeRule, type RuleRecord, type RuleWaking } from '../../../domain/automation/index.ts'
import { clients } from '../../../domain/company/index.ts'
import type { Actor, Doc } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { beyondReach } from '../../platform/records/index.ts'
import { ShortSlices } from '../../platform/short-slices.ts'
import { addFurtherFacts } from './further-facts.ts'
import type { JudgedWaking } from './keep-runs.ts'
import { showTo } from './record-states.ts'
import { describeFollowed, findRuleDefinition, type LiveVersion } from './rule-rows.ts'

/** A version of a rule that a state of a record has woken. */
export interface WokenRule {
  readonly live: Pick<LiveVersion, 'rule_id' | 'version' | 'definition' | 'owner_id'>
  readonly recordId: string
  readonly row: Doc
  readonly waking: RuleWaking
  readonly actor: string | null
  /** Rules in the chain before. */
  readonly depth: number
}

export async function readTimezone(ctx: Ctx): Promise<string> {
  const { timezone } = await beyondReach(ctx, clients).get(ctx.db.tenant.clientId)
  return timezone
}

interface Owner {
  readonly actor: Actor
  /** Records of a rule as the owner sees them, by version and rule. */
  readonly described: Map<string, RuleRecord | undefined>
  /** States of records as the owner sees them. */
  readonly shown: Map<Doc, Doc | undefined>
}

interface Judging {
  readonly owners: ReadonlyMap<string, Owner | undefined>
  readonly timezone: string
}

/** Looks a value up, and computes it the first time: one state of a record wakes many rules. */
function recall<Key, Value>(known: Map<Key, Value | undefined>, key: Key, compute: () => Value | undefined) {
  if (!known.has(key)) known.set(key, compute())
  return known.get(key)
}

function judge({ live, recordId, row, waking, actor, depth }: WokenRule, { owners, timezone }: Judging): JudgedWaking {
  const { rule_id: rule, version, definition } = live
  const records = findRuleDefinition(definition)
  const named = { rule, version, record: records.name, recordId, change: waking.change, wokenAt: waking.at, actor }
  const owner = owners.get(live.owner_id)
  const record = owner && recall(owner.described, `${version} ${rule}`, () => describeFollowed(definition, owner.actor))
  if (owner === undefined || record === undefined)
    return {
      ...named,
      depth: depth + 1,
      verdict: { state: 'refused', reason: owner === undefined ? 'owner' : 'reach', seen: [] },
    }
  const shown = recall(owner.shown, row, () => showTo(owner.actor, records, row))
  const verdict = judgeRule({
    rule,
    if: definition.if,
    record,
    row: shown ?? {},
    at: waking.at,
    timezone,
    actor,
    depth,
    isVisible: shown !== undefined,
  })
  return { ...named, depth: depth + 1, verdict }
}

/** Adds the facts of other records, for each record type together. */
async function completeRows(ctx: Ctx, woken: readonly WokenRule[]): Promise<WokenRule[]> {
  const moments = woken.map((one) => ({ ...one, at: one.waking.at }))
  const byRecord = Map.groupBy(moments, ({ live }) => findRuleDefinition(live.definition).name)
  const complete: WokenRule[] = []
  for (const [record, list] of byRecord) complete.push(...(await addFurtherFacts(ctx, record, list)))
  return complete
}

async function findOwner(ctx: Ctx, userId: string): Promise<Owner | undefined> {
  const actor = await ctx.platform.reach.find(userId, ctx.db.tenant.clientId)
  return actor && { actor, described: new Map(), shown: new Map() }
}

/** Judges wakings with the current roles of the owners of their rules, with pauses for other work. */
export async function judgeWakings(ctx: Ctx, woken: readonly WokenRule[]): Promise<JudgedWaking[]> {
  if (woken.length === 0) return []
  const owners = new Map<string, Owner | undefined>()
  for (const { live } of woken)
    if (!owners.has(live.owner_id)) owners.set(live.owner_id, await findOwner(ctx, live.owner_id))
  const judging = { owners, timezone: await readTimezone(ctx) }
  return new ShortSlices().map(await completeRows(ctx, woken), (one) => judge(one, judging))
}
