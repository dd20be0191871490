import type { z } from 'zod'
import { cutText } from '../../kernel/index.ts'
import type { trackingEvent, TrackingStatus } from '../shipping/index.ts'

/** Our status for each word of EasyPost; a word without one says nothing. */
const providerWords: Readonly<Record<string, TrackingStatus>> = {
  pre_transit: 'pre_transit',
  in_transit: 'in_transit',
  out_for_delivery: 'out_for_delivery',
  // The parcel waits for its recipient at a counter of the carrier.
  available_for_pickup: 'out_for_delivery',
  delivered: 'delivered',
  return_to_sender: 'problem',
  failure: 'problem',
  cancelled: 'problem',
  error: 'problem',
}

/** Status of a shipment for the word of a carrier; undefined for a word that says nothing about it. */
export const mapCarrierStatus = (word: string): TrackingStatus | undefined => providerWords[word]

/** One scan of a parcel. */
export type TrackingEvent = z.output<typeof trackingEvent>

const longestWords = 500

/** A scan in our words; undefined for one whose status says nothing. The same scan always gets the same id. */
export function writeEvent({
  at,
  status: word,
  message,
  place,
}: {
  readonly at: number
  readonly status: string
  readonly message: string
  readonly place: string
}): TrackingEvent | undefined {
  const status = mapCarrierStatus(word)
  if (status === undefined) return undefined
  const event = { at, status, message: cutText(message, longestWords), place: cutText(place, longestWords) }
  return { id: `${at} ${status}`, ...event }
}

/** Later in the life of a parcel, for scans of the same moment. */
const ranks: Readonly<Record<TrackingStatus, number>> = {
  pre_transit: 0,
  in_transit: 1,
  out_for_delivery: 2,
  problem: 3,
  delivered: 4,
}

const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

const compareEvents = (one: TrackingEvent, other: TrackingEvent): number =>
  one.at - other.at ||
  ranks[one.status] - ranks[other.status] ||
  compareText(one.message, other.message) ||
  compareText(one.place, other.place)

const writeKey = ({ at, status, message, place }: TrackingEvent): string => JSON.stringify([at, status, message, place])

/** Scans that are kept for one parcel; the oldest are left out. */
const mostEvents = 200

/** Scans in the order of their moments, each once: the same for any order in which they arrived. */
export function orderEvents(events: readonly TrackingEvent[]): TrackingEvent[] {
  const distinct = new Map(events.map((event) => [writeKey(event), event]))
  return [...distinct.values()].toSorted(compareEvents).slice(-mostEvents)
}

/** State of a parcel that follows from its scans. */
export interface TrackingState {
  readonly status: TrackingStatus | undefined
  readonly events: readonly TrackingEvent[]
  /** Moments of the first scan on the way and of the delivery, in epoch milliseconds. */
  readonly sent: number | undefined
  readonly delivered: number | undefined
}

/**
 * State of a parcel by its scans, in any order and with repetitions. The last scan decides, but a scan on the way that is
 * dated after the delivery does not undo it; a problem after the delivery does.
 */
export function reduceTracking(given: readonly TrackingEvent[]): TrackingState {
  const events = orderEvents(given)
  const delivered = events.findLast(({ status }) => status === 'delivered')
  const problem = events.findLast(({ status }) => status === 'problem')
  const isUndone = delivered !== undefined && problem !== undefined && compareEvents(problem, delivered) > 0
  const onTheWay = events.find(({ status }) => status !== 'pre_transit' && status !== 'problem')
  return {
    status: isUndone ? 'problem' : delivered ? 'delivered' : events.at(-1)?.status,
    events,
    sent: onTheWay?.at,
    delivered: isUndone ? undefined : delivered?.at,
  }
}

interface PackageScans {
  readonly tracking_code: string
  readonly events: readonly TrackingEvent[]
}

/** The status that all packages have reached; a problem of one is one of all. */
function joinStatuses(statuses: readonly (TrackingStatus | undefined)[]): TrackingStatus | undefined {
  const known = statuses.filter((status) => status !== undefined)
  if (known.length === 0 || known.includes('problem')) return known[0] && 'problem'
  const ranked = known.toSorted((one, other) => ranks[one] - ranks[other])
  const [least, most] = [known.length < statuses.length ? 'pre_transit' : ranked[0], ranked.at(-1)]
  return least === 'pre_transit' && most !== 'pre_transit' ? 'in_transit' : least
}

/**
 * State of packages that travel under one label each: sent with the first of them, delivered with the last. Their scans name
 * the package.
 */
export function reducePackages(packages: readonly PackageScans[]): TrackingState {
  const states = packages.map(({ events }) => reduceTracking(events))
  const events = packages.flatMap(({ tracking_code: code, events: scans }, at) =>
    scans.map((scan) => ({
      ...scan,
      id: `${at + 1} ${scan.id}`,
      message: cutText([`Package ${at + 1}, ${code}`, scan.message].filter(Boolean).join(': '), longestWords),
    })),
  )
  const sent = states.flatMap((state) => state.sent ?? [])
  const delivered = states.flatMap((state) => state.delivered ?? [])
  return {
    status: joinStatuses(states.map(({ status }) => status)),
    events: orderEvents(events),
    sent: sent.length > 0 ? Math.min(...sent) : undefined,
    delivered: delivered.length > 0 && delivered.length === packages.length ? Math.max(...delivered) : undefined,
  }
}
