import type { ExternalFlight, ExternalStatus, FlightKind } from '../../../../domain/charter/index.ts'
import type { FlxQuote } from '../../../platform/outside/scheduling/flx/flx-records.ts'
import { openFlx } from '../../../platform/outside/scheduling/flx/open-flx.ts'
import { centsOf, type OpenProvider } from './scheduling-provider.ts'

const isOneOf = (word: string | null | undefined, ...words: readonly string[]): boolean =>
  words.includes((word ?? '').toLowerCase())

/** Progress of a trip: FL3XX gives it leg by leg, and for the whole only booked or cancelled. */
function statusOf({ status, legs }: FlxQuote): ExternalStatus | undefined {
  if (isOneOf(status, 'cancelled', 'canceled')) return 'cancelled'
  if (legs.length > 0 && legs.every(({ flightStatus }) => isOneOf(flightStatus, 'on block'))) return 'arrived'
  if (legs.some(({ flightStatus }) => isOneOf(flightStatus, 'off block', 'on block'))) return 'active'
  if (isOneOf(status, 'booked', 'confirmed')) return 'released'
  return isOneOf(status, 'option', 'opportunity') ? 'readyForRelease' : undefined
}

const isPositioning = (workflow: string | null | undefined): boolean => isOneOf(workflow, 'positioning', 'ferry')

function flightOf(kind: FlightKind, number: string, quote: FlxQuote): ExternalFlight {
  return {
    id: quote.bookingid,
    number,
    // A quote is open until it is cancelled: a flown one has a trip number.
    status: kind === 'trips' || isOneOf(quote.status, 'cancelled', 'canceled') ? statusOf(quote) : undefined,
    account: quote.customer?.account?.name,
    total: centsOf(quote.price?.gross, quote.price?.currency),
    legs: quote.legs.map((leg) => ({
      id: leg.id,
      tail: leg.aircraft ?? quote.aircraft ?? '',
      from: leg.departureAirport,
      to: leg.arrivalAirport,
      takeoffUTC: leg.departureDateUTC,
      landingUTC: leg.arrivalDateUTC,
      paxNum: leg.pax,
      isEmpty: isPositioning(leg.workflow),
      passengers: [],
    })),
  }
}

export const flxProvider: OpenProvider = (account) => {
  const flx = openFlx(account)
  return {
    label: account.label,
    find: async (kind, number) => {
      const quote = await (kind === 'trips' ? flx.tripOf(number) : flx.quoteOf(number))
      return quote && flightOf(kind, number, quote)
    },
  }
}
