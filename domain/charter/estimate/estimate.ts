import { holds, type Issue } from '../../kernel/index.ts'
import { charterMessages } from '../messages.ts'
import { pointOf, timeLeg, type AirportFacts, type LegFacts, type TimedLeg } from './flights.ts'
import {
  declinedBy,
  pricedBy,
  unchargedFlights,
  type Line,
  type Priced,
  type Section,
  type TypedLine,
} from './lines.ts'
import { toFraction } from '../../kernel/values/exact-money.ts'
import { planFlights, type Plan } from './repositioning.ts'
import { factsOf, inOrder, ruleFor, type Occasion, type PriceRule } from './rules.ts'

/** Data from which an estimate is made. */
export interface Asked extends Occasion {
  readonly legs: readonly LegFacts[]
  readonly rules: readonly PriceRule[]
  /** Percent off for the customer's account. */
  readonly discount: number
  readonly typed: readonly TypedLine[]
  /** An airport that a price item names as the start of repositioning. */
  readonly airportNamed: (code: string) => AirportFacts | undefined
}

export interface Totals {
  readonly base: number
  readonly preTax: number
  readonly tax: number
  readonly postTax: number
  readonly total: number
}

/** One way to fly the trip, priced. */
export interface Way {
  /** Ids of the legs after which the aircraft flies home and returns; empty if it stays. */
  readonly homeAfter: readonly string[]
  readonly plan: Plan
  readonly lines: readonly Line[]
  /** Typed values of lines that are no longer computed: kept without counting. */
  readonly waiting: readonly Line[]
  readonly notApplied: readonly Issue[]
  readonly totals: Totals
  /** Cents of the operator's cost, if the items give it. */
  readonly cost?: number | undefined
}

/** The estimate of a trip, or why there is none. */
export type Outcome =
  | { readonly kind: 'none'; readonly because: readonly Issue[]; readonly waiting: readonly Line[] }
  | {
      readonly kind: 'no-price'
      readonly because: readonly Issue[]
      readonly plan: Plan
      readonly waiting: readonly Line[]
    }
  | {
      readonly kind: 'priced'
      readonly best: Way
      readonly ways: readonly Way[]
      /**
       * True if every choice of long stays was compared; for five or more only all and none are compared (decision
       * D28h).
       */
      readonly isCompared: boolean
    }

/** More ways than these are not compared: then all long stays are alike. */
const mostChoices = 4

/** True if a person added the line: the keys of computed lines name their rule before a colon. */
export const isOwnLine = ({ key }: Pick<TypedLine, 'key'>): boolean => !key.includes(':')

/** A line that a person wrote, on which the legs share alike. */
const typedLine = (
  { key, label, renamed, typed, part, isRemoved = false }: TypedLine,
  legs: readonly number[],
): Line => ({
  key,
  rule: { id: '', name: '' },
  label: renamed ?? label,
  public_label: renamed ?? label,
  type: 'typed',
  order: Number.MAX_SAFE_INTEGER,
  part,
  isBase: part === 'pre-tax',
  amount: typed ?? 0,
  quantity: 1,
  unit: 'once',
  multiplier: 1,
  counted: [],
  typed,
  isRemoved,
  total: isRemoved ? 0 : (typed ?? 0),
  byLeg: new Map(legs.map((leg) => [leg, toFraction(1)])),
})

function legFault(leg: LegFacts, at: number): Issue {
  const [from, to] = [pointOf(leg.from), pointOf(leg.to)]
  if (!from) return charterMessages.issue(`legs.${at}.departureAirport`, 'no-coordinates', { airport: leg.from.icao })
  if (!to) return charterMessages.issue(`legs.${at}.arrivalAirport`, 'no-coordinates', { airport: leg.to.icao })
  return charterMessages.issue(`legs.${at}.aircraft`, 'no-speed', { aircraft: leg.aircraft.tail ?? leg.aircraft.key })
}

interface Chosen {
  readonly rules: readonly PriceRule[]
  readonly because: readonly Issue[]
}

/** The rule of each leg; without one for every leg there is no price. */
function chooseRules({ rules, ...occasion }: Asked, plan: Plan): Chosen {
  const ordered = inOrder(rules, occasion.timezone)
  const factsFor = factsOf(plan, occasion)
  const chosen: PriceRule[] = []
  const because: Issue[] = []
  for (const [at, leg] of plan.legs.entries()) {
    const { rule, passedOver } = ruleFor(leg, ordered, { ...occasion, facts: factsFor(leg) })
    if (rule) chosen.push(rule)
    else {
      const route = `${leg.from.icao}-${leg.to.icao}`
      because.push(charterMessages.issue(`legs.${at}`, 'no-rule', { route }), ...passedOver)
    }
  }
  return { rules: chosen, because }
}

/** Origin of the repositioning item that applies to a leg, if it names an airport. */
const itemStart = (asked: Asked, plan: Plan, rules: readonly PriceRule[]) => {
  const factsFor = factsOf(plan, asked)
  return (at: number) => {
    const leg = plan.legs[at]
    const named = rules[at]?.items.find(
      ({ type, repositionAirport, emptyOnly, logic }) =>
        type === 'repo' && repositionAirport && !emptyOnly && (!logic || (leg && holds(logic, factsFor(leg)))),
    )
    return named?.repositionAirport === undefined ? undefined : asked.airportNamed(named.repositionAirport)
  }
}

function sectionsOf(asked: Asked, plan: Plan, rules: readonly PriceRule[]): Section[] {
  const factsFor = factsOf(plan, asked)
  const facts = plan.legs.map(factsFor)
  const typed = new Map(asked.typed.map((line) => [line.key, line]))
  const groups = Map.groupBy(rules.entries(), ([, rule]) => rule)
  return [...groups].map(([rule, legs]) => ({
    plan,
    clock: asked,
    rule,
    legs: legs.map(([at]) => at),
    facts: (leg) => facts[leg] ?? {},
    discount: asked.discount,
    typed,
  }))
}

const sum = (lines: readonly Line[]): number => lines.reduce((total, line) => total + line.total, 0)

function totalsOf(lines: readonly Line[]): Totals {
  const [preTax, tax, postTax] = (['pre-tax', 'tax', 'post-tax'] as const).map((part) =>
    sum(lines.filter((line) => line.part === part)),
  ) as [number, number, number]
  return { base: sum(lines.filter((line) => line.isBase)), preTax, tax, postTax, total: preTax + tax + postTax }
}

function costOf(lines: readonly Line[]): number | undefined {
  const costs = lines.flatMap((line) => line.cost ?? [])
  return costs.length === 0 ? undefined : costs.reduce((total, cost) => total + cost, 0)
}

const parts: readonly Line['part'][] = ['pre-tax', 'tax', 'post-tax']

/** Rank of a line in its part: percentages after their base, a person's own line before them. */
const existing = (line: Line): number => {
  if (line.unit === 'percent') return 2
  return isOwnLine(line) ? 1 : 0
}

/** Lines in reading order: by part, with a person's own lines before the percentages. The order changes no sum. */
const asRead = (lines: readonly Line[]): Line[] =>
  lines.toSorted((one, other) => parts.indexOf(one.part) - parts.indexOf(other.part) || existing(one) - existing(other))

interface PricedWay {
  readonly way: Way
  /** Why it gives no price. */
  readonly against: readonly Issue[]
}

/** The item types that make no price: without any other line there is none. */
const besides: ReadonlySet<Line['type']> = new Set(['percent', 'discount', 'typed'])

/**
 * Explains why a section has no price: the decline of its rule, otherwise that none of its items applies; never 0
 * (decision D15).
 */
function reasonsAgainst(section: Section, { lines, notApplied }: Priced): Issue[] {
  const declined = declinedBy(section)
  if (declined.length > 0) return declined
  const isPriced = lines.some((line) => line.part !== 'tax' && !besides.has(line.type))
  return isPriced ? [] : [charterMessages.issue('price', 'no-item', { rule: section.rule.name }), ...notApplied]
}

/**
 * Prices one way. A person's own lines count with those of the first rule. Typed values of lines that are no longer
 * computed do not count: the customer would pay for the line and its replacement.
 */
function priceWay(asked: Asked, plan: Plan, { rules, homeAfter }: Choosing): PricedWay {
  const sections = sectionsOf(asked, plan, rules)
  const own = asked.typed.filter(isOwnLine)
  const priced = sections.map((section, at) =>
    pricedBy(section, at === 0 ? own.map((line) => typedLine(line, section.legs)) : []),
  )
  const lines = asRead(priced.flatMap((one) => one.lines))
  const counted = new Set(lines.map((line) => line.key))
  const way: Way = {
    homeAfter: [...homeAfter].flatMap((at) => plan.legs[at]?.id ?? []),
    plan,
    lines,
    waiting: asked.typed.filter(({ key }) => !counted.has(key)).map((line) => typedLine(line, [])),
    notApplied: priced.flatMap((one) => one.notApplied),
    totals: totalsOf(lines),
    cost: costOf(lines),
  }
  const against = sections.map((section, at) => reasonsAgainst(section, priced[at] ?? noLines))
  const isDeclined = against.flat().some(({ code }) => code === 'declined')
  const uncharged = sections.flatMap(unchargedFlights)
  return { way, against: [...against.flat().filter(({ code }) => !isDeclined || code === 'declined'), ...uncharged] }
}

const noLines: Priced = { lines: [], notApplied: [] }

interface Choosing {
  readonly rules: readonly PriceRule[]
  /** Indexes of the legs after which the aircraft flies home and comes back. */
  readonly homeAfter: ReadonlySet<number>
}

/**
 * Legs after which the aircraft could be at home, if the rules price the flights there: every choice of them; for five
 * or more only all and none (decision D28h). The aircraft stays in the first choice.
 */
function choicesOf(long: readonly number[]): ReadonlySet<number>[] {
  if (long.length > mostChoices) return [new Set(), new Set(long)]
  return Array.from({ length: 2 ** long.length }, (_, bits) => new Set(long.filter((_leg, at) => (bits >> at) & 1)))
}

/** Legs with a long stay after them that could be spent at home. Without a repositioning item the aircraft stays. */
function longStays({ stays }: Plan, rules: readonly PriceRule[]): number[] {
  const isPriced = (leg: number): boolean => rules[leg]?.items.some(({ type }) => type === 'repo') ?? false
  return stays.filter(({ after, mayGoHome }) => mayGoHome && isPriced(after)).map(({ after }) => after)
}

/** The way with the cheaper cost; where costs are unknown, the cheaper price. The first of equals: the aircraft stays. */
function bestOf(ways: readonly [Way, ...Way[]]): Way {
  const isCosted = ways.every((way) => way.cost !== undefined)
  const sizeOf = (way: Way): number => (isCosted ? (way.cost ?? 0) : way.totals.total)
  return ways.reduce((best, way) => (sizeOf(way) < sizeOf(best) ? way : best), ways[0])
}

const waitingOf = ({ typed, legs }: Asked): Line[] => typed.map((line) => typedLine(line, [...legs.keys()]))

function priceTimed(asked: Asked, timed: readonly TimedLeg[]): Outcome {
  const staying = planFlights(timed, { homeAfter: new Set() })
  const { rules, because } = chooseRules(asked, staying)
  if (because.length > 0) return { kind: 'no-price', because, plan: staying, waiting: waitingOf(asked) }
  const start = itemStart(asked, staying, rules)
  const plan = planFlights(timed, { homeAfter: new Set(), itemStart: start })
  const long = longStays(plan, rules)
  const priced = choicesOf(long).map((homeAfter) =>
    priceWay(asked, planFlights(timed, { homeAfter, itemStart: start }), { rules, homeAfter }),
  )
  const [best, ...others] = priced.filter(({ against }) => against.length === 0).map(({ way }) => way)
  if (best === undefined)
    return { kind: 'no-price', because: priced[0]?.against ?? [], plan, waiting: waitingOf(asked) }
  const ways = [best, ...others] as const
  return { kind: 'priced', best: bestOf(ways), ways, isCompared: long.length <= mostChoices }
}

/**
 * The estimate of a trip (3-aviation sections 3, 4 and 9; decisions D1 to D10, D15, D24): its duration, its empty
 * flights, and its price by the rules, line by line. Without a price it gives the reason, and never 0.
 */
export function estimateTrip(asked: Asked): Outcome {
  const timed = asked.legs.map(timeLeg)
  const faults = asked.legs.filter((_, at) => !timed[at]).map((leg) => legFault(leg, asked.legs.indexOf(leg)))
  if (faults.length > 0 || asked.legs.length === 0) {
    const because = faults.length > 0 ? faults : [charterMessages.issue('legs', 'no-legs')]
    return { kind: 'none', because, waiting: waitingOf(asked) }
  }
  return priceTimed(
    asked,
    timed.filter((leg) => leg !== undefined),
  )
}

/** Typed values of the lines of an earlier estimate. */
export const typedLines = <Written extends TypedLine>(items: readonly Written[]): Written[] =>
  items.filter(({ typed, renamed, isRemoved }) => typed !== undefined || renamed !== undefined || isRemoved === true)
