import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import type pg from 'pg'
import { afterEach, expect, inject, test } from 'vitest'
import { GatheringSocket } from './gathering-socket.ts'
import { isDatabaseAway } from './tenant.ts'
import { connectPrimary, primaryPool, standbyPool } from './addresses.ts'

/** A message of Postgres's protocol. */
function message(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(content.length + 4, 1)
  return Buffer.concat([head, content])
}

const welcome = message('R', Buffer.alloc(4))
const ready = message('Z', Buffer.from('I'))
const ending = message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection\0\0'))
const setting = (name: string, value: string): Buffer => message('S', Buffer.from(`${name}\0${value}\0`))

let close: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await Promise.all(close.map((one) => one()))
  close = []
})

/** Listens to the errors of the pool for connections that ended, as the product does. */
function heard(pool: pg.Pool): pg.Pool {
  pool.on('error', (error) => expect(error.message).toMatch(/terminat|timeout expired/))
  return pool
}

/** A server that answers every greeting in the same way and says no more. */
async function serverThat(greets: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.once('data', () => greets(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  close.push(() => once(server.close(), 'close'))
  const { port } = server.address() as AddressInfo
  return `postgres://someone:secret@127.0.0.1:${port}/flightline`
}

const serverSaying = (...words: readonly Buffer[]): Promise<string> =>
  serverThat((socket) => socket.end(Buffer.concat(words)))

test('a server that ends right after its greeting is away, and ends no other connection', async () => {
  const address = await serverSaying(welcome, ready, ending)
  for (const addresses of [address, `${address},${address}`]) {
    const pool = heard(primaryPool(addresses, { max: 1 }))
    await expect(pool.query('select 1')).rejects.toThrow('terminating connection')
    await expect(pool.query('select 1')).rejects.toThrow('terminating connection')
    await pool.end()
    await expect(connectPrimary(addresses, {}, () => undefined)).rejects.toThrow('terminating connection')
  }
})

test('a standby that ends while it is left causes no fault', async () => {
  const address = await serverSaying(welcome, setting('in_hot_standby', 'on'), ready, ending)
  const pool = heard(primaryPool(`${address},${address}`, { max: 1 }))
  await expect(pool.query('select 1')).rejects.toMatchObject({ code: '57P01' })
  await pool.end()
})

test.each([
  ['a standby is no primary', 'on', primaryPool],
  ['a primary is no standby', 'off', standbyPool],
])('%s', async (_, isStandby, open) => {
  const pool = heard(open(await serverSaying(welcome, setting('in_hot_standby', isStandby), ready), { max: 1 }))
  await expect(pool.query('select 1')).rejects.toMatchObject({ code: '57P03', name: 'WrongServer' })
  await pool.end()
})

test('a machine that is gone without a word is away, and the connection to it is given up', async () => {
  const address = await serverThat((socket) => socket.write(Buffer.concat([welcome, ready])))
  const gathering = { pipeline: true, stream: () => new GatheringSocket() }
  for (const more of [{}, gathering]) {
    const pool = heard(primaryPool(address, { max: 1, silenceMs: 200, ...more }))
    const asked = ['one', 'two', 'three'].map((word) => pool.query(`select '${word}'`))
    for (const came of await Promise.allSettled(asked))
      expect(came.status === 'rejected' && isDatabaseAway(came.reason)).toBe(true)
    await expect.poll(() => pool.totalCount).toBe(0)
    await pool.end()
  }
})

test('long work is not silence as long as one answer follows the other', async () => {
  const pool = heard(
    primaryPool(inject('templateUrl').replace(/[^/]+$/, 'postgres'), { max: 1, silenceMs: 1500, pipeline: true }),
  )
  const client = await pool.connect()
  await Promise.all(Array.from({ length: 6 }, () => client.query('select pg_sleep(0.4)')))
  await new Promise((later) => setTimeout(later, 1700))
  expect((await client.query('select 1')).rowCount).toBe(1)
  client.release()
  await pool.end()
})
