import { formatUnit } from '../../../domain/charter/index.ts'
import { formatMoney } from '../../ui/format-value.ts'
import type { PriceLine } from './use-price.ts'

const exact = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 })
const share = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const exactMoney = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 6 })

const types: Readonly<Record<string, string>> = {
  qty: 'By number',
  blocktime: 'Block time',
  flighttime: 'Flight time',
  waittime: 'Time on the ground between legs',
  repo: 'Flights without passengers',
  flat: 'Once for the trip',
  typed: 'A line of your own',
  discount: 'What the account gets off the base',
}

/** The parts of a price in their order, and where the sum of each is stored. */
export const partsOfPrice = [
  { part: 'pre-tax', label: 'Before tax', sum: 'preTax' },
  { part: 'tax', label: 'Tax', sum: 'tax' },
  { part: 'post-tax', label: 'After tax', sum: 'postTax' },
] as const

/** Unit of a line. */
export function measureWords({ type, part }: Pick<PriceLine, 'type' | 'part'>): string {
  if (type !== 'percent') return types[type] ?? ''
  return part === 'tax' ? 'Percent of what is before tax' : 'Percent of the base'
}

export const quantityWords = ({ quantity, unit }: Pick<PriceLine, 'quantity' | 'unit'>): string =>
  `${exact.format(quantity)} ${formatUnit(unit, quantity)}`.trim()

const times = (factor: number): string => (factor === 1 ? '' : ` × ${exact.format(factor)}`)

/** Calculation of an amount: '5.5 h × $4,800.00', '7.5 % of $31,300.00'. */
export function reckoningWords(line: PriceLine): string {
  const { amount, base, quantity, unit, multiplier } = line
  if (unit === 'percent') {
    const of = base === undefined ? '' : ` of ${formatMoney(base)}`
    return `${exact.format(amount)} %${of}${times(quantity)}${times(multiplier)}`
  }
  return `${quantityWords(line)} × ${formatMoney(amount)}${times(multiplier)}`
}

/** Counted parts, if the quantity does not show them: a minimum may have raised it. */
export function countedWords({ counted, quantity }: PriceLine): string {
  const isPlain = counted.length === 0 || (counted.length === 1 && counted[0] === quantity)
  return isPlain ? '' : `Counted: ${counted.map((count) => exact.format(count)).join(', ')}`
}

/** Amount before rounding, if rounding changed it. */
export function roundingWords({ amount, base, quantity, unit, multiplier, computed }: PriceLine): string {
  if (computed === undefined) return ''
  const one = unit === 'percent' ? ((base ?? 0) * amount) / 100 : amount
  const before = one * quantity * multiplier
  // A base shared by several legs is rounded for display: its product is not the amount before rounding.
  const isShared = unit === 'percent' && Math.abs(before - computed) > 0.5
  return isShared || Math.abs(before - computed) < 1e-6 ? '' : `Rounded half-up from ${exactMoney.format(before / 100)}`
}

/** Margin of an amount, in percent: '23.5 %'. */
export const shareWords = (margin: number | undefined, total: number): string =>
  margin === undefined || total === 0 ? '–' : `${share.format((margin / total) * 100)} %`
