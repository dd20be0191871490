import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { defineContract } from '../../../domain/kernel/index.ts'
import { minuteMs } from '../../../domain/kernel/values/durations.ts'

const pay = defineContract({
  method: 'POST',
  path: '/invoices/:id/payments',
  summary: 'Record a payment',
  role: 'invoices',
  changes: ['invoices'],
  params: z.object({ id: z.string() }),
  body: z.object({ amount: z.int() }),
  output: z.object({ id: z.string() }),
})
const importFile = defineContract({ ...pay, path: '/imports', summary: 'Import a file', onDevice: 'summary' })
const post = defineContract({ ...pay, path: '/post', summary: 'Send a message', onDevice: 'nothing' })
const sign = defineContract({ ...pay, path: '/signatures', summary: 'Sign', role: 'public' })

const owner = { clientId: 'laro', userId: 'ana' }
const input = { params: { id: 'i1' }, body: { amount: 100 } }

let answers: (Response | 'lost')[] = []
const keys: (string | null)[] = []

/** A newly loaded page: its modules remember nothing of the page before. */
async function openPage() {
  vi.resetModules()
  const { createApi } = await import('./api.ts')
  const { IntentKeys } = await import('./intent-keys.ts')
  const { seenPosition } = await import('./position.ts')
  const { listLeftCalls } = await import('./asked-calls.ts')
  const api = createApi({
    tokens: { get: () => Promise.resolve(null), msLeft: () => 0, drop: () => undefined },
    clientId: () => undefined,
    onSignedOut: () => undefined,
    seen: seenPosition(),
    keys: new IntentKeys(),
  })
  return {
    api: api.ownedBy(owner),
    apiOf: (of: typeof owner) => api.ownedBy(of),
    left: (of = owner) => listLeftCalls(of),
  }
}

beforeEach(() => {
  answers = []
  keys.length = 0
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key'))
    const answer = answers.shift() ?? 'lost'
    return answer === 'lost' ? Promise.reject(new TypeError('failed')) : Promise.resolve(answer)
  })
})

afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks')
  vi.unstubAllGlobals()
  localStorage.clear()
})

const done = () => Response.json({ id: 'p1' })

it('a lost answer and a reload: the call is left with its description, and the same request has its key', async () => {
  const first = await openPage()
  await expect(first.api.call(pay, input)).rejects.toMatchObject({ kind: 'offline' })
  expect(await first.left()).toEqual([])
  const second = await openPage()
  const [call] = await second.left()
  expect(call).toMatchObject({ key: keys[0], summary: 'Record a payment', changes: ['invoices'], page: '/' })
  expect(JSON.parse(call?.request ?? '')).toEqual(['laro', 'POST', '/invoices/i1/payments', null, { amount: 100 }])
  answers = [done()]
  await second.api.call(pay, input)
  expect(keys).toEqual([keys[0], keys[0]])
  expect(await (await openPage()).left()).toEqual([])
})

it.each([
  ['an answer', done()],
  ['a refusal', Response.json({ error: 'conflict' }, { status: 409 })],
])('%s removes the call from the device, and the same request has another key after a reload', async (_, answer) => {
  const first = await openPage()
  answers = [answer, done()]
  await Promise.allSettled([first.api.call(pay, input)])
  expect(Object.keys(localStorage)).toEqual([])
  await (await openPage()).api.call(pay, input)
  expect(keys[1]).not.toBe(keys[0])
})

it.each([401, 429])(
  'a repetition refused with %s leaves the call, because the first request may have been performed',
  async (status) => {
    await Promise.allSettled([(await openPage()).api.call(pay, input)])
    answers = [Response.json({ error: status === 401 ? 'unauthenticated' : 'too-many' }, { status })]
    await Promise.allSettled([(await openPage()).api.call(pay, input)])
    expect(await (await openPage()).left()).toMatchObject([{ key: keys[0] }])
  },
)

it('the same request more than ten minutes after a reload has another key', async () => {
  vi.spyOn(Date, 'now').mockReturnValueOnce(Date.now() - 11 * minuteMs)
  await Promise.allSettled([(await openPage()).api.call(pay, input)])
  await Promise.allSettled([(await openPage()).api.call(pay, input)])
  expect(keys[1]).not.toBe(keys[0])
  expect(await (await openPage()).left()).toMatchObject([{ key: keys[0] }, { key: keys[1] }])
})

it('a page that closes during the request: the call is left for the next page', async () => {
  const first = await openPage()
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  void first.api.call(pay, input)
  await expect.poll(() => Object.keys(localStorage)).toHaveLength(1)
  expect(await (await openPage()).left()).toMatchObject([{ summary: 'Record a payment' }])
})

it('a call of an open tab is left to that tab', async () => {
  const first = await openPage()
  await Promise.allSettled([first.api.call(pay, input)])
  const [name = ''] = Object.keys(localStorage)
  const moved = name.replace(/ tab .*/, ' tab other')
  localStorage.setItem(moved, localStorage.getItem(name) ?? '')
  localStorage.removeItem(name)
  const openTabs = ['flightline tab other']
  const query = () => Promise.resolve({ held: openTabs.map((tab) => ({ name: tab })) })
  const request = (_: string, work: () => unknown) => Promise.resolve(work())
  Object.defineProperty(navigator, 'locks', { value: { query, request }, configurable: true })
  const second = await openPage()
  expect(await second.left()).toEqual([])
  openTabs.pop()
  expect(await second.left()).toMatchObject([{ key: keys[0] }])
})

it('a call belongs to its user in its client', async () => {
  const first = await openPage()
  await Promise.allSettled([first.api.call(pay, input)])
  const second = await openPage()
  expect(await second.left({ clientId: 'nxt', userId: 'ana' })).toEqual([])
  expect(await second.left({ clientId: 'laro', userId: 'bo' })).toEqual([])
  await Promise.allSettled([second.apiOf({ clientId: 'laro', userId: 'bo' }).call(pay, input)])
  expect(keys[1]).not.toBe(keys[0])
})

it('a call with a file or sealed fields: the device keeps its description and key, and not its input', async () => {
  const first = await openPage()
  await Promise.allSettled([first.api.call(importFile, { body: { amount: 4711 } })])
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain('4711')
  const [call] = await (await openPage()).left()
  expect(call).toMatchObject({ summary: 'Import a file', key: keys[0] })
  expect(call?.request).toBeUndefined()
})

it.each([post, sign])('the device keeps nothing of "$summary"', async (contract) => {
  const { api } = await openPage()
  await Promise.allSettled([api.call(contract, { body: { amount: 1 } })])
  expect(Object.keys(localStorage)).toEqual([])
})

it('a repeated call without an answer keeps the time of its first request', async () => {
  vi.spyOn(Date, 'now').mockReturnValueOnce(1000)
  const { api } = await openPage()
  await Promise.allSettled([api.call(pay, input)])
  await Promise.allSettled([api.call(pay, input)])
  const left = await (await openPage()).left()
  expect(left.map(({ at }) => at)).toEqual([1000])
})
