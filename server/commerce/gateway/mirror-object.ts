import { setTimeout as sleep } from 'node:timers/promises'
import type { Ctx } from '../../platform/context.ts'
import { withSessionLock } from '../../platform/database/session-lock.ts'
import { sql } from '../../platform/database/sql.ts'
import type { GatewayName, GatewayObject, GatewayPayment } from '../../platform/outside/payments/gateway.ts'
import { bookInvoice } from './book-invoice.ts'
import { followMirror } from './follow-mirror.ts'
import { putMirror, readObject } from './mirror-payment.ts'
import { openGateways, type OpenGateway } from './provider-accounts.ts'
import type { MoneyRun, Till } from './till.ts'

const describeObject = ({ row }: OpenGateway, { status, amount, mirror }: GatewayObject): object => ({
  ...readObject(mirror),
  provider: row.provider,
  account: row.id,
  status,
  amount,
})

interface Named {
  readonly provider: GatewayName
  readonly id: string
}

/** The payment of an invoice, asked for outside any transaction; undefined before it was tried. */
async function findCharge({ gateway, account }: OpenGateway, seen: GatewayObject): Promise<GatewayPayment | undefined> {
  const intent = seen.kind === 'invoice' ? seen.mirror['intent'] : undefined
  return typeof intent === 'string' ? gateway.findPayment(account, intent) : undefined
}

const describeCharge = ({ captured, refunded, charge, fee }: GatewayPayment): object => ({
  amount_captured: captured,
  amount_refunded: refunded,
  ...(charge !== undefined && { charge }),
  ...(fee !== undefined && { fee }),
})

/** Looks of another run at the same object are waited for so often, and so long each time. */
const mostWaits = 50
const waitMs = 100

async function mirrorAlone(run: MoneyRun, till: Till, { provider, id }: Named): Promise<void> {
  const accounts = await run.within((ctx) => openGateways(ctx, till, provider))
  for (const open of accounts) {
    const seen = await open.gateway.findObject?.(open.account, id)
    if (!seen) continue
    const payment = await findCharge(open, seen)
    await run.within(async (ctx) => {
      const facts = { ...describeObject(open, seen), ...(payment && describeCharge(payment)) }
      await putMirror(ctx, { kind: seen.kind, id: seen.id, facts })
      if (seen.kind === 'subscription') await followMirror(ctx, seen)
      if (payment) await bookInvoice(ctx, { open, invoice: seen, payment })
    })
    return
  }
}

/** Ids of the invoices that a payment of a provider has paid, as they were read last. */
export const listInvoicesPaidBy = async ({ db }: Ctx, payment: string): Promise<string[]> => {
  const rows = await db.run(sql<{ id: string }>`
    select m.object_id as id from provider_mirrors m
    where m.client_id = ${db.tenant.clientId} and m.kind = 'invoice' and m.doc ->> 'intent' = ${payment}
      and m.trashed_at is null`)
  return rows.map(({ id }) => id)
}

/**
 * Writes the mirror of a subscription or an invoice that its provider bills by itself (decision E11): fetched again, so that
 * events that are late or out of order end in the provider's state, and by one run at a time, so that no earlier look is written
 * over a later one. Nothing is written of an object that no account has.
 */
export async function mirrorObject(run: MoneyRun, till: Till, named: Named): Promise<void> {
  const name = `${run.clientId} ${named.id}`
  for (let waits = 0; waits < mostWaits; waits += 1) {
    const isDone = await withSessionLock(
      run.platform.pools.app,
      { space: 'flightline mirrors', name },
      async (isHeld) => {
        if (isHeld) await mirrorAlone(run, till, named)
        return isHeld
      },
    )
    if (isDone) return
    await sleep(waitMs)
  }
  throw new Error(`${named.id} was read by another run all the time`)
}
