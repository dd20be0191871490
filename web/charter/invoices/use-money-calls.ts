import type { Api } from '../../platform/api/api.ts'
import { usePlatform } from '../../platform/platform-context.tsx'

/** Calls a verb that moves money. */
export type MoneyCall = Api['call']

export const moneyKey = (clientId: string, record: 'trips' | 'accounts' | 'invoices', id: string) =>
  ['money', clientId, record, id] as const

/** Data that the money of a trip, an account or a customer consists of. */
export const showsMoney = { shows: ['invoices', 'payables', 'payments', 'refunds', 'ledger', 'trips'] }

export function useMoneyCall(): MoneyCall {
  const { api } = usePlatform()
  return (...call) => api.call(...call)
}
