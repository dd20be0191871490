import {
  hoursMinutes,
  formatConfirmation,
  departureWords,
  leg as legShape,
  routeOf,
  takenMark,
  takenWords,
  typePrice,
} from '../../../domain/charter/index.ts'
import { calculateFlight, quoteRequest } from '../../../domain/charter/requests/index.ts'
import type { OutputOf } from '../../../domain/kernel/index.ts'
import type { Api } from '../../platform/api/api.ts'
import { formatMoney } from '../../ui/format-value.ts'
import { askTakenAnyway } from '../confirm-taken.ts'

type Calculated = OutputOf<typeof calculateFlight>
type Priced = Calculated['prices'][number]
type Flown = Pick<Priced['aircraft'], 'id' | 'tail_number'>

/** One aircraft as the palette offers it. */
export interface PricedFlight {
  readonly id: string
  readonly title: string
  readonly subtitle: string
  /**
   * Creates the quote with this aircraft and returns its id; undefined if the aircraft is taken and the user cancels.
   */
  readonly quote: () => Promise<string | undefined>
}

export interface Calculation {
  /** True if the words name a route with both its ends; if not, `notes` name the missing parts. */
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
    at === undefined ? 'no day yet' : departureWords(at, zone),
    first?.times.isTimeAssumed && 'time assumed',
    most === 1 ? '1 passenger' : `${most} passengers`,
  ]
    .filter(Boolean)
    .join(', ')
}

const priceWords = ({ total, because, blockMinutes, margin, taken }: Priced, timezone: string): string =>
  [
    total === undefined ? `No price: ${because[0] ?? 'no rule applies'}` : formatMoney(total),
    total !== undefined && `${hoursMinutes(blockMinutes)} block`,
    margin !== undefined && `margin ${formatMoney(margin)}`,
    ...taken.map((one) => takenMark(one, timezone)),
  ]
    .filter(Boolean)
    .join(' · ')

interface Making {
  readonly api: Api
  /** Zone for airports without a known zone. */
  readonly timezone: string
}

/** Assigns an aircraft to a leg, with the confirmation of the user if the aircraft is taken. */
function withAircraft(leg: Calculated['quote']['legs'][number], aircraft: Flown, { taken }: Priced) {
  const flown = legShape.parse({ ...leg, aircraft })
  const isConfirmed = taken.some((one) => one.leg === flown.id)
  return isConfirmed ? { ...flown, availabilityConfirmed: formatConfirmation(flown) } : flown
}

/**
 * Makes the quote of a calculation by one aircraft, and gives it the shown total. A repeated run, for example after a
 * lost answer, continues with the same quote.
 */
function quoteMaker({ api, timezone }: Making, { quote }: Calculated, price: Priced): PricedFlight['quote'] {
  const quoteId = crypto.randomUUID()
  const { id, tail_number } = price.aircraft
  return async () => {
    const reasons = price.taken.map((one) => takenWords(one, timezone))
    if (reasons.length > 0 && !(await askTakenAnyway(reasons))) return undefined
    const legs = legShape.array().parse(quote.legs.map((leg) => withAircraft(leg, { id, tail_number }, price)))
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

/** Prices of flying the words' route with each aircraft. */
export async function calculate(api: Api, { words, timezone, signal }: Asked): Promise<Calculation> {
  const found = await api.call(calculateFlight, { body: { words } }, signal)
  return {
    isFlight: found.isFlight,
    label: flightWords(found, timezone),
    notes: found.notes,
    flights: found.prices.map((price) => ({
      id: price.aircraft.id,
      title: [price.aircraft.tail_number, price.aircraft.model ?? price.aircraft.name].filter(Boolean).join(' '),
      subtitle: priceWords(price, timezone),
      quote: quoteMaker({ api, timezone }, found, price),
    })),
  }
}
