import { createHash } from 'node:crypto'
import {
  carrierMessages,
  findUnpacked,
  mostLabelPackages,
  readThirdParty,
  shippingMessages,
  type ShipmentAddress,
} from '../../../domain/commerce/index.ts'
import type { Issue } from '../../../domain/kernel/index.ts'
import { ouncesOf } from '../../../domain/commerce/index.ts'
import type {
  CustomsDeclaration,
  ParcelAddress,
  ParcelRequest,
} from '../../platform/outside/shipping/shipping-gateway.ts'
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

type Packed = Pick<ShipmentRow, 'packaging' | 'items' | 'from_address' | 'to_address'>

/** Each package of a shipment: those that are packed alike are several. */
const listPackages = ({ packaging }: Pick<ShipmentRow, 'packaging'>) =>
  packaging.flatMap((one) => Array.from({ length: one.quantity }, () => one))

const crossesBorder = ({ from_address: from, to_address: to }: Packed): boolean =>
  from !== undefined && to !== undefined && (from.country || usual) !== (to.country || usual)

/** Reasons why the packages of a shipment are none that a carrier labels. */
export function parcelIssues(row: Packed): Issue[] {
  const count = row.packaging.reduce((sum, { quantity }) => sum + quantity, 0)
  if (count === 0) return [carrierMessages.issue('packaging', 'no-package')]
  if (count > mostLabelPackages)
    return [carrierMessages.issue('packaging', 'many-packages', { most: mostLabelPackages, count })]
  const sides = row.packaging.flatMap(({ weight, dimensions }) => [weight, ...Object.values(dimensions)])
  if (!sides.every((side) => side > 0)) return [carrierMessages.issue('packaging', 'package-unmeasured')]
  const isUndeclared = count > 1 && crossesBorder(row) && findUnpacked(row.items, row.packaging).length > 0
  return isUndeclared ? [carrierMessages.issue('packaging', 'packages-undeclared')] : []
}

interface Declared {
  readonly order: Pick<OrderRow, 'items'>
  readonly signer: string
  /** Pieces in the package by the ids of their lines. */
  readonly packed: readonly { readonly id: string; readonly quantity: number }[]
}

/** Goods of a package that crosses a border, with their prices in the order. */
function declareGoods({ items }: ShipmentRow, { order, signer, packed }: Declared): CustomsDeclaration {
  const prices = new Map(order.items.map(({ id, price }) => [id, price]))
  return {
    signer,
    lines: packed.flatMap(({ id, quantity }) => {
      const item = items.find((one) => one.id === id)
      if (!item) return []
      const { name, unit_weight: weight } = item
      return [
        {
          description: name,
          quantity,
          value: Math.round((prices.get(id) ?? 0) * quantity),
          weight: ouncesOf(weight * quantity),
          origin: usual,
        },
      ]
    }),
  }
}

/** The request for packages whose issues were checked. Throws TypeError for a shipment that has any. */
export function writeParcel(row: ShipmentRow, order: Pick<OrderRow, 'items'>, signer: string): Parcel {
  const { from_address: from, to_address: to, is_return } = row
  const packages = listPackages(row)
  const payer = readThirdParty(row.third_party)
  if (!from || !to || packages.length === 0) throw new TypeError(`shipment ${row.id} is no parcel`)
  const isAbroad = crossesBorder(row)
  return {
    from: writeAddress(from),
    to: writeAddress(to),
    parcels: packages.map(({ dimensions, weight, items }) => ({
      ...dimensions,
      weight: ouncesOf(weight),
      // All goods are in the only package.
      ...(isAbroad && {
        customs: declareGoods(row, { order, signer, packed: packages.length === 1 ? row.items : items }),
      }),
    })),
    is_return,
    ...(payer && { payer }),
  }
}

/** The goods and addresses that rates are for: other ones need other rates. */
export const hashParcel = (parcel: Parcel): string =>
  createHash('sha256').update(JSON.stringify(parcel)).digest('base64url')
