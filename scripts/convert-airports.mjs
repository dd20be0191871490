/**
 * Makes server/charter/reference/airports.json from two npm packages, which are no dependency of the product: they are
 * large, one compiles native code, and the data changes seldom. Install them anywhere and name that FOLDER:
 *
 *   npm install --ignore-scripts --prefix FOLDER airport-db@0.3.1 @squawk/airport-data@0.8.0 @photostructure/tz-lookup@11.7.0
 *   npm run convert-airports -- FOLDER
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'

const shortestRunwayFeet = 3000
const target = new URL('../server/charter/reference/airports.json', import.meta.url)

const folder = process.argv[2]
if (!folder) throw new Error('name the folder in which the packages are installed (see the head of this script)')
const modules = resolve(folder, 'node_modules')
/** @type {(name: string) => string} */
const versionOf = (name) => JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8')).version

/** Time zones of airports in the United States, by their ICAO code, as the FAA lists them. */
function federalZones() {
  const file = join(modules, '@squawk/airport-data/data/airports.json.gz')
  /** @type {{ records: { icao?: string, timezone?: string }[], meta: { nasrCycleDate: string } }} */
  const { records, meta } = JSON.parse(gunzipSync(readFileSync(file)).toString('utf8'))
  const zones = new Map(records.map(({ icao, timezone }) => [icao, timezone]))
  return { zones, cycle: meta.nasrCycleDate }
}

const question = `
  select a.icao, a.iata, a.name, a.city, a.state, a.country_code, a.latitude, a.longitude, a.type
  from airports a
  where a.icao glob '[A-Z][A-Z][A-Z][A-Z]' and a.type in ('small_airport', 'medium_airport', 'large_airport')
    and (select max(r.length_ft) from runways r where r.airport_id = a.id) >= ${shortestRunwayFeet}
  order by a.icao`

const { zones, cycle } = federalZones()
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
const rows = found.map((row) => {
  const place = [row.latitude, row.longitude].map((degrees) => Math.round(degrees * 1e5) / 1e5)
  const zone = zones.get(row.icao) ?? zoneAt(...place)
  // Throws for a zone that nobody knows.
  Intl.DateTimeFormat('en', { timeZone: zone })
  const region = row.state ?? ''
  return [row.icao, row.iata ?? '', row.name, row.city ?? '', region, row.country_code, ...place, zone, sizes[row.type]]
})
const file = {
  credit: [
    `Airports: OurAirports (public domain), by airport-db ${versionOf('airport-db')} (MIT, (c) tabletop ANDROID)`,
    `Time zones: FAA NASR cycle ${cycle}, by @squawk/airport-data ${versionOf('@squawk/airport-data')} (MIT), and @photostructure/tz-lookup ${versionOf('@photostructure/tz-lookup')} (CC0)`,
  ],
  date: cycle,
  columns: ['icao', 'iata', 'name', 'city', 'region', 'country', 'latitude', 'longitude', 'timezone', 'size'],
}
const head = JSON.stringify(file, null, 2).slice(0, -2)
writeFileSync(target, `${head},\n  "rows": [\n${rows.map((row) => `    ${JSON.stringify(row)}`).join(',\n')}\n  ]\n}\n`)
console.log(`${rows.length} airports in ${new Set(rows.map((row) => row[8])).size} time zones`)
