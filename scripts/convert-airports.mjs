/**
 * Makes server/charter/reference/airports.json from npm packages, which are no dependency of the product: they are
 * large, one compiles native code, and the data changes seldom. Install them anywhere and name that FOLDER:
 *
 *   npm install --ignore-scripts --prefix FOLDER airport-db@0.3.1 @squawk/airport-data@0.8.0 \
 *     @photostructure/tz-lookup@11.7.0 @vvo/tzdb@6.202.0
 *   npm run convert-airports -- FOLDER
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'

/** A runway of this length alone makes an airport one that charter flies to. */
const longRunwayFeet = 3000
/** Two positions within this are those of one airport. */
const sameAirportKm = 1
const target = new URL('../server/charter/reference/airports.json', import.meta.url)

const codesModule = new URL('../domain/charter/airport-codes.ts', import.meta.url)
/** @type {{ renamedAirports: Readonly<Record<string, string>> }} */
const { renamedAirports } = await import(codesModule.href)

const folder = process.argv[2]
if (!folder) throw new Error('name the folder in which the packages are installed (see the head of this script)')
const modules = resolve(folder, 'node_modules')
/** @type {(name: string) => string} */
const versionOf = (name) => JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8')).version

/**
 * Airports of the United States with an ICAO code, as the FAA lists them.
 * @typedef {{ icao?: string, timezone?: string, lat: number, lon: number, facilityType: string, useType: string,
 *   status: string, runways: { lengthFt?: number }[] }} FederalAirport
 */
function federalAirports() {
  const file = join(modules, '@squawk/airport-data/data/airports.json.gz')
  /** @type {{ records: FederalAirport[], meta: { nasrCycleDate: string } }} */
  const { records, meta } = JSON.parse(gunzipSync(readFileSync(file)).toString('utf8'))
  const byCode = new Map(records.flatMap((one) => (one.icao ? [[one.icao, one]] : [])))
  return { byCode, cycle: meta.nasrCycleDate }
}

/** @type {(one: FederalAirport) => boolean} */
const isPublic = ({ useType, status, facilityType }) =>
  useType === 'PUBLIC' && status === 'OPEN' && facilityType === 'AIRPORT'

const isCode = (/** @type {string | undefined} */ code) => /^[A-Z]{4}$/.test(code ?? '')

const question = `
  select a.icao, a.iata, a.name, a.city, a.state, a.country_code, a.latitude, a.longitude, a.type,
    (select max(r.length_ft) from runways r where r.airport_id = a.id) as feet
  from airports a
  where a.type in ('small_airport', 'medium_airport', 'large_airport')
  order by a.icao`

const { byCode, cycle } = federalAirports()
const load = createRequire(join(modules, 'index.js'))
const zoneAt = load('@photostructure/tz-lookup')
const { Database } = await load('sql.js')()
const database = new Database(readFileSync(join(modules, 'airport-db/dist/assets/airports.sqlite')))
/** @type {[{ columns: string[], values: (string | number | null)[][] }]} */
const [{ columns, values }] = database.exec(question)
/** @type {Record<string, any>[]} */
const found = values.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at]])))
/** @type {Record<string, number>} */
const sizes = { large_airport: 3, medium_airport: 2, small_airport: 1 }

/** The codes that the FAA gave to airports which OurAirports still lists by their local identifier, such as K4SD, or a former code. */
const newCodes = new Map()
const coded = new Set(found.map(({ icao }) => icao))
for (const one of byCode.values()) {
  if (!isCode(one.icao) || coded.has(one.icao) || !isPublic(one)) continue
  const near = found
    .map((row) => {
      const north = (row.latitude - one.lat) * 111.2
      const east = (row.longitude - one.lon) * 111.2 * Math.cos((one.lat * Math.PI) / 180)
      return { row, km: Math.hypot(north, east) }
    })
    .reduce((nearest, next) => (next.km < nearest.km ? next : nearest))
  if (near.km >= sameAirportKm) continue
  // Records know an ICAO code that was changed: the product has to find the airport by both.
  if (isCode(near.row.icao) && renamedAirports[near.row.icao] !== one.icao)
    throw new Error(`${near.row.icao} is ${one.icao} now: add it to domain/charter/airport-codes.ts`)
  newCodes.set(near.row.icao, one.icao)
}

/**
 * Airports of charter flights: a long runway, a place of some size, one that tickets name and whose runway is known, or
 * one for public use by the FAA. Palo Alto and St. Barths have short runways.
 * @type {(row: Record<string, any>) => boolean}
 */
function isFlownTo({ icao, iata, type, feet }) {
  const federal = byCode.get(icao)
  return (
    feet >= longRunwayFeet ||
    type !== 'small_airport' ||
    (iata !== null && feet > 0) ||
    (federal !== undefined && isPublic(federal))
  )
}

/** @type {{ rawTimeZones: { name: string, countryCode: string }[] }} */
const { rawTimeZones } = load('@vvo/tzdb')
/** @type {(country: string) => string[]} */
const zonesOf = (country) => rawTimeZones.filter((zone) => zone.countryCode === country).map(({ name }) => name)

/** @type {Map<string, string>} */
const clocks = new Map()
/** The offsets of a zone in each month of a year. @type {(zone: string) => string} */
function clockOf(zone) {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  const offsets = Array.from({ length: 12 }, (_, month) =>
    format
      .format(Date.UTC(2027, month, 18))
      .split(' ')
      .at(-1),
  )
  const clock = clocks.get(zone) ?? offsets.join(' ')
  clocks.set(zone, clock)
  return clock
}

/** Clocks that a coordinate does not tell: China keeps one time, New Brunswick keeps that of Moncton. */
/** @type {Record<string, string>} */
const zonesOfPlaces = { CN: 'Asia/Shanghai', 'CA-NB': 'America/Moncton' }

/** @type {(row: Record<string, any>, zone: string) => boolean} */
const isOfCountry = ({ country_code: country }, zone) => {
  const zones = zonesOf(country)
  // Bases in Antarctica keep the time of the country that supplies them; Kosovo has no separate zone in the database.
  return country === 'AQ' || zones.length === 0 || zones.some((one) => clockOf(one) === clockOf(zone))
}

/** The zone by the coordinates. @type {(row: Record<string, any>) => string} */
const zoneOfPosition = (row) => byCode.get(row.icao)?.timezone ?? zoneAt(row.latitude, row.longitude)

/**
 * The zone of an airport. Borders are coarse in the table of coordinates: a zone with a clock that the country does not
 * have is replaced by that of the nearest airport of the country.
 * @type {(row: Record<string, any>) => string}
 */
function zoneOf(row) {
  const fixed = zonesOfPlaces[row.state] ?? zonesOfPlaces[row.country_code]
  if (fixed !== undefined) return fixed
  const zone = zoneOfPosition(row)
  if (isOfCountry(row, zone)) return zone
  const [only, ...others] = zonesOf(row.country_code)
  if (only !== undefined && others.length === 0) return only
  const [nearest] = found
    .filter((one) => one.country_code === row.country_code && isOfCountry(one, zoneOfPosition(one)))
    .toSorted((one, other) => distanceOf(row, one) - distanceOf(row, other))
  if (nearest === undefined) throw new Error(`no airport tells the zone of ${row.icao}`)
  return zoneOfPosition(nearest)
}

/** @type {(one: Record<string, any>, other: Record<string, any>) => number} */
const distanceOf = (one, other) =>
  Math.hypot(
    one.latitude - other.latitude,
    (one.longitude - other.longitude) * Math.cos((one.latitude * Math.PI) / 180),
  )

/** Airports that opened after the packages were made. */
const newAirports = [
  ['VDTI', 'KTI', 'Techo International Airport', 'Phnom Penh', 'KH-8', 'KH', 11.3631, 104.9241, 'large_airport'],
  ['YSWS', 'WSI', 'Western Sydney International Airport', 'Sydney', 'AU-NSW', 'AU', -33.8883, 150.715, 'large_airport'],
].map(([icao, iata, name, city, state, country_code, latitude, longitude, type]) => ({
  icao,
  iata,
  name,
  city,
  state,
  country_code,
  latitude,
  longitude,
  type,
  feet: longRunwayFeet,
}))

/** @type {Record<string, any>[]} */
const shipped = [...found, ...newAirports.filter(({ icao }) => !coded.has(icao))]
  .map((row) => ({ ...row, icao: newCodes.get(row.icao) ?? row.icao }))
  .filter((row) => isCode(row.icao) && isFlownTo(row))
  .toSorted((one, other) => (one.icao < other.icao ? -1 : 1))
const rows = shipped.map((row) => {
  const place = [row.latitude, row.longitude].map((degrees) => Math.round(degrees * 1e5) / 1e5)
  const zone = zoneOf(row)
  // Throws for an unknown zone.
  Intl.DateTimeFormat('en', { timeZone: zone })
  const region = row.state ?? ''
  return [row.icao, row.iata ?? '', row.name, row.city ?? '', region, row.country_code, ...place, zone, sizes[row.type]]
})
const file = {
  credit: [
    `Airports: OurAirports (public domain), by airport-db ${versionOf('airport-db')} (MIT, (c) tabletop ANDROID)`,
    `Time zones, codes and public use: FAA NASR cycle ${cycle}, by @squawk/airport-data ${versionOf('@squawk/airport-data')} (MIT), and @photostructure/tz-lookup ${versionOf('@photostructure/tz-lookup')} (CC0), checked by country with @vvo/tzdb ${versionOf('@vvo/tzdb')} (MIT)`,
  ],
  date: cycle,
  columns: ['icao', 'iata', 'name', 'city', 'region', 'country', 'latitude', 'longitude', 'timezone', 'size'],
}
const head = JSON.stringify(file, null, 2).slice(0, -2)
writeFileSync(target, `${head},\n  "rows": [\n${rows.map((row) => `    ${JSON.stringify(row)}`).join(',\n')}\n  ]\n}\n`)
console.log(`${rows.length} airports in ${new Set(rows.map((row) => row[8])).size} time zones`)
