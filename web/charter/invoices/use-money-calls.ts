import { useQueryClient } from '@tanstack/react-query'
import type { Contract, InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import { useOnceKey } from '../../platform/data/use-once-key.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'

/** Calls a verb and shows what became of it at once: of the record, and of the money around it. */
export type MoneyCall = <C extends Contract>(contract: C, input: Partial<InputOf<C>>) => Promise<OutputOf<C>>

export const moneyKey = (clientId: string, record: 'trips' | 'accounts', id: string) =>
  ['money', clientId, record, id] as const

export function useMoneyCall(): MoneyCall {
  const { api } = usePlatform()
  const client = useClient()
  const queries = useQueryClient()
  const once = useOnceKey()
  const showAnew = () => {
    for (const first of ['record', 'money']) void queries.invalidateQueries({ queryKey: [first, client.id] })
  }
  // Also behind a refusal: it may have come too late.
  return (contract, input) => {
    const words = JSON.stringify([contract.method, contract.path, input])
    return once(words, (key) => api.call(contract, { ...input, key })).finally(showAnew)
  }
}
