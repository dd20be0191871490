import { workMessages, workOrders, type signWork, type WorkAnswer } from '../../../domain/commerce/index.ts'
import type { InputOf } from '../../../domain/kernel/index.ts'
import { withTenant, type OutsideCtx } from '../../platform/context.ts'
import { keepContent, nameFile } from '../../platform/files/index.ts'
import { getRecord } from '../../platform/records/index.ts'
import { findActor } from '../find-actor.ts'
import { presentWork, refuseWork, requireSignable, takeWork } from './take-work.ts'

/** The first bytes of every PNG. */
const pngMark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Keeps a signature as a file with its name and time. Throws NotFound, Conflict, Invalid, Unavailable. */
export async function handleSignWork(ctx: OutsideCtx, { params, body }: InputOf<typeof signWork>): Promise<WorkAnswer> {
  const content = Buffer.from(body.picture, 'base64')
  if (!content.subarray(0, pngMark.length).equals(pngMark))
    refuseWork(workMessages.issue('picture', 'work-signature-bad'))
  // Asked before the file is stored: the store keeps nothing for a call that is refused.
  requireSignable(await withTenant(ctx.platform, ctx.actor, (own) => getRecord(own, workOrders, params.id)))
  const name = `signature-${ctx.newId()}.png`
  const kept = await keepContent(ctx, { name, content })
  const path = `clients/${ctx.actor.clientId}/attachments/${workOrders.name}/${params.id}/${name}`
  const { row, change } = await takeWork(ctx, params.id)
  requireSignable(row)
  const { id, url, type, size } = await nameFile(ctx, { path, name: 'Signature.png', kept })
  const file = { id, name: 'Signature.png', url, type, size }
  return presentWork(await change({ signature: { name: body.name, at: ctx.now, by: await findActor(ctx), file } }))
}
