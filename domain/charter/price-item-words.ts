import { formatMoney } from '../kernel/values/format-value.ts'
import type { Denomination, PriceItem } from './estimate/price-items.ts'

/** What an item is measured by, as choices name it. */
export const itemTypeLabels: Readonly<Record<PriceItem['type'], string>> = {
  blocktime: 'Block time',
  flighttime: 'Flight time',
  waittime: 'Time on the ground',
  repo: 'Repositioning',
  qty: 'By number',
  flat: 'Once for the trip',
  percent: 'Percent',
  decline: 'Decline',
}

export const denominationLabels: Readonly<Record<Denomination, string>> = {
  hr: 'Hours',
  night: 'Nights',
  pax: 'Passengers',
  pax_leg: 'Passengers of each leg',
  stop: 'Landings',
}

const eachOf: Readonly<Record<Denomination, string>> = {
  hr: 'an hour',
  night: 'a night',
  pax: 'a passenger',
  pax_leg: 'a passenger and leg',
  stop: 'a landing',
}

const timedBy: Readonly<Partial<Record<PriceItem['type'], string>>> = {
  blocktime: 'an hour of block time',
  flighttime: 'an hour of flight time',
  waittime: 'an hour on the ground',
  repo: 'an hour of repositioning',
}

type Facts = Partial<PriceItem> & Pick<PriceItem, 'type'>

const exact = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 })

/** '$4,800.00', or '7.5 %' where it is a percentage. */
export const amountWords = ({ type, amount = 0 }: Facts): string =>
  type === 'percent' ? `${exact.format(amount)} %` : formatMoney(amount)

function perWords({ type, denomination, tax }: Facts): string {
  if (type === 'percent') return tax ? 'of what is before tax' : 'of the base'
  if (type === 'flat') return 'once'
  return timedBy[type] ?? (denomination === undefined ? 'each' : eachOf[denomination])
}

const factorWords = ({ quantity = 1, multiplier = 1 }: Facts): string =>
  [quantity, multiplier].flatMap((factor) => (factor === 1 ? [] : [` × ${exact.format(factor)}`])).join('')

/** What an item comes to, in one line: '$4,800.00 an hour of block time, 2 h a day at least'. */
export function itemSummary(item: Facts): string {
  if (item.type === 'decline') return 'No price is given'
  const { minQty = 0, dailyMin = 0, emptyOnly = false } = item
  return [
    `${amountWords(item)} ${perWords(item)}${factorWords(item)}`,
    ...(minQty > 0 ? [`${exact.format(minQty)} at least`] : []),
    ...(dailyMin > 0 ? [`${exact.format(dailyMin)} h a day at least`] : []),
    ...(emptyOnly ? ['empty legs only'] : []),
  ].join(', ')
}
