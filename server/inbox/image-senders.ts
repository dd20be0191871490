import type { Ctx } from '../platform/context.ts'
import { sql } from '../platform/database/sql.ts'

/** Shows remote pictures of a sender to everyone of the client from now on. */
export async function allowImagesOf(ctx: Ctx, address: string): Promise<void> {
  await ctx.db.run(sql`
    insert into image_senders (client_id, address, allowed_by, allowed_at)
    values (${ctx.db.tenant.clientId}, ${address.toLowerCase()}, ${ctx.actor.userId}, ${ctx.now})
    on conflict do nothing`)
}

export async function blockImagesOf(ctx: Ctx, address: string): Promise<void> {
  await ctx.db.run(sql`
    delete from image_senders where client_id = ${ctx.db.tenant.clientId} and address = ${address.toLowerCase()}`)
}

/** Those of the given senders whose remote pictures are shown. */
export async function allowedSenders(ctx: Ctx, addresses: readonly string[]): Promise<Set<string>> {
  const wanted = [...new Set(addresses.map((address) => address.toLowerCase()))]
  if (wanted.length === 0) return new Set()
  const rows = await ctx.db.run(sql<{ address: string }>`
    select address from image_senders
    where client_id = ${ctx.db.tenant.clientId} and address = any(${wanted}::text[])`)
  return new Set(rows.map((row) => row.address))
}
