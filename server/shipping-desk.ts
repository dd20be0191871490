import type { ShippingDesk } from './commerce/index.ts'
import { easypostGateway } from './platform/outside/shipping/easypost/easypost-gateway.ts'
import { findEasyPostPlace } from './simulated/easypost/network/played-easypost.ts'
import { till } from './till.ts'

const { notify, talks, nameActor } = till

/** Providers of labels and tracking of the product. */
export const shippingDesk: ShippingDesk = {
  gateways: [easypostGateway],
  findPlace: (platform, _, keys) => findEasyPostPlace(platform, keys),
  notify,
  talks,
  nameActor,
}
