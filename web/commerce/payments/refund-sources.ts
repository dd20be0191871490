import type { DebtMoney, RefundSource } from '../../../domain/commerce/index.ts'

/** The payments of a debt as a refund is planned from them. */
export const listRefundSources = ({ payments }: DebtMoney): readonly RefundSource[] =>
  payments.map(({ id, date, way, applied, deposit, sums, underWay }) => ({
    id,
    date,
    way,
    applied,
    deposit,
    sums,
    underWay,
  }))
