import {
  aircraftTypes,
  departureWords,
  type FreeTail,
  type MarketEntry,
  type MarketMatch,
} from '../../../domain/charter/index.ts'
import { formatDate } from '../../../domain/kernel/values/format-value.ts'

const types: Readonly<Partial<Record<string, string>>> = aircraftTypes

export const kindWords = {
  want: 'Request',
  broker: 'Broker request',
  deal: 'Empty leg',
  have: 'Aircraft offered',
  have_request: 'Aircraft offered in a date range',
} as const

/** City of an airport, else its name or code. */
const placeWords = ({ city, name, icao }: MarketEntry['from']): string => city || name || icao

/** 'Philadelphia to Knoxville' */
export const routeWords = ({ from, to }: MarketEntry): string => `${placeWords(from)} to ${placeWords(to)}`

/** Local departure of an entry, without a time that is assumed. */
export const whenWords = ({ takeoff, from, isTimeAssumed }: MarketEntry): string =>
  isTimeAssumed ? formatDate(takeoff, from.zone) : departureWords(takeoff, from.zone)

/** 'until 12/4/26' for an entry that can depart on several days. */
export function untilWords({ windowEnd, lastDay, firstDay, from }: MarketEntry): string | undefined {
  if (windowEnd !== undefined) return `window until ${departureWords(windowEnd, from.zone)}`
  return firstDay === lastDay ? undefined : `until ${formatDate(Date.parse(lastDay), 'UTC')}`
}

/** People and aircraft: '4 pax, Light Jet'. */
export function loadWords({ passengers, seats, aircraftType: type, model }: MarketEntry): string {
  const people = passengers === undefined ? undefined : `${passengers} pax`
  const room = seats === undefined ? undefined : `${seats} seats`
  return [people, model ?? (type === undefined ? undefined : (types[type] ?? type)), room]
    .filter((part) => part !== undefined)
    .join(', ')
}

/** A way to fly a request: a match, or a free aircraft of the fleet. */
export type Choice =
  | { readonly id: string; readonly kind: 'match'; readonly match: MarketMatch }
  | { readonly id: string; readonly kind: 'tail'; readonly tail: FreeTail }

export const findScore = (choice: Choice): number => (choice.kind === 'match' ? choice.match.score : choice.tail.score)

/** Matches and free aircraft, the best first; an aircraft is listed after matches of the same score (decision K9). */
export const listChoices = (matches: readonly MarketMatch[], tails: readonly FreeTail[]): readonly Choice[] =>
  [
    ...matches.map((match) => ({ id: match.entry.id, kind: 'match' as const, match })),
    ...tails.map((tail) => ({ id: tail.id, kind: 'tail' as const, tail })),
  ].toSorted((one, other) => findScore(other) - findScore(one))
