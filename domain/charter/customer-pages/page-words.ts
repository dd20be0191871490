import { minuteMs } from '../../kernel/values/durations.ts'
import { formatIn } from '../../kernel/values/format-value.ts'
import { z } from 'zod'
import { shortText } from '../../kernel/index.ts'
import { tripTypeOf } from '../itinerary.ts'
import { hoursMinutes } from '../clock-words.ts'
import type { Leg, LegAirport } from '../legs.ts'

/** An airport as people outside read it. */
const pageAirport = z.strictObject({
  code: shortText,
  name: shortText,
  city: shortText,
  latitude: z.number().optional(),
  longitude: z.number().optional(),
})

/** A moment by the clock of a place, in words; the instant is for calendars. */
export const pageMoment = z.strictObject({ at: z.int(), day: shortText, time: shortText })

export type PageMoment = z.output<typeof pageMoment>

/** A flight as people outside read it. */
export const pageFlight = z.strictObject({
  id: z.string(),
  from: pageAirport,
  to: pageAirport,
  departs: pageMoment.optional(),
  arrives: pageMoment.optional(),
  /** Only its day is known: `departs` names it in place of a time, and the arrival is absent. */
  isTimeOpen: z.literal(true).optional(),
  /** Hours and minutes in the air: '2:38'. */
  duration: shortText.optional(),
  passengers: z.int(),
})

export type PageFlight = z.output<typeof pageFlight>

/** A moment as the clock of a place shows it: 'Fri, Dec 18, 2026' and '8:00 AM EST'. */
export function momentOf(at: number, timezone: string): PageMoment {
  const day = formatIn(timezone, { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' }).format(at)
  const time = formatIn(timezone, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }).format(at)
  return { at, day, time: time.replaceAll('\u202F', ' ') }
}

function durationOf({ times }: Leg): string | undefined {
  const { takeoffUTC, landingUTC, duration } = times
  if (duration?.flightTime !== undefined) return hoursMinutes(Math.round(duration.flightTime * 60))
  if (takeoffUTC === undefined || landingUTC === undefined || landingUTC <= takeoffUTC) return undefined
  return hoursMinutes(Math.round((landingUTC - takeoffUTC) / minuteMs))
}

function airportOf(airport: LegAirport | undefined): PageFlight['from'] {
  if (airport === undefined) return { code: '', name: 'To be confirmed', city: 'To be confirmed' }
  const { icao, name, city, latitude, longitude } = airport
  const at = latitude !== undefined && longitude !== undefined && { latitude, longitude }
  return { code: icao, name: name || icao, city: city || name || icao, ...at }
}

/** Take-off and landing as outsiders see them: an assumed time is none. */
function endsOf(leg: Leg, timezone: string): Pick<PageFlight, 'departs' | 'arrives' | 'isTimeOpen'> {
  const { takeoffUTC, landingUTC, isTimeAssumed } = leg.times
  const [from, to] = [leg.departureAirport?.timezone ?? timezone, leg.arrivalAirport?.timezone ?? timezone]
  const departs = takeoffUTC === undefined ? undefined : momentOf(takeoffUTC, from)
  if (departs && isTimeAssumed) return { departs: { ...departs, time: 'Time to be confirmed' }, isTimeOpen: true }
  return { ...(departs && { departs }), ...(landingUTC !== undefined && { arrives: momentOf(landingUTC, to) }) }
}

/** A leg as people outside read it; times of an airport whose zone is not known are by the company's clock. */
export function flightOf(leg: Leg, timezone: string): PageFlight {
  const duration = durationOf(leg)
  return {
    id: leg.id,
    from: airportOf(leg.departureAirport),
    to: airportOf(leg.arrivalAirport),
    ...endsOf(leg, timezone),
    ...(duration !== undefined && { duration }),
    passengers: leg.paxNum,
  }
}

/** Name of a journey: 'Teterboro to West Palm Beach and back'. */
export function journeyOf(legs: readonly Leg[]): string {
  const cities = legs.flatMap(({ departureAirport, arrivalAirport }) => [
    airportOf(departureAirport).city,
    airportOf(arrivalAirport).city,
  ])
  const [from, to] = cities
  if (from === undefined || to === undefined) return 'Your flight'
  if (tripTypeOf(legs) === 'round-trip') return `${from} to ${to} and back`
  return cities.filter((city, at) => city !== cities[at - 1]).join(' to ')
}
