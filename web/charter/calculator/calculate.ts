import { leg as legShape, routeOf, typePrice } from '../../../domain/charter/index.ts'
import { calculateFlight, quoteRequest } from '../../../domain/charter/requests/index.ts'
import type { OutputOf } from '../../../domain/kernel/index.ts'
import type { Api } from '../../platform/api/api.ts'
import { formatDate, formatMoney, formatTime } from '../../ui/format-value.ts'
import { hoursMinutes } from '../leg-cards.tsx'

type Calculated = OutputOf<typeof calculateFlight>
type Priced = Calculated['prices'][number]

/** One aircraft as the palette offers it. */
export interface PricedFlight {
  readonly id: string
  readonly title: string
  readonly subtitle: string
  /** Makes the quote with this aircraft and answers its id. */
  readonly quote: () => Promise<string>
}

export interface Calculation {
  /** Whether the words name a way with both its ends; if not, `notes` say what is missing. */
  readonly isFlight: boolean
  /** 'KTEB → KVNY, 12/5/26 6:00 AM, 4 passengers' */
  readonly label: string
  readonly notes: readonly string[]
  readonly flights: readonly PricedFlight[]
}

function flightWords({ quote: { legs } }: Calculated, timezone: string): string {
  const [first] = legs
  const at = first?.times.takeoffUTC
  const zone = first?.departureAirport?.timezone ?? timezone
  const most = Math.max(0, ...legs.map(({ paxNum }) => paxNum))
  return [
    routeOf(legs).replaceAll('-', ' → '),
    at === undefined ? 'no day yet' : `${formatDate(at, zone)} ${formatTime(at, zone)}`,
    first?.times.isTimeAssumed && 'time assumed',
    most === 1 ? '1 passenger' : `${most} passengers`,
  ]
    .filter(Boolean)
    .join(', ')
}

const priceWords = ({ total, because, blockMinutes, margin, taken }: Priced): string =>
  [
    total === undefined ? `No price: ${because[0] ?? 'no rule applies'}` : formatMoney(total),
    total !== undefined && `${hoursMinutes(blockMinutes)} block`,
    margin !== undefined && `margin ${formatMoney(margin)}`,
    taken.length > 0 && 'may be taken',
  ]
    .filter(Boolean)
    .join(' · ')

/**
 * Makes the quote of a calculation by one aircraft, and gives it the total that was shown. Run again, where an answer was
 * lost say, it goes on with the same quote.
 */
function quoteMaker(api: Api, { quote }: Calculated, { aircraft: { id, tail_number } }: Priced): () => Promise<string> {
  const quoteId = crypto.randomUUID()
  return async () => {
    const legs = legShape.array().parse(quote.legs.map((leg) => ({ ...leg, aircraft: { id, tail_number } })))
    const made = await api.call(quoteRequest, { body: { id: quoteId, quote: { ...quote, legs } } })
    await api.call(typePrice, { body: { record: 'quotes', id: made.id, lines: [] } })
    return made.id
  }
}

interface Asked {
  readonly words: string
  readonly timezone: string
  readonly signal: AbortSignal
}

/** What words would cost to fly by each aircraft. */
export async function calculate(api: Api, { words, timezone, signal }: Asked): Promise<Calculation> {
  const found = await api.call(calculateFlight, { body: { words } }, signal)
  return {
    isFlight: found.isFlight,
    label: flightWords(found, timezone),
    notes: found.notes,
    flights: found.prices.map((price) => ({
      id: price.aircraft.id,
      title: [price.aircraft.tail_number, price.aircraft.model ?? price.aircraft.name].filter(Boolean).join(' '),
      subtitle: priceWords(price),
      quote: quoteMaker(api, found, price),
    })),
  }
}
