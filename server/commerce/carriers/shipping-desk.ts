import type { Platform } from '../../platform/platform.ts'
import type { GatewayPlace } from '../../platform/outside/payments/gateway.ts'
import type { ShippingGateway, ShippingName } from '../../platform/outside/shipping/shipping-gateway.ts'
import type { Till } from '../gateway/till.ts'

/** Parts of the product that labels and tracking need: providers, and other rooms. */
export interface ShippingDesk extends Pick<Till, 'notify' | 'talks' | 'nameActor'> {
  readonly gateways: readonly ShippingGateway[]
  /** Where a provider answers to keys: the played one to keys of the demo; undefined for its public address. */
  readonly findPlace: (
    platform: Platform,
    provider: ShippingName,
    keys: Readonly<Record<string, string>>,
  ) => Promise<GatewayPlace | undefined>
}
