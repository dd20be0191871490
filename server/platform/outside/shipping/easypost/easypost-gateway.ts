import type { ShippingGateway } from '../shipping-gateway.ts'
import { readHint, stripPerson, verifyEvent } from './easypost-events.ts'
import {
  buyLabel,
  checkAccount,
  checkAddress,
  findShipment,
  findTracker,
  insure,
  readFile,
  requestRates,
  voidLabel,
} from './parcel-calls.ts'

/** EasyPost through its official SDK (docs/providers/easypost.md). */
export const easypostGateway: ShippingGateway = {
  name: 'easypost',
  title: 'EasyPost',
  keys: [
    { name: 'apiKey', label: 'API key', isSecret: true },
    { name: 'webhookSecret', label: 'Secret of the webhook', isSecret: true, isOptional: true },
  ],
  checkAccount,
  requestRates,
  findShipment,
  buyLabel,
  voidLabel,
  insure,
  readFile,
  checkAddress,
  findTracker,
  verifyEvent,
  readHint,
  stripPerson,
}
