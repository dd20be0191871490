import {
  contacts,
  groups,
  roleLacking,
  type groupsOfContact,
  type MemberState,
  type whyInGroup,
} from '../../../domain/crm/index.ts'
import { nameOfPerson, type InputOf, type Logic, type OutputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { getRecord, listRecords } from '../../platform/records/index.ts'
import { nameOfActor } from '../../platform/records/name-of-actor.ts'
import { isInGroup, shownContacts, soundRule, stateIn } from './group-people.ts'
import { ruleCondition } from './rule-condition.ts'

/** The conditions that a rule is read as: the parts of its outermost list, or the rule itself. */
function conditionsOf(rule: Logic): readonly Logic[] {
  if ('all' in rule) return rule.all
  return 'any' in rule ? rule.any : [rule]
}

interface Asked {
  readonly id: string
  readonly contact: string
}

/** The first entry of the history of who is in a group by hand. */
export const firstAdded = (clientId: string, { id, contact }: Asked) => sql<{ at: number; name: string | null }>`
    select h.at, ${nameOfActor(sql`h.client_id`, sql`h.actor_id`)} as name
    from subscriptions s join history h
      on h.client_id = s.client_id and h.record = 'subscriptions' and h.id = s.id
    where s.client_id = ${clientId} and s.group_id = ${id} and s.contact_id = ${contact} and s.is_member
    order by h.version limit 1`

/** User who added a contact to a group by hand, and the time. */
async function whoAdded(ctx: Ctx, asked: Asked) {
  const [row] = await ctx.db.run(firstAdded(ctx.db.tenant.clientId, asked))
  return row ? { at: row.at, by: nameOfPerson(row.name, ctx.actor.isDefaultClient) ?? '' } : null
}

/** Why a contact is in a group, or is not. Throws NotFound. */
export async function explainGroup(
  ctx: Ctx,
  asked: InputOf<typeof whyInGroup>['params'],
): Promise<OutputOf<typeof whyInGroup>> {
  const group = await getRecord(ctx, groups, asked.id)
  await getRecord(ctx, contacts, asked.contact)
  const rule = group.type === 'auto' ? soundRule(group.logic_fn) : undefined
  // A condition does not reveal fields that the caller may not read.
  const parts = rule === undefined ? [] : conditionsOf(rule).filter((one) => roleLacking(one, ctx.actor) === undefined)
  const conditions = parts.map((one, at) => sql`${ruleCondition(one, ctx.now)} as ${sql.ref(`c${at}`)}`)
  const [row = {}] = await ctx.db.run(sql<Record<string, boolean>>`
    select ${sql.join([sql`${isInGroup(ctx, group)} as is_in`, ...conditions])}
    from contacts r where ${shownContacts(ctx)} and r.id = ${asked.contact}`)
  return {
    isIn: row['is_in'] === true,
    conditions: parts.map((rule_, at) => ({ rule: structuredClone(rule_) as never, holds: row[`c${at}`] === true })),
    added: group.type === 'manual' ? await whoAdded(ctx, asked) : null,
  }
}

const mostGroups = 300

/** The groups of a contact, by name. Throws NotFound. */
export async function groupsWith(ctx: Ctx, id: string): Promise<OutputOf<typeof groupsOfContact>> {
  await getRecord(ctx, contacts, id)
  const all = await listRecords(ctx, groups, { limit: mostGroups })
  if (all.length === 0) return { groups: [] }
  const columns = all.flatMap((group, at) => [
    sql`${isInGroup(ctx, group)} as ${sql.ref(`i${at}`)}`,
    sql`${stateIn(ctx, group)} as ${sql.ref(`s${at}`)}`,
  ])
  const [row = {}] = await ctx.db.run(sql<Record<string, boolean | MemberState>>`
    select ${sql.join(columns)} from contacts r where r.client_id = ${ctx.db.tenant.clientId} and r.id = ${id}`)
  return {
    groups: all.map(({ id: group, name, type }, at) => ({
      id: group,
      name,
      type,
      isIn: row[`i${at}`] === true,
      state: row[`s${at}`] as MemberState,
    })),
  }
}
