import { z } from 'zod'
import { shortText, valueAt, type Doc } from '../kernel/index.ts'
import { aircraftWords, takeoffWords, wayOf } from './leg-words.ts'
import { leg, type Leg } from './legs.ts'
import type { charterPrice } from './price.ts'
import { legsFor } from './send-itinerary.ts'

/** The legs that a saved price was made for, in words. Present only while the quote has other legs than those. */
export const pricedFor = z.array(shortText).optional()

const paxWords = ({ paxNum }: Leg): string => `${paxNum} ${paxNum === 1 ? 'passenger' : 'passengers'}`

/** What of its legs a customer buys, a line for each: the way, take-off, passengers and aircraft. */
export const legsToPrice = (legs: readonly Leg[]): string[] =>
  legsFor(legs, 'passengers').map((one) =>
    [wayOf(one), takeoffWords(one), paxWords(one), aircraftWords(one)].filter(Boolean).join(', ').slice(0, 500),
  )

type Words = readonly string[] | undefined

const isSame = (some: Words, others: Words): boolean => JSON.stringify(some) === JSON.stringify(others)

interface Priced {
  readonly legs: readonly Leg[]
  readonly price: z.output<typeof charterPrice>
  readonly priced_for?: string[] | undefined
}

/** The legs that the price of a stored quote was made for; undefined for legs of an earlier form. */
function madeFor(before: Doc): string[] | undefined {
  const kept = pricedFor.safeParse(before['priced_for']).data
  const legs = z.array(leg).safeParse(before['legs']).data
  return kept ?? (legs && legsToPrice(legs))
}

/**
 * Keeps the legs that a price was made for while its quote has others (decision D26: what is signed is what was priced).
 * A new total is for the legs that it is saved with; a verb that confirms the old one names the legs of now.
 */
export function fromPrice(quote: Priced, before: Doc | undefined): Pick<Priced, 'priced_for'> {
  const now = legsToPrice(quote.legs)
  if (quote.price.total <= 0) return { priced_for: undefined }
  const isNewTotal = before === undefined || valueAt(before, 'price.total') !== quote.price.total
  const isGiven = !isSame(quote.priced_for, pricedFor.safeParse(before?.['priced_for']).data)
  const kept = isGiven ? quote.priced_for : before && madeFor(before)
  const made = (isNewTotal && !isGiven) || kept === undefined ? now : kept
  return { priced_for: isSame(made, now) ? undefined : made }
}
