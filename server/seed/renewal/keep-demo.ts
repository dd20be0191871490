import { clients } from '../../../domain/company/index.ts'
import { systemActor, withTenant, type Ctx } from '../../platform/context.ts'
import { longWork } from '../../platform/database/pools.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Platform } from '../../platform/platform.ts'
import { beyondReach } from '../../platform/records/index.ts'
import { clientIds } from '../cast.ts'
import { listRenewedTables } from './renewed-tables.ts'

/** Keeps the rows of the present client as they are now, and marks it as one of the demo. */
async function keepClient(ctx: Ctx): Promise<void> {
  const { db, now } = ctx
  const { clientId } = db.tenant
  const { timezone } = await beyondReach(ctx, clients).get(clientId)
  await db.run(longWork)
  await db.run(sql`
    insert into demo_clients (client_id, kept_at, timezone) values (${clientId}, ${now}, ${timezone})`)
  for (const { name } of await listRenewedTables(db))
    await db.run(sql`
      insert into demo_rows (client_id, place, record, row)
      select t.client_id, (select count(*) from demo_rows) + row_number() over (order by t.ctid), ${name}, to_jsonb(t)
      from ${sql.table(name)} t where t.client_id = ${clientId}`)
}

/** Keeps the world of each client of the demo for its renewals. Called once, when the world is complete. */
export async function keepDemoWorld(platform: Platform): Promise<void> {
  for (const clientId of Object.values(clientIds)) await withTenant(platform, systemActor(clientId), keepClient)
}
