import { z } from 'zod'
import { unread } from '../../../domain/inbox/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'

const item = z.object({ id: z.string(), doc: unread.shape, date: z.number(), last_date: z.number() })

/** An unread item as it was. */
export type StoodItem = z.output<typeof item>

/** The state before a merge or a split, so that it can be undone. */
const stood = z.object({
  /** Thread without its messages: the one that stayed, or the one that was split. */
  thread: z.record(z.string(), z.json()),
  /** When the thread that went was last active. */
  lastDate: z.int(),
  messages: z.array(z.string()),
  followUps: z.array(z.string()),
  talks: z.array(z.string()),
  items: z.array(item),
})

export type Stood = z.output<typeof stood>

export interface Regrouping {
  readonly id: string
  /** Several threads merged by one call have an order. */
  readonly place: number
  readonly kind: 'merge' | 'split'
  /** The thread that messages left, and the one that they are in now. */
  readonly from: string
  readonly into: string
  /** Undefined where it cannot be taken back. */
  readonly before: Stood | undefined
  /** The looks (`lookOf`) of both threads as they were left; null for one that went. */
  readonly after: { readonly from: string | null; readonly into: string } | undefined
}

const kept = (value: unknown) => (value === undefined ? null : JSON.stringify(value))

/** Keeps what a merge or a split did. */
export async function noteRegrouping(ctx: Ctx, one: Regrouping): Promise<void> {
  await ctx.db.run(sql`
    insert into regroupings (client_id, id, place, kind, from_thread, into_thread, at, by_user, before, after)
    values (${ctx.db.tenant.clientId}, ${one.id}, ${one.place}, ${one.kind}, ${one.from}, ${one.into}, ${ctx.now},
      ${ctx.actor.userId}, ${kept(one.before)}::jsonb, ${kept(one.after)}::jsonb)`)
}

interface Kept extends Omit<Regrouping, 'before' | 'after'> {
  readonly before: unknown
  readonly after: Regrouping['after'] | null
}

/** The parts of a regrouping that was not taken back yet, the last one first. */
export async function findRegrouping(ctx: Ctx, id: string): Promise<Regrouping[]> {
  const rows = await ctx.db.run(sql<Kept>`
    select id, place, kind, from_thread as "from", into_thread as "into", before, after from regroupings
    where client_id = ${ctx.db.tenant.clientId} and id = ${id} and undone_at is null order by place desc for update`)
  return rows.map((row) => ({
    ...row,
    before: row.before === null ? undefined : stood.parse(row.before),
    after: row.after ?? undefined,
  }))
}

/** It was taken back: nothing follows from it any more. */
export async function forgetRegrouping(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.run(sql`
    update regroupings set undone_at = ${ctx.now}, undone_by = ${ctx.actor.userId}
    where client_id = ${ctx.db.tenant.clientId} and id = ${id}`)
}

/** The thread that has the messages of a merged one now; undefined for one that was not merged. */
export async function mergedInto(ctx: Ctx, threadId: string): Promise<string | undefined> {
  const [row] = await ctx.db.run(sql<{ into: string }>`
    with recursive led(thread, step) as (
      select ${threadId}::text collate "C", 0
      union all
      select (select g.into_thread from regroupings g
        where g.client_id = ${ctx.db.tenant.clientId} and g.from_thread = led.thread and g.kind = 'merge'
          and g.undone_at is null order by g.at desc limit 1), step + 1
      from led where led.thread is not null and step < 50
    )
    select thread as "into" from led where thread is not null and step > 0 order by step desc limit 1`)
  return row?.into
}

/** Threads into which messages of some others came, split off, moved or merged, through any number of threads. */
export async function reachedFrom(ctx: Ctx, threadIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (threadIds.length === 0) return new Set()
  const { clientId } = ctx.db.tenant
  const rows = await ctx.db.run(sql<{ into: string }>`
    with recursive led(thread) as (
      select into_thread from regroupings
      where client_id = ${clientId} and from_thread = any(${[...threadIds]}::text[]) and undone_at is null
      union
      select g.into_thread from led join regroupings g on g.client_id = ${clientId} and g.from_thread = led.thread
      where g.undone_at is null
    )
    select thread as "into" from led`)
  return new Set(rows.map((row) => row.into))
}
