import { readDebtItems, type PageMoney, type PageWays } from '../../../domain/commerce/index.ts'
import { formatIn } from '../../../domain/kernel/values/format-value.ts'
import type { OrderRow } from '../sales/sale-rows.ts'

const formatDay = (at: number, timezone: string): string =>
  formatIn(timezone, { month: 'short', day: 'numeric', year: 'numeric' }).format(at)

interface MoneyFacts {
  readonly order: OrderRow
  readonly timezone: string
  /** Cents of the deposit that the company asks for. */
  readonly deposit?: number | undefined
}

/** What is paid and owed of an order. */
export function makePageMoney({ order, timezone, deposit }: MoneyFacts): PageMoney {
  const { total, amount_paid: paid, balance, amount_refunded: refunded, canceled } = order
  const rest = deposit === undefined ? 0 : Math.min(balance, deposit - paid)
  return {
    total,
    paid,
    refunded,
    owed: canceled ? 0 : balance,
    ...(rest > 0 && { deposit: rest }),
    closed: canceled ? 'This order was canceled. Nothing is to be paid here.' : '',
    payments: readDebtItems(order)
      .filter(({ kind, reversed }) => kind === 'payment' && !reversed)
      .map(({ id, method, amount, date }) => ({
        id,
        name: method,
        amount,
        day: formatDay(date, timezone),
        state: 'paid' as const,
        why: '',
      }))
      .toReversed(),
  }
}

export const noWays = (wire: string): PageWays => ({ card: 'none', provider: '', isTest: false, wire })
