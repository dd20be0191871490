import { groups, groupSubjects, previewed, roleLacking, type previewGroup } from '../../../domain/crm/index.ts'
import { logicIssues, type Doc, type InputOf, type Logic, type OutputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql, type Statement } from '../../platform/database/sql.ts'
import { Forbidden, Invalid } from '../../platform/errors.ts'
import { getRecord } from '../../platform/records/index.ts'
import { isInGroup, shownContacts } from './group-people.ts'
import { ruleCondition } from './rule-condition.ts'

type Preview = OutputOf<typeof previewGroup>
type Part = Preview['joins']

/** A rule uses only facts that its writer or tester may read. Throws Forbidden. */
function requireRoles(ctx: Ctx, rule: unknown): void {
  const role = roleLacking(rule, ctx.actor)
  if (role !== undefined) throw new Forbidden(role)
}

/** A rule that this caller may ask. Throws Invalid, Forbidden. */
function requireRule(ctx: Ctx, rule: unknown): Logic {
  const issues = logicIssues(rule, groupSubjects, 'rule')
  if (issues.length > 0) throw new Invalid(issues)
  requireRoles(ctx, rule)
  return rule as Logic
}

/** Refuses a rule that asks more than its writer may read. */
export function refuseRule(ctx: Ctx, row: Doc, change: Doc | undefined): void {
  const rule = row['logic_fn']
  const isWritten = change === undefined || 'logic_fn' in change
  if (isWritten && rule !== undefined && rule !== null) requireRoles(ctx, rule)
}

async function partOf(ctx: Ctx, where: Statement<unknown>): Promise<Part> {
  const rows = await ctx.db.run(sql<{ id: string; name: string; total: number }>`
    select r.id, coalesce(nullif(r.name, ''), r.email, r.phone, 'Contact') as name, count(*) over ()::integer as total
    from contacts r where ${shownContacts(ctx)} and ${where}
    order by r.name collate "C", r.id limit ${sql.lit(previewed)}`)
  return { count: rows[0]?.total ?? 0, names: rows.map(({ id, name }) => ({ id, name })) }
}

/** How a rule would change who is in a group. Throws NotFound, Invalid, Forbidden. */
export async function previewRule(ctx: Ctx, { group, rule }: InputOf<typeof previewGroup>['body']): Promise<Preview> {
  const next = ruleCondition(requireRule(ctx, rule), ctx.now)
  const before = group === undefined ? sql`false` : isInGroup(ctx, await getRecord(ctx, groups, group))
  const [counted] = await ctx.db.run(sql<{ before: number; after: number }>`
    select count(*) filter (where p.before)::integer as before, count(*) filter (where p.after)::integer as after
    from (select ${before} as before, ${next} as after from contacts r where ${shownContacts(ctx)}) p`)
  return {
    before: counted?.before ?? 0,
    after: counted?.after ?? 0,
    joins: await partOf(ctx, sql`(${next}) and not (${before})`),
    leaves: await partOf(ctx, sql`(${before}) and not (${next})`),
  }
}
