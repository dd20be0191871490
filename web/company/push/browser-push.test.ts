import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Api } from '../../platform/api/api.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import type { CurrentClient } from '../../platform/current-client.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { signOut } from '../sign-out.ts'
import { activate, deactivate, forgetUnknown, ownToken } from './browser-push.ts'

// One browser, one subscription; several clients of its user may send to it.

const body = expect.anything() as unknown
let subscription: { endpoint: string } | undefined
let made = 0

const unsubscribe = () => {
  subscription = undefined
  return Promise.resolve(true)
}
const pushManager = {
  getSubscription: () => Promise.resolve(subscription ? { ...subscription, unsubscribe } : null),
  subscribe: () => {
    subscription ??= { endpoint: `https://push.example/${(made += 1)}` }
    const { endpoint } = subscription
    return Promise.resolve({ endpoint, toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }) })
  },
}

/** As a browser grants a lock: to one piece of work after the other. */
function grantInTurn() {
  let last: Promise<unknown> = Promise.resolve()
  return (_: string, work: () => Promise<unknown>) => {
    const next = last.then(work)
    last = Promise.allSettled([next])
    return next
  }
}

beforeEach(() => {
  subscription = undefined
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request: grantInTurn() } })
  localStorage.clear()
  const registration = { pushManager }
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: () => Promise.resolve('granted') })
  vi.stubGlobal('PushManager', {})
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      ready: Promise.resolve(registration),
      register: () => Promise.resolve(registration),
      getRegistration: () => Promise.resolve(registration),
    },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  Reflect.deleteProperty(navigator, 'locks')
})

type Asked = { readonly body?: { readonly token?: string; readonly here?: true } }

/**
 * A user in a client whose server knows these tokens; `waiting` are those of devices whose session ended: they continue
 * with the present one.
 */
function desk(userId: string, clientId: string, known: readonly string[] | { waiting: readonly string[] } = []) {
  const [tokens, waiting] = 'waiting' in known ? [[], known.waiting] : [known, []]
  const { platform } = testPlatform(() => undefined)
  const answer = ({ body: { token = '', here } = {} }: Asked) => {
    const subscribed = [...tokens, ...waiting].includes(token)
    if (here && !subscribed) throw new ApiError(404, { error: 'not-found', message: 'devices' })
    return { device: { subscribed } }
  }
  const call = vi.fn<(contract: { method: string }, input?: Asked, signal?: AbortSignal) => Promise<unknown>>(
    async ({ method }, input = {}) => (method === 'GET' ? { tokens } : answer(input)),
  )
  platform.session.user.set({ id: userId, name: userId, email: `${userId}@laro.example` })
  platform.client.set({ ...(platform.client.get() as CurrentClient), id: clientId })
  return { platform: { ...platform, api: { ...platform.api, call: call as Api['call'] } }, call }
}

const turnOn = async (userId: string, clientId: string) => {
  await activate(desk(userId, clientId).platform, 'AAAA')
  return (await ownToken()) ?? ''
}

it('a question that was closed without an answer is no denial', async () => {
  for (const [answer, state] of [
    ['default', 'closed'],
    ['denied', 'denied'],
    ['granted', 'on'],
  ]) {
    vi.stubGlobal('Notification', { permission: answer, requestPermission: () => Promise.resolve(answer) })
    expect(await activate(desk('ana', 'laro').platform, 'AAAA')).toBe(state)
  }
})

it('a client that does not know the browser takes it from no other client of the same user', async () => {
  const token = await turnOn('ana', 'laro')
  await forgetUnknown(desk('ana', 'nxt').platform)
  expect(await ownToken()).toBe(token)
  await forgetUnknown(desk('ana', 'laro', [token]).platform)
  expect(await ownToken()).toBe(token)
})

it('a subscription unknown to every client ends, and so does one left by another user', async () => {
  await turnOn('ana', 'laro')
  await forgetUnknown(desk('ana', 'laro').platform)
  expect(await ownToken()).toBeUndefined()
  await turnOn('ana', 'laro')
  await forgetUnknown(desk('jo', 'laro').platform)
  expect(await ownToken()).toBeUndefined()
})

it('a browser whose session was replaced continues with the new one, and stays with its user', async () => {
  const token = await turnOn('ana', 'laro')
  const { platform, call } = desk('ana', 'laro', { waiting: [token] })
  await forgetUnknown(platform)
  expect(call).toHaveBeenCalledWith(body, { body: { token, here: true } })
  expect(await ownToken()).toBe(token)
})

it('an unreachable server leaves push notifications on', async () => {
  const token = await turnOn('ana', 'laro')
  const { platform, call } = desk('ana', 'laro', [token])
  call.mockImplementationOnce(() => Promise.resolve({ tokens: [] })).mockRejectedValueOnce(new TypeError('away'))
  await expect(forgetUnknown(platform)).rejects.toThrow('away')
  expect(await ownToken()).toBe(token)
})

it('a check does not turn off a subscription that is being turned on', async () => {
  const { platform, call } = desk('ana', 'laro')
  const answer = Promise.withResolvers<unknown>()
  call.mockImplementationOnce(() => answer.promise)
  const turned = activate(platform, 'AAAA')
  await expect.poll(() => call.mock.calls).toHaveLength(1)
  const looked = forgetUnknown(desk('ana', 'laro', { waiting: [(await ownToken()) ?? ''] }).platform)
  await Promise.race([looked, new Promise((resolve) => setTimeout(resolve, 20))])
  answer.resolve({ device: { subscribed: true } })
  await Promise.all([turned, looked])
  expect(await ownToken()).not.toBeUndefined()
})

it('turned on by another user, the browser has another subscription', async () => {
  const first = await turnOn('ana', 'laro')
  expect(await turnOn('ana', 'nxt')).toBe(first)
  expect(await turnOn('jo', 'laro')).not.toBe(first)
})

it('turned off in one client it stays on in the other; the last one ends the subscription', async () => {
  const token = await turnOn('ana', 'laro')
  await turnOn('ana', 'nxt')
  const { platform, call } = desk('ana', 'nxt', [token])
  await deactivate(platform)
  expect(call).toHaveBeenCalledWith(body, { body: { token, disable: true } })
  expect(await ownToken()).toBe(token)
  await deactivate(desk('ana', 'laro', [token]).platform)
  expect(await ownToken()).toBeUndefined()
})

it('signing out ends it for all clients, before the session ends', async () => {
  const token = await turnOn('ana', 'laro')
  await turnOn('ana', 'nxt')
  const { platform, call } = desk('ana', 'nxt', [token])
  const ended = vi.spyOn(platform.session, 'signOut').mockResolvedValue()
  await signOut(platform)
  expect(call).toHaveBeenCalledWith(body, { body: { token, disable: true } }, body)
  expect(call.mock.invocationCallOrder[0]).toBeLessThan(ended.mock.invocationCallOrder[0] ?? 0)
  expect(await ownToken()).toBeUndefined()
})

it.each([
  ['fails', () => Promise.reject(new TypeError('away'))],
  ['never answers', () => new Promise<never>(() => undefined)],
])('signing out continues when the end of push notifications %s', async (_, answer) => {
  await turnOn('ana', 'laro')
  const { platform, call } = desk('ana', 'laro')
  call.mockImplementation(answer)
  const ended = vi.spyOn(platform.session, 'signOut').mockResolvedValue()
  await signOut(platform)
  expect(ended).toHaveBeenCalledTimes(1)
})
