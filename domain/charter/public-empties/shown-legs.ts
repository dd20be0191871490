import { dayMs } from '../../kernel/values/durations.ts'
import { formatIn, formatTime, zoneName } from '../../kernel/values/format-value.ts'

/** An end of an empty leg on the public page. */
export interface ShownAirport {
  readonly code: string
  readonly iata?: string | undefined
  readonly name: string
  readonly city: string
  readonly latitude?: number | undefined
  readonly longitude?: number | undefined
}

/** Cents of an empty leg for the whole aircraft. */
export interface ShownPrice {
  readonly base: number
  /** With the taxes for the people of the page; absent where a tax is unknown for the year. */
  readonly total?: number | undefined
}

/** An empty leg as visitors see it: without tail, notes and everything about its trip. */
export interface ShownLeg {
  readonly id: string
  readonly from: ShownAirport
  readonly to: ShownAirport
  /** First and last departure in epoch milliseconds. */
  readonly start: number
  readonly end: number
  /** Of the departure airport. */
  readonly zone: string
  /** True if only the day of its departure is known. */
  readonly isDayOnly: boolean
  /** Model, or the kind of aircraft. */
  readonly aircraft: string
  readonly seats?: number | undefined
  /** In the air. */
  readonly minutes?: number | undefined
  readonly miles?: number | undefined
  /** Absent for a price on request. */
  readonly price?: ShownPrice | undefined
}

/** City of an airport, else its name or code. */
export const namePlace = ({ city, name, code }: ShownAirport): string => city || name || code

export const nameRoute = ({ from, to }: Pick<ShownLeg, 'from' | 'to'>): string =>
  `${namePlace(from)} to ${namePlace(to)}`

/** 'Tue, Dec 1', by the clock of the departure airport. */
export const formatLegDay = (at: number, zone: string): string =>
  formatIn(zone, { weekday: 'short', month: 'short', day: 'numeric' }).format(at)

/** 'leave 7:00 AM to 1:00 PM EST', with the last day where it differs; '' where only the day is known. */
export function formatLegHours({ start, end, zone, isDayOnly }: ShownLeg): string {
  if (isDayOnly) return ''
  const first = formatTime(start, zone)
  if (end <= start) return `leave ${first} ${zoneName(start, zone)}`
  const [day, lastDay] = [formatLegDay(start, zone), formatLegDay(end, zone)]
  const last = formatTime(end, zone)
  return `leave ${first} to ${lastDay === day ? last : `${lastDay}, ${last}`} ${zoneName(end, zone)}`
}

/** Choices of the visitor, by the address of the page. */
export interface LegFilter {
  /** Words of a place; '' for anywhere. */
  readonly from: string
  readonly to: string
  /** Days from now within which it departs; undefined for any. */
  readonly days?: number | undefined
  readonly people: number
  /** Whole dollars that the shown total stays under. */
  readonly under?: number | undefined
}

/** Days that visitors choose from. */
export const filterDays = [3, 7, 14, 30] as const

/** People for whom prices are shown until the visitor says otherwise. */
export const usualPeople = 2
/** Most people that a visitor can type. */
export const mostPeople = 99

type Query = Readonly<Record<string, string>>

const readCount = (typed: string | undefined, most: number): number | undefined => {
  const count = /^\d{1,6}$/.test(typed ?? '') ? Number(typed) : 0
  return count >= 1 && count <= most ? count : undefined
}

/** Reads the query of an address. Unknown and wrong values choose nothing. */
export const readLegFilter = ({ from = '', to = '', days, people, under }: Query): LegFilter => ({
  from: from.trim().slice(0, 60),
  to: to.trim().slice(0, 60),
  days: filterDays.find((one) => String(one) === days),
  people: readCount(people, mostPeople) ?? usualPeople,
  under: readCount(under, 999_999),
})

const fold = (words: string): string =>
  words
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** True if each word is part of the city, the name or a code of an airport. */
function isPlace({ city, name, code, iata = '' }: ShownAirport, words: string): boolean {
  const known = fold([city, name, code, iata].join(' '))
  return fold(words)
    .split(' ')
    .every((word) => known.includes(word))
}

const isUnder = ({ price }: ShownLeg, dollars: number | undefined): boolean =>
  dollars === undefined || (price !== undefined && (price.total ?? price.base) < dollars * 100)

/** The empty legs that a visitor asks for. `now` in epoch milliseconds. */
export const chooseLegs = (
  legs: readonly ShownLeg[],
  { from, to, days, people, under }: LegFilter,
  now: number,
): ShownLeg[] =>
  legs.filter(
    (leg) =>
      isPlace(leg.from, from) &&
      isPlace(leg.to, to) &&
      (days === undefined || leg.start <= now + days * dayMs) &&
      (leg.seats === undefined || leg.seats >= people) &&
      isUnder(leg, under),
  )
