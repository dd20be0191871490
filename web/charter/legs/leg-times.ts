import {
  durationTyped,
  foundOnLeg,
  isLiveLeg,
  landingAfter,
  landingTyped,
  takeoffWords,
  timesDepartingFrom,
  timesTyped,
  typedFlightMinutes,
  type EditedLeg,
  type TakeoffPart,
  type Timed,
} from '../../../domain/charter/index.ts'
import { isSameValue, type Issue } from '../../../domain/kernel/index.ts'
import type { Store } from '../../platform/store.ts'
import { startOfDay, toDateInput } from '../../ui/date/date-words.ts'
import type { Desk, Legs } from './legs-desk.ts'

/** Minutes of flight by leg, as they are estimated for the legs as they are. */
export type FlightMinutesOf = ReadonlyMap<string, number>

/** The first moment of the day that the clock of a zone shows. */
const dayStart = (at: number, zone: string): number => startOfDay(toDateInput(at, zone), zone) ?? at

/** The moment before which a leg cannot depart: today, and the end of the leg before it. */
function earliestOf(legs: Legs, id: string, timezone: string): number {
  const all = legs.legs().filter(isLiveLeg)
  const before = all[all.findIndex((leg) => leg.id === id) - 1]
  const stored = legs.storedLeg(id)?.times.takeoffUTC ?? Infinity
  // A past time may be corrected on its day.
  const today = dayStart(Math.min(Date.now(), stored), timezone)
  return Math.max(today, before?.times.landingUTC ?? before?.times.takeoffUTC ?? 0)
}

/** Keeps the typed time, with the landing computed from it, and reports its fault. */
function keeper(legs: Legs, flights: Store<FlightMinutesOf>) {
  const land = (leg: EditedLeg, times: EditedLeg['times']) => {
    const minutes = flights.get().get(leg.id)
    const isKnown = minutes !== undefined || typedFlightMinutes(times) !== undefined
    // A stored landing stays as long as the flight is the same.
    const isOther = isKnown || legs.differs(leg, ['departureAirport', 'arrivalAirport', 'aircraft'])
    const landed = isOther ? landingAfter(times, minutes, foundOnLeg(leg.arrivalAirport)) : times
    if (!isSameValue(landed, leg.times)) legs.set(leg.id, 'times', landed)
  }
  const keep = (leg: EditedLeg, { times, issue }: Timed): Issue | undefined => {
    land(leg, times)
    if (issue) legs.sayIssue(issue)
    return issue
  }
  return { land, keep }
}

const parts = ['takeoffDate', 'takeoffTime'] as const

/** Take-off of each leg: typed, and settled after blur or a pause. */
function takeoffs({ timezone }: Desk, legs: Legs, keep: ReturnType<typeof keeper>['keep']) {
  // Unsettled input, and the time zone of each leg.
  const typing = new Map<string, TakeoffPart>()
  const clocks = new Map<string, string | undefined>()
  const departing = (leg: EditedLeg) => ({
    airport: foundOnLeg(leg.departureAirport),
    path: legs.at(leg.id),
    earliest: earliestOf(legs, leg.id, timezone),
  })
  const words = (leg: EditedLeg) => takeoffWords(leg.times, leg.departureAirport?.timezone ?? timezone)
  const settle = (id: string): Issue | undefined => {
    const [leg, part] = [legs.leg(id), typing.get(id)]
    typing.delete(id)
    return leg && part && keep(leg, timesTyped(leg.times, part, departing(leg)))
  }
  return {
    words,
    settle,
    earliest: (id: string) => earliestOf(legs, id, timezone),
    type: (leg: EditedLeg, part: TakeoffPart, text: string) => {
      const { date, time } = words(leg)
      typing.set(leg.id, part)
      legs.set(leg.id, 'times', { ...leg.times, takeoffDate: date, takeoffTime: time, [part]: text })
    },
    /** The clock of its departure airport: with another one the time that it shows stays. */
    departFrom: (id: string, zone: string | undefined) => {
      const [leg, isNew, before] = [legs.leg(id), !clocks.has(id), clocks.get(id)]
      clocks.set(id, zone)
      if (isNew || zone === before || zone === undefined || !leg || typing.has(id)) return
      const { date, time } = takeoffWords(leg.times, before ?? timezone)
      const moved = timesDepartingFrom({ ...leg.times, takeoffDate: date, takeoffTime: time }, departing(leg))
      if (date !== '' && time !== '' && moved.times.takeoffUTC !== leg.times.takeoffUTC) keep(leg, moved)
    },
    /** True if the input of every leg can be saved; reports the faults. */
    settleAll: (): boolean => {
      const faults = legs.legs().flatMap((leg) => {
        const part = typing.get(leg.id) ?? parts.find((one) => (leg.times[one] ?? '') !== '')
        if (part === undefined || !legs.differs(leg, ['times', 'departureAirport'])) return []
        typing.set(leg.id, part)
        const issue = settle(leg.id)
        // An airport without a time zone keeps the words: the zone can be added later.
        return issue && issue.code !== 'no-timezone' ? [issue] : []
      })
      return faults.length === 0
    },
  }
}

/** Take-off, flight time and landing of each leg of a form. */
export function legTimes(desk: Desk, legs: Legs, flights: Store<FlightMinutesOf>) {
  const { land, keep } = keeper(legs, flights)
  return {
    ...takeoffs(desk, legs, keep),
    setDuration: (leg: EditedLeg, text: string) => keep(leg, durationTyped(leg.times, text, legs.at(leg.id))),
    setLanding: (leg: EditedLeg, text: string) =>
      keep(leg, landingTyped(leg.times, text, { airport: foundOnLeg(leg.arrivalAirport), path: legs.at(leg.id) })),
    /** Landings computed from the estimated flight times. Unchanged ones stay as they are stored. */
    land: () => {
      for (const leg of legs.legs())
        if (legs.differs(leg, ['times', 'departureAirport', 'arrivalAirport', 'aircraft'])) land(leg, leg.times)
    },
  }
}
