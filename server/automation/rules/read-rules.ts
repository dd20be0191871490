import { isDeepStrictEqual } from 'node:util'
import {
  countedRuns,
  describeRule,
  describeRuleRecord,
  readRuleRecord,
  replayedDays,
  ruleRecordNames,
  ruleTemplates,
  type listRules,
  type readRule,
  type RuleDefinition,
  type RuleRecord,
  type RuleSummary,
  type RuleVersion,
  type UserNames,
} from '../../../domain/automation/index.ts'
import type { OutputOf } from '../../../domain/kernel/index.ts'
import { dayMs } from '../../../domain/kernel/values/durations.ts'
import { recordNamed } from '../../../domain/records.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { NotFound } from '../../platform/errors.ts'
import { readPauses } from '../clockwork/pauses.ts'
import { describeFollowed, listRuleUsers, mayEditRule, nameRuleUsers, readDefinition, rulesPause } from './rule-rows.ts'

interface RuleRow {
  readonly id: string
  readonly name: string
  readonly draft: unknown
  readonly edition: number
  readonly saved_at: number
  readonly state: RuleSummary['state']
  readonly version: number | null
  readonly owner_id: string
  readonly owner_name: string
  readonly live_definition: unknown
  readonly ran: number
  readonly refused: number
  readonly last_ran_at: number | null
}

/** States of runs that were carried out. */
const ranStates = ['done', 'partly', 'failed'] as const

/** The rules of the client, or one of them, with counts of their runs. */
function readRows({ db, now }: Ctx, id?: string): Promise<RuleRow[]> {
  const since = now - replayedDays * dayMs
  const counted = (states: readonly string[]) => sql`
    (select count(*)::integer from (
      select from rule_runs w where w.client_id = r.client_id and w.rule_id = r.id and w.at > ${since}
        and w.state = any(${[...states]}::text[]) limit ${countedRuns + 1}) counted)`
  return db.run(sql<RuleRow>`
    select r.id, r.name, r.draft, r.edition, r.saved_at, r.state, r.version, r.owner_id, r.owner_name,
      (select v.definition from rule_versions v
        where v.client_id = r.client_id and v.rule_id = r.id and v.version = r.version) as live_definition,
      ${counted(ranStates)} as ran, ${counted(['refused'])} as refused,
      (select max(last.ran_at) from unnest(${[...ranStates]}::text[]) s (state) cross join lateral (
        select w.ran_at from rule_runs w where w.client_id = r.client_id and w.rule_id = r.id and w.state = s.state
        order by w.place desc limit 1) last) as last_ran_at
    from rules r where r.client_id = ${db.tenant.clientId} and r.removed_at is null and (${id ?? null}::text is null or r.id = ${id ?? null}::text)
    order by r.state <> 'live', lower(r.name), r.id`)
}

interface Reading {
  readonly users: UserNames
}

function presentRule(ctx: Ctx, row: RuleRow, { users }: Reading): RuleSummary {
  const draft = readDefinition(row.draft)
  const record = describeFollowed(draft, ctx.actor)
  return {
    id: row.id,
    name: row.name,
    state: row.state,
    record: record?.label ?? '',
    words: describeWords(draft, record, users),
    ...(row.version !== null && { version: row.version }),
    hasDraft: !isDeepStrictEqual(row.draft, row.live_definition),
    owner: { id: row.owner_id, label: users.get(row.owner_id) ?? row.owner_name },
    canEdit: mayEditRule(ctx, row.owner_id),
    ran: row.ran,
    refused: row.refused,
    ...(row.last_ran_at !== null && { lastRanAt: row.last_ran_at }),
  }
}

function describeWords(definition: RuleDefinition, record: RuleRecord | undefined, users: UserNames) {
  const { actions, ...words } = describeRule(definition, { record, users })
  return { ...words, actions: [...actions] }
}

/** The record types that the reader's rules may follow. */
const listFollowed = (ctx: Ctx): RuleRecord[] =>
  ruleRecordNames.flatMap((name) => {
    const definition = recordNamed(name)
    return (definition && describeRuleRecord(definition, ctx.actor)) ?? []
  })

const copyRecord = ({ fields, times, sets, ...record }: RuleRecord) => ({
  ...record,
  fields: fields.map(({ options, ...field }) => ({ ...field, ...(options && { options: [...options] }) })),
  times: [...times],
  sets: [...sets],
})

/** The rules of the client, and what new ones are made of. */
export async function readRules(ctx: Ctx): Promise<OutputOf<typeof listRules>> {
  const users = await listRuleUsers(ctx)
  const names = nameRuleUsers(users)
  const rows = await readRows(ctx)
  const pause = (await readPauses(ctx)).get(rulesPause)
  const records = listFollowed(ctx)
  const known = new Set(records.map(({ name }) => name))
  return {
    rules: rows.map((row) => presentRule(ctx, row, { users: names })),
    ...(pause && { pause }),
    records: records.map(copyRecord),
    templates: ruleTemplates
      .filter(({ definition }) => known.has(readRuleRecord(definition.when)))
      .map((template) => ({ ...template })),
    users,
  }
}

interface VersionRow {
  readonly version: number
  readonly definition: unknown
  readonly owner_id: string
  readonly owner_name: string
  readonly live_from: number
  readonly live_until: number | null
}

const versionsShown = 50

/** One rule with its draft and versions. Throws NotFound. */
export async function openRule(ctx: Ctx, id: string): Promise<OutputOf<typeof readRule>> {
  const [row] = await readRows(ctx, id)
  if (row === undefined) throw new NotFound('rule')
  const users = nameRuleUsers(await listRuleUsers(ctx))
  const versions = await ctx.db.run(sql<VersionRow>`
    select v.version, v.definition, v.owner_id, v.owner_name, v.live_from, v.live_until from rule_versions v
    where v.client_id = ${ctx.db.tenant.clientId} and v.rule_id = ${id} order by v.version desc limit ${versionsShown}`)
  const presentVersion = (version: VersionRow): RuleVersion => {
    const definition = readDefinition(version.definition)
    return {
      version: version.version,
      owner: { id: version.owner_id, label: users.get(version.owner_id) ?? version.owner_name },
      from: version.live_from,
      ...(version.live_until !== null && { until: version.live_until }),
      words: describeWords(definition, describeFollowed(definition, ctx.actor), users),
    }
  }
  return {
    rule: presentRule(ctx, row, { users }),
    definition: readDefinition(row.draft),
    edition: row.edition,
    savedAt: row.saved_at,
    versions: versions.map(presentVersion),
  }
}
