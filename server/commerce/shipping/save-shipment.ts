import {
  deliveryIssues,
  shippingMessages,
  thirdPartyIssues,
  type saveShipment,
  type ShipmentAddress,
  type ShipmentAnswer,
  type ShipmentItem,
} from '../../../domain/commerce/index.ts'
import type { InputOf, Issue } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Conflict } from '../../platform/errors.ts'
import { chooseLines } from './create-shipment.ts'
import { findFromAddress, measureDistance } from './find-addresses.ts'
import { shipItems } from './ship-items.ts'
import {
  presentShipment,
  readShipments,
  refuseShipment,
  settleOrderShipments,
  takeShipment,
  type ShipmentRow,
  type TakenShipment,
} from './take-shipment.ts'

type Typed = Omit<InputOf<typeof saveShipment>['body'], 'version'>

/** Fields that a bought label fixes, and those that stay open. */
const fixedByLabel = [
  'items',
  'packaging',
  'pallets',
  'to_address',
  'from_address',
  'nmfc_class',
  'third_party',
] as const

/** What typed addresses lack (3-aviation section 5); a customer's name, phone and email are those of the contact. */
function whyNotAddressed({ contact, is_return }: ShipmentRow, typed: Typed): Issue[] {
  const check = (field: 'to_address' | 'from_address', isCustomer: boolean): Issue[] =>
    deliveryIssues(typed[field] ?? undefined, isCustomer ? contact : undefined).map((issue) => ({
      ...issue,
      path: issue.path.replace('address', field),
    }))
  return [...check('to_address', !is_return), ...check('from_address', is_return)]
}

/** Reasons against a change: canceled and sent shipments keep theirs, and a label fixes goods and addresses. */
function whyNotSaved(row: ShipmentRow, typed: Typed): Issue[] {
  if (row.canceled !== undefined) return [shippingMessages.issue('canceled', 'shipment-canceled')]
  const fixed = fixedByLabel.filter((field) => typed[field] !== undefined)
  const [first] = fixed
  if (first === undefined) return []
  if (row.sent !== undefined) return [shippingMessages.issue(first, 'shipment-sent')]
  const hasLabel = row.postage_label !== undefined && row.postage_label.voided === undefined
  return hasLabel ? [shippingMessages.issue(first, 'shipment-labelled')] : []
}

/** A packing list is one of the files of its shipment. */
const whyNotListed = ({ files }: ShipmentRow, { packing_list: list }: Typed): Issue[] =>
  typeof list === 'string' && !files.some(({ url }) => url === list)
    ? [shippingMessages.issue('packing_list', 'packing-list-unknown')]
    : []

/** Payer of the carrier and packing list, as they are typed. */
const chooseBilling = ({ files }: ShipmentRow, { third_party: payer, packing_list: list }: Typed) => ({
  ...(payer !== undefined && { third_party: payer ?? {} }),
  ...(list !== undefined && { packing_list: files.find(({ url }) => url === list) ?? null }),
})

async function chooseItems(ctx: Ctx, { row, order }: TakenShipment, typed: Typed): Promise<ShipmentItem[]> {
  if (typed.items === undefined) return row.items
  const others = (await readShipments(ctx, order.row)).filter(({ id }) => id !== row.id)
  return shipItems(ctx, chooseLines(order.row, { others, lines: typed.items, is_return: row.is_return }))
}

interface Route {
  readonly from_address: ShipmentAddress | undefined
  readonly to_address: ShipmentAddress | undefined
  readonly from_address_default: boolean
}

/** The typed addresses; null for the usual one it is sent from, and the stored ones where nothing was typed. */
async function chooseRoute(ctx: Ctx, row: ShipmentRow, { typed, items }: { typed: Typed; items: ShipmentItem[] }) {
  const { from_address: from, to_address: to } = typed
  const to_address = to === undefined ? row.to_address : (to ?? undefined)
  if (from) return { to_address, from_address: from, from_address_default: false }
  const isUsual = from === null || row.from_address_default
  const from_address = isUsual ? await findFromAddress(ctx, items) : row.from_address
  return { to_address, from_address, from_address_default: isUsual }
}

/** Goods and addresses of a shipment as they are typed, with the distance between the addresses. */
async function planShipment(ctx: Ctx, taken: TakenShipment, typed: Typed) {
  const { row } = taken
  const items = await chooseItems(ctx, taken, typed)
  const route: Route = await chooseRoute(ctx, row, { typed, items })
  const { from_address = null, to_address = null } = route
  const distance = (await measureDistance(ctx, route.from_address, route.to_address)) ?? null
  const { packaging = row.packaging, pallets = row.pallets, nmfc_class = row.nmfc_class ?? null } = typed
  return { ...route, from_address, to_address, distance, items, packaging, pallets, nmfc_class }
}

/** Saves what was typed on a shipment. Throws Invalid, Conflict for one that changed since it was read. */
export async function handleSaveShipment(
  ctx: Ctx,
  { params, body: { version, ...typed } }: InputOf<typeof saveShipment>,
): Promise<ShipmentAnswer> {
  const taken = await takeShipment(ctx, params.id)
  const { row } = taken
  if (row.version !== version) throw new Conflict(row, typed)
  const issues = [...whyNotAddressed(row, typed), ...thirdPartyIssues(typed.third_party), ...whyNotListed(row, typed)]
  refuseShipment([...whyNotSaved(row, typed), ...issues])
  const isPlanned = fixedByLabel.some((field) => field !== 'third_party' && typed[field] !== undefined)
  const plan = isPlanned ? await planShipment(ctx, taken, typed) : {}
  const { amount = row.amount, free = row.free, cost = row.cost } = typed
  const changed = taken.change({ ...plan, amount, free, cost, ...chooseBilling(row, typed) })
  await settleOrderShipments(ctx, taken.order)
  return presentShipment(changed)
}
