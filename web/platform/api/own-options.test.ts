import { afterEach, expect, it, vi } from 'vitest'
import { createApi } from './api.ts'
import { IntentKeys } from './intent-keys.ts'
import { seenPosition } from './position.ts'

const tokenOf = (sub: string) => `e.${btoa(JSON.stringify({ sub }))}.s`

/** Requests with whose token and for which client they went. */
function listen(session: { user: string | null }) {
  const went: unknown[] = []
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    went.push([headers.get('token'), headers.get('client')])
    return Promise.resolve(Response.json({}))
  })
  const tokens = {
    get: () => Promise.resolve(session.user === null ? null : tokenOf(session.user)),
    msLeft: () => 0,
    drop: () => undefined,
  }
  const options = {
    tokens,
    clientId: () => 'nxt',
    onSignedOut: () => undefined,
    seen: seenPosition(),
    keys: new IntentKeys(),
  }
  return { went, api: createApi(options).ownedBy({ clientId: 'laro', userId: 'ana' }) }
}

afterEach(() => vi.unstubAllGlobals())

it('speaks for its user in its client, whichever client is chosen now', async () => {
  const { went, api } = listen({ user: 'ana' })
  await api.send({ path: '/hangars' })
  expect(went).toEqual([[tokenOf('ana'), 'laro']])
})

it('sends nothing as the user who has signed in since', async () => {
  const session = { user: 'ana' }
  const { went, api } = listen(session)
  session.user = 'jo'
  await expect(api.send({ path: '/hangars', method: 'POST', body: {} })).rejects.toMatchObject({ status: 401 })
  const upload = vi.fn<() => Promise<{ status: number }>>()
  await expect(api.carry(upload)).rejects.toMatchObject({ status: 401 })
  expect(upload).not.toHaveBeenCalled()
  expect(went).toEqual([])
})
