import { localDay } from '../../kernel/values/calendar-day.ts'
import { shippingMessages } from './messages.ts'
import type { ShipmentState } from './shipment-shape.ts'
import { warnShipment, type ChargedShipping, type WarnedShipment } from './warn-shipment.ts'

/** Groups of the work list: what is late, due today, due later, and what something prevents. */
export const sendGroups = { late: 'Late', today: 'Today', later: 'Later', blocked: 'Blocked' } as const

export type SendGroup = keyof typeof sendGroups

interface DueShipment extends WarnedShipment {
  readonly state: ShipmentState
  readonly scheduled?: number | undefined
  readonly requested?: number | undefined
}

interface SendFacts {
  readonly order: { readonly canceled: boolean; readonly placed_at?: number | undefined } | undefined
  readonly charged: ChargedShipping | undefined
  readonly now: number
  /** Zone of the client: a date that names a day is compared by it. */
  readonly timezone: string
}

/** Reasons against sending a shipment now, in words; a shipment that still has to be packed is not blocked by that. */
function listReasons(shipment: DueShipment, { order, charged }: SendFacts): string[] {
  const gates = [
    ...(order?.canceled === true ? [shippingMessages.issue('order', 'order-canceled')] : []),
    ...(order !== undefined && order.placed_at === undefined
      ? [shippingMessages.issue('order', 'order-not-placed')]
      : []),
  ]
  const warnings = warnShipment(shipment, charged).map(({ issue }) => issue)
  return [...gates, ...warnings.filter(({ code }) => code !== 'not-packed')].flatMap(
    (issue) => shippingMessages.words(issue) ?? [],
  )
}

/** Where an unsent shipment is on the work list, and why it is blocked. Without a date it is due today. */
export function placeOnList(
  shipment: DueShipment,
  facts: SendFacts,
): { readonly group: SendGroup; readonly why: string[] } {
  const why = listReasons(shipment, facts)
  if (why.length > 0) return { group: 'blocked', why }
  const [today, due] = [facts.now, shipment.scheduled ?? shipment.requested ?? facts.now].map((at) =>
    localDay(at, facts.timezone),
  )
  if (due === undefined || today === undefined || due === today) return { group: 'today', why }
  return { group: due < today ? 'late' : 'later', why }
}
