import { z } from 'zod'
import type { CarrierShipment } from '../shipping-gateway.ts'
import { carrierMessage, carrierRate, presentMessages, presentRate, readAs, readShipment } from './read-shipment.ts'

const order = z.object({
  id: z.string(),
  reference: z
    .string()
    .nullish()
    .transform((value) => value ?? ''),
  rates: z.array(carrierRate).nullish(),
  messages: z.array(carrierMessage).nullish(),
  shipments: z.array(z.unknown()).min(1),
})

/** Several packages with their shipments. */
export interface ReadOrder extends CarrierShipment {
  readonly pieces: readonly CarrierShipment[]
}

/** State of the refunds of all labels; undefined until each was asked for. */
function joinRefunds(bought: readonly CarrierShipment[]): CarrierShipment['refund'] {
  const refunds = bought.map(({ refund }) => refund)
  if (bought.length === 0 || refunds.includes(undefined)) return undefined
  return (['submitted', 'rejected', 'refunded'] as const).find((one) => refunds.includes(one))
}

/** The first label at the price of all; undefined before one was bought. */
function joinLabels(bought: readonly CarrierShipment[]): CarrierShipment['label'] {
  const labels = bought.flatMap(({ label }) => label ?? [])
  const [first] = labels
  const rate = labels.reduce((sum, label) => sum + label.rate.rate, 0)
  return first && { ...first, rate: { ...first.rate, rate } }
}

/** An order in our words. Throws Unavailable for one that cannot be read. */
export function readOrder(given: unknown): ReadOrder {
  const { id, reference, rates, messages, shipments } = readAs(order, given)
  const pieces = shipments.map(readShipment)
  const bought = pieces.filter(({ label }) => label !== undefined)
  const refund = joinRefunds(bought)
  const isInsured = bought.every(({ insured }) => insured > 0)
  return {
    id,
    reference,
    rates: (rates ?? []).flatMap((one) => presentRate(one) ?? []),
    messages: presentMessages(messages),
    label: joinLabels(bought),
    pieces,
    ...(refund && { refund }),
    insured: isInsured ? bought.reduce((sum, { insured }) => sum + insured, 0) : 0,
  }
}
