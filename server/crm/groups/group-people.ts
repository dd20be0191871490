import { groupSubjects, type groups } from '../../../domain/crm/index.ts'
import { logicIssues, type Logic, type RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql, type Statement } from '../../platform/database/sql.ts'
import { isErasedReach } from '../reach-marks.ts'
import { ruleCondition } from './rule-condition.ts'

export type Group = Pick<RowOf<typeof groups>, 'id' | 'type' | 'medium' | 'ignore_opt_in' | 'logic_fn'>

/** Contacts that every group leaves out: hidden or deleted ones. */
export const shownContacts = (ctx: Ctx): Statement<unknown> =>
  sql`r.client_id = ${ctx.db.tenant.clientId} and r.trashed_at is null and r.active`

/** A rule that can be asked; undefined for none and for one that is not valid any more. */
export const soundRule = (rule: unknown): Logic | undefined =>
  rule !== undefined && rule !== null && logicIssues(rule, groupSubjects, '').length === 0 ? (rule as Logic) : undefined

/** True if the contact in row `r` is in a group. An invalid rule matches no contact. */
export function isInGroup(ctx: Ctx, group: Group): Statement<unknown> {
  if (group.type === 'manual')
    return sql`exists (select from subscriptions m where m.client_id = r.client_id and m.group_id = ${group.id}
      and m.contact_id = r.id and m.is_member and m.trashed_at is null)`
  const rule = soundRule(group.logic_fn)
  return rule === undefined ? sql`false` : ruleCondition(rule, ctx.now)
}

/** The address that a group's messages go to, in row `r`; empty where a contact has none. */
const addressOf = ({ medium }: Group): Statement<unknown> =>
  medium === 'email' ? sql`coalesce(lower(r.email), '')` : sql`coalesce(r.phone, '')`

/** True if the owner of the address in row `r` asked for no mail at all. */
const isStopped = (ctx: Ctx, { medium }: Group): Statement<unknown> =>
  medium === 'email'
    ? sql`(exists (select from mailconsents c where c.client_id = r.client_id and c.email = lower(r.email)
        and c.state = 'stopped' and c.trashed_at is null) or ${isErasedReach(ctx, sql`lower(r.email)`)})`
    : sql`(exists (select from textconsents c where c.client_id = r.client_id and c.phone = r.phone
        and c.state = 'stopped' and c.trashed_at is null) or ${isErasedReach(ctx, sql`r.phone`)})`

/** State of the contact in row `r` in a group. A stop of texts stays in force, for any setting of the group. */
export function stateIn(ctx: Ctx, group: Group): Statement<unknown> {
  const left = sql`exists (select from subscriptions u where u.client_id = r.client_id and u.group_id = ${group.id}
    and u.contact_id = r.id and u.state = 'unsubscribed' and u.trashed_at is null)`
  // An erased person stays out, for any setting of the group.
  const stopped =
    group.ignore_opt_in && group.medium === 'email' ? isErasedReach(ctx, sql`lower(r.email)`) : isStopped(ctx, group)
  return sql`case when ${left} or ${stopped} then 'unsubscribed'
    when ${addressOf(group)} = '' then 'unreachable' else 'subscribed' end`
}

/** People of a group: id, name, address or number, and state. */
export const peopleOf = (ctx: Ctx, group: Group): Statement<unknown> => sql`
  select r.id, coalesce(r.name, '') as name, r.email, r.phone, r.company, ${addressOf(group)} as address,
    ${stateIn(ctx, group)} as state, ${isStopped(ctx, group)} as is_stopped
  from contacts r where ${shownContacts(ctx)} and ${isInGroup(ctx, group)}`

export interface GroupCounts {
  readonly subscribed: number
  readonly unsubscribed: number
  readonly unreachable: number
}

export async function countPeople(ctx: Ctx, group: Group): Promise<GroupCounts> {
  const [row] = await ctx.db.run(sql<GroupCounts>`
    select count(*) filter (where p.state = 'subscribed')::integer as subscribed,
      count(*) filter (where p.state = 'unsubscribed')::integer as unsubscribed,
      count(*) filter (where p.state = 'unreachable')::integer as unreachable
    from (select ${stateIn(ctx, group)} as state from contacts r where ${shownContacts(ctx)} and ${isInGroup(ctx, group)}) p`)
  return row ?? { subscribed: 0, unsubscribed: 0, unreachable: 0 }
}
