import type { ProviderDialect } from '../../platform/effects/index.ts'
import type { ShippingGateway } from '../../platform/outside/shipping/shipping-gateway.ts'
import { openCarrierHook } from './carrier-accounts.ts'
import { followHinted, followLabel } from './follow-label.ts'
import type { ShippingDesk } from './shipping-desk.ts'

/**
 * The events of a provider of labels: each is a hint that a parcel moved, and its tracker is fetched again (decision E7). So
 * events that are late, doubled or out of order end in the provider's state.
 */
const makeCarrierDialect = (desk: ShippingDesk, gateway: ShippingGateway): ProviderDialect => ({
  provider: gateway.name,
  verifyEvent: async (platform, { account: hook, raw, headers }) => {
    const open = await openCarrierHook(platform, desk, { provider: gateway.name, hook })
    const eventId = open && (await gateway.verifyEvent(open.account, { raw, headers }))
    return open && eventId !== undefined ? { clientId: open.clientId, eventId } : undefined
  },
  read: async (run, raw) => {
    const hint = gateway.readHint(raw)
    const found = hint ? await run.within((ctx) => followHinted(ctx, hint)) : []
    for (const id of found) await followLabel(run, desk, id)
    return undefined
  },
  stripPerson: (event) => gateway.stripPerson(event),
})

export const makeCarrierDialects = (desk: ShippingDesk): ProviderDialect[] =>
  desk.gateways.map((gateway) => makeCarrierDialect(desk, gateway))
