import { findStage, type SaleStage, type StageColours } from '../sales/stages.ts'
import type { StageColour } from '../sales/sale-shape.ts'
import { countItems, type CountedItems } from './count-items.ts'

/** Beginning of the cause of a stage that follows from a carrier. */
const problemWords = 'The carrier reports a problem with'

/** A shipment as its order counts it. */
export interface FollowedShipment {
  readonly number?: string | undefined
  readonly canceled?: number | undefined
  readonly sent?: number | undefined
  readonly delivered?: number | undefined
  readonly status?: string | undefined
  readonly is_return: boolean
  readonly items: readonly { readonly id: string; readonly quantity: number }[]
}

/** Colours of stages, and why they are stuck, by their ids. */
interface StageMarks {
  readonly stages: StageColours
  readonly stage_causes: Readonly<Record<string, string>>
}

interface FollowedOrder extends StageMarks {
  readonly items: readonly { readonly id: string; readonly quantity: number }[]
}

/** Shipments that go to the customer, without canceled ones. */
const listOutbound = <Shipment extends FollowedShipment>(shipments: readonly Shipment[]): Shipment[] =>
  shipments.filter(({ canceled, is_return: isReturn }) => canceled === undefined && !isReturn)

/** Number of shipments of an order that were sent, and of those that arrived. */
export function countShipped(shipments: readonly FollowedShipment[]) {
  const outbound = listOutbound(shipments)
  return {
    num_shipped: outbound.filter(({ sent }) => sent !== undefined).length,
    num_delivered: outbound.filter(({ delivered }) => delivered !== undefined).length,
  }
}

const isCovered = (items: FollowedOrder['items'], counts: CountedItems): boolean =>
  items.some(({ quantity }) => quantity > 0) && items.every(({ id, quantity }) => quantity <= (counts.get(id) ?? 0))

const countAll = (shipments: readonly FollowedShipment[]): CountedItems =>
  countItems(shipments.flatMap(({ items }) => items))

interface Colouring {
  readonly stage: SaleStage | undefined
  readonly isDone: boolean
  readonly isBegun: boolean
  readonly cause?: string | undefined
}

function chooseColour(before: StageColour, { isDone, isBegun, cause }: Colouring): StageColour {
  if (before === 'black') return before
  if (isDone) return 'green'
  if (cause !== undefined) return 'red'
  // A cause that a user gave stays until the work is done.
  if (before === 'red') return before
  return isBegun ? 'orange' : 'none'
}

/** Why the stage Delivered is stuck; undefined without a problem. */
function findCause(outbound: readonly FollowedShipment[]): string | undefined {
  const problems = outbound.filter(({ status, delivered }) => status === 'problem' && delivered === undefined)
  return problems.length > 0 ? `${problemWords} ${problems.map(({ number }) => number).join(', ')}.` : undefined
}

/** Colours and causes with those of one stage. */
function colourStage(before: StageMarks, colouring: Colouring): StageMarks {
  const { stage, cause } = colouring
  if (stage === undefined) return before
  const { [stage.id]: known = '', ...causes } = before.stage_causes
  const colourBefore = before.stages[stage.id] ?? 'none'
  // A cause of the carrier ends with its problem.
  const isOver = colourBefore === 'red' && cause === undefined && known.startsWith(problemWords)
  const colour = chooseColour(isOver ? 'orange' : colourBefore, colouring)
  const stages = { ...before.stages, [stage.id]: colour }
  const why = cause ?? known
  return { stages, stage_causes: colour === 'red' && why !== '' ? { ...causes, [stage.id]: why } : causes }
}

/**
 * Colours of the stages Shipping and Delivered by the shipments of an order (decision E17): done when every piece is sent
 * or delivered, stuck while a carrier reports a problem. A stage that is not needed stays so.
 */
export function followStages(
  order: FollowedOrder,
  stages: readonly SaleStage[],
  shipments: readonly FollowedShipment[],
): StageMarks {
  const before = { stages: order.stages, stage_causes: order.stage_causes }
  if (shipments.length === 0) return before
  const outbound = listOutbound(shipments)
  const sent = outbound.filter((one) => one.sent !== undefined)
  const delivered = outbound.filter((one) => one.delivered !== undefined)
  const shipping = { isDone: isCovered(order.items, countAll(sent)), isBegun: outbound.length > 0 }
  const arrival = { isDone: isCovered(order.items, countAll(delivered)), isBegun: sent.length > 0 }
  return colourStage(colourStage(before, { stage: findStage(stages, 'shipping'), ...shipping }), {
    stage: findStage(stages, 'delivered'),
    ...arrival,
    cause: findCause(outbound),
  })
}
