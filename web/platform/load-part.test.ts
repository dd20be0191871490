import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadPart } from './load-part.ts'

const answers = vi.fn<() => Promise<Response>>()
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', answers)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a part that cannot be fetched while the network is away comes when it is back', async () => {
  answers.mockRejectedValue(new TypeError('Failed to fetch'))
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('no module'))
  const part = loadPart(load)
  await vi.advanceTimersByTimeAsync(9000)
  expect(load.mock.calls.length).toBeGreaterThan(3)
  load.mockResolvedValue('part')
  await vi.advanceTimersByTimeAsync(2000)
  expect(await part).toBe('part')
})

test('a part that the server does not have any more is refused', async () => {
  answers.mockResolvedValue(new Response('{}'))
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('no module'))
  await expect(loadPart(load)).rejects.toThrow('no module')
  expect(load).toHaveBeenCalledTimes(2)
})
