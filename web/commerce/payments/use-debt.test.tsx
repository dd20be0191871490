import { renderHook, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { payments, readDebt } from '../../../domain/commerce/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { testRow } from '../../platform/data/test-row.ts'
import { useDebt } from './use-debt.ts'

const charge = (given: object) =>
  testRow(
    payments,
    { method: 'card', amount: 5000, name: 'Visa 4412', party: 'contacts:c1', status: 'captured' },
    { id: 'p1', ...given },
  )

const money = {
  record: 'orders',
  id: 'o1',
  number: '20031',
  total: 5000,
  owed: 0,
  paid: 5000,
  refunded: 0,
  payments: [],
  refunds: [],
  cards: [],
}

it('a payment that is disputed on an open page is read again, though the order keeps its version', async () => {
  const server = testPlatform(() => ({ rows: [charge({})], next: null, cursor: '1' }))
  const call = vi.fn<(contract: unknown) => Promise<unknown>>(async () => money)
  Object.assign(server.platform.api, { call })
  const debt = { record: 'orders', id: 'o1' } as const
  const { result } = renderHook(() => useDebt(debt, 3), { wrapper: server.wrapper })
  await waitFor(() => expect(server.watches.size).toBe(1))
  expect([...server.watches]).toMatchObject([{ path: 'clients/c1/payments', where: ['debt_id', '==', 'o1'] }])
  await waitFor(() => expect(result.current.data).toMatchObject({ number: '20031' }))
  const before = call.mock.calls.length
  server.say({ added: [], modified: [charge({ version: 2, status: 'disputed' })], removed: [] })
  await waitFor(() => expect(call.mock.calls.length).toBe(before + 1))
  expect(call.mock.calls.at(-1)?.[0]).toBe(readDebt)
})
