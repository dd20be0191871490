import { z } from 'zod'
import { cents, epochMs } from '../../kernel/index.ts'
import { shipmentStates, type ShipmentState } from './shipment-shape.ts'

const stateNames = Object.keys(shipmentStates) as [ShipmentState, ...ShipmentState[]]

/** A shipment as its order names it. */
const shipmentSummary = z.object({
  id: z.string(),
  number: z.string().default(''),
  type: z.string().default('parcel'),
  state: z.enum(stateNames),
  status: z.string().optional(),
  is_return: z.boolean().default(false),
  /** Cents that the customer pays for it; 0 where it is free. */
  amount: cents.default(0),
  carrier: z.string().optional(),
  service: z.string().optional(),
  tracking_code: z.string().optional(),
  tracking_url: z.string().optional(),
  scheduled: epochMs.optional(),
  sent: epochMs.optional(),
  delivered: epochMs.optional(),
  items: z.array(z.object({ id: z.string(), quantity: z.number() })).default([]),
})

export type ShipmentSummary = z.output<typeof shipmentSummary>

/**
 * Shipments as an order names them; entries of other programs, without a state of ours, are left out. Orders of the first
 * releases name none.
 */
export const readSummaries = (shipments: readonly unknown[] | undefined): ShipmentSummary[] =>
  (shipments ?? []).flatMap((one) => {
    const read = shipmentSummary.safeParse(one)
    return read.success ? [read.data] : []
  })

/** Cents that the customer pays for the shipments of an order: without canceled ones and returns. */
export const sumShipping = (shipments: readonly ShipmentSummary[]): number =>
  shipments.reduce((sum, { state, is_return, amount }) => (state === 'canceled' || is_return ? sum : sum + amount), 0)

/** Pieces of each line that the shipments of an order take. */
export const listAllotted = (shipments: readonly ShipmentSummary[]) =>
  shipments.flatMap(({ state, is_return, items }) => (state === 'canceled' || is_return ? [] : items))

/** Pieces of each line that came back from the customer. */
export const listArrivedBack = (shipments: readonly ShipmentSummary[]) =>
  shipments.flatMap(({ state, is_return, items }) => (state === 'delivered' && is_return ? items : []))
