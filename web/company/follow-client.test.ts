import { waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ApiError } from '../platform/api/api-error.ts'
import { testPlatform } from '../platform/data/test-platform.tsx'
import { followClient } from './follow-client.ts'
import { openClient } from './open-client.ts'
import { usersByRoleKey } from './use-colleagues.ts'

const silent = { added: [], modified: [], removed: [] }
const row = (id: string, version: number) => ({ id, version })

/** A tab with Laro open, and the present answers of the server. `read`: the version of Ana that the tab has read. */
async function openServer(read = 4) {
  const testServer = testPlatform(() => undefined)
  const laro = { id: 'c1', version: 1, name: 'Laro', name_key: 'LARO', timezone: 'America/Chicago', theme: {} }
  const server = { laro, roles: { user: true } as Record<string, true> }
  const asked: string[] = []
  const ask = vi.fn<(method: string, path: string) => Promise<unknown>>(async (_, path) => {
    asked.push(path)
    return path === '/cms/user/clients' ? { clients: [server.laro], default_client: null } : { roles: server.roles }
  })
  const platform = {
    ...testServer.platform,
    api: { ...testServer.platform.api, ask: ask as typeof testServer.platform.api.ask },
  }
  platform.live.restart = () => undefined
  platform.client.set(undefined)
  await openClient(platform, 'laro')
  platform.queries.setQueryData(usersByRoleKey('c1'), { user: [row('ana', read)] })
  const stop = followClient(platform, 'c1')
  const [client, users] = [...testServer.watches]
  if (!client || !users) throw new TypeError('nothing is watched')
  asked.length = 0
  users.onRows({ ...silent, added: [row('ana', 4)] })
  const isPeopleOld = () => platform.queries.getQueryState(usersByRoleKey('c1'))?.isInvalidated
  return { platform, server, ask, asked, stop, client, users, isPeopleOld }
}

it('a change of the company updates its colours, its time zone and its people', async () => {
  const { platform, server, client, isPeopleOld } = await openServer()
  expect(client).toMatchObject({ path: 'clients', limit: 1 })
  expect(client.have()).toEqual({ c1: 1 })
  server.laro = { ...server.laro, version: 2, timezone: 'America/Denver', theme: { dark: '#123456' } }
  client.onRows({ ...silent, modified: [row('c1', 2)] })
  await waitFor(() => expect(platform.client.get()?.timezone).toBe('America/Denver'))
  expect(platform.client.get()?.theme).toEqual({ dark: '#123456' })
  await waitFor(() => expect(isPeopleOld()).toBe(true))
  expect(client.have()).toEqual({ c1: 2 })
})

it('a new grant updates the roles, and an unchanged answer redraws nothing', async () => {
  const { platform, server, users, asked } = await openServer()
  const before = platform.client.get()
  users.onRows({ ...silent, modified: [row('ana', 5)] })
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(platform.client.get()).toBe(before)
  server.roles = { user: true, settings: true }
  users.onRows({ ...silent, added: [row('jo', 2)], removed: ['ana'] })
  await waitFor(() => expect(platform.client.get()?.roles).toEqual(new Set(['user', 'settings'])))
  expect(users.have()).toEqual({ jo: 2 })
})

it('a change during a read causes one more read', async () => {
  const { platform, server, client, asked } = await openServer()
  client.onRows({ ...silent, modified: [row('c1', 2)] })
  server.laro = { ...server.laro, version: 3, name: 'Laro Jets' }
  client.onRows({ ...silent, modified: [row('c1', 3)] })
  client.onRows({ ...silent, modified: [row('c1', 3)] })
  await waitFor(() => expect(asked).toHaveLength(4))
  expect(platform.client.get()?.name).toBe('Laro Jets')
})

it('known data is not read again; returning to the tab reads the roles and the people again', async () => {
  const { platform, asked, client, stop, isPeopleOld } = await openServer()
  client.onRows(silent)
  expect(asked).toEqual([])
  stop()
  expect(isPeopleOld()).toBe(true)
  platform.client.set(undefined)
  await openClient(platform, 'laro')
  expect(asked).toEqual(['/cms/user/roles'])
})

it('a user who changed after the people were read and before they are watched is asked again', async () => {
  const { asked, isPeopleOld } = await openServer(3)
  await waitFor(() => expect(isPeopleOld()).toBe(true))
  expect(asked).toHaveLength(2)
})

it('a failed read is retried, and no more after the end', async () => {
  vi.useFakeTimers()
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const { platform, server, ask, asked, client, stop } = await openServer()
  const answer = ask.getMockImplementation()
  ask.mockRejectedValue(new ApiError(503, { error: 'unavailable' }))
  server.laro = { ...server.laro, version: 2, name: 'Laro Jets' }
  client.onRows({ ...silent, modified: [row('c1', 2)] })
  await vi.advanceTimersByTimeAsync(5000)
  expect(platform.client.get()?.name).toBe('Laro')
  if (answer) ask.mockImplementation(answer)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(platform.client.get()?.name).toBe('Laro Jets')

  ask.mockRejectedValue(new ApiError(503, { error: 'unavailable' }))
  client.onRows({ ...silent, modified: [row('c1', 3)] })
  await vi.advanceTimersByTimeAsync(5000)
  stop()
  const times = asked.length
  if (answer) ask.mockImplementation(answer)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(times)
  warn.mockRestore()
  vi.useRealTimers()
})
