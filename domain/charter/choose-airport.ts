import type { OutputOf, Issue } from '../kernel/index.ts'
import { isSameAirport } from './airport-codes.ts'
import type { findAirports, FoundAirport } from './contract.ts'
import type { LegAirport } from './legs.ts'
import { charterMessages } from './messages.ts'

/** Characters from which airports are searched (3-aviation section 5). */
export const airportSearchFrom = 3

/** Result of a search for airports. */
export type AirportHits = OutputOf<typeof findAirports>

/** An airport that was found, as a leg keeps it. */
export const legAirportOf = ({ latitude, longitude, ...found }: FoundAirport): LegAirport => ({
  ...(found.id === undefined ? {} : { id: found.id }),
  icao: found.icao,
  ...(found.iata === undefined ? {} : { iata: found.iata }),
  name: found.name,
  ...(found.city === undefined ? {} : { city: found.city }),
  ...(latitude === null ? {} : { latitude }),
  ...(longitude === null ? {} : { longitude }),
  ...(found.timezone === undefined ? {} : { timezone: found.timezone }),
})

/** The code of the airport at the other end of a leg, which cannot be chosen too. */
export const sameAirport = (path: string, icao: string, other: string | undefined): Issue | undefined =>
  other !== undefined && other !== '' && isSameAirport(other, icao)
    ? charterMessages.issue(path, 'same-airport', { airport: icao.toUpperCase() })
    : undefined

/** The one airport with an IATA code; undefined for a text that is not three characters long. */
function byIata(code: string, airports: readonly FoundAirport[]): FoundAirport | undefined {
  const [only, second] = code.length === 3 ? airports.filter(({ iata }) => iata === code) : []
  return second === undefined ? only : undefined
}

/**
 * The airport that typed words mean by themselves: an exact ICAO code, the only hit, or a unique IATA code
 * (3-aviation section 5). Otherwise why there is none.
 */
export function chooseAirport(
  path: string,
  typed: string,
  { airports, chosen, near }: AirportHits,
): FoundAirport | Issue {
  const found = airports.find(({ icao }) => icao === chosen) ?? byIata(typed.toUpperCase(), airports)
  if (found !== undefined) return found
  if (airports.length > 0) return charterMessages.issue(path, 'several-airports', { airport: typed })
  return notFound(path, typed, near[0])
}

/** Explains why a text names no airport: suggests a correction, and says that a code may be kept. */
function notFound(path: string, typed: string, meant: FoundAirport | undefined): Issue {
  if (meant === undefined)
    return charterMessages.issue(path, isAirportCode(typed) ? 'airport-unknown' : 'no-airport', { airport: typed })
  const params = { airport: typed, near: `${meant.icao} ${meant.name}` }
  return charterMessages.issue(path, isAirportCode(typed) ? 'airport-code-near' : 'airport-near', params)
}

/** True if a text can be the code of an unknown airport, such as a private strip. */
export const isAirportCode = (typed: string): boolean => /^[a-z0-9]{3,4}$/i.test(typed)
