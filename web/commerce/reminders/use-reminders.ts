import { useQuery } from '@tanstack/react-query'
import { readReminders } from '../../../domain/commerce/index.ts'
import { useLastAnswer } from '../../platform/data/use-last-answer.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import type { DebtKey } from '../payments/use-debt.ts'

/** Data that the reminders of an order or invoice follow from. */
const showsReminders = {
  shows: ['debt_reminders', 'orders', 'invoices', 'payments', 'clients', 'threadsmsgs', 'threads', 'shares'],
}

/** Reminders of an order or invoice; read again for each version of the record. */
export function useReminders({ record, id }: DebtKey, version: number) {
  const { api } = usePlatform()
  const client = useClient()
  const reading = useQuery({
    queryKey: ['reminders', client.id, record, id, version],
    queryFn: ({ signal }) => api.call(readReminders, { params: { record, id } }, signal),
    meta: showsReminders,
  })
  return useLastAnswer(`reminders ${record} ${id}`, reading)
}
