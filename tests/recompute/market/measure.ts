import type { Airport } from './world.ts'

// Distances by vectors to the centre of the earth, and days by the calendar of a zone.

type Vector = readonly [number, number, number]

/** Earth radius and miles of a kilometre (3-aviation section 9). */
const earthKm = 6371
const milesOfKm = 0.621371

const readVector = ({ latitude, longitude }: Airport): Vector | undefined => {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return undefined
  const [up, around] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180]
  return [Math.cos(up) * Math.cos(around), Math.cos(up) * Math.sin(around), Math.sin(up)]
}

/** True if both are the airport of one code. */
export const isSame = (one: Airport, other: Airport): boolean =>
  one.icao !== undefined && one.icao !== '' && one.icao === other.icao

/** Whole statute miles of the great circle: 0 at one airport, undefined without coordinates. */
export function measure(one: Airport, other: Airport): number | undefined {
  if (isSame(one, other)) return 0
  const [a, b] = [readVector(one), readVector(other)]
  if (!a || !b) return undefined
  const cross = Math.hypot(a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])
  const angle = Math.atan2(cross, a[0] * b[0] + a[1] * b[1] + a[2] * b[2])
  return Math.round(angle * earthKm * milesOfKm)
}

const calendars = new Map<string, Intl.DateTimeFormat>()

/** The local date of a moment as whole days since 1 January 1970. */
export function findDay(at: number, zone: string): number {
  const known = calendars.get(zone)
  const calendar =
    known ?? new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
  calendars.set(zone, calendar)
  return Date.parse(`${calendar.format(at)}T00:00:00Z`) / 86_400_000
}
