import type { z } from 'zod'
import type { leg } from '../../domain/charter/index.ts'
import { dayMs, hourMs } from '../../domain/kernel/values/durations.ts'
import { airportFacts, type AirportFacts } from './airports.ts'
import { legAirportOf, type Tail } from './demo-fleet.ts'
import { flightHours, localDate, localTime } from './flight-times.ts'
import type { WorldWriter } from './world-writer.ts'

/** A leg before its definition completes it. */
export type LegInput = z.input<typeof leg>

export interface Flight {
  readonly legs: LegInput[]
  readonly from: AirportFacts
  readonly to: AirportFacts
  /** Hours in the air. */
  readonly hours: number
  readonly takeoff: number
  readonly paxNum: number
  readonly tail: Tail
}

interface LegPlan {
  readonly id: string
  readonly from: AirportFacts
  readonly to: AirportFacts
  readonly takeoff: number
  readonly hours: number
}

function legOf(plan: LegPlan, order: number, { tail, paxNum }: { tail: Tail; paxNum: number }): LegInput {
  const { from, to, takeoff, hours } = plan
  const landing = takeoff + Math.round(hours * hourMs)
  return {
    id: plan.id,
    order,
    aircraft: { id: tail.id, tail_number: tail.tail_number, name: tail.name },
    departureAirport: legAirportOf(from),
    arrivalAirport: legAirportOf(to),
    // Later trips of the story move the aircraft; its first flight is priced from its base.
    ...(order === 0 && { startingAirport: legAirportOf(tail.home) }),
    paxNum,
    times: {
      takeoffDate: localDate(takeoff, from.timezone),
      takeoffTime: localTime(takeoff, from.timezone),
      takeoffTimezone: from.timezone,
      takeoffUTC: takeoff,
      landingDate: localDate(landing, to.timezone),
      landingTime: localTime(landing, to.timezone),
      landingUTC: landing,
      duration: { flightTime: hours, blockTime: Math.ceil((hours + 0.2) * 10) / 10 },
    },
  }
}

/** Hours that a model stays in the air with its reserves. */
const endurance = ({ rangeNM, speedMPH }: Tail): number => Math.min(6, ((rangeNM * 1.1508) / speedMPH) * 0.85)

/** A one-way or a return, of every three trips two from where the fleet is based, as far as the aircraft reaches. */
export function planFlight(world: WorldWriter, fleet: readonly Tail[], departureDay: number): Flight {
  const { random, clock } = world
  const tail = random.pick(fleet)
  const domestic = airportFacts.slice(0, 53)
  const anywhere = random.pick(domestic)
  const from = airportFacts.indexOf(anywhere) % 3 === 0 ? anywhere : tail.home
  const reach = endurance(tail)
  const isInReach = (hours: number): boolean => hours > 0.9 && hours < reach
  const to = random.pick(airportFacts.filter((one) => isInReach(flightHours(from, one, tail.speedMPH))))
  const takeoff = clock.at(departureDay, random.int(6, 17), random.pick([0, 15, 30, 45]))
  const paxNum = random.int(1, Math.min(10, tail.seats))
  const out = flightHours(from, to, tail.speedMPH)
  const plans: LegPlan[] = [{ id: random.id(takeoff), from, to, takeoff, hours: out }]
  if (random.chance(0.65)) {
    const back = takeoff + random.int(1, 4) * dayMs + random.int(0, 4) * hourMs
    plans.push({ id: random.id(back), from: to, to: from, takeoff: back, hours: flightHours(to, from, tail.speedMPH) })
  }
  return {
    legs: plans.map((plan, order) => legOf(plan, order, { tail, paxNum })),
    from,
    to,
    hours: plans.reduce((sum, plan) => sum + plan.hours, 0),
    takeoff,
    paxNum,
    tail,
  }
}
