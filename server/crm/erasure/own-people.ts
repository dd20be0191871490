import { clients } from '../../../domain/company/index.ts'
import { readRecipient } from '../../../domain/inbox/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { beyondReach } from '../../platform/records/index.ts'

/** Whether an address is one of the company's own, or of one of its users. */
export async function ownPeople(ctx: Ctx): Promise<(address: string) => boolean> {
  const client = await beyondReach(ctx, clients).get(ctx.db.tenant.clientId)
  const users = await ctx.db.run(sql<{ email: string | null }>`
    select lower(doc ->> 'email') as email from users where client_id = ${ctx.db.tenant.clientId}`)
  const own = new Set([...client.inbound_addresses.map((one) => one.toLowerCase()), ...users.map(({ email }) => email)])
  const nameKey = client.name_key.toLowerCase()
  return (address) =>
    own.has(address.toLowerCase()) || readRecipient(address, ctx.platform.config.MAIL_DOMAIN)?.nameKey === nameKey
}
