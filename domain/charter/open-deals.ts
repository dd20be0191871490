import { valueAt, type Doc, type Filter } from '../kernel/index.ts'
import { hourMs } from '../kernel/values/durations.ts'
import { formatDate, formatIn, formatTime, zoneName } from '../kernel/values/format-value.ts'

/** A list that is shown asks the same question for an hour. */
const floorToHour = (now: number): number => now - (now % hourMs)

/** Empty legs that can be booked: neither booked nor flown (decision K8). `now` in epoch milliseconds. */
export const openDeals = (now: number): Filter => ({
  and: [
    ['booked', '==', false],
    {
      or: [
        ['departure_date', '>=', floorToHour(now)],
        ['window_end', '>=', floorToHour(now)],
      ],
    },
  ],
})

/** Empty legs that are booked or flown. */
export const closedDeals = (now: number): Filter => ({
  or: [
    ['booked', '==', true],
    {
      and: [
        ['departure_date', '<', floorToHour(now)],
        {
          or: [
            ['window_end', '==', null],
            ['window_end', '<', floorToHour(now)],
          ],
        },
      ],
    },
  ],
})

/** States of an empty leg, in words. */
export const dealStates = { offered: 'Offered', hidden: 'Hidden', booked: 'Booked', flown: 'Flown' } as const

export type DealState = keyof typeof dealStates

const timeAt = (deal: Doc, field: string): number | undefined => {
  const value = deal[field]
  return typeof value === 'number' ? value : undefined
}

/** Last possible departure, in epoch milliseconds; undefined for a deal without a date. */
const findLastDeparture = (deal: Doc): number | undefined =>
  timeAt(deal, 'window_end') ?? timeAt(deal, 'departure_date')

/** State of an empty leg. A booked one stays booked after its flight. */
export function findDealState(deal: Doc, now: number): DealState {
  if (deal['booked'] === true) return 'booked'
  const last = findLastDeparture(deal)
  if (last !== undefined && last < now) return 'flown'
  return deal['hidden'] === true ? 'hidden' : 'offered'
}

/** Zone of the airport that it departs from, else the given one. */
export function findDealZone(deal: Doc, timezone: string): string {
  const own = valueAt(deal, 'departureAirport.timezone')
  return typeof own === 'string' && own !== '' ? own : timezone
}

/** The window of an empty leg in local time of its airport; undefined for a deal without a date. */
export interface DealWindow {
  /** 'Tue 12/1/26' */
  readonly day: string
  /** '7:00 AM to 1:00 PM EST', with the last day where it differs. */
  readonly hours: string
}

/** Formats the window of an empty leg, in the zone of its airport or the given one. */
export function describeDealWindow(deal: Doc, timezone: string): DealWindow | undefined {
  const start = timeAt(deal, 'departure_date')
  if (start === undefined) return undefined
  const zone = findDealZone(deal, timezone)
  const end = timeAt(deal, 'window_end')
  const day = formatDate(start, zone)
  const weekday = formatIn(zone, { weekday: 'short' }).format(start)
  const from = formatTime(start, zone)
  const named = `${weekday} ${day}`
  if (end === undefined || end <= start) return { day: named, hours: `${from} ${zoneName(start, zone)}` }
  const lastDay = formatDate(end, zone)
  const until = lastDay === day ? formatTime(end, zone) : `${lastDay} ${formatTime(end, zone)}`
  return { day: named, hours: `${from} to ${until} ${zoneName(end, zone)}` }
}
