import { isHeld } from '../../domain/inbox/index.ts'
import type { Ctx } from '../platform/context.ts'
import { sql } from '../platform/database/sql.ts'
import { sharedDevice } from './drafts.ts'
import { giveBackUnsendable } from './return-to-draft.ts'
import { makePrivate } from './shared-drafts/end-shared.ts'
import { writePlain } from './shared-drafts/plain-draft.ts'
import { sharedWords } from './shared-drafts/update-log.ts'
import { asMessage, asWriter, stored, type Message, type StoredMessage } from './thread-messages.ts'

/** A shared draft returns to its writer alone, with all its text: colleagues no longer find its thread. */
async function leaveToWriter(ctx: Ctx, draft: Message): Promise<void> {
  const isShared = draft.metadata['device'] === sharedDevice
  if (isHeld(draft)) await giveBackUnsendable(ctx, draft, true)
  else if (isShared) {
    await writePlain(ctx, draft, await sharedWords(ctx, draft.id))
    await makePrivate(ctx, draft)
  }
  // The answered message goes with the thread; an answer to a deleted one could not be sent.
  if (isShared || draft.replyingTo !== undefined)
    await asWriter(ctx, draft).amend({ id: draft.id, amend: ({ last_date }) => ({ replyingTo: null, last_date }) })
}

/**
 * Drafts in a thread to delete stay with their writers, who find them on the record. Scheduled messages are drafts
 * again, and their writers are notified. The caller has locked the thread.
 */
export async function leaveDrafts(ctx: Ctx, threadId: string): Promise<void> {
  const drafts = await ctx.db.run(sql<StoredMessage>`
    select ${stored} from threadsmsgs r
    where r.client_id = ${ctx.db.tenant.clientId} and r.thread = ${threadId} and r.draft and r.trashed_at is null
    order by r.id for update`)
  for (const draft of drafts.map(asMessage)) await leaveToWriter(ctx, draft)
}
