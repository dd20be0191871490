import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { useGuide } from './use-guide.ts'

const page = vi.hoisted(() => ({ path: '/laro/threads' }))
vi.mock('@tanstack/react-router', () => ({
  useNavigate: () => vi.fn<() => void>(),
  useLocation: ({ select }: { readonly select: (location: { readonly pathname: string }) => string }) =>
    select({ pathname: page.path }),
}))

const section = (id: string, title: string, path: string) => ({ id, version: 1, date: 1, last_date: 1, title, path })
const sections = [section('g1', 'The inbox', '/threads'), section('g2', 'Quotes', '/quotes')]

beforeEach(() => {
  vi.useFakeTimers()
  page.path = '/laro/threads'
})
afterEach(() => vi.useRealTimers())

async function setUp(seen: string[]) {
  const { platform, wrapper } = testPlatform(() => ({ rows: sections, next: null }))
  const noted: unknown[] = []
  const call = vi.fn<typeof platform.api.call>(async (contract, input) => {
    if (contract.method === 'POST') noted.push(input?.body)
    return { seen: contract.method === 'POST' ? [...seen, 'The inbox'] : seen } as never
  })
  Object.assign(platform.api, { call })
  const hook = renderHook(() => useGuide(), { wrapper })
  // Requests are answered within this turn.
  await act(() => vi.advanceTimersByTimeAsync(0))
  await act(() => vi.advanceTimersByTimeAsync(0))
  return { hook, noted, isOpen: () => hook.result.current.isOpen }
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('opens half a second after the page, once, and is recorded as seen when it closes', async () => {
  const { hook, noted, isOpen } = await setUp([])
  expect([hook.result.current.guide?.id, isOpen()]).toEqual(['g1', false])
  await pass(490)
  expect(isOpen()).toBe(false)
  await pass(20)
  expect([isOpen(), hook.result.current.isByHand]).toEqual([true, false])
  expect(noted).toEqual([])
  act(() => hook.result.current.close())
  await pass(5000)
  expect([isOpen(), noted]).toEqual([false, [{ title: 'The inbox' }]])
})

it('waits behind its tab where it was seen, and belongs to its page', async () => {
  const { hook, noted, isOpen } = await setUp(['The inbox', 'Quotes'])
  await pass(5000)
  expect(isOpen()).toBe(false)
  act(() => hook.result.current.open())
  expect([isOpen(), hook.result.current.isByHand]).toEqual([true, true])
  page.path = '/laro/quotes/1'
  hook.rerender()
  expect([hook.result.current.guide?.id, isOpen()]).toEqual(['g2', false])
  act(() => hook.result.current.close())
  expect(noted).toEqual([])
})
