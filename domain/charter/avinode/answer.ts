import { z } from 'zod'
import { cents, shortText } from '../../kernel/index.ts'
import { isForOtherLegs } from '../customer-pages/quote-page.ts'
import { isLiveLeg } from '../live-legs.ts'
import type { Leg } from '../legs.ts'
import { aircraftTypes } from '../statuses.ts'
import { avinodeDeclineNames } from './decline-reasons.ts'

/** Longest message to a buyer. */
export const longestAvinodeMessage = 4000

const segment = z.object({
  from: shortText,
  to: shortText,
  date: shortText,
  time: shortText,
  passengers: z.int(),
  tail: shortText,
})

/** A price line that a buyer reads. */
const line = z.object({ label: shortText, type: shortText, total: cents })

/** An answer as it is stored and sent. Amounts in cents. */
export const avinodeAnswer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('quote'),
    message: z.string(),
    total: cents,
    lines: z.array(line),
    segments: z.array(segment),
    aircraft: shortText,
  }),
  z.object({ kind: z.literal('decline'), message: z.string(), reason: z.enum(avinodeDeclineNames) }),
  z.object({ kind: z.literal('message'), message: z.string() }),
])

export type AvinodeAnswer = z.output<typeof avinodeAnswer>
export type AvinodeLine = z.output<typeof line>

/** Part of an estimate or a locked price that a buyer may read. */
interface PricedLine {
  readonly public_label: string
  readonly type: string
  readonly total: number
  readonly isRemoved?: boolean | undefined
  readonly isWaiting?: boolean | undefined
}

/**
 * Lines of a price in the words for customers: no cost, no margin and no name of a rule. Lines without such words are summed
 * in one line, so that the lines add up to the total. Lines of another total are not shown.
 */
function listAnswerLines(items: readonly PricedLine[], total: number): AvinodeLine[] {
  const used = items.filter(({ isRemoved, isWaiting }) => isRemoved !== true && isWaiting !== true)
  const named = used.filter(({ public_label: label }) => label !== '')
  const whole = [{ label: 'Charter price', type: 'OTHER', total }]
  if (named.length === 0 || used.reduce((sum, one) => sum + one.total, 0) !== total) return whole
  const lines = named.map(({ public_label: label, type, total: amount }) => ({
    label,
    type: type === 'crew' ? 'CREW' : 'OTHER',
    total: amount,
  }))
  const rest = total - lines.reduce((sum, one) => sum + one.total, 0)
  return rest === 0 ? lines : [...lines, { label: 'Everything else', type: 'OTHER', total: rest }]
}

const two = (number: number): string => String(number).padStart(2, '0')

/** A flight as an answer names it, by UTC. */
function makeSegment({ departureAirport, arrivalAirport, times, paxNum, aircraft }: Leg) {
  const at = times.takeoffUTC === undefined ? undefined : new Date(times.takeoffUTC)
  return {
    from: departureAirport?.icao ?? '',
    to: arrivalAirport?.icao ?? '',
    date: at ? at.toISOString().slice(0, 10) : '',
    time: at ? `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}` : '',
    passengers: paxNum,
    tail: aircraft?.tail_number ?? '',
  }
}

interface QuoteToAnswer {
  readonly legs: readonly Leg[]
  readonly aircraft_type?: keyof typeof aircraftTypes | undefined
  readonly price: { readonly total: number; readonly locked?: { readonly total: number } | undefined }
  readonly priced_for?: unknown
}

const passengerLegs = (legs: readonly Leg[]): Leg[] => legs.filter((one) => isLiveLeg(one) && !one.isEmptyLeg)

/** Why a quote cannot be sent to Avinode: the code of a message; undefined where it can. */
export function whyNoAnswer(
  quote: QuoteToAnswer & Parameters<typeof isForOtherLegs>[0],
): 'avinode-no-legs' | 'avinode-no-price' | 'avinode-other-legs' | undefined {
  const legs = passengerLegs(quote.legs)
  const isComplete = legs.every(({ departureAirport, arrivalAirport }) => departureAirport && arrivalAirport)
  if (legs.length === 0 || !isComplete) return 'avinode-no-legs'
  if (isForOtherLegs(quote)) return 'avinode-other-legs'
  return (quote.price.locked?.total ?? quote.price.total) > 0 ? undefined : 'avinode-no-price'
}

/** The quote as it is sent. */
export function makeQuoteAnswer(
  { legs: all, aircraft_type: type, price }: QuoteToAnswer,
  { items, message }: { readonly items: readonly PricedLine[]; readonly message: string },
): AvinodeAnswer {
  const legs = passengerLegs(all)
  const total = price.locked?.total ?? price.total
  const flown = legs.find(({ aircraft }) => aircraft !== undefined)?.aircraft
  const aircraft = flown?.model?.name ?? flown?.name ?? (type === undefined ? '' : aircraftTypes[type])
  return {
    kind: 'quote',
    message,
    total,
    lines: listAnswerLines(items, total),
    segments: legs.map(makeSegment),
    aircraft,
  }
}
