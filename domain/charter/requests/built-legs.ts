import type { RequestMark } from './facts.ts'
import type { Moment, WayWord } from './moments.ts'
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

/** All that legs are put together from. */
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
  /** Day and time of the way back, which has no leg yet. */
  back: Moment | undefined
  /** A word of coming back was read, and what it is about is still to come. */
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
