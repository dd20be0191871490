import { holds, subjectsOf, type Facts, type Issue, type Logic } from '../../kernel/index.ts'
import { isWithinDays, spanOfDays, type DaySpan } from '../../kernel/values/calendar-day.ts'
import { hourMs } from '../../kernel/values/durations.ts'
import { allCodes } from '../airport-codes.ts'
import { charterMessages } from '../messages.ts'
import { departureDay, type PricingClock } from './departure-day.ts'
import type { TimedLeg } from './flights.ts'
import type { PriceItem } from './price-items.ts'
import { listFerryFlights, type Plan } from './repositioning.ts'

/** A published pricing rule. */
export interface PriceRule {
  readonly id: string
  readonly name: string
  /** Number of its publication. */
  readonly edition: number
  readonly start?: number | undefined
  readonly end?: number | undefined
  readonly fn?: Logic | undefined
  readonly items: readonly PriceItem[]
}

/** For whom and when prices are made. */
export interface Occasion extends PricingClock {
  /** Ids of the customer accounts and their kinds, retail or wholesale. */
  readonly customers: readonly string[]
}

/** Hours of all minutes together, not rounded: logic compares them exactly (decision D28f). */
const hoursOf = (minutes: readonly number[]): number => minutes.reduce((sum, one) => sum + one, 0) / 60
const present = (values: readonly (string | undefined)[]): string[] =>
  values.filter((value) => value !== undefined && value !== '') as string[]

/** Codes of an airport: the beginning of a code is that of its ICAO codes alone (decision D15). */
const listPlaces = ({ icao, iata, country }: TimedLeg['from']): Facts[string] => [
  ...allCodes(icao),
  ...present([iata, country]).map((whole) => ({ whole })),
]

const isLive = (leg: TimedLeg): boolean => !leg.isEmpty

/** Subjects of the logic for a leg: its airports and aircraft, and the whole trip's counts (decision D15). */
export function factsOf(plan: Plan, { now, customers }: Occasion): (leg: TimedLeg) => Facts {
  const takeoff = plan.legs.find((leg) => leg.takeoff !== undefined)?.takeoff
  const trip: Facts = {
    c: customers,
    stops: [plan.legs.filter(isLive).length - 1],
    nights: [plan.stays.reduce((sum, stay) => sum + stay.nights, 0)],
    ftime: [hoursOf(plan.legs.filter(isLive).map((leg) => leg.minutes.flight))],
    wtime: [hoursOf(plan.stays.map((stay) => stay.minutes))],
    zrtime: [hoursOf(listFerryFlights(plan).map(({ minutes }) => minutes.block))],
    lead: takeoff === undefined ? [] : [(takeoff - now) / hourMs],
  }
  return ({ from, to, aircraft }) => ({
    ...trip,
    dep: listPlaces(from),
    arr: listPlaces(to),
    tail: present([aircraft.tail]),
    model: aircraft.model ?? [],
    type: present([aircraft.type]),
  })
}

/** How special a rule is: for a tail, a model, a type, or for all (decision D24). */
function reckonTier({ fn }: PriceRule): number {
  const subjects = fn ? subjectsOf(fn) : []
  const special = ['tail', 'model', 'type']
  const at = special.findIndex((subject) => subjects.includes(subject))
  return at === -1 ? special.length : at
}

/** Rules are read once while they are published, and their consequences are computed once. */
const tiers = new WeakMap<PriceRule, number>()

function tierOf(rule: PriceRule): number {
  const known = tiers.get(rule)
  if (known !== undefined) return known
  const tier = reckonTier(rule)
  tiers.set(rule, tier)
  return tier
}

interface DatedRule {
  readonly timezone: string
  readonly span: DaySpan
}

const spans = new WeakMap<PriceRule, DatedRule>()

/** The days that a rule is for. */
function spanOf(rule: PriceRule, timezone: string): DaySpan {
  const known = spans.get(rule)
  if (known?.timezone === timezone) return known.span
  const span = spanOfDays(rule, timezone)
  spans.set(rule, { timezone, span })
  return span
}

const countDays = ({ first, last }: DaySpan): number => last - first

const compare = (one: number | string, other: number | string): number => {
  if (one === other) return 0
  return one < other ? -1 : 1
}

/**
 * The most specific first: by tier, then a rule with conditions before one without, then the shorter span of dates, the
 * later start, and the name.
 */
export const inOrder = (rules: readonly PriceRule[], timezone: string): PriceRule[] =>
  rules.toSorted((one, other) => {
    const [days, others] = [spanOf(one, timezone), spanOf(other, timezone)]
    return (
      compare(tierOf(one), tierOf(other)) ||
      compare(one.fn ? 0 : 1, other.fn ? 0 : 1) ||
      compare(countDays(days), countDays(others)) ||
      compare(others.first, days.first) ||
      compare(one.name, other.name) ||
      compare(one.id, other.id)
    )
  })

interface Given extends PricingClock {
  readonly facts: Facts
}

/** A leg on its day, by the calendar of its departure airport (decisions D24 and D29). */
interface DatedLeg extends Given {
  readonly leg: TimedLeg
  /** Counted from 1970. */
  readonly day: number
}

const isOfDay = (rule: PriceRule, { day, timezone }: DatedLeg): boolean => isWithinDays(spanOf(rule, timezone), day)

const applies = (rule: PriceRule, dated: DatedLeg): boolean =>
  isOfDay(rule, dated) && (rule.fn === undefined || holds(rule.fn, dated.facts))

/** Why a rule is not the one for a leg. */
const against = (rule: PriceRule, dated: DatedLeg): Issue =>
  charterMessages.issue(dated.leg.id, isOfDay(rule, dated) ? 'rule-conditions' : 'rule-dates', { rule: rule.name })

/** The rule that prices a leg; where there is none, why no other does. `rules` are in their order. */
export function ruleFor(
  leg: TimedLeg,
  rules: readonly PriceRule[],
  given: Given,
): { readonly rule?: PriceRule | undefined; readonly passedOver: readonly Issue[] } {
  // A day in a time zone takes microseconds, and there may be hundreds of rules.
  const dated = { ...given, leg, day: departureDay(leg, given) }
  const rule = rules.find((one) => applies(one, dated))
  return rule ? { rule, passedOver: [] } : { passedOver: rules.map((one) => against(one, dated)) }
}
