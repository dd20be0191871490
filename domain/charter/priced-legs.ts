import { z } from 'zod'
import { isSameValue, shortText, valueAt, type Doc } from '../kernel/index.ts'
import { dayMs } from '../kernel/values/durations.ts'
import { longStayMs, nightMs } from './estimate/repositioning.ts'
import { aircraftWords, durationWords, flownDays, takeoffWords, wayOf } from './leg-words.ts'
import { leg, type Leg } from './legs.ts'
import { charterPrice } from './price.ts'
import { legsFor } from './send-itinerary.ts'

/** The legs that a saved price was made for, in words. Present only while the quote has other legs than those. */
export const pricedFor = z.array(shortText).optional()

const paxWords = ({ paxNum }: Leg): string => `${paxNum} ${paxNum === 1 ? 'passenger' : 'passengers'}`

/** Nights between two days such as '12/18/2030'; null if one is unknown. */
const nightsBetween = (one: string, other: string): number =>
  one === '' || other === '' ? 0 : Math.round((Date.parse(other) - Date.parse(one)) / dayMs) || 0

/** Milliseconds on the ground between two legs; null if a time is unknown. */
function groundMs({ times: { landingUTC, takeoffUTC: from } }: Leg, { times: { takeoffUTC: until } }: Leg): number {
  const down = landingUTC ?? from
  return down === undefined || until === undefined ? 0 : until - down
}

const nightWords = (nights: number): string => (nights > 0 ? `${nights} ${nights === 1 ? 'night' : 'nights'}` : '')

/** The time on the ground before a leg, in the steps by which it is priced (decisions D7 and D10). */
function stayWords(before: Leg, now: Leg): string {
  const stay = groundMs(before, now)
  if (stay < nightMs) return ''
  const [out, down] = flownDays(before)
  const nights = nightsBetween(down || out, flownDays(now)[0])
  // Two nights are always longer than a day.
  const isLong = stay > longStayMs && nights < 2
  const words = [nightWords(nights), isLong && 'more than 24 hours'].filter(Boolean).join(', ')
  return words && `after ${words}`
}

function dayWords(one: Leg, before: Leg | undefined): string {
  const [out, down] = flownDays(one)
  return [out, down !== '' && down !== out && `lands ${down}`, before && stayWords(before, one)]
    .filter(Boolean)
    .join(', ')
}

/** When a leg is flown, as its price depends on it: by the day, or by the minute. */
const whenWords = (one: Leg, before: Leg | undefined, isByMinute: boolean): string =>
  isByMinute ? takeoffWords(one) : dayWords(one, before)

const typedTime = (one: Leg): string => {
  const words = durationWords(one)
  return words && `${words} in the air`
}

/**
 * Parts of the legs that determine the price of a quote, a line for each: the way, the day, passengers, aircraft and a
 * typed flight time. The hour of take-off counts only if the rules count the time on the ground.
 */
export const legsToPrice = (legs: readonly Leg[], price?: Pick<Price, 'by_minute'>): string[] =>
  legsFor(legs, 'passengers').map((one, at, all) =>
    [
      wayOf(one),
      whenWords(one, all[at - 1], price?.by_minute === true),
      paxWords(one),
      aircraftWords(one),
      typedTime(one),
    ]
      .filter(Boolean)
      .join(', ')
      .slice(0, 500),
  )

type Price = z.output<typeof charterPrice>

interface Priced {
  readonly legs: readonly Leg[]
  readonly price: Price
  readonly priced_for?: string[] | undefined
}

/** The legs that the price of a stored quote was made for; undefined for legs of an earlier form. */
function madeFor(before: Doc): string[] | undefined {
  const kept = pricedFor.safeParse(before['priced_for']).data
  const legs = z.array(leg).safeParse(before['legs']).data
  return kept ?? (legs && legsToPrice(legs, charterPrice.safeParse(before['price']).data))
}

/**
 * Keeps the legs of a price while its quote has others (decision D26: the signed content is the priced content). A new
 * total belongs to the legs saved with it; a verb that confirms the old total names the current legs.
 */
export function fromPrice(quote: Priced, before: Doc | undefined): Pick<Priced, 'priced_for'> {
  const now = legsToPrice(quote.legs, quote.price)
  if (quote.price.total <= 0) return { priced_for: undefined }
  const isNewTotal = before === undefined || valueAt(before, 'price.total') !== quote.price.total
  const isGiven = !isSameValue(quote.priced_for, pricedFor.safeParse(before?.['priced_for']).data)
  const kept = isGiven ? quote.priced_for : before && madeFor(before)
  const made = (isNewTotal && !isGiven) || kept === undefined ? now : kept
  return { priced_for: isSameValue(made, now) ? undefined : made }
}
