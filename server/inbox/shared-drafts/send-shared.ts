import { sharedDrafts } from '../../../domain/inbox/index.ts'
import type { Entry } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { NotFound } from '../../platform/errors.ts'
import { findRecord } from '../../platform/records/index.ts'
import type { PostInput } from '../compose-message.ts'
import { isBeingWritten, sharedDevice } from '../drafts.ts'
import { lockThreadOf } from '../lock-thread.ts'
import { asWriter, findMessage, type Message } from '../thread-messages.ts'
import { endShared } from './end-shared.ts'
import { inputOfShared } from './plain-draft.ts'
import { sharedWords } from './update-log.ts'

/**
 * The message of this id that the actor may send, locked after its thread and the one that is named for it: their own,
 * or one that is shared, or was until it was sent. Undefined without one. Throws NotFound for another's draft: it does
 * not exist for them, also after its sharing has ended.
 */
export async function lockSendable(ctx: Ctx, id: string, threadId?: string): Promise<Message | undefined> {
  const [, message] = await Promise.all([lockThreadOf(ctx, id, threadId), findMessage(ctx, id, true)])
  if (!message || message.creator?.id === ctx.actor.userId) return message
  const shared = await findRecord(ctx, sharedDrafts, id)
  if (!shared || (isBeingWritten(message) && shared.state !== 'open')) throw new NotFound(`threadsmsgs ${id}`)
  return message
}

const isShared = (message: Message | undefined): boolean =>
  message?.draft === true && message.metadata['device'] === sharedDevice

/**
 * A shared draft is sent with the text of all its writers and the signature of its sender, who owns it from then on:
 * also after it is taken back from its hold.
 */
export async function withSharedWords(
  ctx: Ctx,
  input: PostInput,
  { draft, sender }: { readonly draft: Message | undefined; readonly sender: Entry },
): Promise<PostInput> {
  if (!draft || !isShared(draft) || input.draft === true) return input
  const { signature: _, ...words } = inputOfShared(await sharedWords(ctx, draft.id))
  await asWriter(ctx, draft).amend({ id: draft.id, amend: () => ({ creator: sender }) })
  await endShared(ctx, draft.id, 'sent')
  return { ...input, ...words, message: undefined, threadId: draft.tRef }
}
