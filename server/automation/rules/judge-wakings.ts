import { judgeRule, type RuleWaking } from '../../../domain/automation/index.ts'
import { clients } from '../../../domain/company/index.ts'
import type { Actor, Doc } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { beyondReach } from '../../platform/records/index.ts'
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

interface Judging {
  readonly owners: ReadonlyMap<string, Actor | undefined>
  readonly timezone: string
}

function judge({ live, recordId, row, waking, actor, depth }: WokenRule, { owners, timezone }: Judging): JudgedWaking {
  const { rule_id: rule, version, definition, owner_id: owner } = live
  const records = findRuleDefinition(definition)
  const named = { rule, version, record: records.name, recordId, change: waking.change, wokenAt: waking.at, actor }
  const ownerActor = owners.get(owner)
  const record = ownerActor && describeFollowed(definition, ownerActor)
  const isOwnerGone = ownerActor === undefined
  if (isOwnerGone || record === undefined)
    return {
      ...named,
      depth: depth + 1,
      verdict: { state: 'refused', reason: isOwnerGone ? 'owner' : 'reach', seen: [] },
    }
  const shown = showTo(ownerActor, records, row)
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

/** Judges wakings with the current roles of the owners of their rules. */
export async function judgeWakings(ctx: Ctx, woken: readonly WokenRule[]): Promise<JudgedWaking[]> {
  if (woken.length === 0) return []
  const owners = new Map<string, Actor | undefined>()
  for (const { live } of woken)
    if (!owners.has(live.owner_id))
      owners.set(live.owner_id, await ctx.platform.reach.find(live.owner_id, ctx.db.tenant.clientId))
  const judging = { owners, timezone: await readTimezone(ctx) }
  return (await completeRows(ctx, woken)).map((one) => judge(one, judging))
}
