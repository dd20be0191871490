import type { Issue } from '../../kernel/index.ts'
import { localDay } from '../../kernel/values/calendar-day.ts'
import { dayMs } from '../../kernel/values/durations.ts'
import { roundQuantity } from '../goods/index.ts'
import { countItems, type CountedItems, type ShipmentSummary } from '../shipping/index.ts'
import { returnMessages } from './messages.ts'
import type { ReturnState } from './return-states.ts'

interface AskedReturn {
  readonly state: ReturnState
  readonly items: readonly { readonly id: string; readonly quantity: number }[]
}

interface ReturnFacts {
  readonly items: readonly { readonly id: string; readonly name: string }[]
  readonly shipments: readonly ShipmentSummary[]
  readonly returns: readonly AskedReturn[]
  /** Days after the delivery, of which the last belongs to it. */
  readonly days: number
  readonly now: number
  readonly timezone: string
}

/** A line of an order with the pieces that can be sent back. */
export interface ReturnableLine {
  readonly id: string
  readonly name: string
  readonly quantity: number
}

const listSent = (shipments: readonly ShipmentSummary[]): ShipmentSummary[] =>
  shipments.filter((one) => one.state !== 'canceled' && !one.is_return && one.sent !== undefined)

const countPieces = (shipments: readonly Pick<AskedReturn, 'items'>[]): CountedItems =>
  countItems(shipments.flatMap(({ items }) => items))

/** Pieces that are on their way back or are asked for: a request that was decided counts by its shipment. */
const countTaken = ({ shipments, returns }: ReturnFacts): CountedItems =>
  countPieces([
    ...shipments.filter((one) => one.is_return && one.state !== 'canceled'),
    ...returns.filter(({ state }) => state === 'asked'),
  ])

/** True until the last day of the time for returns; goods that were not delivered yet are in time. */
const isInTime = ({ delivered }: ShipmentSummary, { days, now, timezone }: ReturnFacts): boolean =>
  delivered === undefined || localDay(now, timezone) <= localDay(delivered, timezone) + days

/**
 * Pieces that a customer can send back: sent within the time for returns, and never more than were sent minus those that
 * are returned or asked for. Earlier returns count against the oldest goods first.
 */
export function countReturnable(facts: ReturnFacts): ReturnableLine[] {
  const sent = listSent(facts.shipments)
  const [all, open] = [countPieces(sent), countPieces(sent.filter((one) => isInTime(one, facts)))]
  const taken = countTaken(facts)
  return facts.items.flatMap(({ id, name }) => {
    const left = roundQuantity((all.get(id) ?? 0) - (taken.get(id) ?? 0))
    const quantity = Math.min(open.get(id) ?? 0, left)
    return quantity > 0 ? [{ id, name, quantity }] : []
  })
}

/** Why nothing of an order can be sent back; undefined while something can. `describeDay` names a moment. */
export function whyNotReturnable(facts: ReturnFacts, describeDay: (at: number) => string): Issue | undefined {
  if (countReturnable(facts).length > 0) return undefined
  const sent = listSent(facts.shipments)
  if (sent.length === 0) return returnMessages.issue('items', 'return-nothing-sent')
  const ends = sent.flatMap((one) => (one.delivered === undefined || isInTime(one, facts) ? [] : [one.delivered]))
  if (ends.length < sent.length) return returnMessages.issue('items', 'return-none-left')
  const last = Math.max(...ends)
  const day = describeDay(last + facts.days * dayMs)
  return returnMessages.issue('items', 'return-late', { days: facts.days, day })
}

interface NamedLine {
  readonly id: string
}

type JudgeLine<Item, Line> = (item: Item, line: Line, at: number) => readonly Issue[]

/** Lists the faults of typed lines: unknown items, an item named twice, and those that `judge` finds. */
export const listLineIssues = <Item extends NamedLine, Line extends NamedLine>(
  items: readonly Item[],
  lines: readonly Line[],
  judge: JudgeLine<Item, Line>,
): Issue[] =>
  lines.flatMap((line, at) => {
    const item = items.find(({ id }) => id === line.id)
    if (!item) return [returnMessages.issue(`lines.${at}.id`, 'return-unknown-line')]
    if (lines.findIndex(({ id }) => id === line.id) !== at)
      return [returnMessages.issue(`lines.${at}.id`, 'return-line-twice')]
    return judge(item, line, at)
  })

type Chosen = readonly { readonly id: string; readonly quantity: number }[]

/** Faults of chosen lines of a request. */
export function checkChosen(
  lines: Chosen,
  returnable: readonly ReturnableLine[],
  names: ReturnFacts['items'],
): Issue[] {
  const left = new Map(returnable.map(({ id, quantity }) => [id, quantity]))
  if (lines.length === 0) return [returnMessages.issue('lines', 'return-nothing-chosen')]
  return listLineIssues(names, lines, ({ id, name }, { quantity }, at) => {
    const most = left.get(id) ?? 0
    return quantity > most
      ? [returnMessages.issue(`lines.${at}.quantity`, 'return-too-many', { left: most, name })]
      : []
  })
}
