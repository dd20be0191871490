import {
  describeRuleRecord,
  readRuleRecord,
  ruleDefinition,
  ruleRecordNames,
  type RuleDefinition,
  type RuleRecord,
  type UserNames,
} from '../../../domain/automation/index.ts'
import { hasRole, type Actor, type Entry, type RecordDefinition } from '../../../domain/kernel/index.ts'
import { recordNamed } from '../../../domain/records.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'

/** Name that stands for the rules in the pauses of a client. */
export const rulesPause = 'rules'

/** A version of a rule that is live, or was when a change was made. */
export interface LiveVersion {
  readonly rule_id: string
  readonly version: number
  readonly definition: RuleDefinition
  readonly owner_id: string
  readonly live_from: number
  readonly live_until: number | null
  readonly swept_to: number
}

interface VersionRow extends Omit<LiveVersion, 'definition'> {
  readonly definition: unknown
}

/** Reads a stored rule; a later version of the product may have stored what this one does not know. */
export const readDefinition = (stored: unknown): RuleDefinition => ruleDefinition.parse(stored)

/** The versions of live rules that were in force since a moment. */
export async function readLiveVersions({ db }: Ctx, since: number): Promise<LiveVersion[]> {
  const rows = await db.run(sql<VersionRow>`
    select v.rule_id, v.version, v.definition, v.owner_id, v.live_from, v.live_until, v.swept_to
    from rule_versions v join rules r on r.client_id = v.client_id and r.id = v.rule_id
    where v.client_id = ${db.tenant.clientId} and r.state = 'live' and (v.live_until is null or v.live_until > ${since})
    order by v.rule_id, v.version`)
  return rows.map((row) => ({ ...row, definition: readDefinition(row.definition) }))
}

/** Definition of the records that a rule follows. Throws where there is none any more. */
export function findRuleDefinition(rule: RuleDefinition): RecordDefinition {
  const definition = recordNamed(readRuleRecord(rule.when))
  if (definition === undefined) throw new TypeError('the record type of a rule is unknown')
  return definition
}

const isFollowed = (name: string): boolean => ruleRecordNames.some((one) => one === name)

/** The records of a rule as an actor sees them; undefined if they may not read them. */
export function describeFollowed(rule: RuleDefinition, actor: Actor): RuleRecord | undefined {
  const name = readRuleRecord(rule.when)
  const definition = isFollowed(name) ? recordNamed(name) : undefined
  return definition && describeRuleRecord(definition, actor)
}

/** Users of the client whom rules may name. */
export const listRuleUsers = ({ db }: Ctx): Promise<Entry[]> =>
  db.run(sql<Entry>`
    select u.id, coalesce(nullif(u.doc ->> 'name', ''), u.doc ->> 'email', '') as label
    from users u join grants g on g.client_id = u.client_id and g.user_id = u.id
    where u.client_id = ${db.tenant.clientId} and u.trashed_at is null and u.active order by 2, 1`)

export const nameRuleUsers = (users: readonly Entry[]): UserNames => new Map(users.map(({ id, label }) => [id, label]))

/** Locks the place of the client's rules in the change log: of two who follow it, one waits. */
export async function lockPosition({
  db,
  now,
}: Ctx): Promise<{ since: number; xid: string | null; seq: number | null }> {
  const { clientId } = db.tenant
  const [row] = await db.run(sql<{ since: number; xid: string | null; seq: number | null }>`
    insert into rule_positions (client_id, since) values (${clientId}, ${now})
    on conflict (client_id) do update set since = rule_positions.since returning since, xid, seq`)
  return row ?? { since: now, xid: null, seq: null }
}

/** True while all rules of the client are paused. */
export async function arePaused({ db }: Ctx): Promise<boolean> {
  const rows = await db.run(sql`
    select 1 as ok from task_pauses p where p.client_id = ${db.tenant.clientId} and p.task = ${rulesPause}`)
  return rows.length > 0
}

/** A rule is changed, and its log read, by its owner and by admins. */
export const mayEditRule = ({ actor }: Ctx, ownerId: string): boolean =>
  hasRole(actor, 'admin') || actor.userId === ownerId
