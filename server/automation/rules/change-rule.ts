import {
  automationMessages,
  checkRule,
  readRuleRecord,
  rulesMax,
  type makeRuleLive,
  type RuleDefinition,
  type RuleRecord,
  type RuleSummary,
  type saveRule,
} from '../../../domain/automation/index.ts'
import { threads, threadsmsgs } from '../../../domain/inbox/index.ts'
import type { InputOf } from '../../../domain/kernel/index.ts'
import { readOwnEntry } from '../../company/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { countAlone } from '../../platform/database/count-alone.ts'
import { sql } from '../../platform/database/sql.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '../../platform/errors.ts'
import { planDueBy } from '../../platform/jobs/index.ts'
import { describeFollowed, listRuleUsers, lockPosition, mayEditRule, readDefinition } from './rule-rows.ts'
import { sweepKind } from './sweep-kind.ts'

interface LockedRule {
  readonly owner_id: string
  readonly name: string
  readonly draft: unknown
  readonly edition: number
  readonly version: number | null
  readonly state: RuleSummary['state']
}

/** Locks a rule for a change by the caller. Throws NotFound, Forbidden: only its owner and admins change it. */
async function takeRule(ctx: Ctx, id: string): Promise<LockedRule> {
  const [rule] = await ctx.db.run(sql<LockedRule>`
    select r.owner_id, r.name, r.draft, r.edition, r.version, r.state from rules r
    where r.client_id = ${ctx.db.tenant.clientId} and r.id = ${id} and r.removed_at is null for update`)
  if (rule === undefined) throw new NotFound('rule')
  if (!mayEditRule(ctx, rule.owner_id)) throw new Forbidden('admin')
  return rule
}

function refuseStale(current: number, seen: number): void {
  if (current !== seen)
    throw new Conflict(
      null,
      {},
      {
        code: 'rule-changed',
        title: 'This rule has changed',
        message: 'Another user has saved it since you opened it. Open it again to see their version.',
      },
    )
}

async function addRule(ctx: Ctx, { params: { id }, body }: InputOf<typeof saveRule>): Promise<void> {
  const live = sql`rules r where r.client_id = ${ctx.db.tenant.clientId} and r.removed_at is null`
  if ((await countAlone(ctx, 'rules', live)) >= rulesMax)
    throw new Invalid([automationMessages.issue('name', 'too-many-rules')])
  const owner = await readOwnEntry(ctx)
  const made = await ctx.db.run(sql`
    insert into rules (client_id, id, name, draft, edition, saved_at, state, owner_id, owner_name)
    values (${ctx.db.tenant.clientId}, ${id}, ${body.name}, ${JSON.stringify(body.definition)}::jsonb, 1, ${ctx.now}, 'draft',
      ${owner.id}, ${owner.label})
    on conflict do nothing returning 1 as ok`)
  if (made.length === 0) refuseStale(1, 0)
}

/** Saves the draft of a rule, or makes the rule. Throws Conflict where it was saved since it was read. */
export async function keepRule(ctx: Ctx, call: InputOf<typeof saveRule>): Promise<{ edition: number }> {
  const { params, body } = call
  if (body.edition === 0) {
    await addRule(ctx, call)
    return { edition: 1 }
  }
  const rule = await takeRule(ctx, params.id)
  refuseStale(rule.edition, body.edition)
  await ctx.db.run(sql`
    update rules set name = ${body.name}, draft = ${JSON.stringify(body.definition)}::jsonb, edition = edition + 1,
      saved_at = ${ctx.now} where client_id = ${ctx.db.tenant.clientId} and id = ${params.id}`)
  return { edition: rule.edition + 1 }
}

/** Throws Invalid with everything that keeps a rule from running in the name of the caller. */
export async function requireRunnable(ctx: Ctx, definition: RuleDefinition): Promise<RuleRecord> {
  const users = new Set((await listRuleUsers(ctx)).map(({ id }) => id))
  const record = describeFollowed(definition, ctx.actor)
  const issues = checkRule(definition, { record, isUser: (id) => users.has(id) })
  if (issues.length > 0 || record === undefined) throw new Invalid(issues)
  return record
}

/** Record types whose changes wake a rule. */
function listWakers({ when }: RuleDefinition): string[] {
  const record = readRuleRecord(when)
  return record === threads.name && !('record' in when) ? [threadsmsgs.name] : [record]
}

/** Ends the version that is in force. Its caller has locked the rule. */
async function endVersion({ db, now }: Ctx, id: string): Promise<void> {
  await db.run(sql`
    update rule_versions set live_until = ${now}
    where client_id = ${db.tenant.clientId} and rule_id = ${id} and live_until is null`)
}

/** The client's first live rule follows changes from now on: what came before is passed over. */
async function beginFollowing(ctx: Ctx): Promise<void> {
  await lockPosition(ctx)
  await ctx.db.run(sql`
    update rule_positions p set since = ${ctx.now}, xid = null, seq = null
    where p.client_id = ${ctx.db.tenant.clientId}
      and not exists (select from rules r where r.client_id = p.client_id and r.state = 'live')`)
}

/** Makes the draft the live version, in the name of the caller. Throws Invalid, Conflict. */
export async function putLive(
  ctx: Ctx,
  { params: { id }, body }: InputOf<typeof makeRuleLive>,
): Promise<{ version: number }> {
  const { db, now } = ctx
  const rule = await takeRule(ctx, id)
  refuseStale(rule.edition, body.edition)
  const definition = readDefinition(rule.draft)
  await requireRunnable(ctx, definition)
  const owner = await readOwnEntry(ctx)
  await beginFollowing(ctx)
  await endVersion(ctx, id)
  const version = (rule.version ?? 0) + 1
  await db.run(sql`
    insert into rule_versions (client_id, rule_id, version, definition, owner_id, owner_name, live_from, swept_to)
    values (${db.tenant.clientId}, ${id}, ${version}, ${JSON.stringify(definition)}::jsonb, ${owner.id}, ${owner.label},
      ${now}, ${now})`)
  await db.run(sql`
    update rules set state = 'live', version = ${version}, records = ${listWakers(definition)}::text[],
      owner_id = ${owner.id}, owner_name = ${owner.label}
    where client_id = ${db.tenant.clientId} and id = ${id}`)
  // The first look finds the next moment.
  if (definition.when.kind === 'time' || definition.when.kind === 'silence')
    await planDueBy(ctx, sweepKind, { key: id, due: now })
  return { version }
}

/** Switches a rule off. What waits does not run. */
export async function putOff(ctx: Ctx, id: string): Promise<void> {
  const { state } = await takeRule(ctx, id)
  if (state !== 'live') return
  await endVersion(ctx, id)
  await ctx.db.run(sql`
    update rules set state = 'off', records = '{}' where client_id = ${ctx.db.tenant.clientId} and id = ${id}`)
}

/** Removes a rule; its name stays in the history of what it did. */
export async function dropRule(ctx: Ctx, id: string): Promise<void> {
  await putOff(ctx, id)
  await ctx.db.run(sql`
    update rules set removed_at = ${ctx.now} where client_id = ${ctx.db.tenant.clientId} and id = ${id}`)
}
