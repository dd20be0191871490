import { sharedDrafts, threadsmsgs } from '../../../domain/inbox/index.ts'
import { asSystem, type Ctx } from '../../platform/context.ts'
import { amendRecord, findRecord } from '../../platform/records/index.ts'
import { forgetUpdates } from './update-log.ts'

/** A shared draft ends: its message was sent, or it was given up by its writer. Answers whether it was one. */
export async function endShared(ctx: Ctx, id: string, state: 'sent' | 'discarded'): Promise<boolean> {
  const shared = await findRecord(asSystem(ctx), sharedDrafts, id)
  if (shared?.state !== 'open') return false
  await amendRecord(asSystem(ctx), sharedDrafts, {
    id,
    amend: () => ({ state, sent_by: state === 'sent' ? ctx.actor.userId : null }),
  })
  await forgetUpdates(ctx, id)
  return true
}

/** A draft goes into the trash: brought back from there, it is its writer's alone. */
export async function makePrivate(ctx: Ctx, id: string): Promise<void> {
  if (await endShared(ctx, id, 'discarded'))
    await amendRecord(asSystem(ctx), threadsmsgs, { id, amend: () => ({ metadata: {} }) })
}
