import { mark, type RequestMark, type Span } from './facts.ts'
import type { Moment, WayWord } from './moments.ts'
import { clauseStart } from './plain-words.ts'
import type { PlaceRead } from './read-places.ts'

/** A leg while it is put together. */
export interface BuiltLeg {
  from: PlaceRead | undefined
  to: PlaceRead | undefined
  moment: Moment | undefined
  isReturn: boolean
  /** Where its sentence begins. */
  readonly clause: number
  readonly marks: RequestMark[]
}

/** Data from which legs are built. */
export interface LegWords {
  readonly text: string
  readonly plain: string
  readonly places: readonly PlaceRead[]
  readonly moments: readonly Moment[]
  readonly ways: readonly WayWord[]
}

/** How far the legs of a text have been put together. */
export interface LegState {
  readonly words: LegWords
  readonly legs: BuiltLeg[]
  readonly unread: RequestMark[]
  /** Days and times that wait for their leg. */
  waiting: Moment[]
  /** Times of which no flight was found. */
  readonly loose: Moment[]
  /** Day and time of the way back, which has no leg yet. */
  back: Moment | undefined
  /** A word of coming back was read, and its subject is still to come. */
  isBack: boolean
  isRoundTrip: boolean
  isOneWay: boolean
}

export const codeOf = (place: PlaceRead | undefined): string => place?.airports[0]?.icao ?? ''

export const isSamePlace = (one: PlaceRead | undefined, other: PlaceRead | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  one.airports.some(({ icao }) => other.airports.some((airport) => airport.icao === icao))

export const dayOf = (moment: Moment | undefined): number | undefined => moment?.day?.day

export const isOnDay =
  (moment: Moment) =>
  (leg: BuiltLeg): boolean =>
    dayOf(leg.moment) !== undefined && dayOf(leg.moment) === dayOf(moment)

/** Between a leg and the words that put it right. */
export const corrects = /^[\s.,;:-]*(?:\w+\s+)?(?:sorry|correction|i mean|i meant|rather|scratch that|make that)\b/

/** A place of which nothing says which end of a leg it is. */
export const guessed = (place: PlaceRead): PlaceRead => ({
  ...place,
  confidence: 'guess',
  marks: [...place.marks, mark('place-bare', { airport: codeOf(place) })],
})

/** Where another trip begins at the place of the last one, that one has flown back: 'TEB-ORD Dec 8, return Dec 9'. */
export function closeTrip(state: LegState, from: PlaceRead | undefined): void {
  const { legs, back } = state
  const last = legs.at(-1)
  if (last === undefined || back?.day === undefined || !isSamePlace(last.from, from)) return
  legs.push({ from: last.to, to: last.from, moment: back, isReturn: true, clause: last.clause, marks: [] })
  state.back = undefined
}

/**
 * True if the words adjacent to a day say which way it belongs to: 'Saturday at noon back again', 'outbound is
 * Wednesday'.
 */
function wayOfDay(plain: string, { start, end }: Span): 'out' | 'back' | undefined {
  if (
    /\b(?:outbound|outward|way out|going out|going there)(?: is| on|:| -)?(?: on)? $/.test(
      plain.slice(Math.max(0, start - 24), start),
    )
  )
    return 'out'
  if (plain.charAt(end - 1) === '.') return undefined
  return /^,? (?:back (?:again|home)|for the way (?:back|home))\b/.test(plain.slice(end, end + 24)) ? 'back' : undefined
}

/** Adjacent words decide between the day of the way out and the day of the way back. */
export function turnByDay(state: LegState, moment: Moment): void {
  const way = wayOfDay(state.words.plain, moment)
  if (way === 'back' && state.legs.length === 1) state.isBack = true
  else if (way === 'out') state.isBack = false
}

/**
 * True if a time is that of the next flight of a day: it begins a line below the last one, '13:00 Moline > Peoria', or
 * names another departure, 'wheels up again 3:30 pm'.
 */
export function isOfNext({ legs, waiting, words }: LegState, moment: Moment): boolean {
  const line = words.plain.slice(clauseStart(words.plain, moment.start), moment.start)
  const isSaid =
    /^[\s*•-]*$/.test(line) || /\b(?:wheels up|off|depart\w*|leav\w+|take-?off) (?:again|once more)\b/.test(line)
  return isSaid && waiting.length === 0 && legs.at(-1)?.moment?.time !== undefined
}

/** A stop on the way makes two legs of one. */
export function stopOnWay({ legs }: LegState, leg: BuiltLeg, place: PlaceRead): void {
  const { from, to, isReturn, clause } = leg
  if (!to || !from || isSamePlace(to, place) || isSamePlace(from, place)) return
  leg.to = place
  leg.marks.push(mark('stop-on-way', { airport: codeOf(place) }))
  legs.push({ from: place, to, moment: undefined, isReturn, clause, marks: [] })
}

/**
 * True if a time belongs to the last flight, and its place only makes that flight more exact: 'Washington (or else
 * Dulles), 6:45am'.
 */
export function isOfLast({ legs, words }: LegState, moment: Moment): boolean {
  const last = legs.at(-1)
  return last !== undefined && last.moment?.time === undefined && last.clause === clauseStart(words.plain, moment.start)
}

/** Signs that a place makes a leg after others. */
export const leadingRoles: ReadonlySet<string> = new Set(['link', 'then', 'back-to'])

/** Out and back on one day: 'Midway to Omaha and back on December 8'. Says whether the day was taken as that. */
export function thereAndBack(state: LegState, moment: Moment): boolean {
  const [leg, another] = state.legs
  const lead = state.words.plain.slice(Math.max(0, moment.start - 30), moment.start)
  if (leg === undefined || another !== undefined || dayOf(leg.moment) !== undefined) return false
  if (!/\band (?:back|return),?(?: this time)?(?: on)?\s*$/.test(lead)) return false
  leg.moment = { ...moment, time: moment.time ?? leg.moment?.time }
  state.back = { ...moment, time: undefined }
  return true
}
