import { dayMs } from '../../kernel/values/durations.ts'
import { localDay } from '../../kernel/values/calendar-day.ts'
import { formatMoney } from '../../kernel/values/format-value.ts'
import type { ShipmentRate } from '../shipping/index.ts'

/** Words of a carrier that gave no rate. */
export interface RateMessage {
  readonly provider: string
  readonly message: string
}

/** True for a rate that the provider of labels sells; others come from freight tables, or a user typed them. */
export const isProviderRate = ({ type }: Pick<ShipmentRate, 'type'>): boolean => type === 'EasyPost' || type === 'EP'

/** What a person wishes of a rate; `date` is the last day of the delivery, in a time zone. */
export type RateWish =
  | { readonly by: 'cheapest' }
  | { readonly by: 'fastest' }
  | { readonly by: 'date'; readonly date: number; readonly zone: string }

const never = Number.MAX_SAFE_INTEGER

/** Moment of the delivery; the farthest future where the carrier names neither a day nor a number of days. */
const findArrival = ({ arrives, days }: ShipmentRate, sent: number): number =>
  arrives ?? (days === undefined ? never : sent + days * dayMs)

const compareIds = (one: ShipmentRate, other: ShipmentRate): number => (one.id < other.id ? -1 : 1)

const fitsWish = (rate: ShipmentRate, wish: RateWish, sent: number): boolean => {
  const arrival = findArrival(rate, sent)
  if (wish.by === 'cheapest') return true
  if (arrival === never) return false
  return wish.by === 'fastest' || localDay(arrival, wish.zone) <= localDay(wish.date, wish.zone)
}

/**
 * The rate that fits a wish: the cheapest, the fastest, or the cheapest that arrives on or before a day. Of equal ones the
 * faster, the cheaper, and then the smaller id, so that the same rates give the same choice. Undefined where none fits.
 */
export function chooseRate<Rate extends ShipmentRate>(
  rates: readonly Rate[],
  wish: RateWish,
  sent: number,
): Rate | undefined {
  const byPrice = (one: Rate, other: Rate) => one.rate - other.rate
  const byArrival = (one: Rate, other: Rate) => findArrival(one, sent) - findArrival(other, sent)
  const [first, second] = wish.by === 'fastest' ? [byArrival, byPrice] : [byPrice, byArrival]
  return rates
    .filter((rate) => fitsWish(rate, wish, sent))
    .toSorted((one, other) => first(one, other) || second(one, other) || compareIds(one, other))[0]
}

/** The rate of the same carrier and service among new ones. */
export const findSameRate = (
  rates: readonly ShipmentRate[],
  { type, carrier, service }: Pick<ShipmentRate, 'type' | 'carrier' | 'service'>,
): ShipmentRate | undefined =>
  rates.find((rate) => rate.type === type && rate.carrier === carrier && rate.service === service)

type NamedRate = Pick<ShipmentRate, 'carrier' | 'service'>

/** A service in words: providers write 'FEDEX_2_DAY' and 'NextDayAir'. */
export function describeService({ carrier, service }: NamedRate): string {
  const isCode = /^[A-Z\d]+(?:_[A-Z\d]+)+$/.test(service)
  const words = isCode
    ? service.split('_').map((word) => word.charAt(0) + word.slice(1).toLowerCase())
    : service.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').split(' ')
  const isRepeated = words.length > 1 && words[0]?.toLowerCase() === carrier.toLowerCase()
  return (isRepeated ? words.slice(1) : words).join(' ')
}

/** 'FedEx 2 Day' */
export const nameRate = (rate: NamedRate): string => [rate.carrier, describeService(rate)].filter(Boolean).join(' ')

/** Difference between an expired rate and the new one, in words. */
export function describeNewRate(before: ShipmentRate, after: ShipmentRate | undefined): string {
  const name = nameRate(before)
  if (!after) return `The rate of ${name} has expired, and it is not offered any more. Choose another rate.`
  const more = after.rate - before.rate
  const words =
    more === 0
      ? `still ${formatMoney(after.rate)}`
      : `now ${formatMoney(after.rate)}, ${formatMoney(Math.abs(more))} ${more > 0 ? 'more' : 'less'}`
  return `The rate of ${name} had expired, so a new one was requested. It is ${words}.`
}
