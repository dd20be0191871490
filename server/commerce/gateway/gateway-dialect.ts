import type { ProviderDialect } from '../../platform/effects/index.ts'
import type { Gateway } from '../../platform/outside/payments/gateway.ts'
import { listInvoicesPaidBy, mirrorObject } from './mirror-object.ts'
import { openHook } from './provider-accounts.ts'
import { settleByHint } from './settle-from-provider.ts'
import type { Till } from './till.ts'

/**
 * The events of a provider: each is a hint that a payment changed, and the payment is fetched again (decision E7). So events
 * that are late, doubled or out of order end in the provider's state.
 */
export const makeDialect = (till: Till, gateway: Gateway): ProviderDialect => ({
  provider: gateway.name,
  verifyEvent: async (platform, { account: hook, raw, headers }) => {
    const open = await openHook(platform, till, { provider: gateway.name, hook })
    const eventId = open && (await gateway.verifyEvent(open.account, { raw, headers }))
    return open && eventId !== undefined ? { clientId: open.clientId, eventId } : undefined
  },
  read: async (run, raw) => {
    const { payments = [], objects = [] } = gateway.readHint(raw) ?? {}
    for (const name of payments) {
      const own = await settleByHint(run, till, { provider: gateway.name, name })
      // Refunds and disputes of an invoice are told as those of its payment.
      const invoices = own ? [] : await run.within((ctx) => listInvoicesPaidBy(ctx, name))
      for (const id of invoices) await mirrorObject(run, till, { provider: gateway.name, id })
    }
    for (const id of objects) await mirrorObject(run, till, { provider: gateway.name, id })
    return undefined
  },
  stripPerson: (event) => gateway.stripPerson(event),
})
