import { z } from 'zod'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { defineContract } from '../../../domain/kernel/index.ts'
import { ApiError, reasonOf } from './api-error.ts'
import { createApi } from './api.ts'
import { IntentKeys } from './intent-keys.ts'
import { seenPosition } from './position.ts'

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

function testServer(answers: readonly (Response | Error)[], clientId = () => 'client-1') {
  const left = [...answers]
  const asked: Request[] = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    asked.push(new Request(new URL(url, 'http://server.example'), init))
    const answer = left.shift() ?? json(500, {})
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  })
  const tokens = {
    get: vi.fn<() => Promise<string | null>>(() => Promise.resolve('a-token')),
    msLeft: () => 0,
    drop: vi.fn<() => void>(),
  }
  const onSignedOut = vi.fn<() => void>()
  return {
    asked,
    tokens,
    onSignedOut,
    api: createApi({ tokens, clientId, onSignedOut, seen: seenPosition(), keys: new IntentKeys() }),
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const setParties = defineContract({
  method: 'PUT',
  path: '/messaging/thread/:id/parties',
  summary: 'Set parties',
  role: 'inbox',
  params: z.object({ id: z.string() }),
  body: z.object({ version: z.int() }),
  output: z.object({ ok: z.boolean() }),
})

describe('createApi', () => {
  it('carries token, client and, for a call that happens once, an idempotency key', async () => {
    const { api, asked } = testServer([json(200, { ok: true })])
    await expect(api.call(setParties, { params: { id: 'a/b' }, body: { version: 1 } })).resolves.toEqual({ ok: true })
    expect(asked[0]?.url).toBe('http://server.example/api/messaging/thread/a%2Fb/parties')
    expect(asked[0]?.headers.get('token')).toBe('a-token')
    expect(asked[0]?.headers.get('client')).toBe('client-1')
    expect(asked[0]?.headers.get('idempotency-key')).toMatch(/^[\da-f-]{36}$/)
  })

  it.each(['sets', 'reads', 'streams'] as const)('sends no key with a call that %s', async (repeat) => {
    const { api, asked } = testServer([json(200, {})])
    await api.send({ method: 'PUT', path: '/x', body: {}, repeat })
    expect(asked[0]?.headers.get('idempotency-key')).toBeNull()
  })

  describe('the key of a call', () => {
    const press = { method: 'POST', path: '/x', body: { text: 'New' } } as const
    /** Sends the same press twice, and another one; tells under which keys. */
    const keysAfter = async (first: Response | TypeError) => {
      const { api, asked } = testServer([first, json(200, {}), json(200, {})])
      await Promise.allSettled([api.send(press)])
      await api.send(press)
      await api.send({ ...press, body: { text: 'Other' } })
      return asked.map(({ headers }) => headers.get('idempotency-key'))
    }

    it.each([
      ['no answer', new TypeError('failed')],
      ['a server that is away', json(503, { error: 'unavailable' })],
      ['the page of a proxy', new Response('<html></html>', { status: 502 })],
    ])('stays for the same words after %s, and other words have another one', async (_, first) => {
      const [one, again, other] = await keysAfter(first)
      expect(again).toBe(one)
      expect(other).not.toBe(one)
    })

    it.each([
      ['an answer', json(200, {})],
      ['a refusal', json(409, { error: 'conflict' })],
    ])('is another one after %s', async (_, first) => {
      expect(new Set(await keysAfter(first)).size).toBe(3)
    })

    it('is another one in another client', async () => {
      let client = 'client-1'
      const { api, asked } = testServer([new TypeError('failed'), json(200, {})], () => client)
      await Promise.allSettled([api.send(press)])
      client = 'client-2'
      await api.send(press)
      expect(new Set(asked.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2)
    })
  })

  it('sends with every call how far the answers before it were', async () => {
    const answer = json(200, {})
    answer.headers.set('flightline-position', '812')
    const { api, asked } = testServer([answer, json(200, {}), json(200, {})])
    await api.send({ path: '/one' })
    await api.send({ path: '/two' })
    expect(asked.map(({ headers }) => headers.get('flightline-position'))).toEqual([null, '812'])
  })

  it('tries once more with a fresh token, under the same key', async () => {
    const { api, asked, tokens, onSignedOut } = testServer([json(401, {}), json(200, { ok: true })])
    await api.send({ method: 'POST', path: '/x', body: {} })
    expect(tokens.drop).toHaveBeenCalledTimes(1)
    expect(asked[1]?.headers.get('idempotency-key')).toBe(asked[0]?.headers.get('idempotency-key'))
    expect(onSignedOut).not.toHaveBeenCalled()
  })

  it('reports that the session has ended when the fresh token is refused too', async () => {
    const { api, onSignedOut } = testServer([json(401, {}), json(401, { error: 'unauthenticated' })])
    await expect(api.send({ path: '/x' })).rejects.toMatchObject({ kind: 'unauthenticated' })
    expect(onSignedOut).toHaveBeenCalledTimes(1)
  })

  it('gives the refusal with all that the server said', async () => {
    const issues = [{ path: 'name', code: 'required' }]
    const { api } = testServer([json(400, { error: 'invalid', issues })])
    await expect(api.send({ path: '/x' })).rejects.toMatchObject({ status: 400, body: { error: 'invalid', issues } })
  })

  it('a failure without a session notes that the user is possibly signed out', async () => {
    const noted = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { api, tokens } = testServer([json(500, { error: 'internal' }), json(500, { error: 'internal' })])
    await expect(api.send({ path: '/x' })).rejects.toMatchObject({ kind: 'internal' })
    expect(noted).not.toHaveBeenCalled()
    tokens.get.mockResolvedValue(null)
    await expect(api.send({ path: '/x' })).rejects.toMatchObject({ kind: 'internal' })
    expect(noted).toHaveBeenCalledExactlyOnceWith('The server failed. You may be signed out.')
  })

  it('takes an unreachable server and a page that is not ours as failures', async () => {
    const { api } = testServer([new TypeError('failed'), new Response('<html></html>', { status: 200 })])
    await expect(api.send({ path: '/x' })).rejects.toMatchObject({ kind: 'offline' })
    await expect(api.send({ path: '/x' })).rejects.toBeInstanceOf(ApiError)
  })
})

describe('reasonOf', () => {
  it("prefers the server's words and falls back to the specification's", () => {
    const own = new ApiError(403, { error: 'forbidden', title: 'Not Allowed!', message: 'Because.' })
    expect(reasonOf(own)).toEqual({ title: 'Not Allowed!', message: 'Because.' })
    expect(reasonOf(new Error('anything'))).toEqual({
      title: 'An Error Occurred',
      message: 'Please try again. If the problem persists please contact support.',
    })
  })

  it('informs a user who may not see a list, in the words of the specification', () => {
    expect(reasonOf(new ApiError(403, { error: 'forbidden' }))).toEqual({
      title: 'Permission Denied',
      message: 'You do not have permissions configured for requested content. Please contact an admin for help.',
    })
  })
})
