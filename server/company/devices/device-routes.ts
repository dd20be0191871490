import { endUserDevice, removeOwnDevice, setOwnDevice, userDevices, users } from '../../../domain/company/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { implement, type Route } from '../../platform/http/route.ts'
import { getRecord, requireOperation } from '../../platform/records/index.ts'
import { listedDevices, presentDevice, removeDevice, setSubscribed } from './push-devices.ts'

/** A user whose devices the actor may end: only an admin ends those of an admin. Throws NotFound, Forbidden. */
async function requireKept(ctx: Ctx, id: string): Promise<void> {
  const row = await getRecord(ctx, users, id)
  if (id !== ctx.actor.userId) requireOperation(ctx, users, { operation: 'write', row: { ...row } })
}

/** Devices that are pushed to: one's own, and those of a user for who keeps users (1-shell section 2.3). */
export const deviceRoutes: readonly Route[] = [
  implement(setOwnDevice, async (ctx, { params, body }) => {
    const { userId } = ctx.actor
    return { device: presentDevice(await setSubscribed(ctx, { userId, id: params.id, ...body })) }
  }),
  implement(removeOwnDevice, async (ctx, { params }) => {
    await removeDevice(ctx, { id: params.id, user: ctx.actor.userId })
    return {}
  }),
  implement(userDevices, async (ctx, { params }) => {
    const { id } = await getRecord(ctx, users, params.id)
    return { rows: await listedDevices(ctx, id) }
  }),
  implement(endUserDevice, async (ctx, { params }) => {
    await requireKept(ctx, params.id)
    await removeDevice(ctx, { id: params.device, user: params.id })
    return {}
  }),
]
