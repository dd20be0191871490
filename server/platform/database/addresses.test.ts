import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import type pg from 'pg'
import { afterEach, expect, test } from 'vitest'
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

/** Hears what the pool says of connections that ended, as the product does. */
function heard(pool: pg.Pool): pg.Pool {
  pool.on('error', (error) => expect(error.message).toMatch(/terminat/))
  return pool
}

/** A server that answers every greeting with the same words and says no more. */
async function serverSaying(...words: readonly Buffer[]): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.once('data', () => socket.end(Buffer.concat(words)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  close.push(() => once(server.close(), 'close'))
  const { port } = server.address() as AddressInfo
  return `postgres://someone:secret@127.0.0.1:${port}/flightline`
}

test('a server that ends in the breath of its greeting is away, and ends nobody else', async () => {
  const address = await serverSaying(welcome, ready, ending)
  for (const addresses of [address, `${address},${address}`]) {
    const pool = heard(primaryPool(addresses, { max: 1 }))
    await expect(pool.query('select 1')).rejects.toThrow('terminating connection')
    await expect(pool.query('select 1')).rejects.toThrow('terminating connection')
    await pool.end()
    await expect(connectPrimary(addresses, {}, () => undefined)).rejects.toThrow('terminating connection')
  }
})

test('a standby that ends while it is left is no fault of its own', async () => {
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
