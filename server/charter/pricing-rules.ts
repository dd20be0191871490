import { charterMessages, draftIssues, pricing, type publishPricing } from '../../domain/charter/index.ts'
import type { InputOf, OutputOf } from '../../domain/kernel/index.ts'
import type { Ctx } from '../platform/context.ts'
import { sql, type Statement } from '../platform/database/sql.ts'
import { Conflict, Invalid } from '../platform/errors.ts'
import { amendMany } from '../platform/records/index.ts'
import { nameOfActor } from '../platform/records/name-of-actor.ts'

type Which = InputOf<typeof publishPricing>['body']
type Changed = OutputOf<typeof publishPricing>

/** Part of a rule that a publication stores. */
const content = ['name', 'fn', 'start', 'end', 'components']
const marks = ['edition', 'at', 'by']

const contentOf = (doc: Statement<unknown>): Statement<unknown> =>
  sql`(select jsonb_object_agg(key, value) from jsonb_each(${doc}) where key = any(${content}::text[]))`
const draft = contentOf(sql`r.doc`)
const live = sql`(r.doc -> 'live') - ${marks}::text[]`

const isReadonly = sql`coalesce((r.doc ->> 'readonly')::boolean, false)`
/** Those that are named; without names all that are not read only. */
const meant = ({ ids }: Which): Statement<unknown> => (ids ? sql`r.id = any(${ids}::text[])` : sql`not ${isReadonly}`)
const differs = sql`${draft} is distinct from ${live}`

/** A rule as it is when a verb comes to it. */
interface Seen {
  readonly id: string
  readonly name: string
  readonly version: number
  readonly readonly: boolean
  readonly done: boolean
}

const changedMeanwhile = (names: readonly string[]): Conflict =>
  new Conflict(null, null, {
    code: 'version',
    title: 'Changed Meanwhile',
    message: `Somebody changed or published ${names.join(', ')} at the same time. Check it again.`,
  })

/**
 * Locks the rules that a verb names, so that of two concurrent ones the second sees the result of the first. Throws
 * Conflict for one that changed, Invalid for a read-only one. `isDone` is true if the verb did its work on a rule: one
 * version later it was this call, with a lost answer.
 */
async function requireAsSeen(ctx: Ctx, which: Which, isDone: Statement<unknown> = sql`false`): Promise<void> {
  const { ids = [], versions = {} } = which
  const named = [...new Set([...ids, ...Object.keys(versions)])]
  if (named.length === 0) return
  const rows = await ctx.db.run(sql<Seen>`
    select r.id, r.name, r.version, ${isReadonly} as readonly, ${isDone} as done from pricing r
    where r.client_id = ${ctx.db.tenant.clientId} and r.trashed_at is null and r.id = any(${named}::text[])
    order by r.id for update`)
  const stale = rows.filter(({ id, version, done }) => {
    const seen = versions[id] ?? version
    return seen !== version && !(done && seen + 1 === version)
  })
  if (stale.length > 0) throw changedMeanwhile(stale.map(({ name }) => name))
  const fixed = rows.filter(({ id, readonly }) => readonly && ids.includes(id))
  if (fixed.length > 0) throw new Invalid(fixed.map(({ id }) => charterMessages.issue(id, 'rule-readonly')))
}

/** Throws Invalid for drafts that cannot be applied, each fault at its place in its rule; locks the published ones. */
async function requireValid(ctx: Ctx, which: Which): Promise<void> {
  const rows = await ctx.db.run(sql<{ id: string; draft: unknown }>`
    select r.id, ${draft} as draft from pricing r
    where r.client_id = ${ctx.db.tenant.clientId} and r.trashed_at is null and ${meant(which)} and ${differs}
    order by r.id for update`)
  const issues = rows.flatMap(({ id, draft: rule }) =>
    draftIssues(rule).map((issue) => ({ ...issue, path: `${id}.${issue.path}` })),
  )
  if (issues.length > 0) throw new Invalid(issues)
}

/** Drafts go live, and the live edition becomes the backup: all of them or none (decision D24). Throws Invalid. */
export async function publishRules(ctx: Ctx, which: Which): Promise<Changed> {
  const { userId } = ctx.actor
  await requireAsSeen(ctx, which, sql`not (${differs}) and r.doc #>> '{live,by,id}' = ${userId}`)
  await requireValid(ctx, which)
  const name = nameOfActor(sql`${ctx.db.tenant.clientId}`, sql`${userId}`)
  // A restored edition is older than its backup: the next edition is above both.
  const last = sql`greatest((r.doc -> 'live' ->> 'edition')::int, (r.doc -> 'backup' ->> 'edition')::int, 0)`
  const next = sql`jsonb_build_object('edition', ${last} + 1, 'at', ${ctx.now}::bigint,
    'by', jsonb_build_object('id', ${userId}::text, 'label', coalesce(${name}, ${userId}::text)))`
  const changed = await amendMany(ctx, pricing, {
    where: sql`${meant(which)} and ${differs}`,
    doc: sql`r.doc || jsonb_build_object('live', ${draft} || ${next}, 'state', 'live', 'edition', ${last} + 1)
      || case when r.doc ? 'live' then jsonb_build_object('backup', r.doc -> 'live') else '{}'::jsonb end`,
  })
  return { changed }
}

/** Restores the edition before; the live one becomes the backup. Throws Conflict, Invalid. */
export async function restoreRules(ctx: Ctx, which: Which): Promise<Changed> {
  await requireAsSeen(ctx, which)
  const state = sql`case when ${draft} = (r.doc -> 'backup') - ${marks}::text[] then 'live' else 'changed' end`
  const changed = await amendMany(ctx, pricing, {
    where: sql`${meant(which)} and r.doc ? 'backup' and r.doc ? 'live'`,
    doc: sql`r.doc || jsonb_build_object('live', r.doc -> 'backup', 'backup', r.doc -> 'live',
      'state', ${state}, 'edition', r.doc -> 'backup' -> 'edition')`,
  })
  return { changed }
}

/** Resets drafts to the live edition: unpublished changes are given up. Throws Conflict, Invalid. */
export async function redraftRules(ctx: Ctx, which: Which): Promise<Changed> {
  await requireAsSeen(ctx, which, sql`not (${differs})`)
  const changed = await amendMany(ctx, pricing, {
    where: sql`${meant(which)} and r.doc ? 'live' and ${differs}`,
    doc: sql`(r.doc - ${content}::text[]) || (${live}) || jsonb_build_object('state', 'live')`,
  })
  return { changed }
}
