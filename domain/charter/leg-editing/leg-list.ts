import { isSameValue } from '../../kernel/index.ts'
import { leg as legShape, type Leg } from '../legs.ts'
import { isLiveLeg, isPassengerLeg } from '../live-legs.ts'
import type { EditedLeg } from './edited-leg.ts'
import { isPlaceholder, withPassengers, usualPassengers } from './passengers.ts'

/** Legs numbered in their order. */
const inOrder = (legs: readonly EditedLeg[]): readonly EditedLeg[] =>
  legs.map((leg, order) => (leg.order === order ? leg : { ...leg, order }))

/** Values that one leg takes from another: people and aircraft. Times, places and confirmations are not copied. */
const copyPlan = ({
  aircraft,
  paxNum,
  isPaxAssumed,
  passengers,
  lead_passenger_id,
  crew,
}: EditedLeg): Partial<EditedLeg> => ({
  ...(aircraft && { aircraft }),
  ...(passengers && { passengers }),
  ...(lead_passenger_id !== undefined && { lead_passenger_id }),
  ...(crew && { crew }),
  paxNum: paxNum ?? usualPassengers,
  ...(isPaxAssumed && { isPaxAssumed }),
})

/** A leg from where one ended to where the next begins. */
const between = (id: string, before: EditedLeg | undefined, after: EditedLeg | undefined): EditedLeg => ({
  id,
  active: true,
  paxNum: usualPassengers,
  times: {},
  ...(before ? copyPlan(before) : { isPaxAssumed: true as const }),
  ...(before?.arrivalAirport && { departureAirport: before.arrivalAirport }),
  ...(before?.arrivalFBO && { departureFBO: before.arrivalFBO }),
  ...(after?.departureAirport && { arrivalAirport: after.departureAirport }),
  ...(after?.departureFBO && { arrivalFBO: after.departureFBO }),
})

/** A leg after the last one: it begins where that one ended. */
export const withLegAdded = (legs: readonly EditedLeg[], id: string): readonly EditedLeg[] =>
  inOrder([...legs, between(id, legs.at(-1), undefined)])

/** The one leg that a new quote or trip begins with: its day and airports are typed first. */
export const firstLegs = (id: string): Leg[] => legShape.array().parse(withLegAdded([], id))

/** A leg after another one, from its end to the start of the next one. */
export function withLegInserted(legs: readonly EditedLeg[], behind: string, id: string): readonly EditedLeg[] {
  const place = legs.findIndex((leg) => leg.id === behind) + 1
  return inOrder(legs.toSpliced(place, 0, between(id, legs[place - 1], legs[place])))
}

/** A copy after the leg itself; its time is not given yet. */
export function withLegDuplicated(legs: readonly EditedLeg[], of: string, id: string): readonly EditedLeg[] {
  const place = legs.findIndex((leg) => leg.id === of)
  const leg = legs[place]
  if (!leg) return legs
  const { availabilityConfirmed: _, ...rest } = leg
  const { duration } = leg.times
  return inOrder(legs.toSpliced(place + 1, 0, { ...rest, id, times: duration ? { duration } : {} }))
}

/** The way back: a leg from where the last one ends to where the first one began. */
export function withWayBack(legs: readonly EditedLeg[], id: string): readonly EditedLeg[] {
  const [first, last] = [legs[0], legs.at(-1)]
  return first && last ? inOrder([...legs, between(id, last, first)]) : legs
}

/** A leg at another place; the same list where there is no such place. */
export function withLegMoved(legs: readonly EditedLeg[], id: string, to: number): readonly EditedLeg[] {
  const from = legs.findIndex((leg) => leg.id === id)
  const leg = legs[from]
  if (!leg || to < 0 || to >= legs.length) return legs
  return inOrder(legs.toSpliced(from, 1).toSpliced(to, 0, leg))
}

export const withoutLeg = (legs: readonly EditedLeg[], id: string): readonly EditedLeg[] =>
  inOrder(legs.filter((leg) => leg.id !== id))

/** A leg that was removed, back at the place where it was. */
export const withLegBack = (legs: readonly EditedLeg[], gone: EditedLeg, place: number): readonly EditedLeg[] =>
  legs.some(({ id }) => id === gone.id) ? legs : inOrder(legs.toSpliced(place, 0, gone))

/** Values of the first leg that can apply to all (3-aviation section 4, 'Apply to All Legs?'). */
export type AppliedPart = 'aircraft' | 'passengers'

const takesPart = (leg: EditedLeg, part: AppliedPart): boolean =>
  part === 'aircraft' ? isLiveLeg(leg) : isPassengerLeg(leg)

const isAnybodyNamed = ({ passengers = [] }: EditedLeg): boolean => passengers.some((one) => !isPlaceholder(one))

const aboard = ({ passengers = [], lead_passenger_id: lead }: EditedLeg, { paxNum = usualPassengers }: EditedLeg) =>
  withPassengers({ passengers, lead_passenger_id: lead || undefined }, paxNum)

/** The same people and the same lead; unnamed passengers count as equal. */
const hasPassengers = (leg: EditedLeg, first: EditedLeg): boolean =>
  leg.paxNum === first.paxNum && (!isAnybodyNamed(first) || isSameValue(aboard(leg, first), aboard(first, first)))

const hasPart = (leg: EditedLeg, first: EditedLeg, part: AppliedPart): boolean =>
  part === 'aircraft' ? isSameValue(leg.aircraft, first.aircraft) : hasPassengers(leg, first)

/** A leg with the passengers of the first one: by name where any is named, else as many. */
function withPassengersOf(leg: EditedLeg, first: EditedLeg): EditedLeg {
  const own = isAnybodyNamed(first) ? first : leg
  return { ...leg, ...withPassengers(own, first.paxNum ?? usualPassengers) }
}

/** True if that part of the first leg would change another leg. */
export function canApplyToAll(legs: readonly EditedLeg[], part: AppliedPart): boolean {
  const [first, ...others] = legs
  return first !== undefined && others.some((leg) => takesPart(leg, part) && !hasPart(leg, first, part))
}

/** The legs with the aircraft, or the passengers, of the first one. */
export function appliedToAll(legs: readonly EditedLeg[], part: AppliedPart): readonly EditedLeg[] {
  const [first] = legs
  if (!first) return legs
  return legs.map((leg): EditedLeg => {
    if (!takesPart(leg, part) || hasPart(leg, first, part)) return leg
    if (part === 'passengers') return withPassengersOf(leg, first)
    const { aircraft: _, ...rest } = leg
    return first.aircraft ? { ...rest, aircraft: first.aircraft } : rest
  })
}
