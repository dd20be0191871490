import type { CalculatedSale } from '../../../domain/commerce/index.ts'
import { formatMoney } from '../../ui/format-value.ts'
import { isOrder, type SaleRow } from './sale-row.ts'
import type { ConfirmedMoney } from './use-save-sale.ts'

const signed = (cents: number): string => `${cents > 0 ? '+' : '−'}${formatMoney(Math.abs(cents))}`

/** Changed amounts in words: 'Sub-total +$79.00, tax +$4.36.' */
export function describeChanges(sale: SaleRow, { subtotal, discount, shipping, tax }: CalculatedSale): string {
  const parts = [
    ['Sub-total', subtotal - sale.subtotal],
    ['discount', discount.amount - sale.discount.amount],
    ['shipping', shipping - sale.shipping],
    ['tax', tax.amount - sale.tax.amount],
  ] as const
  const changed = parts.filter(([, by]) => by !== 0).map(([name, by]) => `${name} ${signed(by)}`)
  return changed.length === 0 ? '' : `${changed.join(', ')}.`
}

export const confirmMoney = ({
  balance,
  refundable,
}: {
  readonly balance: number
  readonly refundable: number
}): ConfirmedMoney => ({ due: balance, refundable })

/** What a changed total makes due or refundable, in words. */
export function describeDue({ due, refundable }: ConfirmedMoney): string {
  if (due > 0) return `${formatMoney(due)} becomes due.`
  return refundable > 0 ? `${formatMoney(refundable)} becomes refundable.` : 'Nothing becomes due.'
}

/** True if a change of the total asks first: something was paid on the order. */
export const isPaidChange = (sale: SaleRow, total: number): boolean =>
  isOrder(sale) && sale.amount_paid > 0 && total !== sale.total
