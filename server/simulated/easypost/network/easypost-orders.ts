import { EasyPostRefusal, missing } from './easypost-refusal.ts'
import type { EasyPostParcels } from './easypost-parcels.ts'
import type { Order, Rate, Shipment } from './easypost-things.ts'
import { presentRate, presentShipment, time, type EasyPostHome } from './present-things.ts'
import { newEasyPostId } from './quote-rates.ts'

/** Carriers that take several packages as one shipment. */
const joining: ReadonlySet<string> = new Set(['UPS', 'FedEx'])

const findRate = ({ rates }: Shipment, { carrier, service }: Pick<Rate, 'carrier' | 'service'>): Rate | undefined =>
  rates.find((one) => one.carrier === carrier && one.service === service)

interface OrderParts {
  readonly parcels: EasyPostParcels
  readonly home: EasyPostHome
}

function needOrder({ parcels }: OrderParts, id: string): Order {
  const found = parcels.book.find<Order>('order', id)
  if (!found) throw missing()
  return found
}

const listShipments = ({ parcels }: OrderParts, { shipments }: Order): Shipment[] =>
  shipments.map((id) => parcels.need(id))

/** Rates that all packages have, at the price of all. */
function joinRates(shipments: readonly Shipment[]): Rate[] {
  const [first] = shipments
  return (first?.rates ?? []).flatMap((rate) => {
    const all = shipments.flatMap((one) => findRate(one, rate) ?? [])
    if (!joining.has(rate.carrier) || all.length < shipments.length) return []
    const sum = (field: 'rate' | 'list' | 'retail') => all.reduce((total, one) => total + one[field], 0)
    return [{ ...rate, rate: sum('rate'), list: sum('list'), retail: sum('retail') }]
  })
}

const listMessages = (shipments: readonly Shipment[]) => [
  ...shipments.flatMap(({ messages }, at) =>
    messages.map(({ carrier, message }) => ({ carrier, message: `Package ${at + 1}: ${message}` })),
  ),
  { carrier: 'USPS', message: 'USPS does not rate several packages as one order.' },
]

function presentOrder(parts: OrderParts, order: Order) {
  const shipments = listShipments(parts, order)
  const [first] = shipments
  if (!first) throw missing()
  return {
    id: order.id,
    object: 'Order',
    mode: 'test',
    created_at: time(order.created),
    updated_at: time(order.created),
    reference: order.reference,
    is_return: first.isReturn,
    rates: joinRates(shipments).map((rate) => presentRate(first, rate)),
    messages: listMessages(shipments).map(({ carrier, message }) => ({ carrier, type: 'rate_error', message })),
    shipments: shipments.map((shipment) => presentShipment(parts.home, parts.parcels.book, shipment)),
  }
}

type NewShipment = Parameters<EasyPostParcels['create']>[0]

export function createOrder(parts: OrderParts, reference: string, shipments: readonly NewShipment[]) {
  const { book } = parts.parcels
  const made = shipments.map((shipment) => parts.parcels.create(shipment).id)
  return presentOrder(
    parts,
    book.keep<Order>({ kind: 'order', id: newEasyPostId('order'), created: book.now, reference, shipments: made }),
  )
}

export const showOrder = (parts: OrderParts, id: string) => presentOrder(parts, needOrder(parts, id))

/** Sells the labels of all packages, or none. */
export function buyOrder(
  parts: OrderParts,
  id: string,
  { fault, ...rate }: Pick<Rate, 'carrier' | 'service'> & { readonly fault: string | undefined },
) {
  const order = needOrder(parts, id)
  for (const shipment of listShipments(parts, order)) {
    const found = findRate(shipment, rate)
    if (!found && !shipment.bought)
      throw new EasyPostRefusal(422, 'SHIPMENT.RATE.EXPIRED', 'The rate is not available for this order.')
    parts.parcels.buy(shipment.id, { rate: found?.id ?? '', insured: 0, fault })
  }
  return presentOrder(parts, order)
}
