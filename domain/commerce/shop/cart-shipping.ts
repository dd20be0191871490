import { z } from 'zod'
import { epochMs, shortText } from '../../kernel/index.ts'
import { formatIn, formatMoney } from '../../kernel/values/format-value.ts'
import { minuteMs } from '../../kernel/values/durations.ts'
import { chooseRate, describeService, findSameRate } from '../carriers/index.ts'
import { shipmentRate, type ShipmentRate } from '../shipping/index.ts'
import { estimateShipping, type ShippingTerms } from './shop-lines.ts'

/** Why a cart has no prices of carriers, as its visitor reads it. */
export const noOfferWords = {
  unanswered: 'The carriers did not answer just now, so shipping is charged by our usual terms.',
  unmeasured: 'These goods have no weight or size on file, so shipping is charged by our usual terms.',
  unoffered: 'No carrier has a price for these goods and this address, so shipping is charged by our usual terms.',
  asked: 'The carriers were asked very often for this cart, so shipping is charged by our usual terms.',
} as const

type NoOffer = keyof typeof noOfferWords

const noOffers = Object.keys(noOfferWords) as [NoOffer, ...NoOffer[]]

const mostRates = 8

/** Prices of carriers that a cart was offered for its goods and its address. */
export const shippingOffer = z.strictObject({
  /** Goods and address that the prices are for, as a hash. */
  asked: shortText,
  at: epochMs,
  /** The cheapest first. */
  rates: z.array(shipmentRate).max(mostRates).default([]),
  /** Why it has none. */
  why: z.enum(noOffers).optional(),
  /** True for a home. */
  residential: z.boolean().default(false),
  /** Faults of the address in the words of the provider. */
  faults: z.array(z.string().max(500)).max(10).default([]),
  /** How often carriers were asked for the cart. */
  requests: z.int().nonnegative().default(0),
})

export type ShippingOffer = z.output<typeof shippingOffer>

/** Most requests to carriers for one cart: more of them are no purchase. */
export const mostOfferRequests = 40

const offerLastsMs = 15 * minuteMs
const missedOfferLastsMs = minuteMs

/** Rates that a visitor chooses from: the cheapest ones, and the fastest one. */
export function listOfferedRates(rates: readonly ShipmentRate[], now: number): ShipmentRate[] {
  const sorted = rates.toSorted((one, other) => one.rate - other.rate || (one.id < other.id ? -1 : 1))
  const fastest = chooseRate(sorted, { by: 'fastest' }, now)
  const first = sorted.slice(0, mostRates)
  return fastest === undefined || first.includes(fastest) ? first : [...first.slice(0, mostRates - 1), fastest]
}

/** True while an offer is for these goods and this address, and not older than so many milliseconds. */
export function isOfferFresh(
  offer: ShippingOffer | undefined,
  { asked, now, lastsMs = offerLastsMs }: { readonly asked: string; readonly now: number; readonly lastsMs?: number },
): offer is ShippingOffer {
  if (offer?.asked !== asked) return false
  const most = offer.why === 'unanswered' ? Math.min(missedOfferLastsMs, lastsMs) : lastsMs
  return now - offer.at < most
}

interface NamedRate {
  readonly type?: string | undefined
  readonly carrier: string
  readonly service: string
}

/** Name of a choice in the form: carriers give each request other ids. */
export const nameShippingChoice = ({ type = '', carrier, service }: NamedRate): string =>
  [type, carrier, service].join('/')

interface Chosen extends NamedRate {
  /** True where the visitor chose nothing, so that it is the cheapest. */
  readonly default: boolean
}

/** Shipping of a cart in cents, with the rate that it is charged by. */
export interface CartShipping {
  readonly amount: number
  /** Absent where the terms of the shop decide. */
  readonly rate?: ShipmentRate | undefined
}

const findChosen = (rates: readonly ShipmentRate[], chosen: Chosen | undefined): ShipmentRate | undefined => {
  if (!chosen || chosen.default) return undefined
  const found = rates.find((rate) => nameShippingChoice(rate) === nameShippingChoice(chosen))
  return found && { ...found, default: false }
}

const priceChoice = (
  { free_shipping_from: freeFrom }: ShippingTerms,
  { subtotal }: { readonly subtotal: number },
  { rate, cheapest }: { readonly rate: ShipmentRate; readonly cheapest: ShipmentRate },
): number => (freeFrom > 0 && subtotal >= freeFrom && rate.id === cheapest.id ? 0 : rate.rate)

/**
 * Shipping of a cart: the chosen rate, the cheapest where none is chosen or the chosen one is not offered any more, and the
 * terms of the shop without an offer. From the subtotal of free shipping on, the cheapest rate costs nothing.
 */
export function priceCartShipping(
  terms: ShippingTerms,
  cart: { readonly subtotal: number; readonly total_weight: number },
  { offer, chosen }: { readonly offer: ShippingOffer | undefined; readonly chosen: Chosen | undefined },
): CartShipping {
  const [cheapest] = offer?.rates ?? []
  if (!cheapest) return { amount: estimateShipping(terms, cart) }
  const rate = findChosen(offer?.rates ?? [], chosen) ?? { ...cheapest, default: true }
  return { amount: priceChoice(terms, cart, { rate, cheapest }), rate }
}

/** A way of shipping as a visitor sees it. */
export interface ShownChoice {
  readonly value: string
  /** 'UPS Ground' */
  readonly name: string
  /** 'Arrives Fri, Dec 4. The cheapest.' */
  readonly detail: string
  readonly price: string
  readonly isChosen: boolean
}

function describeArrival({ arrives, days }: ShipmentRate, timezone: string): string {
  const day = formatIn(timezone, { weekday: 'short', month: 'short', day: 'numeric' })
  if (arrives !== undefined) return `Arrives ${day.format(arrives)}`
  return days === undefined ? '' : `${days} ${days === 1 ? 'day' : 'days'} on the way`
}

interface OfferShown {
  readonly offer: ShippingOffer | undefined
  readonly rate: ShipmentRate | undefined
  readonly timezone: string
  readonly now: number
}

/** The ways of shipping of an offer with their prices; empty without prices of carriers. */
export function showShippingChoices(
  terms: ShippingTerms,
  cart: { readonly subtotal: number },
  { offer, rate, timezone, now }: OfferShown,
): ShownChoice[] {
  const rates = offer?.rates ?? []
  const [cheapest] = rates
  const fastest = chooseRate(rates, { by: 'fastest' }, now)
  if (!cheapest || !rate) return []
  return rates.map((one) => {
    const marks = [one.id === cheapest.id ? 'Cheapest' : '', one.id === fastest?.id ? 'Fastest' : '']
    const amount = priceChoice(terms, cart, { rate: one, cheapest })
    return {
      value: nameShippingChoice(one),
      name: [one.carrier, describeService(one)].filter(Boolean).join(' '),
      detail: [describeArrival(one, timezone), ...marks].filter(Boolean).join(' · '),
      price: amount === 0 ? 'Free' : formatMoney(amount),
      isChosen: findSameRate([one], rate) !== undefined,
    }
  })
}
