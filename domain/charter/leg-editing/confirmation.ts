import { clockWords } from '../clock-words.ts'
import type { Leg } from '../legs.ts'

type Flown = Partial<Pick<Leg, 'aircraft' | 'departureAirport'>> & Pick<Leg, 'times'>

/** Confirmation of a user although an aircraft may be taken: this aircraft at this take-off (decision D22). */
export function formatConfirmation({ aircraft, times, departureAirport }: Flown): string | undefined {
  if (!aircraft?.tail_number || times.takeoffUTC === undefined) return undefined
  const { date, time } = clockWords(times.takeoffUTC, departureAirport?.timezone ?? 'UTC')
  return `${aircraft.tail_number}, ${date} ${time}`
}
