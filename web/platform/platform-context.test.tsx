import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { getPush } from '../../domain/company/index.ts'
import { testPlatform } from './data/test-platform.tsx'
import { notices, notify } from './notices.ts'
import { ApiError, reasonOf } from './api/api-error.ts'
import { PageOfClient, PlatformProvider, useClient, usePlatform } from './platform-context.tsx'

it('a screen’s API sends nothing once its session has ended, and belongs to the next user with the next session', async () => {
  const { platform, asked, wrapper } = testPlatform(() => ({}))
  const call = vi.spyOn(platform.api, 'call').mockResolvedValue({})
  const { result } = renderHook(() => usePlatform(), { wrapper })
  const before = result.current
  await before.api.send({ path: '/hangars' })
  act(() => platform.session.end())
  const attempt = vi.fn<() => Promise<{ status: number }>>()
  const calls = [
    before.api.send({ path: '/hangars', method: 'POST', body: {} }),
    before.api.call(getPush),
    before.api.ask('GET', '/push'),
    before.api.carry(attempt),
  ]
  for (const refused of calls) await expect(refused).rejects.toMatchObject({ kind: 'unauthenticated' })
  expect([asked.length, call.mock.calls.length, attempt.mock.calls.length]).toEqual([1, 0, 0])
  await result.current.api.send({ path: '/hangars' })
  expect(asked).toHaveLength(2)
})

it('a second attempt, with a fresh token say, is not made once the session has ended', async () => {
  const { platform, wrapper } = testPlatform(() => ({}))
  platform.api.carry = async (attempt) => {
    await attempt({})
    platform.session.end()
    return attempt({})
  }
  const { result } = renderHook(() => usePlatform(), { wrapper })
  const attempt = vi.fn<() => Promise<{ status: number }>>(() => Promise.resolve({ status: 401 }))
  await expect(result.current.api.carry(attempt)).rejects.toMatchObject({ kind: 'unauthenticated' })
  expect(attempt).toHaveBeenCalledTimes(1)
})

it.each([
  ['is said to nobody', new ApiError(0, { error: 'offline' }), []],
  ['is said where it ended the session itself', new ApiError(401, { error: 'unauthenticated' }), ['Signed out']],
])('a call that was on its way at the end of its session and fails %s', async (_, refusal, titles) => {
  notify(null)
  const { platform, wrapper } = testPlatform(() => ({}))
  const late = Promise.withResolvers<never>()
  platform.api.carry = () => late.promise
  const { api } = renderHook(() => usePlatform(), { wrapper }).result.current
  const sent = api
    .carry(() => Promise.resolve({ status: 200 }))
    .catch((error: unknown) => notify({ ...reasonOf(error), kind: 'error' }))
  act(() => platform.session.end())
  late.reject(refusal)
  await sent
  expect(notices.get().map(({ title }) => title)).toEqual(titles)
})

it('is another one for each session alone', () => {
  const { platform, wrapper } = testPlatform(() => ({}))
  const { result, rerender } = renderHook(() => usePlatform(), { wrapper })
  const [first] = [result.current]
  rerender()
  expect(result.current).toBe(first)
  act(() => platform.session.replaced())
  expect(result.current).not.toBe(first)
})

it('a refusal after the end of a session is not shown', async () => {
  notify(null)
  const { platform, wrapper } = testPlatform(() => ({}))
  const { api } = renderHook(() => usePlatform(), { wrapper }).result.current
  act(() => platform.session.end())
  await api.send({ path: '/hangars' }).catch((error: unknown) => notify({ ...reasonOf(error), kind: 'error' }))
  expect(notices.get()).toEqual([])
})

it('the page of a client keeps its client and its calls while another client is being opened', async () => {
  const { platform } = testPlatform(() => ({}))
  const clients: string[] = []
  platform.api.ownedBy = ({ clientId }) => ({
    ...platform.api,
    send: async <Answer,>() => {
      clients.push(clientId)
      return {} as Answer
    },
  })
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <PlatformProvider platform={platform}>
      <PageOfClient>{children}</PageOfClient>
    </PlatformProvider>
  )
  const { result } = renderHook(() => ({ api: usePlatform().api, client: useClient() }), { wrapper })
  const first = result.current
  act(() => platform.client.set({ ...first.client, roles: new Set(['trips']) }))
  expect([...result.current.client.roles]).toEqual(['trips'])
  act(() => platform.client.set({ ...first.client, id: 'c2', nameKey: 'nxt' }))
  expect(result.current.client.id).toBe('c1')
  expect(result.current.api).toBe(first.api)
  await result.current.api.send({ path: '/hangars', method: 'POST' })
  expect(clients).toEqual(['c1'])
})
