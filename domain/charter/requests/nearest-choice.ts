import { mark, worse, type RequestMark } from './facts.ts'
import { milesApart, type BookAirport } from './place-book.ts'
import { quoted } from './plain-words.ts'
import type { PlaceRead } from './read-places.ts'

/** Airports so far apart, in miles, are those of several places of one name. */
const farApart = 300
/** Another place is taken where it is so much nearer to the rest of the journey. */
const muchNearer = 0.5

const strayMiles = 1500

/** Other meanings of a name besides the likeliest: places of about that size; for a code, each place with it. */
function choicesOf({ airports, isCode }: PlaceRead): readonly BookAirport[] {
  const [first] = airports
  if (first === undefined) return []
  return airports.filter(
    (one) => one === first || (milesApart(first, one) > farApart && (isCode || one.size >= first.size - 1)),
  )
}

const nearest = (airport: BookAirport, place: PlaceRead): number =>
  Math.min(...choicesOf(place).map((one) => milesApart(airport, one)))

const milesTo = (airport: BookAirport, others: readonly PlaceRead[]): number =>
  others.reduce((sum, other) => sum + nearest(airport, other), 0)

/** The airport that fits the other places of a journey: 'Naples' from London is not the one in Florida. */
function fitting(place: PlaceRead, others: readonly PlaceRead[]): BookAirport | undefined {
  const [first, ...choices] = choicesOf(place)
  if (first === undefined || others.length === 0) return undefined
  const isBetter = (one: BookAirport, other: BookAirport) => milesTo(one, others) < milesTo(other, others)
  const best = choices.reduce((taken, one) => (isBetter(one, taken) ? one : taken), first)
  return milesTo(best, others) < muchNearer * milesTo(first, others) ? best : undefined
}

const renamed = (one: RequestMark, [airport, ...others]: readonly BookAirport[]): RequestMark => ({
  ...one,
  params: {
    ...one.params,
    airport: airport?.icao ?? '',
    others: others
      .slice(0, 5)
      .map(({ icao }) => icao)
      .join(', '),
  },
})

/** A place with another of its airports as the likeliest. */
export function withFirst(place: PlaceRead, airport: BookAirport): PlaceRead {
  const airports = [airport, ...place.airports.filter((one) => one !== airport)]
  const marks = place.marks.map((one) => (one.params['airport'] === undefined ? one : renamed(one, airports)))
  return { ...place, airports, marks }
}

/** The place with the airport first that fits the others, where its name is that of several places far apart. */
function withFitting(place: PlaceRead, others: readonly PlaceRead[]): PlaceRead {
  const best = fitting(place, others)
  return best === undefined ? place : withFirst(place, best)
}

/** True if a small place that was found by its name is so far away that another of that name may be meant. */
function isStray({ airports: [airport], isCode }: PlaceRead, others: readonly PlaceRead[]): boolean {
  if (airport === undefined || isCode || airport.size > 1 || others.length === 0) return false
  const elsewhere = others.filter(({ airports: [other] }) => other !== airport)
  return elsewhere.length > 0 && elsewhere.every((other) => nearest(airport, other) > strayMiles)
}

/** Each place once, for any number of mentions: those that have a word before them, if any have. */
function distinct(places: readonly PlaceRead[]): readonly PlaceRead[] {
  const flown = places.filter(({ role }) => role !== 'bare')
  return [...new Map((flown.length > 0 ? flown : places).map((one) => [one.airports[0]?.icao, one])).values()]
}

/** Airport of a city that was named in full before: 'St. Louis' after 'St. Louis Lambert'. */
function saidBefore(text: string, place: PlaceRead, places: readonly PlaceRead[]): BookAirport | undefined {
  const words = text.slice(place.start, place.end)
  const full = places.find(({ start, end }) => end <= place.start && text.slice(start, end).startsWith(`${words} `))
  const [airport, another] = full?.airports ?? []
  return airport && !another && place.airports.includes(airport) ? airport : undefined
}

/** Places by their fit with one another: the meant one of several of one name, and one far from the rest. */
export function withFittingChoices(text: string, places: readonly PlaceRead[]): PlaceRead[] {
  const named = distinct(places)
  return places.map((place) => {
    const others = named.filter(({ airports: [airport] }) => airport !== place.airports[0])
    const said = saidBefore(text, place, places)
    const fit = said ? withFirst(place, said) : withFitting(place, others)
    if (!isStray(fit, others)) return fit
    const params = { words: quoted(text, fit), airport: fit.airports[0]?.icao ?? '' }
    return { ...fit, confidence: worse(fit.confidence, 'guess'), marks: [...fit.marks, mark('place-far', params)] }
  })
}
