import type { DocOf } from '../../kernel/index.ts'
import { aircraftWords, codeOf, takeoffWords, wayOf } from '../leg-words.ts'
import type { Leg } from '../legs.ts'
import type { quotes } from '../quotes.ts'
import { serviceWords } from '../trip-services.ts'
import type { trips } from '../trips.ts'
import { isLiveLeg } from '../live-legs.ts'

/** One thing that a quote and its trip say differently, in words; empty where one says nothing. */
export interface Difference {
  readonly label: string
  readonly quote: string
  readonly trip: string
}

export interface LegDiff {
  /** Id of the leg. */
  readonly leg: string
  /** 'KTEB to KPBI' as the trip has it, or the quote where the trip has it no more. */
  readonly way: string
  readonly kind: 'added' | 'removed' | 'changed'
  readonly differences: readonly Difference[]
}

/** Where a trip differs from the quote that it was made of (3-aviation section 3, Trip diff). */
export interface TripDiffs {
  readonly legDiffs: readonly LegDiff[]
  /** Services of one of the two. */
  readonly services: readonly Difference[]
  readonly notes: readonly Difference[]
  /** Cents. */
  readonly total?: { readonly quote: number; readonly trip: number }
}

type Compared = Pick<DocOf<typeof quotes> | DocOf<typeof trips>, 'legs' | 'services' | 'notes' | 'price'>

/** Compared values of a leg, and their names. */
const compared: readonly (readonly [string, (leg: Leg) => string])[] = [
  ['From', ({ departureAirport }) => codeOf(departureAirport)],
  ['To', ({ arrivalAirport }) => codeOf(arrivalAirport)],
  ['Take-off', takeoffWords],
  ['Aircraft', aircraftWords],
  ['Passengers', ({ paxNum }) => String(paxNum)],
  ['Departure FBO', ({ departureFBO = '' }) => departureFBO],
  ['Arrival FBO', ({ arrivalFBO = '' }) => arrivalFBO],
]

function changedLeg(quoted: Leg, flown: Leg): LegDiff[] {
  const differences = compared
    .map(([label, words]): Difference => ({ label, quote: words(quoted), trip: words(flown) }))
    .filter(({ quote, trip }) => quote !== trip)
  return differences.length === 0 ? [] : [{ leg: flown.id, way: wayOf(flown), kind: 'changed', differences }]
}

/** Legs by their ids, in the order of the trip; those that the trip no longer has come last. */
function legDiffs(quote: readonly Leg[], trip: readonly Leg[]): LegDiff[] {
  const quoted = new Map(quote.filter(isLiveLeg).map((leg) => [leg.id, leg]))
  const flown = trip.filter(isLiveLeg)
  const kept = new Set(flown.map(({ id }) => id))
  const known = flown.flatMap((leg): LegDiff[] => {
    const before = quoted.get(leg.id)
    return before ? changedLeg(before, leg) : [{ leg: leg.id, way: wayOf(leg), kind: 'added', differences: [] }]
  })
  const gone = [...quoted.values()].filter(({ id }) => !kept.has(id))
  return [...known, ...gone.map((leg): LegDiff => ({ leg: leg.id, way: wayOf(leg), kind: 'removed', differences: [] }))]
}

type Service = Compared['services'][number]

/** Services as words, each as often as it is in one and not in the other. */
function serviceDiffs(quote: readonly Service[], trip: readonly Service[]): Difference[] {
  const left = quote.map(serviceWords)
  const added = trip.map(serviceWords).filter((words) => {
    const at = left.indexOf(words)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  return [
    ...left.map((words) => ({ label: 'Service', quote: words, trip: '' })),
    ...added.map((words) => ({ label: 'Service', quote: '', trip: words })),
  ]
}

const totalOf = ({ price }: Compared): number => price.locked?.total ?? price.total

/** Differences of a trip from its quote, after changes of either. */
export function tripDiffs(quote: Compared, trip: Compared): TripDiffs {
  const [quoted, sold] = [totalOf(quote), totalOf(trip)]
  return {
    legDiffs: legDiffs(quote.legs, trip.legs),
    services: serviceDiffs(quote.services, trip.services),
    notes: quote.notes === trip.notes ? [] : [{ label: 'Notes', quote: quote.notes, trip: trip.notes }],
    ...(quoted !== sold && { total: { quote: quoted, trip: sold } }),
  }
}

/** True if nothing differs. */
export const isAsQuoted = ({ legDiffs: legs, services, notes, total }: TripDiffs): boolean =>
  legs.length + services.length + notes.length === 0 && total === undefined
