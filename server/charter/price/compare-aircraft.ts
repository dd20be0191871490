import {
  pointOf,
  type AircraftKind,
  type compareAircraft,
  type Leg,
  type Outcome,
  type Plan,
} from '../../../domain/charter/index.ts'
import type { InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { answerAvailability } from '../availability/check-availability.ts'
import { mostCompared, type KnownAircraft } from './load-facts.ts'
import { inWords, marginOf, maySeeCost } from './present-estimate.ts'
import { readPricing } from './price-trip.ts'
import { inUse } from './pricing-of.ts'

type Asked = InputOf<typeof compareAircraft>['body']
type Alternative = OutputOf<typeof compareAircraft>['alternatives'][number]
type KindAlternative = OutputOf<typeof compareAircraft>['kinds'][number]
type Placed = readonly (readonly [at: number, leg: Leg])[]

/** Legs flown by one aircraft. A time that was typed for another aircraft is not its own. */
const flownBy = (legs: Placed, { id, tail_number }: KnownAircraft): Placed =>
  legs.map(([at, leg]) => {
    const isItsOwn = isFlownBy(leg, { id, tail_number })
    const times = isItsOwn ? leg.times : { ...leg.times, duration: undefined, landingUTC: undefined }
    return [at, { ...leg, times, aircraft: { id, tail_number } }] as const
  })

const isFlownBy = ({ aircraft }: Leg, { id, tail_number }: Pick<KnownAircraft, 'id' | 'tail_number'>): boolean =>
  aircraft?.id === id || (aircraft?.id === undefined && aircraft?.tail_number.toUpperCase() === tail_number)

const planOf = (outcome: Outcome): Plan | undefined => {
  if (outcome.kind === 'none') return undefined
  return outcome.kind === 'priced' ? outcome.best.plan : outcome.plan
}

const minutesOf = (flights: readonly { readonly minutes: { readonly block: number } }[] = []): number =>
  flights.reduce((sum, { minutes }) => sum + minutes.block, 0)

interface Compared {
  readonly aircraft: KnownAircraft
  readonly plan: Plan | undefined
  readonly row: Alternative
}

/** How long the legs take by an aircraft, and where it comes from. */
function flightOf(plan: Plan | undefined, base: string | undefined) {
  const out = plan?.repositionings.find(({ why }) => why === 'out')
  return {
    blockMinutes: minutesOf(plan?.legs),
    repositionMinutes: minutesOf(plan?.repositionings),
    comesFrom: out?.from.icao ?? base,
  }
}

/** Price of the legs by an aircraft, or the reason for none. */
function priceOf(outcome: Outcome, seesCost: boolean) {
  if (outcome.kind !== 'priced') return { because: inWords(outcome.because).map(({ words }) => words) }
  const { best } = outcome
  return { total: best.totals.total, because: [], ...(seesCost && { cost: best.cost, margin: marginOf(best) }) }
}

/** A leg's aircraft where a model or type is quoted. */
export const aircraftOfKind = ({ model, type }: AircraftKind): NonNullable<Leg['aircraft']> => ({
  tail_number: '',
  ...(model !== undefined && { model: { name: model } }),
  ...(type !== undefined && { type }),
})

/** True if a leg is quoted by a model or type already: one that has a tail is not. */
function isOfKind({ aircraft: asked }: Leg, { model, type }: AircraftKind): boolean {
  if (asked === undefined || asked.tail_number !== '' || asked.id !== undefined) return false
  return model === undefined
    ? asked.model === undefined && asked.type === type
    : asked.model?.name.toUpperCase() === model.toUpperCase()
}

const byKind = (legs: Placed, kind: AircraftKind): Placed =>
  legs.map(([at, leg]) => {
    const times = isOfKind(leg, kind) ? leg.times : { ...leg.times, duration: undefined, landingUTC: undefined }
    return [at, { ...leg, times, aircraft: aircraftOfKind(kind) }] as const
  })

/** The legs by any aircraft of a model or type. */
function comparedKind(kind: AircraftKind, { legs, outcome, seesCost }: Comparing): KindAlternative {
  return {
    kind,
    isChosen: legs.length > 0 && legs.every(([, leg]) => isOfKind(leg, kind)),
    blockMinutes: minutesOf(planOf(outcome)?.legs),
    ...priceOf(outcome, seesCost),
  }
}

interface Comparing {
  readonly legs: Placed
  readonly outcome: Outcome
  readonly seesCost: boolean
}

function compared(aircraft: KnownAircraft, { legs, outcome, seesCost }: Comparing): Compared {
  const plan = planOf(outcome)
  const { id, tail_number, name = '', model, base } = aircraft
  const row: Alternative = {
    aircraft: { id, tail_number, name, ...(model && { model: model.name }) },
    isChosen: legs.every(([, leg]) => isFlownBy(leg, aircraft)),
    ...flightOf(plan, base),
    ...priceOf(outcome, seesCost),
    taken: [],
  }
  return { aircraft, plan, row }
}

/** When each aircraft would fly the legs, as its availability is asked. */
const askedOf = (all: readonly Compared[]) =>
  all.flatMap(({ aircraft, plan }) =>
    (plan?.legs ?? []).flatMap(({ id, takeoff, landing = takeoff, from, to, startingAirport, endingAirport }) => {
      if (takeoff === undefined || landing === undefined || !pointOf(from)) return []
      const typed = {
        ...(startingAirport && { starting: startingAirport.icao }),
        ...(endingAirport && { ending: endingAirport.icao }),
      }
      return [{ leg: id, tail: aircraft.tail_number, takeoff, landing, from: from.icao, to: to.icao, ...typed }]
    }),
  )

/** The cheaper first; aircraft without a price last, in the order of tails. */
function byTotal({ total: one, aircraft }: Alternative, { total: other, aircraft: another }: Alternative): number {
  if (one === other) return aircraft.tail_number < another.tail_number ? -1 : 1
  return (one ?? Number.POSITIVE_INFINITY) - (other ?? Number.POSITIVE_INFINITY)
}

/**
 * The legs of a trip by each aircraft of the fleet (see the contract): two reads, for any size of the fleet. Throws
 * Forbidden and Invalid.
 */
export async function compareAircraftOf(
  ctx: Ctx,
  { record, ...trip }: Asked,
): Promise<OutputOf<typeof compareAircraft>> {
  const { directory, estimate } = await readPricing(ctx, trip, true)
  const legs = inUse(trip)
  const seesCost = maySeeCost(ctx)
  const fleet = directory.fleet.slice(0, mostCompared)
  const all = fleet.map((aircraft) =>
    compared(aircraft, { legs, outcome: estimate(flownBy(legs, aircraft)), seesCost }),
  )
  const { taken } = await answerAvailability(ctx, { record, legs: askedOf(all) })
  const takenBy = Map.groupBy(taken, ({ tail }) => tail)
  const alternatives = all.map(({ row }) => ({ ...row, taken: takenBy.get(row.aircraft.tail_number) ?? [] }))
  const kinds = directory.kinds
    .map((kind) => comparedKind(kind, { legs, outcome: estimate(byKind(legs, kind)), seesCost }))
    .toSorted((one, other) => (one.total ?? Number.POSITIVE_INFINITY) - (other.total ?? Number.POSITIVE_INFINITY))
  return { alternatives: alternatives.toSorted(byTotal), kinds, hasMore: directory.fleet.length > mostCompared }
}
