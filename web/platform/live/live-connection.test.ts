import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { seenPosition } from '../api/position.ts'
import { LiveConnection } from './live-connection.ts'

const opened: FakeSocket[] = []

/** A socket whose network the test controls. */
class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSING = 2
  static readonly CLOSED = 3
  readyState = 0
  binaryType = 'blob'
  readonly said: { type: string }[] = []

  constructor() {
    super()
    opened.push(this)
  }

  open(): void {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }

  hear(message: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  }

  send(text: string): void {
    this.said.push(JSON.parse(text) as { type: string })
  }

  close(): void {
    this.readyState = 3
  }
}

const last = (): FakeSocket => {
  const socket = opened.at(-1)
  if (!socket) throw new Error('no socket was opened')
  return socket
}

const token = 'e.token.s'
let held: string | null | Error
const onSignedOut = vi.fn<() => void>()

function connect(): LiveConnection {
  const live = new LiveConnection({
    url: () => 'ws://server.example',
    tokens: {
      get: () => (held instanceof Error ? Promise.reject(held) : Promise.resolve(held)),
      msLeft: () => 3_600_000,
      drop: () => undefined,
    },
    clientId: () => 'c1',
    onSignedOut,
    seen: seenPosition(),
  })
  live.restart()
  return live
}

async function greeted(): Promise<LiveConnection> {
  const live = connect()
  await vi.advanceTimersByTimeAsync(1)
  last().open()
  await vi.advanceTimersByTimeAsync(1)
  last().hear({ type: 'hello', build: 'b', cursor: '1' })
  expect(live.state.get()).toBe('live')
  return live
}

beforeEach(() => {
  opened.length = 0
  held = token
  onSignedOut.mockClear()
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a server that answers the beats is followed; a silent one is away, and asked again', async () => {
  const live = await greeted()
  await vi.advanceTimersByTimeAsync(12_000)
  expect(last().said.map(({ type }) => type)).toEqual(['hello', 'beat'])
  last().hear({ type: 'beat' })
  await vi.advanceTimersByTimeAsync(19_000)
  expect([live.state.get(), opened.length]).toEqual(['live', 1])
  await vi.advanceTimersByTimeAsync(2000)
  expect([live.state.get(), opened.length]).toEqual(['away', 2])
  live.stop()
})

test('a server that never greets is asked again', async () => {
  const live = connect()
  await vi.advanceTimersByTimeAsync(1)
  last().open()
  await vi.advanceTimersByTimeAsync(21_000)
  expect(opened.length).toBe(2)
  live.stop()
})

test('a server that takes sockets and gives no token is asked ever less often, and followed once it gives one', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  held = new TypeError('no token today')
  const live = connect()
  const open = async () => {
    await vi.advanceTimersByTimeAsync(1)
    const { length } = opened
    last().open()
    // Until another one is opened.
    while (opened.length === length) await vi.advanceTimersByTimeAsync(100)
  }
  const begin = Date.now()
  for (let times = 0; times < 10; times += 1) await open()
  expect(Date.now() - begin).toBeGreaterThan(40_000)
  held = token
  await vi.advanceTimersByTimeAsync(1)
  last().open()
  await vi.advanceTimersByTimeAsync(1)
  expect(last().said.map(({ type }) => type)).toEqual(['hello'])
  live.stop()
  warn.mockRestore()
})

test('the browser off the network is away at once, and connects as soon as it is back', async () => {
  const live = await greeted()
  dispatchEvent(new Event('offline'))
  expect(live.state.get()).toBe('away')
  await vi.advanceTimersByTimeAsync(1)
  const tries = opened.length
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(1)
  expect(opened.length).toBeGreaterThan(tries)
  live.stop()
})

test('a stopped connection ignores events and has no timers', async () => {
  const live = await greeted()
  live.restart()
  live.stop()
  await vi.advanceTimersByTimeAsync(10)
  const tries = opened.length
  for (const news of ['offline', 'online']) dispatchEvent(new Event(news))
  await vi.advanceTimersByTimeAsync(60_000)
  expect([live.state.get(), opened.length, vi.getTimerCount()]).toEqual(['idle', tries, 0])
})

test('a session that has ended is reported; a client out of reach is refused for good', async () => {
  held = null
  const ended = connect()
  await vi.advanceTimersByTimeAsync(1)
  last().open()
  await vi.advanceTimersByTimeAsync(1)
  expect([ended.state.get(), onSignedOut.mock.calls.length]).toEqual(['idle', 1])
  held = token
  const live = await greeted()
  const tries = opened.length
  last().dispatchEvent(new CloseEvent('close', { code: 4404 }))
  await vi.advanceTimersByTimeAsync(60_000)
  expect([live.state.get(), opened.length, onSignedOut.mock.calls.length]).toEqual(['refused', tries, 1])
})
