import { discounts, type listDiscountUses } from '../../../domain/commerce/index.ts'
import type { InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { getRecord } from '../../platform/records/index.ts'

const pageSize = 50

/** Orders that use a discount, the newest first. Throws NotFound, Forbidden. */
export async function listUses(
  ctx: Ctx,
  { params: { id }, query: { after } }: InputOf<typeof listDiscountUses>,
): Promise<OutputOf<typeof listDiscountUses>> {
  await getRecord(ctx, discounts, id)
  const [at = '', order = ''] = after?.split(' ') ?? []
  const from = after === undefined ? sql`true` : sql`(at, order_id) < (${Number(at)}::bigint, ${order})`
  const uses = await ctx.db.run(sql<{ order_id: string; number: string; amount: number; at: number }>`
    select order_id, number, amount, at from discount_uses
    where client_id = ${ctx.db.tenant.clientId} and discount_id = ${id} and ${from}
    order by at desc, order_id desc limit ${sql.lit(pageSize)}`)
  const last = uses.at(-1)
  return { uses, next: last && uses.length === pageSize ? `${last.at} ${last.order_id}` : null }
}
