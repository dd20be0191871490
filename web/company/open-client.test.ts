import { expect, it, vi } from 'vitest'
import { ApiError, type ErrorKind } from '../platform/api/api-error.ts'
import { modals, showModal } from '../platform/dialogs.ts'
import { notices, notify, undoLast } from '../platform/notices.ts'
import { testPlatform } from '../platform/data/test-platform.tsx'
import { leaveClient, openClient } from './open-client.ts'

const ana = { id: 'ana', name: 'Ana Ruiz', email: 'ana@laro.example' }

function refusing(status: number, error: ErrorKind) {
  const { platform } = testPlatform(() => undefined)
  platform.session.user.set(ana)
  const signOut = vi.spyOn(platform.session, 'signOut').mockResolvedValue()
  const ask = () => Promise.reject(new ApiError(status, { error }))
  return { platform: { ...platform, api: { ...platform.api, ask } }, signOut }
}

it.each([
  [403, 'forbidden'],
  [401, 'unauthenticated'],
] as const)('a refusal to load the clients signs the user out: %i', async (status, error) => {
  const { platform, signOut } = refusing(status, error)
  await expect(openClient(platform, 'laro')).rejects.toMatchObject({ kind: error })
  expect(signOut).toHaveBeenCalledTimes(1)
})

it('an unreachable server ends no session', async () => {
  const { platform, signOut } = refusing(503, 'unavailable')
  await expect(openClient(platform, 'laro')).rejects.toMatchObject({ kind: 'unavailable' })
  expect(signOut).not.toHaveBeenCalled()
})

it('a session of another person is not ended by this tab', async () => {
  const { platform, signOut } = refusing(401, 'unauthenticated')
  platform.session.user.set(undefined)
  await expect(openClient(platform, 'laro')).rejects.toMatchObject({ kind: 'unauthenticated' })
  expect(signOut).not.toHaveBeenCalled()
})

const row = (key: string) => ({
  id: key,
  name: key,
  name_key: key.toUpperCase(),
  timezone: 'America/Chicago',
  theme: {},
})

function reaching(...keys: readonly string[]) {
  const { platform } = testPlatform(() => undefined)
  const reached = [...keys]
  const rolesOf = vi.fn<(id: string) => Promise<object>>(() => Promise.resolve({}))
  const ask = async (_: string, path: string, body?: { readonly client_id: string }) =>
    path === '/cms/user/clients'
      ? { clients: reached.map(row), default_client: 'none' }
      : { roles: await rolesOf(body?.client_id ?? '') }
  const restart = vi.spyOn(platform.live, 'restart').mockImplementation(() => undefined)
  platform.client.set(undefined)
  return {
    platform: { ...platform, api: { ...platform.api, ask: ask as typeof platform.api.ask } },
    reached,
    rolesOf,
    restart,
  }
}

it('a client whose roles come after its navigation was given up is not chosen', async () => {
  const { platform, rolesOf, restart } = reaching('laro', 'nxt')
  const late = Promise.withResolvers<object>()
  rolesOf.mockImplementation((id) => (id === 'nxt' ? late.promise : Promise.resolve({})))
  const leaving = new AbortController()
  const given = openClient(platform, 'nxt', leaving.signal)
  leaving.abort()
  await openClient(platform, 'laro')
  late.resolve({})
  await given
  expect(platform.client.get()?.id).toBe('laro')
  expect(restart).toHaveBeenCalledOnce()
  expect(localStorage.getItem('flightline-client')).toBe('laro')
})

it('a switch of the client closes dialogs and clears notices with their Undo', async () => {
  const { platform } = reaching('laro', 'nxt')
  await openClient(platform, 'laro')
  notify(null)
  const undo = vi.fn<() => void>()
  showModal({ title: 'Filters', body: () => null })
  notify({ title: 'Thread done', action: { label: 'Undo', run: undo } })
  const openThen: unknown[] = []
  platform.client.subscribe(() => openThen.push(modals.get(), notices.get()))
  await openClient(platform, 'nxt')
  expect(openThen).toEqual([[], []])
  expect(undoLast()).toBe(false)
  expect(undo).not.toHaveBeenCalled()
})

it('a client out of reach is left with words, without its dialogs, and not opened again', async () => {
  const { platform, reached } = reaching('laro', 'nxt')
  await openClient(platform, 'laro')
  notify(null)
  showModal({ title: 'Filters', body: () => null })
  reached.shift()
  leaveClient(platform)
  expect([platform.client.get(), modals.get()]).toEqual([undefined, []])
  expect(notices.get().map(({ message }) => message)).toEqual(['You no longer have access to laro.'])
  expect(await openClient(platform, 'laro')).toBeUndefined()
})
