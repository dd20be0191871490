import { allCodes } from '../airport-codes.ts'
import type { FoundAirport } from '../contract.ts'
import { milesBetween } from '../../kernel/values/distance.ts'
import { commonWords } from './common-words.ts'
import { likeNames } from './like-names.ts'
import { foreignNames, placesAbroad } from './places-abroad.ts'
import { plainOf } from './plain-words.ts'
import { wellKnownPlaces } from './well-known-places.ts'

/** An airport with how large it is: 1 small, 2 of middle size, 3 large; 4 is the client's own. */
export interface BookAirport extends FoundAirport {
  readonly size: number
}

/** Meanings of words: airports, likeliest first. */
export interface PlaceHit {
  readonly kind: 'icao' | 'iata' | 'local' | 'known' | 'city' | 'name'
  readonly airports: readonly BookAirport[]
  /** All airports of places of that name: a region after the name chooses among them. */
  readonly everywhere: readonly BookAirport[]
  /** True if the airports are of one place, and not of several of the same name. */
  readonly isOnePlace: boolean
}

/** The airports of the world by what people call them. */
export interface PlaceBook {
  /** By words in the form of `keyOf`. */
  readonly find: (key: string) => PlaceHit | undefined
  /** Meaning of a misspelled name of one or several words. */
  readonly nearest: (key: string) => PlaceHit | undefined
  readonly airportOf: (icao: string) => BookAirport | undefined
  readonly longest: number
}

/** Words as names of places are compared: letters and digits, one blank apart, 'saint' as 'st'. */
export const keyOf = (words: string): string =>
  plainOf(words)
    .replaceAll(/['.]/g, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .replaceAll(/\bsaint\b/g, 'st')
    .replaceAll(/\bfort\b/g, 'ft')
    .replaceAll(/\bmount\b/g, 'mt')
    .trim()

const generic =
  /\b(?:international|intl|regional|municipal|executive|county|airport|airfield|aerodrome|air base|airpark|field|memorial|metropolitan|metro|jetport|national|north|south|east|west|the|of|town|city|world|base|afb|area)\b/g

const citiesOf = (city: string): string[] =>
  city
    .split(/[/,()]/)
    .map(keyOf)
    .filter((one) => one.length > 2)

const withoutGeneric = (key: string): string => key.replaceAll(generic, ' ').replaceAll(/\s+/g, ' ').trim()

/** Names of an airport in addition to its city: its name, parts of it, without words common to airports. */
function namesOf({ name, city = '' }: FoundAirport): string[] {
  const parts = [name, ...name.split(/\s*[-–/()]\s*/)].map(keyOf)
  const [town = ''] = citiesOf(city)
  const short = parts.map(withoutGeneric)
  const own = short.map((one) => (town !== '' && one.startsWith(`${town} `) ? one.slice(town.length + 1) : one))
  const said = parts.map((one) => one.replace(/ (?:airport|aerodrome|airfield)$/, ''))
  return [...new Set([...parts, ...said, ...short, ...own])].filter((one) => one.length > 3 && !commonWords.has(one))
}

/** Of two airports so near each other either will do, in miles. */
export const eitherWillDo = 60

/** The first of airports as they are named to a reader. */
export const codesOf = (airports: readonly BookAirport[]): string =>
  airports
    .slice(0, 5)
    .map(({ icao }) => icao)
    .join(', ')

interface Entry {
  readonly kind: 'city' | 'name'
  readonly airports: BookAirport[]
}

/** Appends the airports of that name elsewhere to the cities of a name. */
function addNamesakes(entries: ReadonlyMap<string, Entry>, airports: readonly BookAirport[]): void {
  for (const airport of airports) {
    const entry = entries.get(withoutGeneric(keyOf(airport.name)))
    if (entry?.kind === 'city' && !entry.airports.includes(airport)) entry.airports.push(airport)
  }
}

function entriesOf(airports: readonly BookAirport[]): Map<string, Entry> {
  const entries = new Map<string, Entry>()
  const add = (key: string, kind: Entry['kind'], airport: BookAirport) => {
    const entry = entries.get(key)
    if (entry === undefined) entries.set(key, { kind, airports: [airport] })
    else if (entry.kind === kind && !entry.airports.includes(airport)) entry.airports.push(airport)
  }
  for (const airport of airports) for (const key of citiesOf(airport.city ?? '')) add(key, 'city', airport)
  for (const airport of airports) for (const key of namesOf(airport)) add(key, 'name', airport)
  for (const { airports: found } of entries.values())
    found.sort((one, other) => other.size - one.size || one.icao.localeCompare(other.icao))
  addNamesakes(entries, airports)
  return entries
}

/** Airports of one city lie so near each other, in miles. */
const sameCity = 45

const isOnePlace = ([first, ...others]: readonly BookAirport[]): boolean =>
  first !== undefined && others.every((other) => milesApart(first, other) <= sameCity)

export function milesApart(one: FoundAirport, other: FoundAirport): number {
  const [a, b] = [one, other].map(({ latitude, longitude }) =>
    latitude === null || longitude === null ? undefined : { latitude, longitude },
  )
  return a && b ? milesBetween(a, b) : Infinity
}

/** Shorter names are never taken for misspelled: too many others are as near. */
const shortestMisspelled = 5

/** Well-known places with those of their airports that exist. */
function knownPlaces(byIcao: ReadonlyMap<string, BookAirport>): Map<string, readonly BookAirport[]> {
  const known = new Map<string, readonly BookAirport[]>()
  for (const [names, codes] of [...wellKnownPlaces, ...placesAbroad, ...foreignNames]) {
    const found = codes.split(' ').flatMap((code) => byIcao.get(code.toLowerCase()) ?? [])
    if (found.length > 0) for (const name of names.split('|')) known.set(keyOf(name), found)
  }
  return known
}

const hitOfCode = (kind: 'icao' | 'iata' | 'local', airport: BookAirport): PlaceHit => ({
  kind,
  airports: [airport],
  everywhere: [airport],
  isOnePlace: true,
})

/** A code of three letters. In America it is also said of the airport whose code has a K before it. */
function hitOfIata(airport: BookAirport, american: BookAirport | undefined): PlaceHit {
  if (american === undefined || american === airport) return hitOfCode('iata', airport)
  const airports = [airport, american]
  return { kind: 'iata', airports, everywhere: airports, isOnePlace: false }
}

/** By each code that an airport has or had; its own goes before the one that another had. */
function byIcaoOf(airports: readonly BookAirport[]): Map<string, BookAirport> {
  const codes = airports.flatMap((one) => allCodes(one.icao).map((code) => [code.toLowerCase(), one] as const))
  return new Map([...codes, ...airports.map((one) => [one.icao.toLowerCase(), one] as const)])
}

function byIataOf(airports: readonly BookAirport[]): Map<string, BookAirport> {
  const byIata = new Map<string, BookAirport>()
  for (const one of airports)
    if (one.iata && !byIata.has(one.iata.toLowerCase())) byIata.set(one.iata.toLowerCase(), one)
  return byIata
}

const hitOfEntry = (entry: Entry | undefined, isOne: boolean): PlaceHit | undefined =>
  entry && { kind: entry.kind, airports: entry.airports, everywhere: entry.airports, isOnePlace: isOne }

/** Makes the book of airports. */
export function placeBook(airports: readonly BookAirport[]): PlaceBook {
  const byIcao = byIcaoOf(airports)
  const byIata = byIataOf(airports)
  const entries = entriesOf(airports)
  const known = knownPlaces(byIcao)
  const hitOfOfficial = (key: string): PlaceHit | undefined => {
    const [icao, iata] = [byIcao.get(key), byIata.get(key)]
    if (icao) return hitOfCode('icao', icao)
    return iata && hitOfIata(iata, byIcao.get(`k${key}`))
  }
  /** In America an airport without another code of three letters is called by the three after the K: 'HXD'. */
  const hitOfLocal = (key: string): PlaceHit | undefined => {
    const airport = key.length === 3 ? byIcao.get(`k${key}`) : undefined
    return airport && hitOfCode('local', airport)
  }
  const find = (key: string): PlaceHit | undefined => {
    const entry = entries.get(key)
    const listed = known.get(key)
    const isOne = isOnePlace(listed ?? entry?.airports ?? [])
    if (listed)
      return { kind: 'known', airports: listed, everywhere: [...listed, ...(entry?.airports ?? [])], isOnePlace: isOne }
    return hitOfOfficial(key) ?? hitOfEntry(entry, isOne) ?? hitOfLocal(key)
  }
  const names = [...new Set([...known.keys(), ...entries.keys()])].filter((key) => key.length >= shortestMisspelled)
  const weightOf = (name: string) => (known.has(name) ? 5 : 0) + (entries.get(name)?.airports[0]?.size ?? 0)
  const mostLike = likeNames(names, weightOf)
  const nearest = (key: string): PlaceHit | undefined => {
    if (key.length < shortestMisspelled || commonWords.has(key)) return undefined
    const name = mostLike(key)
    return name === undefined ? undefined : find(name)
  }
  const longest = Math.max(1, ...names.map((name) => name.split(' ').length).filter((length) => length <= 5))
  return { find, nearest, airportOf: (icao) => byIcao.get(icao.toLowerCase()), longest }
}

/** The book with the airports of a client, which replace those with the same code. */
export function withOwnAirports(book: PlaceBook, own: readonly BookAirport[]): PlaceBook {
  if (own.length === 0) return book
  const mine = placeBook(own)
  const ownOf = (airport: BookAirport): BookAirport => mine.airportOf(airport.icao) ?? airport
  const withOwn = (hit: PlaceHit): PlaceHit => ({
    ...hit,
    airports: hit.airports.map(ownOf),
    everywhere: hit.everywhere.map(ownOf),
  })
  return {
    ...book,
    find: (key) => {
      const hit = book.find(key)
      return hit ? withOwn(hit) : mine.find(key)
    },
    nearest: (key) => {
      const hit = book.nearest(key)
      return hit ? withOwn(hit) : mine.nearest(key)
    },
    airportOf: (icao) => mine.airportOf(icao) ?? book.airportOf(icao),
  }
}
