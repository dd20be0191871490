import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'

/** True if the last mail to an address came back or was refused for good. */
export async function hasComeBack(ctx: Ctx, address: string): Promise<boolean> {
  const [last] = await ctx.db.run(sql<{ came_back: boolean }>`
    select status = 'failed' or report is not distinct from 'bounced' as came_back from outbox
    where client_id = ${ctx.db.tenant.clientId} and address = ${address.trim().toLowerCase()}
      and status in ('sent', 'failed')
    order by updated_at desc limit 1`)
  return last?.came_back ?? false
}
