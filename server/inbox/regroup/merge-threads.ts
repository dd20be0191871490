import { lookOf, threads, unitedWith, whyNotMerged, type mergeThreads } from '../../../domain/inbox/index.ts'
import type { InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Invalid, NotFound } from '../../platform/errors.ts'
import { asVerb } from '../../platform/records/index.ts'
import type { Thread } from '../message-place.ts'
import { findParent } from '../parent-of-thread.ts'
import { presentThread } from '../present-inbox.ts'
import { noteRegrouping } from './regroupings.ts'
import { lockThreads, settleThread, shiftFollowUps, shiftMessages, shiftTalks } from './shift-messages.ts'
import { itemsOfThreads, mergeItems } from './shift-unread.ts'
import { stateOf } from './thread-before.ts'

interface Pair {
  readonly into: Thread
  readonly other: Thread
}

/** One thread becomes part of another. Both are locked. */
async function mergeOne(ctx: Ctx, { into, other }: Pair, named: { id: string; place: number }): Promise<Thread> {
  const way = { from: other.id, to: into.id }
  const items = await itemsOfThreads(ctx, [into.id, other.id])
  const messages = await shiftMessages(ctx, way)
  const followUps = await shiftFollowUps(ctx, way)
  const talks = await shiftTalks(ctx, way)
  await mergeItems(ctx, items, way)
  const united = await settleThread(ctx, into.id, unitedWith(into, other))
  await asVerb(ctx, threads).trash({ id: other.id })
  await noteRegrouping(ctx, {
    ...named,
    kind: 'merge',
    from: other.id,
    into: into.id,
    before: { thread: stateOf(into), lastDate: other.last_date, messages, followUps, talks, items },
    after: { from: null, into: lookOf(united) },
  })
  return united
}

/**
 * Merges threads into one, in one transaction: their messages keep their ids, so what answers them by mail finds them
 * there, and the emptied threads lead there by their links and their mail tokens. Throws NotFound beyond reach, Forbidden
 * without the record's role, Invalid with every reason why one cannot be merged.
 */
export async function merge(
  ctx: Ctx,
  intoId: string,
  { threads: wanted }: InputOf<typeof mergeThreads>['body'],
): Promise<OutputOf<typeof mergeThreads>> {
  const others = [...new Set(wanted)]
  const locked = await lockThreads(ctx, [...new Set([intoId, ...others])])
  const threadOf = (id: string): Thread => {
    const thread = locked.get(id)
    if (!thread) throw new NotFound(`threads ${id}`)
    return thread
  }
  let into = threadOf(intoId)
  const issues = others.flatMap((id) => whyNotMerged(into, threadOf(id)) ?? [])
  if (issues.length > 0) throw new Invalid(issues)
  // A user without sight of the record may not change its threads; as for a move.
  await findParent(ctx, into.object)
  const id = ctx.newId()
  for (const [place, other] of others.entries())
    into = await mergeOne(ctx, { into, other: threadOf(other) }, { id, place })
  return { thread: presentThread(ctx, into), regrouping: id }
}
