import {
  chooseStages,
  colourOf,
  findStage,
  isStageOver,
  whyNotBack,
  whyNotForward,
  whyNotMarkedPaid,
  type SaleStage,
} from '../../../domain/commerce/index.ts'
import type { Doc, Issue } from '../../../domain/kernel/index.ts'
import { wordsForIssue } from '../../ui/form/issue-words.ts'
import { formatMoney } from '../../ui/format-value.ts'
import type { ShownStage } from './stage-steps.tsx'
import type { OrderRow } from '../sale/sale-row.ts'

/** Stages as the client declares them; the usual ones where it declares none. */
export const readStages = ({ orderStages }: Doc): readonly SaleStage[] =>
  chooseStages(Array.isArray(orderStages) ? (orderStages as readonly SaleStage[]) : [])

const words = (issues: readonly Issue[]): readonly string[] => [...new Set(issues.map((issue) => wordsForIssue(issue)))]

/** Reason of a stage's colour: why it is stuck, and what is due in the stage of payments. */
function findCause(order: OrderRow, { id, type }: SaleStage): string | undefined {
  const typed = order.stage_causes[id]
  if (typed !== undefined && typed !== '') return typed
  const isPayment = id === 'payment' || type === 'payment'
  return isPayment && order.balance > 0 && order.placed_at !== undefined
    ? `${formatMoney(order.balance)} due`
    : undefined
}

/** The stages of an order as its page shows them. */
export const showStages = (order: OrderRow, stages: readonly SaleStage[]): readonly ShownStage[] =>
  stages.map((stage) => ({
    id: stage.id,
    label: stage.label,
    colour: colourOf(order.stages, stage.id),
    cause: findCause(order, stage),
    isCurrent: (order.stage ?? stages[0]?.id) === stage.id,
  }))

/** Reasons against each move of an order, in the words of the specification; empty for an open way. */
export function describeGates(order: OrderRow, stages: readonly SaleStage[]) {
  return {
    forward: words(whyNotForward(order, stages)),
    back: words(whyNotBack(order, stages)),
    paid: words(whyNotMarkedPaid(order, stages)),
  }
}

/** True if an order is done with its last stage: nothing blocks it, and it goes no further. */
export const isAtEnd = (order: OrderRow, stages: readonly SaleStage[]): boolean =>
  order.stage === stages.at(-1)?.id && findBlockingStage(order, stages) === undefined

/** The stage that blocks the way forward and that a person may mark as done: the items first, then the present one. */
export function findBlockingStage(order: OrderRow, stages: readonly SaleStage[]): SaleStage | undefined {
  const items = findStage(stages, 'items')
  if (items !== undefined && colourOf(order.stages, items.id) !== 'green') return items
  const present = stages.find(({ id }) => id === order.stage) ?? stages[0]
  return present !== undefined && !isStageOver(order.stages, present.id) ? present : undefined
}
