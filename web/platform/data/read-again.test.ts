import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { defineContract } from '../../../domain/kernel/index.ts'
import { ApiError } from '../api/api-error.ts'
import { readingAgain } from './read-again.ts'
import { testPlatform } from './test-platform.tsx'

const payInvoice = defineContract({
  method: 'POST',
  path: '/payments',
  summary: 'Pay an invoice',
  role: 'member',
  changes: ['invoices', 'ledger'],
  output: z.object({}),
})

/** A cache with a query of each kind, and the names of those that are to be read again. */
async function openCache() {
  const { platform } = testPlatform(() => ({}))
  const { queries } = platform
  const metas = {
    statement: { shows: ['ledger'] },
    invoice: { record: 'invoices' },
    trips: { shows: ['trips'] },
    plain: undefined,
  }
  for (const [name, meta] of Object.entries(metas))
    await queries.fetchQuery({ queryKey: [name], queryFn: () => name, ...(meta && { meta }) })
  const old = () => Object.keys(metas).filter((name) => queries.getQueryState([name])?.isInvalidated)
  return { platform, old, api: readingAgain(queries, platform.api) }
}

afterEach(() => vi.restoreAllMocks())

describe('the answer of a call', () => {
  it('an answer refreshes the queries that show changed data, and no other', async () => {
    const { platform, api, old } = await openCache()
    vi.spyOn(platform.api, 'call').mockResolvedValue({})
    await api.call(payInvoice)
    expect(old()).toEqual(['statement', 'invoice'])
  })

  it('a refusal refreshes them too', async () => {
    const { platform, api, old } = await openCache()
    vi.spyOn(platform.api, 'call').mockRejectedValue(new ApiError(409, { error: 'conflict' }))
    await expect(api.call(payInvoice)).rejects.toMatchObject({ kind: 'conflict' })
    expect(old()).toEqual(['statement', 'invoice'])
  })

  it('leaves a record to the answer of a write that shows it', async () => {
    const { api, old } = await openCache()
    await api.send({ method: 'PATCH', path: '/data/invoices/i1', body: {}, changes: ['invoices', 'trips'] })
    expect(old()).toEqual(['trips'])
  })

  it('counts for an API of an owner', async () => {
    const { api, old } = await openCache()
    await api.ownedBy({ clientId: 'c2', userId: 'ana' }).send({ method: 'PATCH', path: '/x', changes: ['trips'] })
    expect(old()).toEqual(['trips'])
  })
})
