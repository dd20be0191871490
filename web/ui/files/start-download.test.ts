import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { downloadAll } from './start-download.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('downloads one file a second', async () => {
  const begun: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    begun.push(this.download)
  })
  const running = downloadAll(['a.pdf', 'b.pdf', 'c.pdf'].map((name) => ({ name, url: `/${name}` })))
  expect(begun).toEqual(['a.pdf'])
  await vi.advanceTimersByTimeAsync(999)
  expect(begun).toEqual(['a.pdf'])
  await vi.advanceTimersByTimeAsync(1)
  expect(begun).toEqual(['a.pdf', 'b.pdf'])
  await vi.advanceTimersByTimeAsync(1000)
  await running
  expect(begun).toEqual(['a.pdf', 'b.pdf', 'c.pdf'])
})
