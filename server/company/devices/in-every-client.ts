import { systemActor, withTenant, type Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'

/** A sign-in opens every client in which a person works: what befalls it befalls their devices in each of them. */
export async function inEveryClient(ctx: Ctx, userId: string, step: (within: Ctx) => Promise<unknown>): Promise<void> {
  const rows = await ctx.db.run(
    sql<{ client_id: string }>`select client_id from flightline.clients_of_devices(${userId})`,
  )
  for (const { client_id: clientId } of rows) await withTenant(ctx.platform, systemActor(clientId), step)
}
