import { z } from 'zod'
import { filesInText } from '../../../domain/inbox/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { defineJob, enqueue } from '../../platform/jobs/index.ts'
import { composeDraft } from '../compose-message.ts'
import { everyFieldOf, isBeingWritten, sharedDevice } from '../drafts.ts'
import { placeOf } from '../message-place.ts'
import { asWriter, findMessage, type Message } from '../thread-messages.ts'
import { sharedWords, type SharedWords } from './update-log.ts'

/** Delay after which the plain draft follows the shared text. */
const followMs = 2000

/** The words as they are posted. */
export const inputOfShared = ({ html, recipients, cc, bcc, files, ...values }: SharedWords) => ({
  medium: 'email' as const,
  messageHtml: html,
  recipients: [...recipients],
  cc: [...cc],
  bcc: [...bcc],
  files: filesInText(files, html),
  ...values,
})

/** Writes the draft as search, sending, and other devices see it. It stays its writer's. */
export async function writePlain(ctx: Ctx, draft: Message, words: SharedWords): Promise<void> {
  const place = await placeOf(ctx, { threadId: draft.tRef }, draft)
  const creator = draft.creator ?? { id: ctx.actor.userId, label: '' }
  const composed = await composeDraft(ctx, { input: inputOfShared(words), messageId: draft.id, place, creator })
  const doc = { ...composed, metadata: { device: sharedDevice } }
  await asWriter(ctx, draft).amend({
    id: draft.id,
    amend: () => ({ ...everyFieldOf(doc), date: ctx.now }),
  })
}

/** Updates the plain draft from the shared text, if it is still a draft. */
export const followSharedDraft = defineJob({
  name: 'follow-shared-draft',
  lane: 'prompt',
  payload: z.object({ draft: z.string() }),
  run: async (ctx, { draft }) => {
    const message = await findMessage(ctx, draft, true)
    if (message && isBeingWritten(message) && message.metadata['device'] === sharedDevice)
      await writePlain(ctx, message, await sharedWords(ctx, draft))
  },
})

/** Writes the plain draft now, or soon where it was written a moment ago. */
export async function followNowOrSoon(ctx: Ctx, draft: Message, words: SharedWords): Promise<void> {
  if (ctx.now - draft.last_date >= followMs) return writePlain(ctx, draft, words)
  const runAt = draft.last_date + followMs
  return enqueue(ctx, followSharedDraft, { payload: { draft: draft.id }, key: draft.id, runAt })
}
