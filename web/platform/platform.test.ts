import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from './api/api-error.ts'
import type { Api } from './api/api.ts'
import { subjectOf } from './api/id-token.ts'
import { blockingWork, modals, openAlert, showAlert, showModal } from './dialogs.ts'
import { notices, notify, undoLast } from './notices.ts'
import { createPlatform, type Platform } from './platform.ts'

const ana = { id: 'ana', name: 'Ana Ruiz', email: 'ana@laro.example' }
const jo = { id: 'jo', name: 'Jo Stern', email: 'jo@laro.example' }
const tokenOf = (sub: string) => `e.${btoa(JSON.stringify({ sub, iat: 1000, exp: 1300 }))}.s`

/** The other tabs of the browser. */
class Tabs extends EventTarget {
  static readonly posted: unknown[] = []
  static current: Tabs | undefined
  constructor() {
    super()
    Tabs.current = this
  }
  postMessage(data: unknown): void {
    Tabs.posted.push(data)
  }
}

const hear = (data: unknown) => Tabs.current?.dispatchEvent(new MessageEvent('message', { data }))

const client = {
  id: 'c1',
  name: 'Laro Charter',
  nameKey: 'laro',
  timezone: 'America/Chicago',
  isDefault: true,
  theme: {},
  roles: new Set(['admin']),
  doc: {},
}

/** Ana's tab; whose the browser's session is, the test says. */
function open(): Platform {
  const platform = createPlatform()
  platform.session.user.set(ana)
  platform.client.set(client)
  return platform
}

/** The headers that a call carries now. */
const carriedBy = async (api: Api) => {
  const { headers } = await api.carry((carried) => Promise.resolve({ status: 200, headers: carried }))
  return headers
}

let cookie = 'ana'
/** Answer to the request for a token; at once unless it is held. */
let tokenAnswer: (() => Promise<Response>) | undefined
let answered: Promise<unknown> = Promise.resolve()
let written: (string | undefined)[] = []

beforeEach(() => {
  cookie = 'ana'
  tokenAnswer = undefined
  written = []
  answered = Promise.resolve()
  Tabs.posted.length = 0
  vi.stubGlobal('BroadcastChannel', Tabs)
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (url === '/api/auth/token') return tokenAnswer?.() ?? Promise.resolve(Response.json({ token: tokenOf(cookie) }))
    if (url === '/api/auth/get-session') return Promise.resolve(Response.json({ user: { ...jo, id: cookie } }))
    if (url.startsWith('/api/auth/')) return Promise.resolve(Response.json({}))
    written.push(new Headers(init.headers).get('token') ?? undefined)
    return answered.then(() => Response.json({ error: 'unauthenticated' }, { status: 401 }))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  notify(null)
})

it('the end of a session closes open layers, before its client is cleared', async () => {
  const { session, client: chosen } = open()
  const onClosed = vi.fn<() => void>()
  const undone = vi.fn<() => void>()
  showModal({ title: 'Filters', body: () => null, onClosed })
  const answers = Promise.all([1, 2].map(() => showAlert({ title: 'Delete?', message: 'Words' })))
  blockingWork.set([{ label: 'Restoring...' }])
  notify({ title: 'Archived', action: { label: 'Undo', run: undone } })
  notify({ id: 'new-version', title: 'A New Version Is Available!', timeout: 0, isForAll: true })
  const openThen: unknown[] = []
  chosen.subscribe(() => openThen.push(modals.get(), openAlert.get(), blockingWork.get()))
  session.end()
  expect(openThen).toEqual([[], undefined, []])
  expect(onClosed).toHaveBeenCalledOnce()
  expect(await answers).toEqual([false, false])
  expect(notices.get().map(({ id }) => id)).toEqual(['new-version'])
  expect(undoLast()).toBe(false)
  expect(undone).not.toHaveBeenCalled()
})

it('a failed refresh is retried once, and at once when the connection returns', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  const { queries, live } = open()
  const away = new ApiError(503, { error: 'unavailable' })
  const read = vi.fn<() => Promise<string>>(() => Promise.resolve('old'))
  const observer = new QueryObserver(queries, { queryKey: ['shown'], queryFn: read, retry: false })
  const stop = observer.subscribe(() => undefined)
  const shown = () => observer.getCurrentResult().data
  const fail = async () => {
    read.mockRejectedValue(away)
    await queries.invalidateQueries({ queryKey: ['shown'] })
    await vi.advanceTimersByTimeAsync(1)
  }
  await vi.advanceTimersByTimeAsync(1)
  await fail()
  expect(observer.getCurrentResult()).toMatchObject({ data: 'old', error: away })
  read.mockResolvedValue('new')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(shown()).toBe('new')
  await fail()
  read.mockResolvedValue('newest')
  live.state.set('live')
  await vi.advanceTimersByTimeAsync(10)
  expect(shown()).toBe('newest')
  const times = read.mock.calls.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(read).toHaveBeenCalledTimes(times)
  stop()
  vi.useRealTimers()
})

it('an action of one user is not sent as another who signed in with another tab', async () => {
  const { api, session, client: chosen } = open()
  cookie = 'jo'
  const write = () => api.send({ method: 'POST', path: '/messaging/post', body: {} })
  await expect(write()).rejects.toMatchObject({ kind: 'unauthenticated' })
  expect([session.user.get(), chosen.get()]).toEqual([undefined, undefined])
  // Input that is saved while the page closes.
  await expect(write()).rejects.toMatchObject({ kind: 'unauthenticated' })
  expect(written).toEqual([undefined, undefined])
  expect(await session.load()).toMatchObject({ id: 'jo' })
})

it('a write that was on its way when the next person came is not repeated as theirs', async () => {
  const { api, session } = open()
  await carriedBy(api)
  const late = Promise.withResolvers<void>()
  answered = late.promise
  const answer = api.send({ method: 'POST', path: '/messaging/post', body: {} })
  cookie = 'jo'
  session.heed('jo')
  await session.load()
  await carriedBy(api)
  late.resolve()
  await expect(answer).rejects.toMatchObject({ kind: 'unauthenticated' })
  expect(written.map(subjectOf)).toEqual(['ana'])
  expect(session.user.get()?.id).toBe('jo')
})

it.each(['ana', 'jo'])(
  'a call that waits for its token while the session ends goes in nobody else’s name (%s)',
  async (next) => {
    const { api, session } = open()
    const held = Promise.withResolvers<Response>()
    tokenAnswer = () => held.promise
    const call = api.send({ method: 'POST', path: '/messaging/post', body: {} })
    session.end()
    cookie = next
    session.user.set({ ...jo, id: next })
    tokenAnswer = undefined
    held.resolve(Response.json({ token: tokenOf(next) }))
    await expect(call).rejects.toMatchObject({ kind: 'unauthenticated' })
    expect(written.map(subjectOf)).toEqual([undefined])
    // A request of the last session does not disturb the next, either.
    expect(session.user.get()?.id).toBe(next)
  },
)

it('a public page sends nothing as a user who has signed in with another tab', async () => {
  const { api, session } = open()
  session.user.set({ ...jo, id: 'guest', name: '', email: '', isAnonymous: true })
  await expect(api.send({ method: 'POST', path: '/sign', body: {} })).rejects.toMatchObject({ kind: 'unauthenticated' })
  expect(written.map(subjectOf)).toEqual([undefined])
  expect(session.user.get()).toBeUndefined()
})

it('a call is about the client that was chosen when it began', async () => {
  const { api, client: chosen } = open()
  const held = Promise.withResolvers<Response>()
  tokenAnswer = () => held.promise
  const carried = carriedBy(api)
  chosen.set({ ...client, id: 'c2' })
  held.resolve(Response.json({ token: tokenOf('ana') }))
  expect((await carried)['client']).toBe('c1')
})

it('signing in is not affected by an earlier answer without a session', async () => {
  const { api, session } = createPlatform()
  globalThis.flightlineEarly = new Map([['/auth/token', Promise.resolve(Response.json({}, { status: 401 }))]])
  await session.signIn('ana@laro.example', 'x')
  expect(subjectOf((await carriedBy(api))['token'])).toBe('ana')
  globalThis.flightlineEarly = undefined
})

it('tabs share signing in and out; a public page continues', async () => {
  const { session, client: chosen } = open()
  hear('ana')
  expect(session.user.get()?.id).toBe('ana')
  hear('jo')
  expect([session.user.get(), chosen.get()]).toEqual([undefined, undefined])
  session.user.set({ ...jo, id: 'guest', name: '', email: '', isAnonymous: true })
  hear('ana')
  expect(session.user.get()?.id).toBe('guest')
  cookie = 'jo'
  await session.signIn('jo@laro.example', 'x')
  await session.signOut()
  expect(Tabs.posted).toEqual(['jo', undefined])
})

it('a sign-in removes only expired input of every form from the device', () => {
  const { session } = createPlatform()
  const day = 24 * 60 * 60_000
  const keep = (name: string, days: number) =>
    localStorage.setItem(name, JSON.stringify({ at: Date.now() - days * day, input: {} }))
  keep('flightline form c1/ana/contacts%20c7%20title tab t1', 31)
  keep('flightline page c1/jo/p1 tab t1', 31)
  keep('flightline input c1/ana/setting tab t2', 29)
  keep('flightline-draft c1 ana d1', 31)
  session.user.set(ana)
  expect(Object.keys(localStorage).toSorted()).toEqual([
    'flightline input c1/ana/setting tab t2',
    'flightline-draft c1 ana d1',
  ])
  localStorage.clear()
})
