import type { Ctx } from '../../platform/context.ts'
import { NotFound } from '../../platform/errors.ts'
import { inEveryClient } from './in-every-client.ts'
import { rebindDevice, requireDevice, type Device } from './push-devices.ts'

const unlessUnknown = (error: unknown): undefined => {
  if (error instanceof NotFound) return undefined
  throw error
}

/**
 * The actor is signed in on this device, by a sign-in that may be another than before: a new password or a second factor
 * makes a new one, and so does who signs in again. The device goes on with it in all clients. Throws NotFound where this
 * client does not know it.
 */
export async function signedInHere(ctx: Ctx, token: string): Promise<Device> {
  const { actor, sessionId: session } = ctx
  const before = await requireDevice(ctx, token)
  if (session === undefined) return before
  const rebound = { userId: actor.userId, token, session }
  const device = await rebindDevice(ctx, rebound)
  if (device.version === before.version) return device
  await inEveryClient(ctx, actor.userId, (within) =>
    within.actor.clientId === actor.clientId ? Promise.resolve() : rebindDevice(within, rebound).catch(unlessUnknown),
  )
  return device
}
