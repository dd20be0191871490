import type { DebtMoney, RefundSource } from '../../../domain/commerce/index.ts'

/** The payments of a debt as a refund is planned from them: what may still be returned of each. */
export const listRefundSources = ({ payments }: DebtMoney): readonly RefundSource[] =>
  payments
    .filter(({ remainder }) => remainder > 0)
    .map(({ id, date, way, remainder, applied, deposit }) => ({
      id,
      date,
      way,
      applied,
      deposit,
      underWay: 0,
      // The remainder leaves out what was returned and what is under way.
      sums: { status: 'captured', amount: remainder, fee: 0, allocated: 0, refunded: 0, given: 0, withheld: 0 },
    }))
