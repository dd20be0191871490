import { isDoc, valueAt, type Doc } from '../kernel/index.ts'
import { clockWords } from './clock-words.ts'
import { isLiveLeg } from './live-legs.ts'

/** Text in place of a missing time, and of a moment without a known day. */
export const openTime = 'time to be confirmed'
export const openMoment = 'to be confirmed'

/** A day as templates know it where its time is open: '2026-11-27'. */
export const openDay = /^\d{4}-\d{2}-\d{2}$/

function readDay(at: unknown, airport: unknown): string | undefined {
  if (typeof at !== 'number') return undefined
  const zone = valueAt(isDoc(airport) ? airport : {}, 'timezone')
  const { date } = clockWords(at, typeof zone === 'string' && zone !== '' ? zone : 'UTC')
  const [month = '', day = '', year = ''] = date.split('/')
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** The times of a leg as customers read them: of a take-off that was assumed, the day and nothing else. */
export function withOpenTimes(data: Doc, leg: Doc): Doc {
  const { times } = data
  if (!isDoc(times) || valueAt(leg, 'times.isTimeAssumed') !== true) return data
  const takeoffUTC = readDay(times['takeoffUTC'], leg['departureAirport'])
  const landing = { landingDate: openMoment, landingTime: openTime, landingUTC: openMoment }
  return { ...data, times: { ...times, takeoffTime: openTime, takeoffUTC, ...landing } }
}

/** Departure of a flight without a time: its day. */
export function openDeparture(row: Doc, legs: readonly Doc[]): Doc {
  if (row['is_departure_assumed'] !== true) return {}
  const first = legs.find(isLiveLeg)
  return { departure_date: readDay(row['departure_date'], first?.['departureAirport']) }
}
