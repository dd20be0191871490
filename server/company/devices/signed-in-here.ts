import type { Ctx } from '../../platform/context.ts'
import { NotFound } from '../../platform/errors.ts'
import { inEveryClient } from './in-every-client.ts'
import { isToBeBound, rebindDevice, requireDevice, type Device } from './push-devices.ts'

const unlessUnknown = (error: unknown): undefined => {
  if (error instanceof NotFound) return undefined
  throw error
}

/**
 * The actor is signed in on this device, perhaps by another sign-in than before: a new password, a second factor, or a
 * new sign-in makes one. The device continues with it in all clients, this one among them. Throws NotFound for a device
 * unknown to this client.
 */
export async function signedInHere(ctx: Ctx, token: string): Promise<Device> {
  const { actor } = ctx
  const session = ctx.session?.sessionId
  const before = await requireDevice(ctx, token)
  if (session === undefined || !isToBeBound(before, session)) return before
  const rebound = { userId: actor.userId, token, session }
  await inEveryClient(ctx, actor.userId, (within) => rebindDevice(within, rebound).catch(unlessUnknown))
  return requireDevice(ctx, token)
}
