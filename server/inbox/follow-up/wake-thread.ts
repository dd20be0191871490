import { threads, whoIsNotified } from '../../../domain/inbox/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { defineDueJob } from '../../platform/jobs/index.ts'
import { amendRecord, findRecord } from '../../platform/records/index.ts'
import { readersOf } from '../members.ts'
import { itemOfState } from '../message-unread-items.ts'
import { findParent, partiesOf } from '../parent-of-thread.ts'
import { putUnread } from '../unread-items.ts'

/**
 * Ends the snooze of a due thread: it is open, on top of the list, and unread for its people (decision M6). A thread
 * that was woken or snoozed again since stays unchanged.
 */
async function wake(ctx: Ctx, id: string): Promise<void> {
  const before = await findRecord(ctx, threads, id)
  if (before?.snoozed_until === undefined || before.snoozed_until > ctx.now) return
  let isAwake = false
  const thread = await amendRecord(ctx, threads, {
    id,
    amend: ({ snoozed_until, last_date }) => {
      isAwake = snoozed_until !== undefined && snoozed_until <= ctx.now
      return isAwake ? { status: 'open' as const, snoozed_until: null, last_date: ctx.now } : { last_date }
    },
  })
  if (!isAwake) return
  const [members, parent] = await Promise.all([readersOf(ctx), findParent(ctx, thread.object)])
  const notified = whoIsNotified({
    thread,
    parent: parent && partiesOf(parent),
    mentions: [],
    authorId: undefined,
    members,
    isCompanyChat: thread.object.type === 'client',
  })
  const { clientId } = ctx.db.tenant
  putUnread(
    ctx,
    notified.thread.map((user) => itemOfState(clientId, { thread, user })),
  )
}

/** Snoozed threads whose time has come are open again. */
export const wakeThread = defineDueJob({ name: 'wake-thread', lane: 'prompt', record: threads, run: wake })
