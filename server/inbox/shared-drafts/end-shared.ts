import { sharedDrafts } from '../../../domain/inbox/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { asVerb, findRecord } from '../../platform/records/index.ts'
import { asWriter, type Message } from '../thread-messages.ts'
import { forgetUpdates } from './update-log.ts'

/** A shared draft ends: its message was sent, or it was given up by its writer. Answers whether it was one. */
export async function endShared(ctx: Ctx, id: string, state: 'sent' | 'discarded'): Promise<boolean> {
  const shared = await findRecord(ctx, sharedDrafts, id)
  if (shared?.state !== 'open') return false
  await asVerb(ctx, sharedDrafts).amend({
    id,
    amend: () => ({ state, sent_by: state === 'sent' ? ctx.actor.userId : null }),
  })
  await forgetUpdates(ctx, id)
  return true
}

/** A draft goes into the trash: brought back from there, it is its writer's alone. */
export async function makePrivate(ctx: Ctx, draft: Message): Promise<void> {
  const { id } = draft
  if (await endShared(ctx, id, 'discarded')) await asWriter(ctx, draft).amend({ id, amend: () => ({ metadata: {} }) })
}
