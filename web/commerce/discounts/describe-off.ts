import { takesPercent } from '../../../domain/commerce/index.ts'
import type { Doc } from '../../../domain/kernel/index.ts'
import { formatMoney, formatNumber } from '../../ui/format-value.ts'

/** '10 % and shipping', '$25.00, by rule'. */
export function describeOff(discount: Doc): string {
  const { type, value, amount, shipping } = discount
  const off = takesPercent(discount) ? `${formatNumber(Number(value ?? 0))} %` : formatMoney(Number(amount ?? 0))
  return `${off}${shipping === true ? ', also of shipping' : ''}${type === 'logic' ? ', by rule' : ''}`
}
