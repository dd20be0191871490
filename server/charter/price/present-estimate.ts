import {
  billedHours,
  charterMessages,
  milesBetween,
  pointOf,
  type Line,
  type Outcome,
  type Plan,
  type PriceRule,
  type Repositioning,
  type TimedLeg,
  type Way,
  type priceTrip,
} from '../../../domain/charter/index.ts'
import { hasRole, shapeMessages, type Issue, type OutputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'

type Estimate = OutputOf<typeof priceTrip>

/** Only readers of pricing are shown what a flight costs the company. */
export const maySeeCost = ({ actor }: Pick<Ctx, 'actor'>): boolean => hasRole(actor, 'pricing-r')

export const inWords = (issues: readonly Issue[]): Estimate['because'] =>
  issues.map((issue) => ({
    path: issue.path,
    code: issue.code,
    words: charterMessages.words(issue) ?? shapeMessages.words(issue) ?? issue.code,
  }))

const timesOf = ({ minutes, takeoff, landing }: Pick<TimedLeg | Repositioning, 'minutes' | 'takeoff' | 'landing'>) => ({
  flightMinutes: minutes.flight,
  blockMinutes: minutes.block,
  blockTime: billedHours(minutes.block),
  takeoffUTC: takeoff,
  landingUTC: landing,
})

function milesOf({ from, to }: Pick<TimedLeg | Repositioning, 'from' | 'to'>): number | undefined {
  const [start, end] = [pointOf(from), pointOf(to)]
  return start && end ? milesBetween(start, end) : undefined
}

const tenths = (hours: readonly number[]): number => Math.round(hours.reduce((sum, one) => sum + one, 0) * 10) / 10

const flightsOf = ({ legs, repositionings }: Plan) => ({
  durations: legs.map((leg) => ({ leg: leg.id, miles: milesOf(leg), isTyped: leg.isTyped, ...timesOf(leg) })),
  repos: repositionings.map((one) => ({
    leg: legs[one.serves]?.id ?? '',
    why: one.why,
    departureAirport: one.from.icao,
    arrivalAirport: one.to.icao,
    miles: milesOf(one),
    ...timesOf(one),
  })),
  totalFlightHours: tenths([...legs, ...repositionings].map(({ minutes }) => billedHours(minutes.flight))),
  totalBlockHours: tenths([...legs, ...repositionings].map(({ minutes }) => billedHours(minutes.block))),
})

interface Sight {
  /** True if the reader may know the operator's cost of a flight. */
  readonly seesCost: boolean
  readonly isWaiting?: boolean
}

function lineFor(line: Line, { seesCost, isWaiting = false }: Sight): Estimate['items'][0] {
  const { key, rule, label, public_label, type, part, amount, quantity, unit, multiplier } = line
  const { counted, base, computed, typed, ruleLabel, isRemoved = false, total, cost } = line
  return {
    key,
    rule,
    label,
    public_label,
    type,
    part,
    amount,
    quantity,
    unit,
    multiplier,
    base,
    computed,
    typed,
    ruleLabel,
    isRemoved,
    total,
    isWaiting,
    counted: [...counted],
    cost: seesCost ? cost : undefined,
  }
}

export const marginOf = ({ totals, cost }: Way): number | undefined =>
  cost === undefined ? undefined : totals.preTax + totals.postTax - cost

const wayFor = (way: Way, { best, seesCost }: { best: Way; seesCost: boolean }): Estimate['estimates'][0] => ({
  homeAfter: [...way.homeAfter],
  isChosen: way === best,
  total: way.totals.total,
  ...(seesCost ? { cost: way.cost, margin: marginOf(way) } : {}),
})

/** Reports legs with an unknown position of the aircraft, so that no empty flight is planned. */
const unknownStarts = ({ legs, unknownStarts: starts }: Plan): Issue[] =>
  starts.map((at) =>
    charterMessages.issue(`legs.${at}.aircraft`, 'unknown-start', {
      aircraft: legs[at]?.aircraft.tail ?? legs[at]?.aircraft.key ?? '',
    }),
  )

const staysAlike = charterMessages.issue('legs', 'stays-alike')

const nothing = { base: 0, preTax: 0, tax: 0, postTax: 0 }

interface Shown {
  readonly outcome: Outcome
  readonly rules: readonly PriceRule[]
  /** Rules that are published and cannot be applied. */
  readonly invalid: readonly Issue[]
  readonly seesCost: boolean
}

/** An estimate as it is shown: each line with its calculation, and each reason in words. */
export function presentEstimate({ outcome, rules, invalid, seesCost }: Shown): Estimate {
  if (outcome.kind === 'priced') {
    const { best, ways, isCompared } = outcome
    const used = new Set(best.lines.map((line) => line.rule.id))
    return {
      ...flightsOf(best.plan),
      items: [
        ...best.lines.map((line) => lineFor(line, { seesCost })),
        ...best.waiting.map((line) => lineFor(line, { seesCost, isWaiting: true })),
      ],
      ...best.totals,
      estimates: ways.map((way) => wayFor(way, { best, seesCost })),
      bestMargin: seesCost ? marginOf(best) : undefined,
      rules: rules.filter(({ id }) => used.has(id)).map(({ id, name, edition }) => ({ id, name, edition })),
      notApplied: inWords([
        ...(isCompared ? [] : [staysAlike]),
        ...unknownStarts(best.plan),
        ...best.notApplied,
        ...invalid,
      ]),
      because: [],
    }
  }
  const none = { durations: [], repos: [], totalFlightHours: 0, totalBlockHours: 0 }
  return {
    ...(outcome.kind === 'no-price' ? flightsOf(outcome.plan) : none),
    items: outcome.waiting.map((line) => lineFor(line, { seesCost, isWaiting: true })),
    ...nothing,
    estimates: [],
    rules: [],
    notApplied: inWords(invalid),
    because: inWords(outcome.because),
  }
}
