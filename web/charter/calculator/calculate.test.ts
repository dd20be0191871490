import { expect, it, vi } from 'vitest'
import { typePrice } from '../../../domain/charter/index.ts'
import { calculateFlight, quoteRequest } from '../../../domain/charter/requests/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { calculate } from './calculate.ts'

const prices = ['a1', 'a2'].map((id) => ({
  aircraft: { id, tail_number: id, name: id },
  total: 100,
  because: [],
  blockMinutes: 60,
  taken: [],
}))
const way = { departureAirport: { icao: 'KTEB', name: '' }, arrivalAirport: { icao: 'KVNY', name: '' } }
const quote = { legs: [{ id: 'l1', order: 0, active: true, times: {}, paxNum: 4, ...way }] }

it('continues with the quote made before its price failed, and makes another by another aircraft', async () => {
  const { platform } = testPlatform(() => undefined)
  let isAway = true
  const asked: string[] = []
  const call = vi.fn<(contract: unknown, input: { body: { id: string } }) => Promise<object>>(
    async (contract, { body }) => {
      if (contract === calculateFlight) return { isFlight: true, notes: [], quote, prices }
      if (contract === quoteRequest) asked.push(body.id)
      if (contract === typePrice && isAway) throw new ApiError(0, { error: 'offline' })
      return { id: body.id }
    },
  )
  Object.assign(platform.api, { call })
  const { flights } = await calculate(platform.api, {
    words: 'KTEB KVNY',
    timezone: 'UTC',
    signal: new AbortController().signal,
  })
  const [first, second] = flights
  await expect(first?.quote()).rejects.toBeInstanceOf(ApiError)
  isAway = false
  const made = await first?.quote()
  expect(asked).toEqual([made, made])
  expect(await second?.quote()).not.toBe(made)
})
