import type { CalendarEvent } from '../calendars/index.ts'
import type { ItineraryPage } from './itinerary-page.ts'

type FlownLeg = ItineraryPage['legs'][number]

function describeFlight({ flight, aircraft, departureFBO }: FlownLeg, company: string): CalendarEvent | undefined {
  const { id, from, to, departs, arrives, isTimeOpen } = flight
  if (departs === undefined || isTimeOpen) return undefined
  const lines = [
    `${departs.time} ${from.name} (${from.code})`,
    arrives && `${arrives.time} ${to.name} (${to.code})`,
    departureFBO && `From ${departureFBO}`,
    aircraft,
    company,
  ]
  return {
    id,
    title: `Flight ${from.city} to ${to.city}`,
    start: departs.at,
    end: arrives?.at ?? departs.at,
    place: [departureFBO, `${from.name} (${from.code})`].filter(Boolean).join(', '),
    lines: lines.flatMap((line) => line || []),
  }
}

/** The flights of an itinerary as events; one whose time is not known yet is left out. */
export const listItineraryEvents = ({ legs, company }: ItineraryPage): readonly CalendarEvent[] =>
  legs.flatMap((leg) => describeFlight(leg, company) ?? [])
