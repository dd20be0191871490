import {
  airportSearchFrom,
  charterMessages,
  chooseAirport,
  isAirportCode,
  isSameAirport,
  legAirportOf,
  sameAirport,
  type AirportHits,
  type FoundAirport,
} from '../../domain/charter/index.ts'
import { isDoc, valueAt, type EditorField, type Issue } from '../../domain/kernel/index.ts'
import { reasonOf } from '../platform/api/api-error.ts'
import { createStore } from '../platform/store.ts'
import { typeInto, type FormStore } from '../ui/form/form-store.ts'
import { wordsForIssue } from '../ui/form/issue-words.ts'

interface Place {
  readonly store: FormStore
  readonly path: string
  readonly field: EditorField
}

/** Airports, the words that they were found by, and whether they are only spelled nearly so. */
interface Offer {
  readonly query: string
  readonly airports: readonly FoundAirport[]
  readonly isNear: boolean
}

const offerOf = (query: string, { airports, near }: AirportHits): Offer => {
  const isNear = airports.length === 0
  return { query, airports: isNear ? near : airports, isNear }
}

type Find = (query: string) => Promise<AirportHits>

/** The code of an airport as a leg carries it. */
export const codeOf = (airport: unknown): string => {
  const code = isDoc(airport) ? airport['icao'] : undefined
  return typeof code === 'string' ? code : ''
}

/** Words that mean no airport yet; '' for one that is chosen or stored: it has a name, be it an empty one. */
export const typedOf = (value: unknown): string => (isDoc(value) && !('name' in value) ? codeOf(value).trim() : '')

/** Present values of this end of the leg and of the other one in the form. */
function airportIn({ store, path, field: { property, except } }: Place) {
  const other = () =>
    except === undefined ? '' : codeOf(valueAt(store.get().values, path.slice(0, -property.length) + except))
  const put = (value: unknown) => typeInto(store, { fields: [], scope: '', property: path, value })
  const say = (words: string) => {
    const { errors, ...form } = store.get()
    store.set({ ...form, errors: { ...errors, [path]: words } })
  }
  return {
    put,
    say,
    typed: () => typedOf(valueAt(store.get().values, path)),
    choose: (airport: FoundAirport) => {
      const issue = sameAirport(path, airport.icao, other())
      if (issue) say(wordsForIssue(issue))
      else put(legAirportOf(airport))
    },
    /** Why words need no search. */
    refusal: (typed: string): Issue | undefined =>
      sameAirport(path, typed, other()) ??
      (typed.length < airportSearchFrom
        ? charterMessages.issue(path, 'short-airport', { fewest: airportSearchFrom })
        : undefined),
  }
}

/** Asks for the same words once, unless their search failed. */
function askedOnce(find: Find): Find {
  let asked: { readonly query: string; readonly hits: Promise<AirportHits> } | undefined
  return async (query) => {
    const mine = asked?.query === query ? asked : { query, hits: find(query) }
    asked = mine
    try {
      return await mine.hits
    } catch (error) {
      if (asked === mine) asked = undefined
      throw error
    }
  }
}

/** Searches for the words at one end of a leg, and shows that it does. An answer for former words is dropped. */
function lookUpIn(airport: ReturnType<typeof airportIn>, find: Find) {
  // The words that are searched for now.
  const sought = createStore<string | undefined>(undefined)
  const ask = askedOnce(find)
  const lookUp = async (query: string, onFailed: () => void): Promise<AirportHits | undefined> => {
    sought.set(query)
    try {
      const hits = await ask(query)
      return airport.typed() === query ? hits : undefined
    } catch (error) {
      if (airport.typed() !== query) return undefined
      onFailed()
      airport.say(reasonOf(error).message)
      return undefined
    } finally {
      if (sought.get() === query) sought.set(undefined)
    }
  }
  return { sought, lookUp }
}

/** An airport of a leg from the words that are typed: which airports they may mean and which they come to. */
export function airportChoice(place: Place, find: Find) {
  const airport = airportIn(place)
  const { sought, lookUp } = lookUpIn(airport, find)
  const offer = createStore<Offer | undefined>(undefined)
  // A code that a save takes as it is, once its writer has seen that it is unknown or could not be looked up.
  let keepable = ''
  const hitsFor = (query: string) =>
    lookUp(query, () => {
      keepable = query
    })
  /** During typing an exact code is taken, and other matches are offered. */
  const suggest = async (query: string) => {
    const hits = await hitsFor(query)
    const exact = hits?.airports.find(({ icao }) => isSameAirport(icao, query))
    if (exact) airport.choose(exact)
    else if (hits) offer.set(offerOf(query, hits))
  }
  /** On blur or Enter takes the unambiguous match of the words. */
  const settle = async () => {
    const query = airport.typed()
    if (query === '') return
    const refusal = airport.refusal(query)
    if (refusal) return airport.say(wordsForIssue(refusal))
    const hits = await hitsFor(query)
    if (hits === undefined) return
    const found = chooseAirport(place.path, query, hits)
    if (!('code' in found)) return airport.choose(found)
    if (found.code === 'airport-unknown' || found.code === 'airport-code-near') keepable = query
    offer.set(offerOf(query, hits))
    airport.say(wordsForIssue(found))
  }
  /** True if a save may continue. */
  const finish = async (): Promise<boolean> => {
    const query = airport.typed()
    if (query === '' || (query === keepable && isAirportCode(query))) return true
    await settle()
    return airport.typed() === ''
  }
  const type = (words: string) => {
    keepable = ''
    airport.put(words === '' ? '' : { icao: words })
  }
  return { sought, offer, type, choose: airport.choose, suggest, settle, finish }
}
