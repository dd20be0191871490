import { once } from 'node:events'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { openFileServer, pathOf, type FileServer } from '../contract/file-calls.ts'
import { LiveScreen } from '../contract/live-screen.ts'
import { cast, clientIds } from '../world.ts'
import { until } from './flightline-process.ts'

// Overload: too many requests, bytes, or too much time. Its sender is refused or waits; others notice nothing.

let server: FileServer
beforeAll(async () => {
  server = await openFileServer()
})
afterAll(() => server.server.close())

const laro = clientIds.LARO

test('too many requests of one sender are put off with a time to wait, others are served', async () => {
  const ask = (address: string) =>
    server.server.app.inject({ url: '/api/cms/client/laro', remoteAddress: address, headers: {} })
  const statuses = new Map<number, number>()
  for (let left = 130; left > 0; left -= 1) {
    const { statusCode } = await ask('192.0.2.1')
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
  }
  expect(statuses).toEqual(
    new Map([
      [200, 120],
      [429, 10],
    ]),
  )
  const refused = await ask('192.0.2.1')
  expect(refused.json()).toMatchObject({ error: 'too-many' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask('192.0.2.2')).statusCode).toBe(200)
})

const head =
  '--x\r\ncontent-disposition: form-data; name="file"; filename="slow.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.4\n'

/** An upload that has started and waits for us. */
async function slowUpload(name: string): Promise<ClientRequest> {
  const headers = {
    ...(await server.server.headersOf(cast.ana, laro)),
    'content-type': 'multipart/form-data; boundary=x',
  }
  const sent = request(server.urlOf(pathOf(name)), { method: 'POST', headers })
  sent.on('error', () => undefined)
  sent.write(head)
  return sent
}

async function openTransactions(): Promise<number> {
  const client = new pg.Client({ connectionString: server.server.databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
  )
  await client.end()
  return rows[0]?.count ?? 0
}

test('forty slow uploads hold no transaction open and delay no other request', { timeout: 60_000 }, async () => {
  const slow = await Promise.all(Array.from({ length: 40 }, (_, at) => slowUpload(`slow-${at}.pdf`)))
  const [whole, ...cut] = slow
  if (!whole) throw new Error('there are uploads')
  await until(async () => (await server.get(cast.ana, pathOf('none.pdf'))).status === 404, 'an answer meanwhile')
  // Other work of the program has one for a moment; an upload's would be there as long as it is.
  await expect.poll(openTransactions).toBe(0)
  const answered = once(whole, 'response') as Promise<[IncomingMessage]>
  whole.end('\r\n--x--\r\n')
  const [response] = await answered
  expect(response.statusCode).toBe(201)
  for (const upload of cut) upload.destroy()
  expect((await server.get(cast.ana, pathOf('slow-1.pdf'))).status).toBe(404)
  expect((await server.get(cast.ana, pathOf('slow-0.pdf'))).status).toBe(200)
})

test.each([
  ['no form', 'application/pdf', '%PDF-1.4'],
  ['a form without end', 'multipart/form-data; boundary=x', head],
  ['a long form without end', 'multipart/form-data; boundary=x', head + 'x'.repeat(100_000)],
  ['a form without boundary', 'multipart/form-data', head],
  ['a form of another boundary', 'multipart/form-data; boundary=y', head],
  [
    'a field where the file belongs',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="file"\r\n\r\nhello\r\n--x--\r\n',
  ],
  ['an empty form', 'multipart/form-data; boundary=x', '--x--\r\n'],
])('%s is refused and leaves nothing', async (name, type, body) => {
  const path = pathOf(`${name.replaceAll(' ', '-')}.pdf`)
  const headers = { ...(await server.server.headersOf(cast.ana, laro)), 'content-type': type }
  const answer = await fetch(server.urlOf(path), { method: 'POST', headers, body })
  expect([400, 413, 415], JSON.stringify(await answer.clone().text())).toContain(answer.status)
  expect(await answer.json()).toMatchObject({ error: 'invalid' })
  expect((await server.get(cast.ana, path)).status).toBe(404)
})

async function openSocket(): Promise<WebSocket> {
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/api/live`)
  await once(socket, 'open')
  return socket
}

test(
  'a socket with too many messages, or with unreadable ones, is closed; the others stay',
  { timeout: 60_000 },
  async () => {
    const { token = '' } = await server.server.headersOf(cast.ana, laro)
    const screen = new LiveScreen()
    await screen.connect(`${server.origin.replace('http', 'ws')}/api/live`, { token, client: laro })
    const hostile = ['x'.repeat(300_000), Buffer.alloc(1000), '[['.repeat(1000), '{"type":"hello"}']
    const closings = hostile.map(async (words) => {
      const socket = await openSocket()
      const isClosed = once(socket, 'close')
      socket.send(words)
      await isClosed
    })
    await Promise.all(closings)
    const path = `clients/${laro}/tasks`
    screen.send({ type: 'watch', id: 'nul', path, where: ['name', '==', 'a\u0000b'] })
    await until(() => screen.errors.length === 1, 'a value that cannot be stored is refused')
    expect(screen.errors).toEqual([{ type: 'error', id: 'nul', error: 'invalid' }])
    const shown = screen.watch('tasks', { path })
    await until(() => shown.isAnswered, 'the screen is served')
    screen.close()
  },
)
