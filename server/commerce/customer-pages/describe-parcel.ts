import { describeMoment, trackingStatuses, type PageParcel, type shipments } from '../../../domain/commerce/index.ts'
import type { RowOf } from '../../../domain/kernel/index.ts'

const shownEvents = 20

/** A followed shipment as its customer sees it. */
export function describeParcel(
  { rate, tracking_code, tracking_url, status, events }: RowOf<typeof shipments>,
  zone: string,
): PageParcel {
  return {
    carrier: rate?.carrier ?? '',
    code: tracking_code ?? '',
    url: tracking_url ?? '',
    status: status === undefined ? '' : trackingStatuses[status],
    events: events
      .slice(-shownEvents)
      .toReversed()
      .map(({ at, status: word, message, place }) => {
        const { day, time } = describeMoment(at, zone)
        const words = [trackingStatuses[word], message, place].filter(Boolean).join(' · ')
        return { id: `${at} ${word} ${message}`, when: `${day}, ${time}`, words }
      }),
  }
}
