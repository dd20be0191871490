import { inboxIssue, sharedDrafts, threads, type SharedDraftRow } from '../../../domain/inbox/index.ts'
import type { RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '../../platform/errors.ts'
import { asVerb, findRecord } from '../../platform/records/index.ts'
import { isBeingWritten, lockOwnMessage } from '../drafts.ts'
import { findMessage, type Message } from '../thread-messages.ts'
import { followNowOrSoon, writePlain } from './plain-draft.ts'
import { bytesOf, keepUpdate, updatesAfter } from './update-log.ts'

type Shared = RowOf<typeof sharedDrafts>

const present = (row: Shared): SharedDraftRow => ({ ...row, can: { write: false, remove: false } })

/** A shared draft in a thread within the actor's reach. Throws NotFound. */
async function requireShared(ctx: Ctx, id: string): Promise<Shared> {
  const shared = await findRecord(ctx, sharedDrafts, id)
  if (!shared || !(await findRecord(ctx, threads, shared.thread))) throw new NotFound(`shared_drafts ${id}`)
  return shared
}

/** True if the actor may write in a shared draft now. */
export async function mayWriteTogether(ctx: Ctx, id: string): Promise<boolean> {
  try {
    return (await requireShared(ctx, id)).state === 'open'
  } catch (error) {
    if (error instanceof NotFound || error instanceof Forbidden) return false
    throw error
  }
}

/** The message of a shared draft, locked against all who write in it or send it. Throws NotFound. */
async function lockShared(ctx: Ctx, id: string): Promise<{ shared: Shared; message: Message }> {
  const message = await findMessage(ctx, id, true)
  const shared = await requireShared(ctx, id)
  if (!message) throw new NotFound(`shared_drafts ${id}`)
  return { shared, message }
}

/** Shares an own draft of an email in a thread. Throws NotFound, and Invalid for what cannot be shared. */
export async function share(ctx: Ctx, id: string, update: string): Promise<{ shared: SharedDraftRow }> {
  const message = await lockOwnMessage(ctx, id)
  if (!message || !isBeingWritten(message)) throw new NotFound(`threadsmsgs ${id}`)
  const known = await findRecord(ctx, sharedDrafts, id)
  if (known?.state === 'open') return { shared: present(known) }
  const thread = await findRecord(ctx, threads, message.tRef)
  if (!thread || message.medium !== 'email') throw new Invalid([inboxIssue('draft', 'not-shareable')])
  const { seq, words } = await keepUpdate(ctx, id, bytesOf(update))
  await writePlain(ctx, message, words)
  const doc = sharedDrafts.shape.parse({ thread: thread.id, creator: ctx.actor.userId, seq })
  const again = { ...doc, sent_by: null }
  const row = known
    ? await asVerb(ctx, sharedDrafts).amend({ id, amend: () => again })
    : await asVerb(ctx, sharedDrafts).create({ id, doc })
  return { shared: present(row) }
}

/** Text written since an update. Throws NotFound. */
export async function readShared(ctx: Ctx, id: string, after = 0) {
  const shared = await requireShared(ctx, id)
  const rows = await updatesAfter(ctx, id, after)
  return {
    shared: present(shared),
    updates: rows.map((row) => row.update.toString('base64')),
    seq: rows.at(-1)?.seq ?? after,
  }
}

/**
 * Stores a change; answered when it is durable. Throws Conflict when the draft has been sent, NotFound when it is gone,
 * and Invalid for an invalid change.
 */
export async function write(ctx: Ctx, id: string, update: string): Promise<{ seq: number }> {
  const bytes = bytesOf(update)
  const { shared, message } = await lockShared(ctx, id)
  if (shared.state !== 'open' || !isBeingWritten(message))
    throw new Conflict(present(shared), null, { code: 'draft-sent' })
  const { seq, words } = await keepUpdate(ctx, id, bytes)
  await asVerb(ctx, sharedDrafts).amend({ id, amend: () => ({ seq }) })
  await followNowOrSoon(ctx, message, words)
  return { seq }
}
