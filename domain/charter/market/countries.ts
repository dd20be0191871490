/** Beginnings of ICAO codes by country; the longest one that fits decides. */
const prefixes: Readonly<Record<string, readonly string[]>> = {
  Argentina: ['SA'],
  Australia: ['Y'],
  Austria: ['LO'],
  Bahamas: ['MY'],
  Belgium: ['EB'],
  Bermuda: ['TX'],
  Brazil: ['SB', 'SD', 'SI', 'SJ', 'SN', 'SS', 'SW'],
  Canada: ['C'],
  'Cayman Islands': ['MW'],
  Chile: ['SC'],
  China: ['Z'],
  Colombia: ['SK'],
  'Costa Rica': ['MR'],
  Croatia: ['LD'],
  Cuba: ['MU'],
  'Czech Republic': ['LK'],
  Denmark: ['EK'],
  'Dominican Republic': ['MD'],
  Egypt: ['HE'],
  Finland: ['EF'],
  France: ['LF'],
  Germany: ['ED', 'ET'],
  Greece: ['LG'],
  'Hong Kong': ['VH'],
  Hungary: ['LH'],
  Iceland: ['BI'],
  India: ['VA', 'VE', 'VI', 'VO'],
  Ireland: ['EI'],
  Israel: ['LL'],
  Italy: ['LI'],
  Jamaica: ['MK'],
  Japan: ['RJ', 'RO'],
  Luxembourg: ['EL'],
  Malta: ['LM'],
  Mexico: ['MM'],
  Monaco: ['LN'],
  Morocco: ['GM'],
  Netherlands: ['EH'],
  'New Zealand': ['NZ'],
  Norway: ['EN'],
  Panama: ['MP'],
  Peru: ['SP'],
  Poland: ['EP'],
  Portugal: ['LP'],
  Qatar: ['OT'],
  Romania: ['LR'],
  'Saudi Arabia': ['OE'],
  Singapore: ['WS'],
  'South Africa': ['FA'],
  Spain: ['LE', 'GC'],
  Sweden: ['ES'],
  Switzerland: ['LS'],
  Thailand: ['VT'],
  Turkey: ['LT'],
  'United Arab Emirates': ['OM'],
  'United Kingdom': ['EG'],
  'United States': ['K', 'PA', 'PF', 'PG', 'PH', 'PO', 'PP', 'TJ', 'TI'],
}

/** Countries in which a marketplace search can look for airports. */
export const marketCountries: readonly string[] = Object.keys(prefixes)

const byPrefix: ReadonlyMap<string, string> = new Map(
  Object.entries(prefixes).flatMap(([country, starts]) => starts.map((start) => [start, country] as const)),
)

const notMainlandChina = new Set(['ZK', 'ZM'])

/** Country of an airport by its ICAO code; undefined for one that the table does not have. */
export function countryOfCode(icao: string): string | undefined {
  const code = icao.trim().toUpperCase()
  if (code.length !== 4 || notMainlandChina.has(code.slice(0, 2))) return undefined
  return byPrefix.get(code.slice(0, 2)) ?? byPrefix.get(code.slice(0, 1))
}
