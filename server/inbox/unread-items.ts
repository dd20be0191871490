import { unread, type UnreadCounts } from '../../domain/inbox/index.ts'
import type { DocOf } from '../../domain/kernel/index.ts'
import type { Ctx } from '../platform/context.ts'
import { sql, type Statement } from '../platform/database/sql.ts'
import { callAddJob } from '../platform/jobs/index.ts'
import { printMany, type ManyChange } from '../platform/records/index.ts'
import { pushKinds } from './push/push-kinds.ts'
import { wasShown, type ShownUntil } from './shown-until.ts'

export type UnreadItem = DocOf<typeof unread>

export const threadPath = (clientId: string, id: string): string => `clients/${clientId}/threads/${id}`
export const messagePath = (clientId: string, id: string): string => `clients/${clientId}/threadsmsgs/${id}`

/** A notification waits a moment: a user with the thread on screen reads it, and is not notified. */
const pushedAfterMs = 4000

/**
 * A step before items change: the counts of their users are locked in one order, also missing ones. A writer of items
 * waits for another such writer, and never both for each other. Ask `isLocked` when items are chosen, so that no item
 * is locked before.
 */
export const lockCounts = (ctx: Ctx, users: Statement<unknown>): Statement<unknown> => sql`
  locked as (
    insert into unread_counts (client_id, user_id)
    select distinct ${ctx.db.tenant.clientId}::uuid, u.id collate "C" from (${users}) as u(id) order by 1, 2
    on conflict (client_id, user_id) do update set total = unread_counts.total where false
    returning 1)`

export const isLocked = sql`(select count(*) from locked) >= 0`

/**
 * Puts items into their users' unread lists; an existing item becomes unread and unseen again, and keeps the message by
 * which it became unread. Users with a push device are notified. One statement.
 */
export function putUnread(ctx: Ctx, items: readonly UnreadItem[]): void {
  if (items.length === 0) return
  const { clientId } = ctx.db.tenant
  const rows = items.map((doc) => ({ id: ctx.newId(), doc }))
  ctx.db.later(sql`
    with ${lockCounts(ctx, sql`select unnest(${[...new Set(items.map(({ user }) => user))]}::text[])`)},
    put as (
      insert into unread (client_id, id, version, date, last_date, active, doc)
      select ${clientId}, item.id, 1, ${ctx.now}, ${ctx.now}, true, item.doc
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as item(id text, doc jsonb)
      where ${isLocked}
      order by item.doc ->> 'user', item.doc ->> 'ref'
      on conflict (client_id, "user", ref) where trashed_at is null
      do update set doc = excluded.doc || case
          when unread.unread and unread.doc ? 'first' then jsonb_build_object('first', unread.doc -> 'first')
          else '{}'::jsonb end || case
          when unread.unread and unread.doc ? 'pushed_at' then jsonb_build_object('pushed_at', unread.doc -> 'pushed_at')
          else '{}'::jsonb end,
        date = excluded.date, last_date = excluded.last_date, version = unread.version + 1
      returning id, "user")
    select ${callAddJob(pushKinds.unread, {
      payload: sql`jsonb_build_object('item', put.id)`,
      key: sql`put.id`,
      runAt: sql`to_timestamp(${ctx.now + pushedAfterMs}::double precision / 1000)`,
      maxAttempts: 5,
    })}
    from put where exists (
      select 1 from devices d
      where d.client_id = ${clientId} and d."user" = put."user" and d.trashed_at is null
        and (d.doc ->> 'subscribed')::boolean)`)
}

/** The ids of the items that are meant, each locked, in the order in which `putUnread` takes them. */
const lockedItems = (ctx: Ctx, items: Statement<unknown>): Statement<unknown> => sql`array(
  select id from unread
  where client_id = ${ctx.db.tenant.clientId} and ${items} and trashed_at is null and ${isLocked}
  order by "user", ref for update)`

/** Takes back at once; two readings of the same thing are one job. */
const clearAttempts = 5

type ItemChange = ManyChange<typeof unread>

/** Items to change, with their users. */
interface Meant {
  readonly users: Statement<unknown>
  readonly items: Statement<unknown>
}

/** Changes items without a word to their users' devices. Answers which. One statement. */
async function changeItems(ctx: Ctx, { users, items }: Meant, change: ItemChange): Promise<string[]> {
  const changed = await ctx.db.run(sql<{ id: string }>`
    with ${lockCounts(ctx, users)}
    ${printMany(ctx, unread, { where: sql`r.id = any(${lockedItems(ctx, items)})`, ...change })}
    returning r.id`)
  return changed.map(({ id }) => id)
}

/** An item, and its user. */
export interface OwnedItem {
  readonly id: string
  readonly user: string
}

/** Changes those of some items of many users for which `still` holds when it is their turn. Answers which. */
export const changeOwnedItems = (
  ctx: Ctx,
  owned: readonly OwnedItem[],
  { still, change }: { readonly still: Statement<unknown>; readonly change: ItemChange },
): Promise<string[]> =>
  changeItems(
    ctx,
    {
      users: sql`select unnest(${[...new Set(owned.map(({ user }) => user))]}::text[])`,
      items: sql`id = any(${owned.map(({ id }) => id)}::text[]) and (${still})`,
    },
    change,
  )

/**
 * A step after `done`, removed items: the newest remaining item of each of their users gets another version. Screens
 * follow the newest items alone, and learn by this that the counts changed.
 */
const stirNewest = (ctx: Ctx): Statement<unknown> => sql`
  stirred as (
    ${printMany(ctx, unread, {
      where: sql`r.id in (
      select newest.id from (select distinct "user" from done) gone
      cross join lateral (
        select rest.id from unread rest
        where rest.client_id = ${ctx.db.tenant.clientId} and rest."user" = gone."user" and rest.trashed_at is null
          and rest.id not in (select id from done)
        order by rest.last_date desc, rest.id desc limit 1) newest)`,
    })}),`

/**
 * Changes read or removed items: their pushes are taken back from their users' devices. Returns the count. One
 * statement, with a step after the change if given.
 */
async function settleItems(
  ctx: Ctx,
  { users, items }: Meant,
  { change, behind = sql`` }: { readonly change: ItemChange; readonly behind?: Statement<unknown> },
): Promise<number> {
  const [settled] = await ctx.db.run(sql<{ count: number }>`
    with ${lockCounts(ctx, users)},
    done as (
      ${printMany(ctx, unread, { where: sql`r.id = any(${lockedItems(ctx, items)})`, ...change })}
      returning r.id, r."user", r.thread, r.doc),
    ${behind}
    notified as (
      select distinct "user", coalesce(nullif(thread, ''), id) as tag from done where doc ? 'pushed_at'),
    jobs as (
      select ${callAddJob(pushKinds.clear, {
        payload: sql`jsonb_build_object('user', notified."user", 'tag', notified.tag)`,
        key: sql`'clear ' || notified."user" || ' ' || notified.tag`,
        runAt: sql`to_timestamp(${ctx.now}::double precision / 1000)`,
        maxAttempts: clearAttempts,
      })} as job
      from notified)
    select (select count(*) from done)::integer as count, (select count(job) from jobs) as jobs`)
  return settled?.count ?? 0
}

/** Items of one user. */
const itemsOfUser = (userId: string, items: Statement<unknown>): Meant => ({
  users: sql`select ${userId}::text`,
  items: sql`"user" = ${userId} ${items}`,
})

/** Marks those of the user's items read that are meant and are not read yet. */
async function readItems(ctx: Ctx, meant: Statement<unknown>): Promise<void> {
  const unreadOnes = itemsOfUser(ctx.actor.userId, sql`and ${meant} and (unread or not seen)`)
  const change = { patch: { unread: false, seen: true }, last_date: ctx.now }
  await settleItems(ctx, unreadOnes, { change })
}

/** The oldest message of a thread that had not been shown. */
const firstAfter = (ctx: Ctx, threadId: string, shown: ShownUntil): Statement<unknown> => sql`(
  select to_jsonb(m.id) from threadsmsgs m
  where m.client_id = ${ctx.db.tenant.clientId} and m.thread = ${threadId} and m.trashed_at is null and not m.draft
    and not (${wasShown(shown)})
  order by m.date, m.id limit 1)`

/**
 * Marks the user's items of a thread read. One whose message had not been shown stays, and begins with the new part.
 */
export async function readItemsOfThread(ctx: Ctx, threadId: string, shown?: ShownUntil): Promise<void> {
  const ofThread = sql`thread = ${threadId}`
  if (!shown) return readItems(ctx, ofThread)
  // A value and not `exists`: that would be joined, and read all messages of the company where Postgres guesses many items.
  const isNew = sql`coalesce((
    select not (${wasShown(shown)}) from threadsmsgs m
    where m.client_id = unread.client_id and m.id = unread.doc ->> 'message'), false)`
  await readItems(ctx, sql`${ofThread} and not ${isNew}`)
  await changeItems(
    ctx,
    itemsOfUser(ctx.actor.userId, sql`and ${ofThread} and unread and type = 'threads' and ${isNew}`),
    {
      doc: sql`r.doc || jsonb_build_object('first', coalesce(${firstAfter(ctx, threadId, shown)}, r.doc -> 'message'))`,
    },
  )
}

/** The item of one document: a thread, or a message. */
export const readItem = (ctx: Ctx, ref: string): Promise<void> => readItems(ctx, sql`ref = ${ref}`)

/** The bell was opened: the user's items are seen. */
export async function seeItems(ctx: Ctx): Promise<void> {
  const unseen = itemsOfUser(ctx.actor.userId, sql`and not seen`)
  await changeItems(ctx, unseen, { patch: { seen: true }, last_date: ctx.now })
}

const leaving = (ctx: Ctx) => ({ change: { trashed_at: ctx.now }, behind: stirNewest(ctx) })

/** Items of a list: the named ones or all, in their state at a time or now. */
interface Named {
  readonly ids: readonly string[] | undefined
  readonly until: number | undefined
}

/** Takes items out of a user's list. One that became unread again since `until` stays. Returns how many. */
export async function removeItems(ctx: Ctx, userId: string, { ids, until }: Named): Promise<number> {
  const named = ids ? sql`and id = any(${[...ids]}::text[])` : sql``
  const asShown = until === undefined ? sql`` : sql`and date <= ${until}`
  return settleItems(ctx, itemsOfUser(userId, sql`${named} ${asShown}`), leaving(ctx))
}

/** Takes every user's items of a thread, or of one of its messages, out of their lists. */
export async function dropItems(
  ctx: Ctx,
  what: { readonly threadId: string } | { readonly ref: string },
): Promise<void> {
  const items = 'ref' in what ? sql`ref = ${what.ref}` : sql`thread = ${what.threadId}`
  const users = sql`
    select "user" from unread where client_id = ${ctx.db.tenant.clientId} and ${items} and trashed_at is null`
  await settleItems(ctx, { users, items }, leaving(ctx))
}

/** Counts of a user in the current client, as the database keeps them. */
export async function countsOf(ctx: Ctx, userId: string): Promise<UnreadCounts> {
  const [counts] = await ctx.db.run(sql<UnreadCounts>`
    select total, unread, unseen, ai from unread_counts
    where client_id = ${ctx.db.tenant.clientId} and user_id = ${userId}`)
  return counts ?? { total: 0, unread: 0, unseen: 0, ai: 0 }
}
