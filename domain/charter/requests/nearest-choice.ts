import type { RequestMark } from './facts.ts'
import { milesApart, type BookAirport } from './place-book.ts'
import type { PlaceRead } from './read-places.ts'

/** Airports so far apart, in miles, are those of several places of one name. */
const farApart = 300
/** Another place is taken where it is so much nearer to the rest of the journey. */
const muchNearer = 0.5

/** What a name can mean beside the likeliest: places about as large as that; a code, whatever has it. */
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

const named = (mark: RequestMark, [airport, ...others]: readonly BookAirport[]): RequestMark => ({
  ...mark,
  params: {
    ...mark.params,
    airport: airport?.icao ?? '',
    others: others
      .slice(0, 5)
      .map(({ icao }) => icao)
      .join(', '),
  },
})

/** Places with the airport first that fits the others, where one name is that of several places far apart. */
export function withFittingChoices(places: readonly PlaceRead[]): PlaceRead[] {
  return places.map((place, at) => {
    const best = fitting(place, places.toSpliced(at, 1))
    if (best === undefined) return place
    const airports = [best, ...place.airports.filter((one) => one !== best)]
    const marks = place.marks.map((mark) => (mark.params['airport'] === undefined ? mark : named(mark, airports)))
    return { ...place, airports, marks }
  })
}
