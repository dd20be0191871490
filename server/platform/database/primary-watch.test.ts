import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import type pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { openLog } from '../log.ts'
import { primaryPool } from './addresses.ts'
import { PrimaryWatch } from './primary-watch.ts'
import { Servers } from './servers.ts'
import { isDatabaseAway } from './tenant.ts'

// A silent server breaks no connection. A query on one must not wait for as long as a statement may take.

const times = { beatMs: 20, doubtMs: 60, lookMs: 20, greetingMs: 100, graceMs: 60 }

/** A message of Postgres's protocol. */
function message(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(content.length + 4, 1)
  return Buffer.concat([head, content])
}

const ready = message('Z', Buffer.from('I'))
const answer = Buffer.concat([message('C', Buffer.from('SELECT 0\0')), ready])
const standby = (is: boolean) => message('S', Buffer.from(`in_hot_standby\0${is ? 'on' : 'off'}\0`))

/** A server of a few words: it greets as a primary or a standby, answers every question, or is silent. */
class FakeServer {
  readonly #server = createServer((socket) => this.#serve(socket))
  readonly #sockets = new Set<Socket>()
  #late: (() => void)[] = []
  isStandby = false
  isSilent = false
  /** Connections that were made to it. */
  made = 0
  /** Connections that were made while it is silent stay unheard; new ones are answered. */
  isSilentToOld = false

  async listen(): Promise<void> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
  }

  get address(): string {
    return `postgres://someone:secret@127.0.0.1:${(this.#server.address() as AddressInfo).port}/flightline`
  }

  /** Sends the output held back while it was silent. */
  wake(): void {
    this.isSilent = false
    for (const say of this.#late.splice(0)) say()
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    await once(this.#server.close(), 'close')
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket)
    this.made += 1
    const isOld = !this.isSilentToOld
    socket.on('error', () => socket.destroy())
    const say = (words: Buffer) => {
      if (this.isSilent || (isOld && this.isSilentToOld)) this.#late.push(() => socket.write(words))
      else socket.write(words)
    }
    socket.once('data', () => {
      say(Buffer.concat([message('R', Buffer.alloc(4)), standby(this.isStandby), ready]))
      socket.on('data', () => say(answer))
    })
  }
}

let closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.toReversed()) await close()
  closing = []
})

async function fakeServer(isStandby = false): Promise<FakeServer> {
  const server = new FakeServer()
  server.isStandby = isStandby
  await server.listen()
  closing.push(() => server.close())
  return server
}

/** A pool of the product on these servers, watched. */
async function watched(...fakes: readonly FakeServer[]): Promise<pg.Pool> {
  const url = fakes.map(({ address }) => address).join(',')
  const servers = new Servers(fakes.length)
  const watch = new PrimaryWatch({ url, servers, log: openLog('silent'), times })
  watch.start()
  const pool = primaryPool(url, { max: 2, servers, connectionTimeoutMillis: 1000 })
  pool.on('error', (error) => expect(isDatabaseAway(error)).toBe(true))
  closing.push(
    () => pool.end(),
    () => watch.stop(),
  )
  await pool.query('select 1')
  return pool
}

/** A few looks of the watch later: each is a new connection. */
async function lookedAt(server: FakeServer): Promise<void> {
  const before = server.made
  await expect.poll(() => server.made).toBeGreaterThan(before + 3)
}

test('a query on a silent primary is given up once another server is the primary, and continues there', async () => {
  const [old, next] = [await fakeServer(), await fakeServer(true)]
  const pool = await watched(old, next)
  old.isSilent = true
  const waiting = Promise.allSettled([pool.query('select 1')])
  await lookedAt(next)
  next.isStandby = false
  for (const came of await waiting) expect(came.status === 'rejected' && isDatabaseAway(came.reason)).toBe(true)
  await pool.query('select 1')
})

test('a silent primary is waited for while no other server has taken its place', async () => {
  const [old, next] = [await fakeServer(), await fakeServer(true)]
  const pool = await watched(old, next)
  old.isSilent = true
  const waiting = pool.query('select 1')
  await lookedAt(next)
  old.wake()
  expect((await waiting).command).toBe('SELECT')
})

test('another machine at the same address is found', async () => {
  const server = await fakeServer()
  const pool = await watched(server)
  server.isSilentToOld = true
  const waiting = Promise.allSettled([pool.query('select 1')])
  for (const came of await waiting) expect(came.status === 'rejected' && isDatabaseAway(came.reason)).toBe(true)
  await pool.query('select 1')
})

test('a watch ends while its server is silent', async () => {
  const server = await fakeServer()
  const url = server.address
  const watch = new PrimaryWatch({ url, servers: new Servers(1), log: openLog('silent'), times })
  watch.start()
  await expect.poll(() => server.made).toBe(1)
  server.isSilent = true
  await lookedAt(server)
  await expect(watch.stop()).resolves.toBeUndefined()
})
