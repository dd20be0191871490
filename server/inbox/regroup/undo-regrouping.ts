import { inboxIssue, lookOf, threads, type ThreadRow } from '../../../domain/inbox/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Conflict, Invalid, NotFound } from '../../platform/errors.ts'
import { asVerb } from '../../platform/records/index.ts'
import type { Thread } from '../message-place.ts'
import { findParent } from '../parent-of-thread.ts'
import { presentThread } from '../present-inbox.ts'
import { dropItems } from '../unread-items.ts'
import { findRegrouping, forgetRegrouping, type Regrouping, type Stood } from './regroupings.ts'
import { lockThreads, settleThread, shiftFollowUps, shiftMessages, shiftTalks } from './shift-messages.ts'
import { restoreItems } from './shift-unread.ts'
import { asStood } from './thread-before.ts'

type Undoable = Regrouping & { readonly before: Stood; readonly after: NonNullable<Regrouping['after']> }

/**
 * Throws Conflict if a thread has changed since, with its current state; Forbidden without the role of its record, as
 * for the merge or split.
 */
async function requireAsLeft(ctx: Ctx, now: Thread | undefined, look: string): Promise<void> {
  if (!now || lookOf(now) !== look)
    throw new Conflict(now ? presentThread(ctx, now) : null, null, { code: 'regrouping-changed' })
  await findParent(ctx, now.object)
}

/** Everything moved returns. Throws Conflict when a message is no longer at its new place. */
async function bringBack(ctx: Ctx, { from, into, before }: Undoable): Promise<void> {
  const way = { from: into, to: from }
  const back = await shiftMessages(ctx, { ...way, ids: before.messages })
  if (back.length === 0) throw new Conflict(null, null, { code: 'regrouping-changed' })
  await shiftFollowUps(ctx, { ...way, ids: before.followUps })
  await shiftTalks(ctx, { ...way, ids: before.talks })
}

async function undoMerge(ctx: Ctx, one: Undoable): Promise<Thread[]> {
  const { from, into, before, after } = one
  await requireAsLeft(ctx, (await lockThreads(ctx, [into])).get(into), after.into)
  await asVerb(ctx, threads).restore({ id: from })
  await bringBack(ctx, one)
  const stays = await settleThread(ctx, into, asStood(before.thread))
  const back = await settleThread(ctx, from, { last_date: before.lastDate })
  await restoreItems(ctx, { before: before.items, stays: into, other: from, isEnding: false })
  return [stays, back]
}

async function undoSplit(ctx: Ctx, one: Undoable): Promise<Thread[]> {
  const { from, into, before, after } = one
  const locked = await lockThreads(ctx, [from, into])
  await requireAsLeft(ctx, locked.get(into), after.into)
  await requireAsLeft(ctx, locked.get(from), after.from ?? '')
  await bringBack(ctx, one)
  // Its thread ends: drafts and reminders begun there since go along.
  await shiftMessages(ctx, { from: into, to: from })
  await shiftFollowUps(ctx, { from: into, to: from })
  const whole = await settleThread(ctx, from, asStood(before.thread))
  await restoreItems(ctx, { before: before.items, stays: from, other: into, isEnding: true })
  await asVerb(ctx, threads).trash({ id: into })
  await dropItems(ctx, { threadId: into })
  return [whole]
}

const isUndoable = (one: Regrouping): one is Undoable => one.before !== undefined && one.after !== undefined

/**
 * Takes a merge or a split back: every message, person, follow-up and unread item is where it was. Throws NotFound for
 * one that is unknown or taken back already, Conflict where a thread has changed since, Forbidden without the role of its
 * record.
 */
export async function takeRegroupingBack(ctx: Ctx, id: string): Promise<{ threads: ThreadRow[] }> {
  const parts = await findRegrouping(ctx, id)
  if (parts.length === 0) throw new NotFound(`regroupings ${id}`)
  const shown = new Map<string, Thread>()
  for (const one of parts) {
    if (!isUndoable(one)) throw new Invalid([inboxIssue('id', 'regrouping-changed')])
    const back = one.kind === 'merge' ? await undoMerge(ctx, one) : await undoSplit(ctx, one)
    for (const thread of back) shown.set(thread.id, thread)
  }
  await forgetRegrouping(ctx, id)
  return { threads: [...shown.values()].map((thread) => presentThread(ctx, thread)) }
}
