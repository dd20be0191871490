const earthKm = 6371
const radians = (degrees: number): number => (degrees * Math.PI) / 180

interface Point {
  readonly latitude: number
  readonly longitude: number
}

function kilometres(from: Point, to: Point): number {
  const height = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2
  const width = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2
  return (
    2 *
    earthKm *
    Math.asin(Math.sqrt(height + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * width))
  )
}

/** Hours in the air by decision D6, in whole minutes. */
export function flightHours(from: Point, to: Point, speedMPH: number): number {
  const miles = kilometres(from, to) / 1.852
  const detour = 0.1 * Math.min(miles, 250) + 0.05 * Math.min(Math.max(miles - 250, 0), 250)
  return Math.round((60 * (miles + detour)) / (speedMPH / 1.150779) + 15) / 60
}

/** Making a format costs far more than using it. */
const known = new Map<string, Intl.DateTimeFormat>()

function formatted(at: number, timeZone: string, part: 'date' | 'time'): string {
  const key = `${part} ${timeZone}`
  const options: Intl.DateTimeFormatOptions =
    part === 'date' ? { year: 'numeric', month: 'numeric', day: 'numeric' } : { hour: 'numeric', minute: '2-digit' }
  const format = known.get(key) ?? new Intl.DateTimeFormat('en-US', { timeZone, ...options })
  known.set(key, format)
  return format.format(at).replaceAll('\u202f', ' ')
}

/** '11/20/2026' by the clock of a place. */
export const localDate = (at: number, timeZone: string): string => formatted(at, timeZone, 'date')

/** '6:00 AM' by the clock of a place. */
export const localTime = (at: number, timeZone: string): string => formatted(at, timeZone, 'time')
