import type { Leg } from '../../../domain/charter/index.ts'
import type { RequestDraft } from '../../../domain/charter/requests/facts.ts'
import { requestMessages, type calculateFlight } from '../../../domain/charter/requests/index.ts'
import type { InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { compareAircraftOf } from '../price/compare-aircraft.ts'
import { readWords } from './read-words.ts'

type Calculated = OutputOf<typeof calculateFlight>

const hasEnds = ({ departureAirport, arrivalAirport }: Leg): boolean =>
  departureAirport !== undefined && arrivalAirport !== undefined

/** Guesses and unreadable parts, once each. */
function notesOf({ legs, people, unread }: RequestDraft): string[] {
  const facts = legs.flatMap(({ from, to, day, time }) => [from, to, day, time])
  const marks = [...[...facts, people].flatMap((fact) => fact?.marks ?? []), ...unread]
  return [...new Set(marks.flatMap(({ code, params }) => requestMessages.words({ path: '', code, params }) ?? []))]
}

/** Prices of the named aircraft: of one tail or model if words name an existing one, otherwise of all. */
function ofNamed(prices: Calculated['prices'], { aircraft }: RequestDraft): Calculated['prices'] {
  const names = new Set(aircraft.map(({ name }) => name.toUpperCase()))
  const named = prices.filter(({ aircraft: { tail_number: tail, model = '' } }) =>
    [tail, model].some((name) => names.has(name.toUpperCase())),
  )
  return named.length > 0 ? named : prices
}

/** Price of a flight in a few words, by each aircraft (see the contract). Throws Forbidden, Invalid. */
export async function calculateFlightOf(
  ctx: Ctx,
  { body: { words } }: InputOf<typeof calculateFlight>,
): Promise<Calculated> {
  const { draft, quote } = await readWords(ctx, [{ subject: '', body: words, at: ctx.now }])
  const isFlight = quote.legs.length > 0 && quote.legs.every(hasEnds)
  if (!isFlight) return { isFlight, notes: notesOf(draft), quote: { legs: [], pets: [], notes: '' }, prices: [] }
  const { alternatives } = await compareAircraftOf(ctx, {
    legs: quote.legs,
    accounts: [],
    ...(quote.aircraft_type && { aircraft_type: quote.aircraft_type }),
    estimate: { items: [] },
  })
  return { isFlight, notes: notesOf(draft), quote, prices: ofNamed(alternatives, draft) }
}
