import type { Doc } from '../../../domain/kernel/index.ts'
import { formatMoney, formatNumber } from '../../ui/format-value.ts'

/** '10 % and shipping', '$25.00, by rule'. */
export function describeOff({ type, value, amount, shipping }: Doc): string {
  const isPercent = type === 'percentage' || (type === 'logic' && Number(value ?? 0) > 0)
  const off = isPercent ? `${formatNumber(Number(value ?? 0))} %` : formatMoney(Number(amount ?? 0))
  return `${off}${shipping === true ? ', also of shipping' : ''}${type === 'logic' ? ', by rule' : ''}`
}
