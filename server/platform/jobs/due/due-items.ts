import type { RecordDefinition } from '../../../../domain/kernel/index.ts'
import type { Ctx } from '../../context.ts'
import { sql, type Statement } from '../../database/sql.ts'
import { tenantStep } from '../../database/tenant.ts'
import type { QueuedKind } from '../lanes.ts'

/** Table of the row that due work is about: of a record type, or another one with `client_id` and `id`. */
export type DueTable = Pick<RecordDefinition, 'name'>

/** Names one piece of due work of a client. */
interface DueItem {
  readonly kind: string
  readonly key: string
}

const isItem = ({ db }: Ctx, { kind, key }: DueItem) =>
  sql`client_id = ${db.tenant.clientId} and kind = ${kind} and key = ${key}`

/**
 * When due work was handed to the queue, in epoch milliseconds; undefined where it was not, also because it was planned for
 * another moment after that.
 */
export async function findQueued(ctx: Ctx, item: DueItem): Promise<number | undefined> {
  const [row] = await ctx.db.run(sql<{ queued_at: number | null }>`
    select queued_at from due_work where ${isItem(ctx, item)}`)
  return row?.queued_at ?? undefined
}

/** Deletes due work unless it was planned again after it was handed to the queue. */
export async function endDue(ctx: Ctx, item: DueItem, queuedAt: number): Promise<void> {
  await ctx.db.run(sql`delete from due_work where ${isItem(ctx, item)} and queued_at = ${queuedAt}`)
}

/** Deletes due work that was handed to the queue, in the transaction that does it. Answers whether there was any. */
export async function takeQueued(ctx: Ctx, item: DueItem): Promise<boolean> {
  const taken = await ctx.db.run(sql`
    delete from due_work where ${isItem(ctx, item)} and queued_at is not null returning 1`)
  return taken.length > 0
}

/**
 * Deletes all work of a kind that one transaction does together; what another one does at this moment is passed over. Its keys
 * are the transactions that planned it. Answers the last of them whose changes are hidden by an older transaction still.
 */
export async function takeAllDue({ db }: Ctx, { name }: QueuedKind): Promise<string | undefined> {
  const [row] = await db.run(sql<{ hidden: string }>`
    with taken as (
      delete from due_work d using (
        select key from due_work where client_id = ${db.tenant.clientId} and kind = ${name} for update skip locked
      ) o where d.client_id = ${db.tenant.clientId} and d.kind = ${name} and d.key = o.key returning d.key
    )
    select key as hidden from taken
    where case when key ~ '^[0-9]+$' then key::xid8 >= pg_snapshot_xmin(pg_current_snapshot()) else false end
    order by length(key) desc, key desc limit 1`)
  return row?.hidden
}

/** Pause until changes that are hidden by an older transaction are looked for again. */
const hiddenMs = 1000

/** Plans another look at hidden changes, by the answer of `takeAllDue`. */
export async function planHidden(ctx: Ctx, kind: QueuedKind, hidden: string | undefined): Promise<void> {
  if (hidden !== undefined) await planDueBy(ctx, kind, { key: hidden, due: ctx.now + hiddenMs })
}

/**
 * Deletes due work that was handed to the queue, with the record of the work locked first: its writers lock both in this
 * order. Answers whether there was any.
 */
export async function takeDue(ctx: Ctx, { name }: DueTable, item: DueItem): Promise<boolean> {
  await ctx.db.run(sql`
    select 1 from ${sql.table(name)} where client_id = ${ctx.db.tenant.clientId} and id = ${item.key} for update`)
  return takeQueued(ctx, item)
}

function wakeIfDue({ db, now }: Ctx, due: number): void {
  if (due <= now) db.wakeWorkers()
}

/**
 * Plans work for a moment in epoch milliseconds, in the transaction of `ctx`; replaces an earlier plan. Moments that follow
 * from a record are planned by the record (`due` of its definition). Workers are woken for work that is due at once.
 */
export async function planDue(
  ctx: Ctx,
  { name }: QueuedKind,
  { key, due }: { readonly key: string; readonly due: number },
): Promise<void> {
  await ctx.db.run(sql`
    insert into due_work (client_id, kind, key, due) values (${ctx.db.tenant.clientId}, ${name}, ${key}, ${due})
    on conflict (client_id, kind, key) do update set due = excluded.due, queued_at = null`)
  wakeIfDue(ctx, due)
}

/** Brings all planned work of a kind forward to now; work that is in the queue already stays. */
export async function hurryDue(ctx: Ctx, { name }: QueuedKind): Promise<void> {
  await ctx.db.run(sql`
    update due_work set due = ${ctx.now}::bigint
    where client_id = ${ctx.db.tenant.clientId} and kind = ${name} and queued_at is null and due > ${ctx.now}::bigint`)
  wakeIfDue(ctx, ctx.now)
}

interface PlannedBy {
  readonly key: string
  readonly due: number
}

interface CausedPlan extends PlannedBy {
  readonly cause: Statement<unknown>
}

/** Plans work if `cause` has rows, once: an earlier moment that is planned already stays. */
const printPlanBy = ({ db }: Ctx, { name }: QueuedKind, { key, due, cause }: CausedPlan) => sql`
  insert into due_work (client_id, kind, key, due)
  select ${db.tenant.clientId}::uuid, ${name}, ${key}, ${due}::bigint from (${cause}) cause limit 1
  on conflict (client_id, kind, key) do update set
    due = case when due_work.queued_at is null then least(due_work.due, excluded.due) else excluded.due end,
    queued_at = null
  returning 1`

/** As `planDue`, where an earlier moment that is planned already stays: no later than `due`. */
export async function planDueBy(ctx: Ctx, kind: QueuedKind, planned: PlannedBy): Promise<void> {
  await ctx.db.run(printPlanBy(ctx, kind, { ...planned, cause: sql`select 1` }))
  wakeIfDue(ctx, planned.due)
}

/**
 * As `planDueBy`, in one statement with the write that causes it: that inserts from `s`, which has the `client_id`, and
 * returns its rows. Answers whether there were any: without them nothing is planned. Outside a transaction both are
 * committed at once.
 */
export async function planDueAfter(
  ctx: Ctx,
  { cause, kind, ...planned }: CausedPlan & { readonly kind: QueuedKind },
): Promise<boolean> {
  const { db } = ctx
  const rows = await db.keep(sql`
    with s as materialized (${tenantStep(db.tenant)}), cause as (${cause}), planned as (${printPlanBy(ctx, kind, { ...planned, cause: sql`select from cause` })})
    select 1 from planned`)
  if (rows.length > 0) wakeIfDue(ctx, planned.due)
  return rows.length > 0
}
