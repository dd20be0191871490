import { itemsField, numberField, type EditorField } from '../kernel/index.ts'
import { formatMoney } from '../kernel/values/format-value.ts'
import { denominationWords } from './estimate/denominations.ts'
import type { PriceItem } from './estimate/price-items.ts'

/** Names of the measures of an item in choices. */
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

const timedBy: Readonly<Partial<Record<PriceItem['type'], string>>> = {
  blocktime: 'an hour of block time',
  flighttime: 'an hour of flight time',
  waittime: 'an hour on the ground',
  repo: 'an hour of repositioning',
}

/** The amounts of an item by year of departure, in money or percent as its amount is. */
export const amountsByYearField = (kind: 'money' | 'percent'): EditorField =>
  itemsField('byYear', 'Amounts by year of departure', {
    description: 'In place of the amount. A year without one is not charged, and the price says so.',
    fields: [
      numberField('year', 'Year', { required: true }),
      numberField('amount', 'Amount', { required: true, ...(kind === 'money' && { type: 'money' }) }),
    ],
    items: { one: 'year', empty: 'The same amount in every year.', title: ({ year }) => String(year ?? '') },
  })

type Facts = Partial<PriceItem> & Pick<PriceItem, 'type'>

const exact = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 })

type Yearly = NonNullable<PriceItem['byYear']>

const oneAmount = (type: PriceItem['type'], amount: number): string =>
  type === 'percent' ? `${exact.format(amount)} %` : formatMoney(amount)

/** '2025: $5.20, 2026: $5.30'. */
export const yearWords = ({ type, byYear = [] }: Facts): string =>
  byYear
    .toSorted((one, other) => one.year - other.year)
    .map(({ year, amount }) => `${year}: ${oneAmount(type, amount)}`)
    .join(', ')

const latest = (years: Yearly): Yearly[number] | undefined => years.toSorted((one, other) => other.year - one.year)[0]

/** '$4,800.00', '7.5 %' where it is a percentage, or the amount of the last year. */
export function amountWords({ type, amount = 0, byYear = [] }: Facts): string {
  const last = latest(byYear)
  return last ? `${oneAmount(type, last.amount)} (${last.year})` : oneAmount(type, amount)
}

function perWords({ type, denomination, tax }: Facts): string {
  if (type === 'percent') return tax ? 'of what is before tax' : 'of the base'
  if (type === 'flat') return 'once'
  return timedBy[type] ?? (denomination === undefined ? 'each' : denominationWords[denomination].each)
}

const factorWords = ({ quantity = 1, multiplier = 1 }: Facts): string =>
  [quantity, multiplier].flatMap((factor) => (factor === 1 ? [] : [` × ${exact.format(factor)}`])).join('')

/** Price of an item in one line: '$4,800.00 an hour of block time, 2 h a day at least'. */
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
