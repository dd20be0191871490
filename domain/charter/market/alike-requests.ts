import { z } from 'zod'
import { defineContract, epochMs, shortText } from '../../kernel/index.ts'
import { formatDate, formatTime } from '../../kernel/values/format-value.ts'
import { localDay } from '../../kernel/values/calendar-day.ts'
import { isSameAirport } from '../airport-codes.ts'

/** A request as far as it shows that several ask for one flight. */
export interface AskedRequest {
  readonly id: string
  readonly departure: string
  readonly arrival: string
  /** First local day of its departure: '2026-12-02'. */
  readonly day: string
  readonly passengers: number | null
  /** Names its asker: a contact, or another company. */
  readonly asker: string
  readonly name: string
  readonly askedAt: number
}

/** True if both are one flight: the same airports, day and number of people. */
const isOneFlight = (one: AskedRequest, other: AskedRequest): boolean =>
  isSameAirport(one.departure, other.departure) &&
  isSameAirport(one.arrival, other.arrival) &&
  one.day === other.day &&
  one.passengers === other.passengers

/**
 * Requests of one flight by different askers, the earliest first: each asker once, by their first request. Empty if only
 * one asks for it.
 */
export function listAskers<Request extends AskedRequest>(asked: Request, others: readonly Request[]): Request[] {
  const all = [asked, ...others.filter((other) => other.id !== asked.id && isOneFlight(asked, other))]
  const first = new Map<string, Request>()
  for (const request of all.toSorted((one, other) => one.askedAt - other.askedAt))
    if (!first.has(request.asker)) first.set(request.asker, request)
  return first.size > 1 ? [...first.values()] : []
}

/** 'Asked by 2, first Northlake 10:02 AM', with the date where it is not today. */
export function describeAskers(
  askers: readonly { readonly name: string; readonly askedAt: number }[],
  { now, timezone }: { readonly now: number; readonly timezone: string },
): string {
  const [first] = askers
  if (first === undefined) return ''
  const isToday = localDay(first.askedAt, timezone) === localDay(now, timezone)
  const time = formatTime(first.askedAt, timezone)
  const when = isToday ? time : `${formatDate(first.askedAt, timezone)} ${time}`
  return `Asked by ${askers.length}, first ${first.name} ${when}`
}

export const asker = z.object({
  name: shortText,
  askedAt: epochMs,
  /** Path of the client's own quote under its key. */
  path: z.string().optional(),
})

export type Asker = z.output<typeof asker>

/**
 * Companies that ask for the flights of a quote or of an entry of Flight Requests: for each flight that several ask for, its
 * askers, the first one first. Own quotes count, and requests of others as far as the reader sees
 * them. Throws NotFound.
 */
export const readAlikeRequests = defineContract({
  method: 'GET',
  path: '/market/alike/:id',
  summary: 'Several requests of one flight',
  role: 'quotes',
  params: z.strictObject({ id: z.string().min(1).max(100) }),
  output: z.object({
    flights: z.array(z.object({ from: shortText, to: shortText, askers: z.array(asker).min(2) })),
  }),
})
