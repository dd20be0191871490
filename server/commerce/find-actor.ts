import { users } from '../../domain/company/index.ts'
import type { Entry } from '../../domain/kernel/index.ts'
import type { Ctx } from '../platform/context.ts'
import { beyondReach } from '../platform/records/index.ts'

/** The acting user as records name them. Support staff without a place in this client go by the product's name. */
export async function findActor(ctx: Ctx): Promise<Entry> {
  const user = await beyondReach(ctx, users).find(ctx.actor.userId)
  return { id: ctx.actor.userId, label: user?.name || user?.email || 'Flightline' }
}
