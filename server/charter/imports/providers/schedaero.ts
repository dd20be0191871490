import { externalStatuses, instantOf, type ExternalFlight, type ExternalLeg } from '../../../../domain/charter/index.ts'
import { minuteMs } from '../../../../domain/kernel/values/durations.ts'
import { SchedulingFailed } from '../../../platform/outside/scheduling/ask-scheduling.ts'
import { openSchedaero } from '../../../platform/outside/scheduling/schedaero/open-schedaero.ts'
import type {
  SchedaeroSegment,
  SchedaeroTrip,
} from '../../../platform/outside/scheduling/schedaero/schedaero-records.ts'
import { centsOf, type OpenProvider } from './scheduling-provider.ts'

interface Reading {
  readonly label: string
  /** By ICAO code. */
  readonly zones: ReadonlyMap<string, string>
}

/** Take-off and landing of a segment, which gives one of them and its duration. Throws SchedulingFailed. */
function timesOf({ dateTime, startAirport, endAirport, blockMinutes }: SchedaeroSegment, { label, zones }: Reading) {
  const place = dateTime.departure ? startAirport.icao : endAirport.icao
  // The import refuses an unknown airport with its name; until then any zone serves.
  const read = instantOf(dateTime, dateTime.local ? (zones.get(place) ?? 'UTC') : 'UTC')
  const flown = (blockMinutes ?? 0) * minuteMs
  if ('fault' in read || (!dateTime.departure && flown === 0))
    throw new SchedulingFailed(`${label} gives no time of a flight from ${startAirport.icao}.`, 'never')
  const takeoffUTC = dateTime.departure ? read.at : read.at - flown
  return { takeoffUTC, landingUTC: flown > 0 ? takeoffUTC + flown : undefined }
}

const legOf = (segment: SchedaeroSegment, trip: SchedaeroTrip, reading: Reading): ExternalLeg => ({
  id: segment.id,
  tail: segment.aircraft?.tailNumber ?? trip.aircraft?.tailNumber ?? '',
  from: segment.startAirport.icao,
  to: segment.endAirport.icao,
  ...timesOf(segment, reading),
  paxNum: segment.paxCount,
  isEmpty: !segment.paxSegment,
  passengers: [],
})

const flightOf = (trip: SchedaeroTrip, reading: Reading): ExternalFlight => ({
  id: trip.id,
  number: trip.number,
  status: externalStatuses.find((status) => status === trip.status),
  account: trip.customer?.name,
  total: centsOf(trip.price?.amount, trip.price?.currency),
  legs: trip.segments.map((segment) => legOf(segment, trip, reading)),
})

export const schedaeroProvider: OpenProvider = (account, { zonesOf }) => {
  const schedaero = openSchedaero(account)
  return {
    label: account.label,
    find: async (kind, number) => {
      const trip = await schedaero.tripOf(kind === 'trips' ? 'trips' : 'rfqs', number)
      if (!trip) return undefined
      const codes = trip.segments.flatMap(({ startAirport, endAirport }) => [startAirport.icao, endAirport.icao])
      return flightOf(trip, { label: account.label, zones: await zonesOf(codes) })
    },
  }
}
