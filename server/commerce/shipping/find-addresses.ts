import { completeAddress, zips, type ShipmentAddress, type ShipmentItem } from '../../../domain/commerce/index.ts'
import { addresses } from '../../../domain/company/index.ts'
import { milesBetween, type Point } from '../../../domain/kernel/values/distance.ts'
import type { RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { beyondReach } from '../../platform/records/index.ts'
import { readOwnClient } from '../own-client.ts'
import type { OrderRow } from '../sales/sale-rows.ts'

const filled = (value: string | undefined): value is string => value !== undefined && value !== ''

/** An address without the fields that only the list of addresses needs. */
function toShipmentAddress(row: RowOf<typeof addresses>): ShipmentAddress {
  const { street, street2, city, state, zip, country, first_name, last_name, company, nickname } = row
  const { phone, email, residential, latitude, longitude } = row
  const parts = { street, street2, city, state, zip, first_name, last_name, company, nickname, phone, email }
  return {
    country,
    residential,
    ...Object.fromEntries(Object.entries(parts).filter(([, value]) => filled(value))),
    ...(latitude !== undefined && { latitude }),
    ...(longitude !== undefined && { longitude }),
  }
}

/** The address that the client marked as its usual one for shipping. */
async function findDefault(ctx: Ctx): Promise<ShipmentAddress | undefined> {
  const own = await beyondReach(ctx, addresses).every({
    and: [
      ['type', '==', 'shipping'],
      ['contact_id', '==', null],
    ],
  })
  const usual = own.find((one) => one.default && one.active)
  return usual && toShipmentAddress(usual)
}

const placeKey = ({ source }: Pick<ShipmentItem, 'source'>): string =>
  source === undefined ? '' : JSON.stringify([source.street, source.city, source.state, source.zip])

/** The place that all items are sent from, where they are sent from one. */
function findSource(items: readonly ShipmentItem[]): ShipmentItem['source'] {
  const [first] = items
  const isOne = first !== undefined && items.every((item) => placeKey(item) === placeKey(first))
  return isOne && filled(first.source?.street) ? first.source : undefined
}

/**
 * Where items are sent from unless a user chooses another address: the place of their products, the address that the
 * client marked as default, or the client's own. Undefined where none of them has a street.
 */
export async function findFromAddress(ctx: Ctx, items: readonly ShipmentItem[]): Promise<ShipmentAddress | undefined> {
  const { name, phone, email, address } = await readOwnClient(ctx)
  const own = { company: name, residential: false, ...(phone && { phone }), ...(email && { email }) }
  const source = findSource(items)
  if (source) return { ...own, ...source }
  const usual = await findDefault(ctx)
  if (usual) return usual
  return filled(address?.street) ? { ...own, ...address, country: address?.country ?? 'US' } : undefined
}

/** Where an order is sent to, completed with its contact; undefined without an address. */
export const findToAddress = ({ address, contact }: OrderRow): ShipmentAddress | undefined =>
  address && completeAddress(address, contact)

type Placed = Pick<ShipmentAddress, 'zip' | 'latitude' | 'longitude'>

async function locate(ctx: Ctx, { zip, latitude, longitude }: Placed): Promise<Point | undefined> {
  if (latitude !== undefined && longitude !== undefined) return { latitude, longitude }
  const known = filled(zip) ? await beyondReach(ctx, zips).findOne(['zip', '==', zip.slice(0, 5)]) : undefined
  return known?.latitude === undefined || known.longitude === undefined
    ? undefined
    : { latitude: known.latitude, longitude: known.longitude }
}

/** Miles between two addresses by their coordinates, else by those of their zips; undefined where one has neither. */
export async function measureDistance(
  ctx: Ctx,
  from: Placed | undefined,
  to: Placed | undefined,
): Promise<number | undefined> {
  if (!from || !to) return undefined
  const [start, end] = [await locate(ctx, from), await locate(ctx, to)]
  return start && end ? milesBetween(start, end) : undefined
}
