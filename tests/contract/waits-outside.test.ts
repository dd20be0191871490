import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openMailSink, type MailSink } from '../mail-fixtures/mail-sink.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { call, laro } from './inbox-server.ts'
import { LiveScreen, startLiveServer, type LiveServer } from './live-screen.ts'

// Calls that wait for a system outside, under a key: here a mail server that is slow to take an invitation.

/** What the mail server says to each recipient, and when. */
let verdict: () => Promise<Error | undefined>
let asked = 0

let testServer: TestServer
let sink: MailSink
let server: LiveServer
beforeAll(async () => {
  sink = await openMailSink({
    onRcptTo: (_address, _session, done) => {
      asked += 1
      verdict().then((error) => done(error), done)
    },
  })
  testServer = await openTestServer({ MAIL_OUT_URL: sink.url })
  server = await startLiveServer(testServer.platform)
})
afterAll(async () => {
  await server.close()
  await testServer.close()
  await sink.close()
})
beforeEach(() => {
  asked = 0
  verdict = () => Promise.resolve(undefined)
})

function hold(): () => void {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  verdict = () => promise
  return () => resolve(undefined)
}

const invite = (key: string, email: string) =>
  call(testServer, cast.ana, {
    method: 'POST',
    url: '/company/users',
    body: { email, first_name: 'Neo', last_name: 'Park', roles: ['user'] },
    headers: { 'idempotency-key': key },
  })

const countOf = async (text: string): Promise<number> =>
  (await testServer.platform.pools.owner.query<{ count: number }>(`select count(*) from ${text}`)).rows[0]?.count ?? -1

const openTransactions = () =>
  countOf(`pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`)
const waitingForLocks = () =>
  countOf(`pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`)

const tasks = `clients/${laro}/tasks`

test('while an invitation waits for the mail server, changes of others reach open screens', async () => {
  const screen = new LiveScreen()
  const { token = '' } = await testServer.headersOf(cast.jo, laro)
  await screen.connect(server.url, { token, client: laro })
  const shown = screen.watch('tasks', { path: tasks, where: ['name', '==', 'Meanwhile'] })
  await expect.poll(() => shown.isAnswered).toBe(true)
  const release = hold()
  const invited = invite('slow-1', 'slow.one@laro.example')
  await expect.poll(() => asked).toBe(1)
  // Others have one for a moment; that of a call that waits outside would stay open.
  await expect.poll(openTransactions).toBe(0)
  const made = await call(testServer, cast.ana, { method: 'POST', url: `/data/${tasks}`, body: { name: 'Meanwhile' } })
  await expect.poll(() => shown.rows).toMatchObject([{ id: made.body.id }])
  expect(sink.taken).toEqual([])
  release()
  expect((await invited).status).toBe(200)
  screen.close()
})

test('who brings the same key meanwhile waits for the first, and is answered as it was', async () => {
  const release = hold()
  const first = invite('slow-2', 'slow.two@laro.example')
  await expect.poll(() => asked).toBe(1)
  const second = invite('slow-2', 'slow.two@laro.example')
  await expect.poll(waitingForLocks).toBe(1)
  release()
  const answers = [await first, await second, await invite('slow-2', 'slow.two@laro.example')]
  expect(answers[0]).toMatchObject({ status: 200, body: { invitation: { name: 'Neo Park' } } })
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
  expect(asked).toBe(1)
  expect((await invite('slow-2', 'somebody.else@laro.example')).status).toBe(409)
})

test('a key whose call failed is free again', async () => {
  verdict = () => Promise.resolve(Object.assign(new Error('try later'), { responseCode: 451 }))
  expect((await invite('slow-3', 'slow.three@laro.example')).status).toBe(503)
  verdict = () => Promise.resolve(undefined)
  expect((await invite('slow-3', 'slow.three@laro.example')).status).toBe(200)
})
