import type { Doc } from '../../../domain/kernel/index.ts'
import { dayMs } from '../../../domain/kernel/values/durations.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'

/** A thread of a bulk action. `before` is its state before the action, as far as it takes to undo it. */
export interface BulkItem {
  readonly thread_id: string
  readonly before: Doc | null
}

const keptMs = 30 * dayMs

/** Puts threads on the list of a bulk action, in their order. */
export async function addItems(ctx: Ctx, bulkId: string, threadIds: readonly string[]): Promise<void> {
  await ctx.db.run(sql`
    insert into bulk_items (client_id, bulk_id, thread_id, place, since)
    select ${ctx.db.tenant.clientId}, ${bulkId}, t.id, t.place, ${ctx.now}
    from unnest(${[...threadIds]}::text[]) with ordinality as t(id, place)`)
}

/** Old items that one call forgets: as many as a bulk action adds in most cases. */
const forgottenAtOnce = 1000

/** Forgets items that can no longer be undone, the oldest bulk actions first. */
export async function forgetOldItems(ctx: Ctx): Promise<void> {
  const isOld = sql`client_id = ${ctx.db.tenant.clientId} and since < ${ctx.now - keptMs}`
  await ctx.db.run(sql`
    delete from bulk_items where ${isOld}
      and ctid = any(array(select ctid from bulk_items where ${isOld} order by since limit ${forgottenAtOnce}))`)
}

/** List of an undo: threads of the other bulk action, the last first. Returns their number. */
export async function addUndoneItems(ctx: Ctx, bulkId: string, undoneId: string): Promise<number> {
  const added = await ctx.db.run(sql`
    insert into bulk_items (client_id, bulk_id, thread_id, place, since, before)
    select client_id, ${bulkId}, thread_id, row_number() over (order by place desc), ${ctx.now}, before
    from bulk_items where client_id = ${ctx.db.tenant.clientId} and bulk_id = ${undoneId} and state = 'done'
    returning 1`)
  return added.length
}

/**
 * The next threads of a bulk action to process, or one of them. They are locked until this transaction ends, and a stop
 * of the bulk action waits for it.
 */
export const nextItems = (
  ctx: Ctx,
  bulkId: string,
  { limit, only }: { readonly limit: number; readonly only?: BulkItem },
): Promise<BulkItem[]> =>
  ctx.db.run(sql<BulkItem>`
    select i.thread_id, i.before from bulk_items i
    join bulk_actions b on b.client_id = i.client_id and b.id = i.bulk_id
    where i.client_id = ${ctx.db.tenant.clientId} and i.bulk_id = ${bulkId} and i.state = 'waiting'
      and b.state <> 'stopped' ${only ? sql`and i.thread_id = ${only.thread_id}` : sql``}
    order by i.place limit ${limit} for update of i for share of b`)

/** Outcome for a thread. */
export type BulkOutcome = { readonly threadId: string } & (
  | { readonly state: 'done'; readonly before: Doc }
  | { readonly state: 'failed'; readonly code: string }
)

/** Notes what became of a thread, in the transaction that did it. */
export async function settleItem(ctx: Ctx, bulkId: string, outcome: BulkOutcome): Promise<void> {
  const before = 'before' in outcome ? JSON.stringify(outcome.before) : null
  const code = 'code' in outcome ? outcome.code : null
  await ctx.db.run(sql`
    update bulk_items set state = ${outcome.state}, before = coalesce(${before}::jsonb, before), code = ${code}
    where client_id = ${ctx.db.tenant.clientId} and bulk_id = ${bulkId} and thread_id = ${outcome.threadId}
      and state = 'waiting'`)
}

/** How far a bulk action has come. */
export interface BulkProgress {
  readonly done: number
  readonly failed: number
  readonly failures: { thread: string; subject: string; code: string }[]
}

export async function progressOf(ctx: Ctx, bulkId: string, failuresShown: number): Promise<BulkProgress> {
  const [counts] = await ctx.db.run(sql<{ done: number; failed: number }>`
    select count(*) filter (where state = 'done') as done, count(*) filter (where state = 'failed') as failed
    from bulk_items where client_id = ${ctx.db.tenant.clientId} and bulk_id = ${bulkId}`)
  const failures = await ctx.db.run(sql<{ thread: string; subject: string; code: string }>`
    select i.thread_id as thread, left(coalesce(nullif(t.doc ->> 'subject', ''), t.doc #>> '{object,label}', ''), 500) as subject, i.code
    from bulk_items i left join threads t on t.client_id = i.client_id and t.id = i.thread_id
    where i.client_id = ${ctx.db.tenant.clientId} and i.bulk_id = ${bulkId} and i.state = 'failed'
    order by i.place limit ${failuresShown}`)
  return { done: counts?.done ?? 0, failed: counts?.failed ?? 0, failures }
}
