import type { z } from 'zod'
import { formatNumber } from '../../kernel/values/format-value.ts'
import type { DocOf } from '../../kernel/index.ts'
import { formatUnit } from '../estimate/denominations.ts'
import type { InvoiceLine } from '../invoices.ts'
import type { charterPrice } from '../price.ts'
import type { trips } from '../trips.ts'

type Locked = NonNullable<z.output<typeof charterPrice>['locked']>
type LockedLine = NonNullable<Locked['estimate']>['items'][number]

/** Text for the customer; lines that are hidden from customers use the words of the product. */
const lineOf = ({ label, public_label, part, quantity, unit, total }: LockedLine): InvoiceLine => ({
  label: public_label || label,
  part,
  amount: total,
  quantity,
  unit,
  atActual: false,
})

const wordsOfTrip = (route: string): string => `Charter flight ${route}`.trim()

/**
 * Lines of an invoice from a locked price: those of its estimate, and a line for the difference; one line if the price
 * was typed as one sum. All sum to the locked total.
 */
export function linesOfTrip({ price, route }: Pick<DocOf<typeof trips>, 'price' | 'route'>): InvoiceLine[] {
  const { locked } = price
  if (!locked) return []
  const { estimate, total } = locked
  const plain = { part: 'pre-tax' as const, atActual: false }
  if (!estimate || estimate.items.length === 0) return [{ ...plain, label: wordsOfTrip(route), amount: total }]
  const lines = estimate.items.filter((one) => one.total !== 0).map(lineOf)
  const rest = total - lines.reduce((sum, { amount = 0 }) => sum + amount, 0)
  return rest === 0 ? lines : [...lines, { ...plain, part: 'post-tax', label: 'As agreed', amount: rest }]
}

/** '5.7 h', '1 landing' */
export function measureWords({ quantity, unit = '' }: InvoiceLine): string {
  const counted = quantity === undefined ? '' : formatUnit(unit, quantity)
  return quantity === undefined || counted === '' ? '' : `${formatNumber(quantity)} ${counted}`
}
