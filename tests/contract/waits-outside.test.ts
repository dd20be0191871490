import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openMailSink, type MailSink } from '../mail-fixtures/mail-sink.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds, type CastMember } from '../world.ts'
import { call, laro } from './inbox-server.ts'
import { LiveScreen, startLiveServer, type LiveServer } from './live-screen.ts'

// Calls that wait for a system outside, under a key: here a mail server that is slow to take an invitation.

/** Answers of the mail server to each recipient, and their times. */
let verdict: (address: string) => Promise<Error | undefined>
let asked = 0

let testServer: TestServer
let sink: MailSink
let server: LiveServer
beforeAll(async () => {
  sink = await openMailSink({
    onRcptTo: ({ address }, _session, done) => {
      asked += 1
      verdict(address).then((error) => done(error), done)
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

interface Inviting {
  readonly person: CastMember
  readonly client: string
}

/** Has the mail server wait with its verdict on each address but the quick ones. */
function hold(): () => void {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  verdict = (address) => (address.startsWith('quick') ? Promise.resolve(undefined) : promise)
  return () => resolve(undefined)
}

const invite = (key: string, email: string, { person, client }: Inviting = { person: cast.ana, client: laro }) =>
  call(testServer, person, {
    client,
    method: 'POST',
    url: '/company/users',
    body: { email, first_name: 'Neo', last_name: 'Park', roles: ['user'] },
    headers: { 'idempotency-key': key },
  })

const countOf = async (text: string): Promise<number> =>
  (await testServer.platform.pools.owner.query<{ count: number }>(`select count(*) from ${text}`)).rows[0]?.count ?? -1

const openTransactions = () =>
  countOf(`pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`)
const keyConnections = () =>
  countOf(`pg_stat_activity where datname = current_database() and application_name = 'flightline keys'`)
/** Other connections that the product holds at this moment. */
const heldConnections = () => {
  const { app } = testServer.platform.pools
  return app.totalCount - app.idleCount
}

const nxt = clientIds.NXT
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

test('a key that is sent twice is answered as the first was', async () => {
  const release = hold()
  const first = invite('slow-2', 'slow.two@laro.example')
  await expect.poll(() => asked).toBe(1)
  const second = invite('slow-2', 'slow.two@laro.example')
  // The first answer comes last, so the second one waits.
  expect((await invite('quick-2', 'quick.two@laro.example')).status).toBe(200)
  expect(asked).toBe(2)
  release()
  const answers = [await first, await second, await invite('slow-2', 'slow.two@laro.example')]
  expect(answers[0]).toMatchObject({ status: 200, body: { invitation: { name: 'Neo Park' } } })
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
  expect(asked).toBe(2)
  expect((await invite('slow-2', 'somebody.else@laro.example')).status).toBe(409)
})

test('a key whose call failed is free again', async () => {
  verdict = () => Promise.resolve(Object.assign(new Error('try later'), { responseCode: 451 }))
  expect((await invite('slow-3', 'slow.three@laro.example')).status).toBe(503)
  verdict = () => Promise.resolve(undefined)
  expect((await invite('slow-3', 'slow.three@laro.example')).status).toBe(200)
})

test('one client with many slow calls keeps no turn and no connection from another client', async () => {
  const before = heldConnections()
  const release = hold()
  const slow = Array.from({ length: 8 }, (_, at) => [`many-${at}`, `many.${at}@laro.example`] as const)
  const first = slow.map(([key, email]) => invite(key, email))
  // The share of one user; the others wait for their turn.
  await expect.poll(() => asked).toBe(3)
  const again = slow.map(([key, email]) => invite(key, email))
  const other = await invite('quick-3', 'quick.three@nxt.example', { person: cast.sam, client: nxt })
  expect(other.status).toBe(200)
  expect(asked).toBe(4)
  expect(await keyConnections()).toBe(1)
  await expect.poll(heldConnections).toBeLessThanOrEqual(before)
  release()
  const answers = await Promise.all(first)
  expect(answers.map(({ status }) => status)).toEqual(slow.map(() => 200))
  expect(await Promise.all(again)).toEqual(answers)
  expect(asked).toBe(9)
})

test('a key that another process holds is waited for without a connection', async () => {
  const { owner } = testServer.platform.pools
  const holder = await owner.connect()
  const lock = (step: string) =>
    holder.query(`select ${step}(hashtext('flightline key'), hashtext($1))`, [`${laro} ${cast.ana.id} elsewhere`])
  await lock('pg_advisory_lock')
  const waits = invite('elsewhere', 'quick.four@laro.example')
  expect((await invite('quick-5', 'quick.five@laro.example')).status).toBe(200)
  expect(asked).toBe(1)
  expect(await keyConnections()).toBe(1)
  await lock('pg_advisory_unlock')
  holder.release()
  expect((await waits).status).toBe(200)
})
