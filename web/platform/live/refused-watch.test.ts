import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { seenPosition } from '../api/position.ts'
import { LiveConnection, type Watch } from './live-connection.ts'

/** A server that receives messages and answers by hand. */
class FakeSocket extends EventTarget {
  static current: FakeSocket | undefined
  readonly CONNECTING = 0
  readonly OPEN = 1
  readonly CLOSING = 2
  readonly CLOSED = 3
  readyState = 0
  readonly said: { readonly type: string; readonly id?: string }[] = []

  constructor() {
    super()
    FakeSocket.current = this
  }

  open(): void {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }

  hear(message: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  }

  send(data: string): void {
    this.said.push(JSON.parse(data) as { type: string; id?: string })
  }

  close(): void {
    this.readyState = 3
  }
}

const tick = () => vi.advanceTimersByTimeAsync(1)
const asked = () => FakeSocket.current?.said.filter(({ type }) => type === 'watch').map(({ id }) => id) ?? []
const hear = (message: object) => FakeSocket.current?.hear(message)

async function greeted(): Promise<LiveConnection> {
  const live = new LiveConnection({
    url: () => 'ws://server.example',
    tokens: { get: () => Promise.resolve('a token'), msLeft: () => 3_600_000, drop: () => undefined },
    clientId: () => 'c1',
    onSignedOut: () => undefined,
    seen: seenPosition(),
  })
  live.restart()
  await tick()
  FakeSocket.current?.open()
  await tick()
  hear({ type: 'hello', build: 'b', cursor: '1' })
  return live
}

const onRefetch = vi.fn<() => void>()
const list: Watch = { path: 'clients/c1/notes', have: () => ({ a: 1 }), onRows: () => undefined, onRefetch }

beforeEach(() => {
  onRefetch.mockClear()
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test.each(['too-many', 'internal'])(
  'a list that cannot be followed now (%s) says so and is asked for again',
  async (error) => {
    const live = await greeted()
    live.watch(list)
    hear({ type: 'error', id: 'w1', error })
    expect([live.refused.get(), asked().length]).toEqual([1, 1])
    await vi.advanceTimersByTimeAsync(5000)
    hear({ type: 'beat' })
    await vi.advanceTimersByTimeAsync(10_500)
    expect(asked()).toEqual(['w1', 'w1'])
    hear({ type: 'rows', id: 'w1', added: [], modified: [], removed: [], cursor: '2' })
    expect(live.refused.get()).toBe(0)
    live.stop()
    const last = FakeSocket.current
    await vi.advanceTimersByTimeAsync(600_000)
    expect([asked(), FakeSocket.current]).toEqual([['w1', 'w1'], last])
  },
)

test('a list out of reach is read again, which says why, and is not asked for over and over', async () => {
  const live = await greeted()
  const stop = live.watch(list)
  hear({ type: 'error', id: 'w1', error: 'forbidden' })
  expect([live.refused.get(), onRefetch.mock.calls.length]).toEqual([1, 1])
  await vi.advanceTimersByTimeAsync(11_000)
  hear({ type: 'beat' })
  await vi.advanceTimersByTimeAsync(11_000)
  expect(asked()).toEqual(['w1'])
  live.askAgain()
  expect(asked()).toEqual(['w1', 'w1'])
  stop()
  expect(live.refused.get()).toBe(0)
  live.stop()
})

test('another connection asks for everything again', async () => {
  const live = await greeted()
  live.watch(list)
  hear({ type: 'error', id: 'w1', error: 'internal' })
  live.restart()
  expect(live.refused.get()).toBe(0)
  live.stop()
})
