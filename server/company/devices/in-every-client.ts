import { systemActor, withTenant, type Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'

/**
 * A sign-in opens every client in which a person works: its changes affect their devices in each of them. One client
 * after the other, each in a separate transaction: the caller must have written nothing yet, or two calls that came
 * from two clients would wait for each other.
 */
export async function inEveryClient(ctx: Ctx, userId: string, step: (within: Ctx) => Promise<unknown>): Promise<void> {
  const rows = await ctx.db.once(
    sql<{ client_id: string }>`select client_id from flightline.clients_of_devices(${userId}) order by client_id`,
  )
  for (const { client_id: clientId } of rows) {
    const actor = clientId === ctx.actor.clientId ? ctx.actor : systemActor(clientId)
    await withTenant(ctx.platform, actor, step)
  }
}
