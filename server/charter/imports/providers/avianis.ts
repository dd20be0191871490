import { externalStatuses, type ExternalFlight } from '../../../../domain/charter/index.ts'
import type { FlightRecord } from '../../../platform/outside/scheduling/avianis/avianis-records.ts'
import { openAvianis } from '../../../platform/outside/scheduling/avianis/open-avianis.ts'
import { centsOf, type OpenProvider } from './scheduling-provider.ts'

/** Flight records of one number as the trip or quote that they make up. */
function flightOf(records: readonly FlightRecord[]): ExternalFlight | undefined {
  const [first] = records
  if (!first) return undefined
  return {
    id: first.ID,
    number: first.Number,
    status: externalStatuses.find((status) => status === first.Status),
    account: first.AccountName ?? undefined,
    total: centsOf(first.TotalPrice, 'USD'),
    legs: records.map((record) => ({
      id: record.FlightID,
      tail: record.TailNumber,
      from: record.DepartureICAO,
      to: record.ArrivalICAO,
      takeoffUTC: record.DepartureTimeUTC,
      landingUTC: record.ArrivalTimeUTC,
      paxNum: record.PassengerCount,
      isEmpty: record.IsRepositioning,
      passengers: record.Passengers.map(({ PassengerID: id, FullName: name }) => ({ id, name })),
    })),
  }
}

export const avianisProvider: OpenProvider = (account) => {
  const avianis = openAvianis(account)
  return {
    label: account.label,
    find: async (kind, number) => flightOf(await avianis.flightsOf(kind === 'trips' ? 'Trip' : 'Quote', number)),
  }
}
