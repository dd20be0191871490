import { formatIn } from '../../kernel/values/format-value.ts'
import type { Leg } from '../legs.ts'

export type Traveller = Leg['passengers'][number]

/** Passengers of a leg: 1 to 10, by default 2 (3-aviation sections 5 and 9). */
export const fewestPassengers = 1
export const mostPassengersOfLeg = 10
/** Highest number that can be stored: more seats than any charter aircraft has. */
const highestPassengers = 500
export const usualPassengers = 2

/** A passenger without known facts. */
const placeholder: Traveller = { name: '', pax_type: 'Adult' }

export const isPlaceholder = ({ id, name }: Traveller): boolean => id === undefined && name.trim() === ''

/** Pets take no seat and are never counted as passengers (decision D8). */
const isPet = ({ pax_type: type }: Traveller): boolean => type === 'Pet'

interface Aboard {
  readonly paxNum: number
  readonly passengers: Traveller[]
  readonly lead_passenger_id?: string | undefined
}

/** Unnamed people leave before named ones, the last of each first. */
function trimmed(passengers: readonly Traveller[], to: number): Traveller[] {
  const kept = [...passengers]
  for (let at = kept.length - 1; at >= 0 && kept.length > to; at--) {
    const one = kept[at]
    if (one && isPlaceholder(one)) kept.splice(at, 1)
  }
  return kept.slice(0, to)
}

/**
 * Passengers of a leg, trimmed or padded with adult placeholders to its number (3-aviation section 5), pets after them.
 */
export function withPassengers(
  { passengers = [], lead_passenger_id: lead }: Partial<Pick<Leg, 'passengers' | 'lead_passenger_id'>>,
  count: number,
): Aboard {
  const paxNum = Math.min(highestPassengers, Math.max(fewestPassengers, Math.round(count)))
  const kept = trimmed(
    passengers.filter((one) => !isPet(one)),
    paxNum,
  )
  const padded = [...kept, ...Array.from({ length: paxNum - kept.length }, () => placeholder)]
  const isAboard = lead !== undefined && padded.some(({ id }) => id === lead)
  return {
    paxNum,
    passengers: [...padded, ...passengers.filter(isPet)],
    lead_passenger_id: isAboard ? lead : undefined,
  }
}

const yearsBetween = (birth: readonly number[], then: readonly number[]): number => {
  const [[year = 0, month = 0, day = 0], [thenYear = 0, thenMonth = 0, thenDay = 0]] = [birth, then]
  const isBeforeBirthday = thenMonth < month || (thenMonth === month && thenDay < day)
  return thenYear - year - (isBeforeBirthday ? 1 : 0)
}

/** Year, month and day by the calendar of a zone. */
function dayIn(at: number, zone: string): readonly number[] {
  const parts = formatIn(zone, { year: 'numeric', month: 'numeric', day: 'numeric' }).formatToParts(at)
  return ['year', 'month', 'day'].map((name) => Number(parts.find(({ type }) => type === name)?.value))
}

/** A moment with the zone whose calendar counts. */
export interface DayIn {
  readonly at: number
  readonly zone: string
}

/**
 * Age type on the day of the first departure (3-aviation section 5, decision D17): under 3 years an infant, under 13 a
 * child, otherwise an adult; a missing birthdate gives an adult.
 */
export function paxTypeOf(birth: DayIn | undefined, departure: DayIn): Exclude<Traveller['pax_type'], 'Pet'> {
  if (!birth) return 'Adult'
  const years = yearsBetween(dayIn(birth.at, birth.zone), dayIn(departure.at, departure.zone))
  if (years < 3) return 'Infant'
  return years < 13 ? 'Child' : 'Adult'
}
