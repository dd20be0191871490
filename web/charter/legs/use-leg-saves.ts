import { use, useEffect, useEffectEvent } from 'react'
import { formatConfirmation, takenWords, type EditedLeg } from '../../../domain/charter/index.ts'
import { UnfinishedInputs, type Finish } from '../../ui/form/unfinished-inputs.ts'
import type { LegsDesk } from './legs-desk.ts'
import { askTakenAnyway } from '../confirm-taken.ts'
import type { Availability, Flights } from './use-flights.ts'

function isChanged(desk: LegsDesk, leg: EditedLeg): boolean {
  const before = desk.storedLeg(leg.id)
  return (
    before?.aircraft?.tail_number !== leg.aircraft?.tail_number ||
    before?.times.takeoffUTC !== leg.times.takeoffUTC ||
    before?.times.landingUTC !== leg.times.landingUTC
  )
}

/** Finds unconfirmed legs with a taken aircraft, if any leg of the same aircraft has changed. */
function unconfirmed(desk: LegsDesk, { taken }: Availability) {
  const legs = desk.legs()
  const changed = new Set(legs.filter((leg) => isChanged(desk, leg)).map(({ aircraft }) => aircraft?.tail_number))
  return legs.filter((leg) => {
    const isConfirmed = leg.availabilityConfirmed === formatConfirmation(leg)
    return changed.has(leg.aircraft?.tail_number) && !isConfirmed && taken.some((one) => one.leg === leg.id)
  })
}

/** A confirmation for another aircraft or another take-off does not apply to this one. */
function dropStale(desk: LegsDesk): void {
  for (const leg of desk.legs()) {
    const isStale = leg.availabilityConfirmed && leg.availabilityConfirmed !== formatConfirmation(leg)
    if (isStale) desk.set(leg.id, 'availabilityConfirmed', '')
  }
}

/**
 * Asks whether to continue with aircraft in use, in the words of the specification; the answer goes into the record.
 */
async function confirmTaken(desk: LegsDesk, availability: Availability): Promise<boolean> {
  const asked = unconfirmed(desk, availability)
  if (asked.length === 0) return true
  const reasons = availability.taken
    .filter(({ leg }) => asked.some(({ id }) => id === leg))
    .map((one) => takenWords(one, desk.leg(one.leg)?.departureAirport?.timezone ?? desk.timezone))
  const isConfirmed = await askTakenAnyway(reasons)
  if (!isConfirmed) return false
  for (const leg of asked) desk.set(leg.id, 'availabilityConfirmed', formatConfirmation(leg))
  return true
}

/**
 * Before a save: settles the input, computes landings, and asks about aircraft in use. The other inputs of the form
 * come first: an airport found by the save decides about the local time.
 */
export function useLegSaves(desk: LegsDesk, flights: Flights): void {
  const inputs = use(UnfinishedInputs)
  const finishLegs = useEffectEvent(async (own: Finish): Promise<boolean> => {
    for (const finish of inputs ?? []) if (finish !== own && !(await finish())) return false
    if (!desk.times.settleAll()) return false
    await flights.settleLandings()
    dropStale(desk)
    await desk.ages.settle()
    return confirmTaken(desk, await flights.askAvailability())
  })
  useEffect(() => {
    if (inputs === undefined) return undefined
    const finish: Finish = () => finishLegs(finish)
    inputs.add(finish)
    return () => {
      inputs.delete(finish)
    }
  }, [inputs])
}
