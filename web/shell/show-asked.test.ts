import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dayMs, hourMs } from '../../domain/kernel/values/durations.ts'
import { createApi } from '../platform/api/api.ts'
import { IntentKeys } from '../platform/api/intent-keys.ts'
import { seenPosition } from '../platform/api/position.ts'
import { testPlatform } from '../platform/data/test-platform.tsx'
import { forgetNotices, notices } from '../platform/notices.ts'
import { forgetInput } from './input-on-device.ts'
import { showAskedCalls } from './show-asked.ts'

const owner = { clientId: 'c1', userId: 'ana' }
const request = JSON.stringify(['c1', 'POST', '/invoices/i1/payments', null, { amount: 100 }])
const call = {
  summary: 'Record a payment: wire, check, ACH or cash',
  changes: ['invoices'],
  at: Date.now() - hourMs,
  page: '/laro/invoices/i1',
  title: 'Invoice 1004 · Laro Charter · Flightline',
  request,
}

let pages = 0
/** Key of the call that was left to the page of the running test. */
let key = ''
let answers: (Response | 'lost')[] = []
const sent: unknown[] = []
const went: string[] = []

/** Opens a page that a call was left to. */
async function openPage(left: object = call) {
  key = `k${(pages += 1)}`
  localStorage.setItem(`flightline asked c1/ana/${key} tab closed`, JSON.stringify({ ...left, key }))
  const { platform } = testPlatform(() => ({}))
  const tokens = { get: () => Promise.resolve(null), msLeft: () => 0, drop: () => undefined }
  const api = createApi({
    tokens,
    clientId: () => undefined,
    onSignedOut: () => undefined,
    seen: seenPosition(),
    keys: new IntentKeys(),
  })
  const hide = showAskedCalls({ ...platform, apiOf: (of) => api.ownedBy(of) }, owner, (path) => went.push(path))
  await expect.poll(() => notices.get()).toHaveLength(1)
  return hide
}

const toast = () => notices.get()[0]
const press = async (next: string) => {
  toast()?.action?.run()
  await expect.poll(() => toast()?.title).toBe(next)
}

beforeEach(() => {
  answers = []
  sent.length = 0
  went.length = 0
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    sent.push([headers.get('idempotency-key'), headers.get('client'), init.method, url, init.body])
    const answer = answers.shift() ?? 'lost'
    return answer === 'lost' ? Promise.reject(new TypeError('failed')) : Promise.resolve(answer)
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  forgetNotices()
})

it('a call without an answer: its request is named, asked again under its key, and its result is shown', async () => {
  await openPage()
  expect(toast()).toMatchObject({ title: 'Asked, no answer yet', timeout: 0, action: { label: 'Ask again' } })
  expect(toast()?.message).toMatch(/^Record a payment \(Invoice 1004\), \d/)
  answers = ['lost', Response.json({ id: 'p1' })]
  await press('Asking again')
  await expect.poll(() => toast()?.title).toBe('Asked, no answer yet')
  await press('Done: Record a payment')
  const asked = [key, 'c1', 'POST', '/api/invoices/i1/payments', '{"amount":100}']
  expect(sent).toEqual([asked, asked])
  expect(Object.keys(localStorage)).toEqual([])
  toast()?.action?.run()
  expect(went).toEqual(['/invoices/i1'])
})

it('a refused repetition: the reason is shown, and the call is no longer kept', async () => {
  await openPage()
  answers = [Response.json({ error: 'invalid', message: 'The invoice is void.' }, { status: 400 })]
  await press('Refused: Record a payment')
  expect(toast()?.message).toBe('The invoice is void.')
  expect(Object.keys(localStorage)).toEqual([])
})

it('a late answer is not shown after the user has left the client', async () => {
  const hide = await openPage()
  const late = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => late.promise)
  await press('Asking again')
  hide()
  late.resolve(Response.json({ id: 'p1' }))
  await expect.poll(() => Object.keys(localStorage)).toEqual([])
  expect(notices.get()).toEqual([])
})

it('a call that another tab had answered is not sent', async () => {
  await openPage()
  localStorage.clear()
  await press('Answered in another tab')
  expect(sent).toEqual([])
})

it.each([
  ['older than the kept answers', { ...call, at: Date.now() - 2 * dayMs + hourMs / 2 }, 'keeps answers for 2 days'],
  ['without its input', { ...call, request: undefined }, 'input is not kept'],
])('a call %s cannot be asked again, and can be removed', async (_, left, reason) => {
  await openPage(left)
  expect(toast()).toMatchObject({ title: 'Asked, no answer', action: { label: 'Remove' } })
  expect(toast()?.message).toContain(reason)
  toast()?.action?.run()
  expect(Object.keys(localStorage)).toEqual([])
  expect(sent).toEqual([])
})

it('a page that closes hides its calls and keeps them on the device', async () => {
  const hide = await openPage()
  hide()
  expect(notices.get()).toEqual([])
  expect(Object.keys(localStorage)).toEqual([`flightline asked c1/ana/${key} tab closed`])
})

it('a sign-out removes the calls of its user from the device', async () => {
  await openPage()
  forgetInput('bo')
  expect(Object.keys(localStorage)).toHaveLength(1)
  forgetInput('ana')
  expect(Object.keys(localStorage)).toEqual([])
})
