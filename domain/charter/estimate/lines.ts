import { charterMessages } from '../messages.ts'
import { holds, type Facts, type Issue } from '../../kernel/index.ts'
import { chargesFlight, daysOf, isTimed, measure, sumOf } from './measure.ts'
import { toFraction, takePercent, roundCents, timesCents, type Fraction } from '../../kernel/values/exact-money.ts'
import type { Denomination } from './denominations.ts'
import type { PricingClock } from './departure-day.ts'
import type { PriceItem } from './price-items.ts'
import { missingYears, splitByYear, type ScopedItem } from './yearly-amounts.ts'
import { shareOf, sharesOf } from './shares.ts'
import type { Plan } from './repositioning.ts'
import type { PriceRule } from './rules.ts'

/** Position of a line in the sum: before taxes, as a tax, or after them (decision D3). */
type Part = 'pre-tax' | 'tax' | 'post-tax'

/** One line of a price, and how it came about. */
export interface Line {
  /** The same item of the same rule has the same key in every estimate. */
  readonly key: string
  readonly rule: { readonly id: string; readonly name: string }
  readonly label: string
  readonly public_label: string
  readonly type: PriceItem['type'] | 'discount' | 'typed'
  readonly order: number
  readonly part: Part
  /** True if percentages are taken of it. */
  readonly isBase: boolean
  /** Cents of one, or percent. */
  readonly amount: number
  readonly quantity: number
  readonly unit: Denomination | 'once' | 'percent'
  readonly multiplier: number
  /** Quantities by leg: hours, nights, people. */
  readonly counted: readonly number[]
  /** Cents of which a percentage is taken, rounded to be shown. */
  readonly base?: number | undefined
  /** Cents by the rule; absent where a person wrote the line. */
  readonly computed?: number | undefined
  /** Cents that a person typed over it. */
  readonly typed?: number | undefined
  /** Name in the rule of a renamed line. */
  readonly ruleLabel?: string | undefined
  /** True if a person removed it: it then adds neither to the price nor to the cost. */
  readonly isRemoved?: boolean | undefined
  /** Cents that count: the typed ones, otherwise the computed ones. */
  readonly total: number
  readonly cost?: number | undefined
  /** How much of it belongs to each leg, as parts of their sum. */
  readonly byLeg: ReadonlyMap<number, Fraction>
}

/** A line after edits by a person: overwritten, renamed, removed, or added. */
export interface TypedLine {
  readonly key: string
  readonly label: string
  readonly renamed?: string | undefined
  /** Cents; absent where the rule's amount applies. */
  readonly typed?: number | undefined
  readonly part: Part
  readonly isRemoved?: boolean | undefined
}

/** The legs that one rule prices. */
export interface Section {
  readonly plan: Plan
  readonly clock: PricingClock
  readonly rule: PriceRule
  /** Indexes of its legs. */
  readonly legs: readonly number[]
  readonly facts: (leg: number) => Facts
  /** Percent off the base for the customer's account. */
  readonly discount: number
  /** Typed values of lines, by key. */
  readonly typed: ReadonlyMap<string, TypedLine>
}

export interface Priced {
  readonly lines: readonly Line[]
  readonly notApplied: readonly Issue[]
}

const rankOf = (item: PriceItem): string => JSON.stringify([item.id ?? '', item.label, item.type, item])

interface Named {
  readonly key: string
  readonly item: PriceItem
}

/** Rules are read once and kept as long as they are published: their items are put in order once. */
const namedItems = new WeakMap<PriceRule, readonly Named[]>()

/** Items in order of `order` and id, for any order of the list, each with a unique key. */
function named(rule: PriceRule): readonly Named[] {
  const known = namedItems.get(rule)
  if (known) return known
  const seen = new Map<string, number>()
  const ranked = rule.items.map((item) => ({ item, rank: rankOf(item) }))
  const sorted = ranked.toSorted((one, other) => one.item.order - other.item.order || (one.rank < other.rank ? -1 : 1))
  const items = sorted.map(({ item }) => {
    const name = `${rule.id}:${item.id ?? `${item.type}:${item.label}`}`
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return { key: count === 1 ? name : `${name}:${count}`, item }
  })
  namedItems.set(rule, items)
  return items
}

/** The items of a section, each with the legs for which its logic holds. */
const scopedItems = ({ rule, legs, facts }: Section): ScopedItem[] =>
  named(rule).map(({ key, item }) => {
    const { logic } = item
    return { key, item, scope: logic ? legs.filter((leg) => holds(logic, facts(leg))) : legs }
  })

const partOf = ({ tax, taxable }: PriceItem): Part => {
  if (tax) return 'tax'
  return taxable ? 'pre-tax' : 'post-tax'
}

type Money = Pick<Line, 'amount' | 'quantity' | 'unit' | 'counted' | 'base' | 'computed' | 'cost' | 'byLeg'>

/** Merges typed values into a line and keeps the computed values. */
function typedOver(line: Line, typed: TypedLine | undefined): Line {
  if (typed === undefined) return line
  const { renamed, isRemoved = false } = typed
  return {
    ...line,
    ...(renamed && { label: renamed, public_label: renamed, ruleLabel: line.label }),
    typed: typed.typed,
    isRemoved,
    total: isRemoved ? 0 : (typed.typed ?? line.total),
    cost: isRemoved ? undefined : line.cost,
  }
}

function lineOf({ rule, typed }: Section, { key, item }: Pick<ScopedItem, 'key' | 'item'>, money: Money): Line {
  const part = partOf(item)
  const line: Line = {
    key,
    rule: { id: rule.id, name: rule.name },
    label: item.label,
    public_label: item.public_label || item.label,
    type: item.type,
    order: item.order,
    part,
    isBase: part === 'pre-tax' && item.type !== 'percent',
    multiplier: item.multiplier,
    ...money,
    total: money.computed ?? 0,
  }
  return typedOver(line, typed.get(key))
}

function plainLine(section: Section, one: ScopedItem): Line[] {
  const { item, scope } = one
  const { quantity, byLeg, counted } = measure(section.plan, item, scope)
  if (quantity === 0) return []
  const { amount, multiplier, cost } = item
  const money = (billed: number) => ({
    amount,
    quantity: billed,
    computed: timesCents(amount, billed, multiplier),
    cost: cost === undefined ? undefined : timesCents(cost, billed),
    byLeg: new Map([...byLeg].map(([leg, count]) => [leg, toFraction(count)])),
  })
  const unit = isTimed(item) ? 'hr' : (item.denomination ?? 'once')
  const line = lineOf(section, one, { ...money(quantity), unit, counted })
  const shortfall = sumOf([item.dailyMin * daysOf(section.plan, scope), -quantity])
  if (item.dailyMin === 0 || shortfall <= 0) return [line]
  const least = { key: `${one.key}:daily-minimum`, item: { ...item, label: 'Daily minimum', public_label: '' } }
  return [line, lineOf(section, least, { ...money(shortfall), unit, counted: [] })]
}

/** A percentage of lines: of the part that belongs to the legs for which it holds. */
function percentLine(section: Section, one: ScopedItem, lines: readonly Line[]): Line {
  const { amount, quantity, multiplier } = one.item
  const base = shareOf(lines, new Set(one.scope))
  return lineOf(section, one, {
    amount,
    quantity,
    unit: 'percent',
    counted: [],
    base: roundCents(base),
    computed: takePercent(base, amount, quantity, multiplier),
    byLeg: sharesOf(lines, one.scope),
  })
}

/** Discount of an account: its own line off the base (decision D4). */
function discountLine(section: Section, base: readonly Line[]): Line[] {
  const { discount, legs, rule } = section
  if (discount === 0) return []
  const of = shareOf(base, new Set(legs))
  const key = `${rule.id}:account-discount`
  const computed = takePercent(of, -discount)
  const byLeg = sharesOf(base, legs)
  const money = { amount: -discount, quantity: 1, counted: [], base: roundCents(of), computed, byLeg }
  const line: Line = {
    key,
    rule: { id: rule.id, name: rule.name },
    label: 'Account discount',
    public_label: 'Account discount',
    type: 'discount',
    order: Number.MAX_SAFE_INTEGER,
    part: 'pre-tax',
    isBase: false,
    unit: 'percent',
    multiplier: 1,
    ...money,
    total: computed,
  }
  return [typedOver(line, section.typed.get(key))]
}

/** Why an item made no line. */
function absence({ item, scope }: ScopedItem, rule: PriceRule): Issue {
  const params = { item: item.label, rule: rule.name }
  return charterMessages.issue('items', scope.length === 0 ? 'item-conditions' : 'item-nothing', params)
}

/**
 * The lines of one rule: plain ones, then percentages of the taxable plain ones, then taxes in percent of all that comes
 * before taxes. Within a pass nothing depends on the order (decisions D1 to D3).
 */
export function pricedBy(section: Section, more: readonly Line[] = []): Priced {
  const items = scopedItems(section).filter(({ item }) => item.type !== 'decline')
  const inScope = items.filter(({ scope }) => scope.length > 0)
  const notApplied = [
    ...inScope.flatMap((one) => missingYears(one, section, section.rule.name)),
    ...items.filter(({ scope }) => scope.length === 0).map((one) => absence(one, section.rule)),
  ]
  const applied = inScope.flatMap((one) => splitByYear(one, section))
  const plain: Line[] = [...more]
  for (const one of applied.filter(({ item }) => item.type !== 'percent')) {
    const lines = plainLine(section, one)
    if (lines.length === 0) notApplied.push(absence(one, section.rule))
    plain.push(...lines)
  }
  const percents = applied.filter(({ item }) => item.type === 'percent')
  const base = plain.filter((line) => line.isBase)
  const surcharges = percents.filter(({ item }) => !item.tax).map((one) => percentLine(section, one, base))
  const before = [...plain, ...surcharges, ...discountLine(section, base)]
  const preTax = before.filter((line) => line.part === 'pre-tax')
  const taxes = percents.filter(({ item }) => item.tax).map((one) => percentLine(section, one, preTax))
  return { lines: [...before, ...taxes], notApplied }
}

/**
 * The flights home and back that no repositioning item of their rule charges: a way with such flights would seem to cost
 * nothing (decision D10).
 */
export function unchargedFlights(section: Section): Issue[] {
  const { plan, rule, legs } = section
  const items = scopedItems(section).filter(({ item }) => item.type === 'repo')
  const flights = plan.repositionings.filter(({ why, serves }) => why === 'home-and-back' && legs.includes(serves))
  const isCharged = ({ serves: leg, minutes }: (typeof flights)[number]): boolean =>
    items.some(({ item, scope }) => chargesFlight(item, scope, { leg, minutes, isPlanned: true }))
  return flights
    .filter((flight) => !isCharged(flight))
    .map(({ from, to }) =>
      charterMessages.issue('price', 'home-unpriced', { route: `${from.icao}-${to.icao}`, rule: rule.name }),
    )
}

/** Reason for which a rule gives no price for its legs, in the rule's words. */
export const declinedBy = (section: Section): Issue[] =>
  scopedItems(section)
    .filter(({ item, scope }) => item.type === 'decline' && scope.length > 0)
    .map(({ item }) =>
      charterMessages.issue('price', 'declined', { reason: item.notes || item.public_label || item.label }),
    )
