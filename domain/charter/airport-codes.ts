/**
 * Airports whose ICAO code was changed: the former code, and today's. Mails, records and other systems still say the
 * former one; the shipped airports have today's (`scripts/convert-airports.mjs`).
 */
export const renamedAirports: Readonly<Record<string, string>> = {
  FAJS: 'FAOR',
  HSSS: 'HSSK',
  KFTG: 'KCFO',
  KHTO: 'KJPX',
  KPBI: 'KDJT',
  KXFL: 'KFIN',
  UCFM: 'UAFM',
}

/** The code that an airport has today, in capitals. */
export function codeToday(code: string): string {
  const written = code.trim().toUpperCase()
  return renamedAirports[written] ?? written
}

/** The ICAO code of three typed letters that a US airport was renamed to ('DJT'): its IATA code follows later. */
export function expandRenamed(typed: string): string {
  const code = `K${typed.trim().toUpperCase()}`
  return Object.values(renamedAirports).includes(code) ? code : typed
}

/** Codes that the airport with this code of today had before. */
export const formerCodes = (code: string): string[] =>
  Object.entries(renamedAirports).flatMap(([former, today]) => (today === code ? [former] : []))

/** Every code of an airport: today's first. */
export function allCodes(code: string): string[] {
  const today = codeToday(code)
  return [today, ...formerCodes(today)]
}

/** True if two codes name one airport. */
export const isSameAirport = (one: string, other: string): boolean => codeToday(one) === codeToday(other)
