import { unread } from '../../../domain/inbox/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { amendMany } from '../../platform/records/index.ts'
import { sql } from '../../platform/database/sql.ts'
import { isLocked, lockCounts, threadPath, type UnreadItem } from '../unread-items.ts'
import type { StoodItem } from './regroupings.ts'

interface FoundItem extends StoodItem {
  /** When the message was written that made the item unread; null where that is gone. */
  readonly since: number | null
}

/** Unread items of threads, each with the time of the message that made it unread; locked after their users' counts. */
export async function itemsOfThreads(ctx: Ctx, threadIds: readonly string[]): Promise<FoundItem[]> {
  const { clientId } = ctx.db.tenant
  const inThreads = sql`u.client_id = ${clientId} and u.thread = any(${[...threadIds]}::text[]) and u.trashed_at is null`
  return ctx.db.run(sql<FoundItem>`
    with ${lockCounts(ctx, sql`select u."user" from unread u where ${inThreads}`)}
    select u.id, u.doc, u.date, u.last_date,
      (select m.date from threadsmsgs m where m.client_id = u.client_id
        and m.id = coalesce(u.doc ->> 'first', u.doc ->> 'message')) as since
    from unread u
    where ${inThreads} and ${isLocked}
    order by u."user", u.ref for update of u`)
}

interface Write {
  readonly id: string
  readonly doc: UnreadItem
  readonly isGone: boolean
}

/** Writes items as they are from now on: first those that go, so that a user never has two items of one thread. */
async function writeItems(ctx: Ctx, items: readonly Write[]): Promise<void> {
  if (items.length === 0) return
  const gone = items.filter(({ isGone }) => isGone).map(({ id }) => id)
  await amendMany(ctx, unread, { where: sql`r.id = any(${gone}::text[])`, trashed_at: ctx.now })
  const kept = items.filter(({ isGone }) => !isGone).map(({ id, doc }) => ({ id, doc }))
  await amendMany(ctx, unread, {
    from: sql`jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as item(id text, doc jsonb)`,
    where: sql`r.id = item.id`,
    withTrash: true,
    doc: sql`item.doc`,
    trashed_at: null,
  })
}

/** Merge of two items of one user: unread if one is, from the first unread message, shown as the newest. */
function together(one: FoundItem, other: FoundItem): UnreadItem {
  const open = [one, other].filter(({ doc }) => doc.unread)
  const [newest = one] = open.toSorted((a, b) => b.date - a.date)
  const [oldest = newest] = open.toSorted((a, b) => (a.since ?? a.date) - (b.since ?? b.date))
  const { ref, thread, title } = one.doc
  return {
    ...newest.doc,
    ...(oldest.doc.first === undefined ? {} : { first: oldest.doc.first }),
    ref,
    thread,
    title,
    seen: open.every(({ doc }) => doc.seen),
    unread: open.length > 0,
  }
}

/** The item of the thread itself, of which a user has one: no mention in it, and no match of the AI watchlist. */
const isOfThread = ({ type, ai }: UnreadItem): boolean => type === 'threads' && !ai

interface Led {
  readonly from: string
  readonly to: string
}

/** Unread items of a merged thread lead into the other one; a user with both has one (decision M5). */
export async function mergeItems(ctx: Ctx, items: readonly FoundItem[], { from, to }: Led): Promise<void> {
  const ref = threadPath(ctx.db.tenant.clientId, to)
  const ofThread = (id: string, user: string) =>
    items.find(({ doc }) => isOfThread(doc) && doc.thread === id && doc.user === user)
  const writes = items
    .filter(({ doc }) => doc.thread === from)
    .flatMap((item): Write[] => {
      if (!isOfThread(item.doc)) return [{ id: item.id, doc: { ...item.doc, thread: to }, isGone: false }]
      const there = ofThread(to, item.doc.user)
      if (there === undefined) return [{ id: item.id, doc: { ...item.doc, thread: to, ref }, isGone: false }]
      return [
        { ...item, isGone: true },
        { id: there.id, doc: together(there, item), isGone: false },
      ]
    })
  await writeItems(ctx, writes)
}

/** When the newest message of a thread was written. */
async function newestIn(ctx: Ctx, threadId: string): Promise<number> {
  const [row] = await ctx.db.run(sql<{ newest: number | null }>`
    select max(date) as newest from threadsmsgs
    where client_id = ${ctx.db.tenant.clientId} and thread = ${threadId} and draft = false and trashed_at is null`)
  return row?.newest ?? 0
}

interface Parted {
  /** Items that lead to the new thread from now on. */
  readonly led: FoundItem[]
  /** Items of both threads: the old one stays, and the new thread gets one like it. */
  readonly both: FoundItem[]
}

/** Unread items that move, by the messages since they became unread and their present thread. */
function parted(
  items: readonly FoundItem[],
  { messages, left, gone }: { messages: ReadonlySet<string>; left: number; gone: number },
): Parted {
  const mentions = items.filter(({ doc }) => !isOfThread(doc) && messages.has(doc.message ?? ''))
  const open = items.filter((item) => {
    return isOfThread(item.doc) && item.doc.unread && gone >= (item.since ?? item.date)
  })
  const stays = ({ since, date }: FoundItem) => left >= (since ?? date)
  return { led: [...mentions, ...open.filter((item) => !stays(item))], both: open.filter(stays) }
}

/**
 * A user who had not read the thread has not read the split-off part, as far as it came since; the item of the thread
 * itself goes when nothing of it is left there. Mentions go with their message.
 */
export async function splitItems(
  ctx: Ctx,
  items: readonly FoundItem[],
  { from, to, messages }: Led & { readonly messages: ReadonlySet<string> },
): Promise<void> {
  const [left, gone] = [await newestIn(ctx, from), await newestIn(ctx, to)]
  const { led, both } = parted(items, { messages, left, gone })
  const ref = threadPath(ctx.db.tenant.clientId, to)
  const leading = (doc: UnreadItem) => (isOfThread(doc) ? { ...doc, ref, thread: to } : { ...doc, thread: to })
  await writeItems(
    ctx,
    led.map(({ id, doc }) => ({ id, doc: leading(doc), isGone: false })),
  )
  const copies = both.map(({ doc }) => ({ id: ctx.newId(), doc: leading(doc) }))
  await ctx.db.run(sql`
    insert into unread (client_id, id, version, date, last_date, active, doc)
    select ${ctx.db.tenant.clientId}, item.id, 1, ${ctx.now}, ${ctx.now}, true, item.doc
    from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as item(id text, doc jsonb)`)
}

interface Restored {
  readonly before: readonly StoodItem[]
  readonly stays: string
  /** The other thread, and true if it ends with this. */
  readonly other: string
  readonly isEnding: boolean
}

/** Items created since: those of an ended thread lead to the remaining one, unless their user has one there. */
function broughtOver(
  ctx: Ctx,
  came: readonly FoundItem[],
  { now, stays }: { now: readonly FoundItem[]; stays: string },
) {
  const ref = threadPath(ctx.db.tenant.clientId, stays)
  return came.map(({ id, doc }): Write => {
    const isThere = now.some((one) => isOfThread(one.doc) && one.doc.thread === stays && one.doc.user === doc.user)
    const led = isOfThread(doc) ? { ...doc, thread: stays, ref } : { ...doc, thread: stays }
    return { id, doc: led, isGone: isOfThread(doc) && isThere }
  })
}

/**
 * Unread items as before a merge or a split. An item that its user has read since is read; removed items stay out, and
 * items added since stay in.
 */
export async function restoreItems(ctx: Ctx, { before, stays, other, isEnding }: Restored): Promise<void> {
  const now = await itemsOfThreads(ctx, [stays, other])
  const ofUser = (user: string) => now.filter(({ doc }) => doc.user === user)
  const known = new Set(before.map(({ id }) => id))
  const writes = before.flatMap(({ id, doc }): Write[] => {
    const theirs = ofUser(doc.user)
    if (theirs.length === 0) return []
    const isRead = theirs.every((item) => !item.doc.unread)
    return [{ id, doc: isRead ? { ...doc, unread: false, seen: true } : doc, isGone: false }]
  })
  const came = now.filter(({ id, doc }) => !known.has(id) && isEnding && doc.thread === other)
  // As it will be: an item that was in the thread before exists again.
  const there = [...now.filter(({ id }) => !known.has(id)), ...before.map((one) => ({ ...one, since: null }))]
  await writeItems(ctx, [...broughtOver(ctx, came, { now: there, stays }), ...writes])
}
