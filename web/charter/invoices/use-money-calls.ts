import type { Api } from '../../platform/api/api.ts'
import { usePlatform } from '../../platform/platform-context.tsx'

/** Calls a verb that moves money. */
export type MoneyCall = Api['call']

export const moneyKey = (clientId: string, record: 'trips' | 'accounts' | 'invoices', id: string) =>
  ['money', clientId, record, id] as const

/** What the money of a trip or an account is made of. */
export const showsMoney = { shows: ['invoices', 'payables', 'ledger', 'trips'] }

export function useMoneyCall(): MoneyCall {
  const { api } = usePlatform()
  return (...call) => api.call(...call)
}
