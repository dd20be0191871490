import type { GatewayName, GatewayObject } from '../../platform/outside/payments/gateway.ts'
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

/**
 * Writes the mirror of a subscription or an invoice that its provider bills by itself (decision E11): fetched again, so that
 * events that are late or out of order end in the provider's state. Nothing is written of an object that no account has.
 */
export async function mirrorObject(run: MoneyRun, till: Till, { provider, id }: Named): Promise<void> {
  const accounts = await run.within((ctx) => openGateways(ctx, till, provider))
  for (const open of accounts) {
    const seen = await open.gateway.findObject?.(open.account, id)
    if (!seen) continue
    await run.within((ctx) => putMirror(ctx, { kind: seen.kind, id: seen.id, facts: describeObject(open, seen) }))
    return
  }
}
