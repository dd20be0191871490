import { createHash } from 'node:crypto'
import {
  carrierMessages,
  readThirdParty,
  shippingMessages,
  type ShipmentAddress,
} from '../../../domain/commerce/index.ts'
import type { Issue } from '../../../domain/kernel/index.ts'
import { ouncesOf } from '../../../domain/commerce/index.ts'
import type { ParcelAddress, ParcelRequest } from '../../platform/outside/shipping/shipping-gateway.ts'
import type { OrderRow } from '../sales/sale-rows.ts'
import type { ShipmentRow } from '../shipping/take-shipment.ts'

type Parcel = Omit<ParcelRequest, 'reference'>

const usual = 'US'

const nameRecipient = ({ first_name: first, last_name: last, company }: ShipmentAddress): string =>
  [first, last].filter(Boolean).join(' ') || company || ''

/** An address of a shipment as a carrier writes it. */
export const writeAddress = (address: ShipmentAddress): ParcelAddress => {
  const { company, street = '', street2, city = '', state = '', zip = '', country, phone, email, residential } = address
  return {
    name: nameRecipient(address),
    company,
    street,
    street2,
    city,
    state,
    zip,
    country: country || usual,
    phone,
    email,
    ...(residential && { residential }),
  }
}

/** Parts of an address that carriers need, with their names in a sentence. */
export const requiredParts = { street: 'a street', city: 'a city', state: 'a state', zip: 'a zip' } as const

function addressIssues(side: 'to' | 'from', address: ShipmentAddress | undefined): Issue[] {
  const path = `${side}_address`
  if (!address) return [shippingMessages.issue(path, side === 'to' ? 'no-to-address' : 'no-from-address')]
  return Object.entries(requiredParts).flatMap(([field, part]) =>
    address[field as keyof typeof requiredParts]
      ? []
      : [carrierMessages.issue(`${path}.${field}`, 'address-incomplete', { side: side.toUpperCase(), part })],
  )
}

/** Reasons against asking for rates of a shipment, in the words of 3-aviation section 5 where it has them. */
export const shippedIssues = ({ items, to_address: to, from_address: from }: ShipmentRow): Issue[] => [
  ...(items.length === 0 ? [shippingMessages.issue('items', 'no-items')] : []),
  ...addressIssues('to', to),
  ...addressIssues('from', from),
]

/** Reasons why a shipment is no parcel that a carrier labels. */
export function parcelIssues({ packaging }: Pick<ShipmentRow, 'packaging'>): Issue[] {
  const count = packaging.reduce((sum, { quantity }) => sum + quantity, 0)
  const [first] = packaging
  if (!first || count !== 1) return [carrierMessages.issue('packaging', 'one-package', { count })]
  const sides = [first.weight, ...Object.values(first.dimensions)]
  return sides.every((side) => side > 0) ? [] : [carrierMessages.issue('packaging', 'package-unmeasured')]
}

/** Goods that cross a border, with their prices in the order. */
function declareGoods(row: ShipmentRow, { items }: Pick<OrderRow, 'items'>, signer: string): ParcelRequest['customs'] {
  const prices = new Map(items.map(({ id, price }) => [id, price]))
  return {
    signer,
    lines: row.items.map(({ id, name, quantity, unit_weight: weight }) => ({
      description: name,
      quantity,
      value: Math.round((prices.get(id) ?? 0) * quantity),
      weight: ouncesOf(weight * quantity),
      origin: usual,
    })),
  }
}

/** The request of a parcel whose issues were checked. Throws TypeError for one that has any. */
export function writeParcel(row: ShipmentRow, order: Pick<OrderRow, 'items'>, signer: string): Parcel {
  const { from_address: from, to_address: to, packaging, is_return } = row
  const [piece] = packaging
  const payer = readThirdParty(row.third_party)
  if (!from || !to || !piece) throw new TypeError(`shipment ${row.id} is no parcel`)
  const [sender, recipient] = [writeAddress(from), writeAddress(to)]
  return {
    from: sender,
    to: recipient,
    parcel: { ...piece.dimensions, weight: ouncesOf(piece.weight) },
    is_return,
    ...(payer && { payer }),
    ...(sender.country !== recipient.country && { customs: declareGoods(row, order, signer) }),
  }
}

/** The goods and addresses that rates are for: other ones need other rates. */
export const hashParcel = (parcel: Parcel): string =>
  createHash('sha256').update(JSON.stringify(parcel)).digest('base64url')
