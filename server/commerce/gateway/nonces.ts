import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { sealed, unsealed } from '../../platform/sealed.ts'

const sealing = ({ platform }: Ctx) => ({ secret: platform.secret, purpose: 'card nonces' })

/** Keeps the nonce by which a provider knows a card until its payment is decided: sealed, and in no history. */
export async function keepNonce(ctx: Ctx, paymentId: string, nonce: string): Promise<void> {
  await ctx.db.run(sql`
    insert into payment_nonces (client_id, payment_id, nonce)
    values (${ctx.db.tenant.clientId}, ${paymentId}, ${sealed(sealing(ctx), nonce)}::bytea)
    on conflict (client_id, payment_id) do nothing`)
}

export async function readNonce(ctx: Ctx, paymentId: string): Promise<string | undefined> {
  const [row] = await ctx.db.run(sql<{ nonce: Buffer }>`
    select nonce from payment_nonces where client_id = ${ctx.db.tenant.clientId} and payment_id = ${paymentId}`)
  return row && unsealed(sealing(ctx), row.nonce)
}

export async function dropNonce(ctx: Ctx, paymentId: string): Promise<void> {
  await ctx.db.run(sql`
    delete from payment_nonces where client_id = ${ctx.db.tenant.clientId} and payment_id = ${paymentId}`)
}
