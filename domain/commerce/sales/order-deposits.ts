import { z } from 'zod'
import { cents, defineContract, epochMs, shortText, type Issue } from '../../kernel/index.ts'
import { formatMoney } from '../../kernel/values/format-value.ts'
import { changedWithCharge, orderState } from './contract.ts'
import { saleMessages } from './messages.ts'

const id = z.string().min(1).max(100)
const params = z.strictObject({ id })

const deposit = z.object({
  /** Id of the payment. */
  payment: id,
  /** Display name (3-aviation section 9): 'Wire Transfer'. */
  name: shortText,
  date: epochMs,
  reference: shortText,
  /** Cents that pay no invoice or order. */
  left: cents,
})

export type OrderDeposit = z.output<typeof deposit>

/** Payments of the customer of an order whose rest is a deposit. Throws NotFound, Forbidden. */
export const readOrderDeposits = defineContract({
  method: 'GET',
  path: '/sales/orders/:id/deposits',
  summary: 'The deposits of the customer of an order that are not applied yet',
  role: 'member',
  params,
  output: z.object({ deposits: z.array(deposit) }),
})

/** Pays an order from a deposit of its customer. Throws Invalid, NotFound, Forbidden. */
export const applyOrderDeposit = defineContract({
  method: 'POST',
  path: '/sales/orders/:id/deposits',
  summary: 'Apply a deposit of the customer to an order, or a part of it',
  role: 'payments',
  changes: [...changedWithCharge, 'payments'],
  params,
  body: z.strictObject({
    /** Chosen by the caller: the same one is applied once. */
    id: z.uuid(),
    payment: id,
    amount: cents,
  }),
  output: orderState,
})

interface DepositUse {
  readonly amount: number
  /** Rest of the deposit, and debt of the order. */
  readonly left: number
  readonly owed: number
}

/** Reason for which a part of a deposit cannot be applied to an order. Amounts are cents. */
export function whyNotUsed({ amount, left, owed }: DepositUse): Issue[] {
  if (owed <= 0) return [saleMessages.issue('amount', 'nothing-owed')]
  if (amount <= 0) return [saleMessages.issue('amount', 'amount-not-above-zero')]
  const sum = formatMoney(amount)
  return [
    ...(amount > left
      ? [saleMessages.issue('amount', 'deposit-exceeded', { amount: sum, left: formatMoney(left) })]
      : []),
    ...(amount > owed ? [saleMessages.issue('amount', 'debt-exceeded', { amount: sum, owed: formatMoney(owed) })] : []),
  ]
}
