import { inboxIssue, threads, type setParties, type ThreadRow } from '../../domain/inbox/index.ts'
import { followersMax, type Entry, type InputOf } from '../../domain/kernel/index.ts'
import { readOwnEntry } from '../company/index.ts'
import type { Ctx } from '../platform/context.ts'
import { takeRecord } from '../platform/records/index.ts'
import { Conflict, Invalid } from '../platform/errors.ts'
import { readersOf } from './members.ts'
import type { Thread } from './message-place.ts'
import { itemOfState } from './message-unread-items.ts'
import { presentThread } from './present-inbox.ts'
import { putUnread } from './unread-items.ts'

type Wanted = InputOf<typeof setParties>['body']

const ids = (entries: readonly Entry[]): string[] => entries.map((one) => one.id)

/** Agents who were none before, and the new assignee (the first agent): they are notified, not the actor. */
function newlyResponsible(before: Thread, after: Thread): string[] {
  const known = new Set(ids(before.agents))
  const added = ids(after.agents).filter((id) => !known.has(id))
  const assignee = after.assignee && after.assignee.id !== before.assignee?.id ? [after.assignee.id] : []
  return [...new Set([...added, ...assignee])]
}

/** Notifies those who look after a thread since this change, by an unread item. */
export async function notifyResponsible(ctx: Ctx, before: Thread, thread: Thread): Promise<void> {
  const users = newlyResponsible(before, thread)
  if (users.length === 0) return
  const readers = new Set((await readersOf(ctx)).map((reader) => reader.id))
  const notified = users.filter((user) => readers.has(user) && user !== ctx.actor.userId).toSorted()
  const { label: author } = await readOwnEntry(ctx)
  const { clientId } = ctx.actor
  putUnread(
    ctx,
    notified.map((user) => itemOfState(clientId, { thread, user, author })),
  )
}

/**
 * Throws Invalid if more follow a thread than may (1-shell section 9). Present followers stay: if a merge or an earlier
 * rule left a thread with more, people can be removed one by one.
 */
export function requireFewFollowers(after: readonly Entry[], before: { readonly followers: readonly Entry[] }): void {
  if (after.length > Math.max(followersMax, before.followers.length))
    throw new Invalid([inboxIssue('followers', 'too-many-followers', { max: followersMax })])
}

/** Sets who looks after a thread, read at a version; notifies new agents. Throws Conflict if it changed. */
export async function setThreadParties(ctx: Ctx, threadId: string, { version, ...wanted }: Wanted): Promise<ThreadRow> {
  const { row, change } = await takeRecord(ctx, threads, { id: threadId })
  requireFewFollowers(wanted.followers ?? [], row)
  if (row.version !== version) throw new Conflict(presentThread(ctx, row), wanted)
  const after = change(wanted)
  await notifyResponsible(ctx, row, after)
  return presentThread(ctx, after)
}

/** Follows a thread. Its agents follow it already: Invalid 'Already Agent!' (1-shell section 5); Invalid where too many do. */
export async function follow(ctx: Ctx, threadId: string): Promise<ThreadRow> {
  const me = await readOwnEntry(ctx)
  const { row, change } = await takeRecord(ctx, threads, { id: threadId })
  if (ids(row.agents).includes(me.id)) throw new Invalid([inboxIssue('followers', 'already-agent')])
  const followers = [...row.followers.filter((one) => one.id !== me.id), me]
  requireFewFollowers(followers, row)
  return presentThread(ctx, change({ followers, last_date: row.last_date }))
}

export async function unfollow(ctx: Ctx, threadId: string): Promise<ThreadRow> {
  const { row, change } = await takeRecord(ctx, threads, { id: threadId })
  const followers = row.followers.filter((one) => one.id !== ctx.actor.userId)
  return presentThread(ctx, change({ followers, last_date: row.last_date }))
}
