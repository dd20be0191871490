import { afterAll, beforeAll, expect, test } from 'vitest'
import { liveCloseCodes, liveLimits } from '../../domain/kernel/live/live-protocol.ts'
import type { Identity } from '../../server/platform/platform.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds, type CastMember } from '../world.ts'
import { LiveScreen, startLiveServer, type LiveServer } from './live-screen.ts'

let testServer: TestServer
let server: LiveServer

beforeAll(async () => {
  testServer = await openTestServer()
  server = await startLiveServer(testServer.platform, { beatMs: 300 })
})
afterAll(async () => {
  await server.close()
  await testServer.close()
})

const laro = clientIds.LARO
const tasks = `clients/${laro}/tasks`

async function open(person: CastMember, client: string = laro): Promise<LiveScreen> {
  const screen = new LiveScreen()
  const { token = '' } = await testServer.headersOf(person, client)
  await screen.connect(server.url, { token, client })
  return screen
}

interface Call {
  readonly method?: 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly payload?: object
}

async function call(
  person: CastMember,
  { method = 'POST', path, payload }: Call,
): Promise<{ id: string; version: number }> {
  const headers = await testServer.headersOf(person, laro)
  const answer = await testServer.app.inject({
    method,
    url: `/api/data/${path}`,
    headers,
    ...(payload ? { payload } : {}),
  })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json()
}

/** Runs statements as the program's role within LARO; `until` keeps the transaction open. */
async function inLaro(
  run: (query: (text: string, values?: unknown[]) => Promise<unknown>) => Promise<unknown>,
): Promise<void> {
  const client = await testServer.platform.pools.app.connect()
  try {
    await client.query('begin')
    await client.query("select set_config('app.client_id', $1, true)", [laro])
    await run((text, values) => client.query(text, values))
    await client.query('commit')
  } finally {
    client.release()
  }
}

const insertTask = "insert into tasks (client_id, id, date, last_date, doc) values ($1, $2, 1, $3, '{}')"

test('a colleague sees a record come, change and go', async () => {
  const screen = await open(cast.jo)
  expect(screen.answers[0]).toMatchObject({ type: 'hello', build: 'test-build' })
  const shown = screen.watch('tasks', { path: tasks, where: ['name', '==', 'Fuel'] })
  await expect.poll(() => shown.isAnswered).toBe(true)
  const made = await call(cast.ana, { path: tasks, payload: { name: 'Fuel' } })
  await expect.poll(() => shown.rows).toMatchObject([{ id: made.id, name: 'Fuel', can: { write: true, remove: true } }])
  await call(cast.ana, {
    method: 'PATCH',
    path: `${tasks}/${made.id}`,
    payload: { version: 1, change: { name: 'Catering' } },
  })
  await expect.poll(() => shown.rows).toEqual([])
  await call(cast.ana, {
    method: 'PATCH',
    path: `${tasks}/${made.id}`,
    payload: { version: 2, change: { name: 'Fuel' } },
  })
  await expect.poll(() => shown.rows).toMatchObject([{ id: made.id, version: 3 }])
  await call(cast.ana, { method: 'DELETE', path: `${tasks}/${made.id}` })
  await expect.poll(() => shown.rows).toEqual([])
  screen.close()
})

test('a returning screen with its rows gets the difference only', async () => {
  const [kept, changed, gone] = await Promise.all(
    ['Kept', 'Changed', 'Gone'].map((name) => call(cast.ana, { path: tasks, payload: { name } })),
  )
  if (!kept || !changed || !gone) throw new Error('three tasks were made')
  const screen = await open(cast.jo)
  const where = ['id', 'in', [kept.id, changed.id, gone.id]] as const
  const shown = screen.watch('tasks', { path: tasks, where })
  await expect.poll(() => shown.rows.length).toBe(3)
  screen.cut()
  await call(cast.ana, {
    method: 'PATCH',
    path: `${tasks}/${changed.id}`,
    payload: { version: 1, change: { name: 'Changed again' } },
  })
  await call(cast.ana, { method: 'DELETE', path: `${tasks}/${gone.id}` })
  const { token = '' } = await testServer.headersOf(cast.jo, laro)
  await screen.connect(server.url, { token, client: laro })
  await expect.poll(() => shown.rows.map((row) => row.id).toSorted()).toEqual([kept.id, changed.id].toSorted())
  expect(screen.answers.at(-1)).toMatchObject({
    type: 'rows',
    added: [],
    modified: [{ id: changed.id, version: 2 }],
    removed: [gone.id],
  })
  screen.close()
})

test('a write that began first and commits last is not lost, and does not hold back others for good', async () => {
  const screen = await open(cast.jo)
  const shown = screen.watch('late', { path: tasks, where: ['id', 'in', ['early', 'late']] })
  await expect.poll(() => shown.isAnswered).toBe(true)
  await inLaro(async (query) => {
    await query(insertTask, [laro, 'early', 1])
    await inLaro((other) => other(insertTask, [laro, 'late', 2]))
  })
  await expect.poll(() => shown.rows.map((row) => row.id).toSorted()).toEqual(['early', 'late'])
  screen.close()
})

test('a single record comes with the fields that lists leave out', async () => {
  const made = await call(cast.ana, {
    path: `clients/${laro}/cms/root/pages`,
    payload: { name: 'Fleet', html: '<p>Ours</p>' },
  })
  const screen = await open(cast.ana)
  const one = screen.watch('one', { path: `clients/${laro}/cms/root/pages/${made.id}` })
  await expect.poll(() => one.rows).toMatchObject([{ id: made.id, html: '<p>Ours</p>' }])
  screen.close()
})

test('strangers, forgers and silent callers are disconnected', async () => {
  const stranger = await open(cast.sam)
  await expect.poll(() => stranger.closeCode).toBe(liveCloseCodes.outOfReach)
  const forger = new LiveScreen()
  await forger.connect(server.url, { token: 'eyJhbGciOiJub25lIn0.e30.', client: laro })
  await expect.poll(() => forger.closeCode).toBe(liveCloseCodes.unauthenticated)
  const rude = await open(cast.jo)
  // Calls of a known user are answered, until they say hello once more.
  rude.send({ type: 'beat' })
  await expect.poll(() => rude.answers.at(-1)).toEqual({ type: 'beat' })
  const { token = '' } = await testServer.headersOf(cast.jo, laro)
  rude.send({ type: 'hello', token, client: clientIds.NXT })
  await expect.poll(() => rude.closeCode).toBe(liveCloseCodes.badMessage)
  expect([stranger, forger].flatMap((screen) => screen.answers)).toEqual([])
})

test('a path, field or role beyond reach gives an error and nothing else', async () => {
  const screen = await open(cast.jo)
  const cases = [
    ['another client', { path: `clients/${clientIds.NXT}/threads` }, 'not-found'],
    ['no such record', { path: `clients/${laro}/secrets` }, 'not-found'],
    ['broken escape', { path: `clients/${laro}/%E0%A4%A` }, 'not-found'],
    ['role', { path: `clients/${laro}/pricing` }, 'forbidden'],
    ['field', { path: tasks, where: ['metadata', '==', 'x'] }, 'invalid'],
    ['value', { path: tasks, where: ['name', '==', 1] }, 'invalid'],
    ['sort', { path: tasks, orderBy: { field: 'doc', direction: 'asc' } }, 'invalid'],
  ] as const
  for (const [id, watch] of cases) screen.send({ type: 'watch', id, ...watch })
  await expect.poll(() => screen.errors.length).toBe(cases.length)
  for (const [id, , error] of cases) expect(screen.errors).toContainEqual({ type: 'error', id, error })
  const before = screen.errors.length
  for (const text of ['', '{', '[]', '{"type":"watch"}', '{"type":"sudo"}', 'null']) screen.send(text)
  await expect.poll(() => screen.errors.length).toBe(before + 6)
  expect(screen.answers.filter((answer) => answer.type === 'rows')).toEqual([])
  screen.close()
})

test('another user’s own rows stay out of sight', async () => {
  const screen = await open(cast.jo)
  const others = screen.watch('unread', { path: `users/${cast.ana.id}/clients/${laro}/unread` })
  await expect.poll(() => others.isAnswered).toBe(true)
  await inLaro((query) =>
    query("insert into unread (client_id, id, date, last_date, doc) values ($1, 'for-ana', 1, 1, $2)", [
      laro,
      JSON.stringify({ user: cast.ana.id }),
    ]),
  )
  const own = await open(cast.ana)
  const mine = own.watch('unread', { path: `users/${cast.ana.id}/clients/${laro}/unread` })
  await expect.poll(() => mine.rows).toMatchObject([{ id: 'for-ana' }])
  expect(others.rows).toEqual([])
  for (const screenToClose of [screen, own]) screenToClose.close()
})

test('one socket watches so much and no more', async () => {
  const screen = await open(cast.jo)
  for (let number = 0; number <= liveLimits.watches; number++) screen.watch(`w${number}`, { path: tasks, limit: 1 })
  await expect.poll(() => screen.errors).toEqual([{ type: 'error', id: `w${liveLimits.watches}`, error: 'too-many' }])
  expect(server.live.stats().topics).toBeLessThan(5)
  screen.close()
})

test('a withdrawn role empties the screen at once, a withdrawn client closes it', async () => {
  const rae = await open(cast.rae)
  const threads = rae.watch('threads', { path: `clients/${laro}/threads` })
  await inLaro((query) =>
    query(
      `insert into threads (client_id, id, date, last_date, doc) values ($1, 'seen-by-rae', 1, 1, '{"subject":"Hi"}')`,
      [laro],
    ),
  )
  await expect.poll(() => threads.rows.map((row) => row.id)).toContain('seen-by-rae')
  await inLaro((query) => query("update grants set roles = '{contacts-r}' where user_id = $1", [cast.rae.id]))
  await expect.poll(() => threads.rows).toEqual([])
  expect(rae.errors).toEqual([{ type: 'error', id: 'threads', error: 'forbidden' }])
  await inLaro((query) => query('delete from grants where user_id = $1', [cast.rae.id]))
  await expect.poll(() => rae.closeCode).toBe(liveCloseCodes.outOfReach)
})

test('many screens of one list cost one read a change', async () => {
  const screens = await Promise.all(Array.from({ length: 40 }, () => open(cast.jo)))
  const shown = screens.map((screen) => screen.watch('list', { path: tasks, where: ['name', '==', 'Fan-out'] }))
  await expect.poll(() => shown.every((one) => one.isAnswered)).toBe(true)
  const before = server.live.stats()
  await call(cast.ana, { path: tasks, payload: { name: 'Fan-out' } })
  await expect.poll(() => shown.every((one) => one.rows.length === 1)).toBe(true)
  const after = server.live.stats()
  expect(after.reads - before.reads).toBeLessThanOrEqual(3)
  expect(after.sent - before.sent).toBe(screens.length)
  for (const screen of screens) screen.close()
})

test('an ID token that is not renewed ends the socket, a renewed one does not, a revoked one ends it at the next beat', async () => {
  const revoked = new Set<string>()
  // Tokens that say when they end, because those of the sign-in library live for five minutes.
  const verify: Identity['verify'] = (token) => {
    const expiresAt = Number(token.split(' ')[1])
    const facts = {
      userId: cast.jo.id,
      sessionId: 's',
      email: undefined,
      name: undefined,
      isAnonymous: false,
      expiresAt,
    }
    return Promise.resolve(revoked.has(token) ? undefined : facts)
  }
  const identity = { verify, stands: () => Promise.resolve(true) }
  const short = await startLiveServer({ ...testServer.platform, identity }, { beatMs: 100 })
  const connect = async (token: string) => {
    const screen = new LiveScreen()
    await screen.connect(short.url, { token, client: laro })
    return screen
  }
  const soon = testServer.platform.clock() + 400
  const later = soon + 60_000
  const [lazy, eager, thief] = await Promise.all([connect(`a ${soon}`), connect(`b ${soon}`), connect(`c ${later}`)])
  eager.send({ type: 'token', token: `d ${later}` })
  await expect.poll(() => lazy.closeCode).toBe(liveCloseCodes.unauthenticated)
  const shown = eager.watch('tasks', { path: tasks })
  await expect.poll(() => shown.isAnswered).toBe(true)
  expect([eager.closeCode, thief.closeCode]).toEqual([undefined, undefined])
  revoked.add(`c ${later}`)
  await expect.poll(() => thief.closeCode).toBe(liveCloseCodes.unauthenticated)
  expect(eager.closeCode).toBeUndefined()
  await short.close()
})

test('a screen that does not read its messages is cut off', { timeout: 30_000 }, async () => {
  const patient = await startLiveServer(testServer.platform, { beatMs: 600_000 })
  const screen = new LiveScreen()
  const { token = '' } = await testServer.headersOf(cast.ana, laro)
  await screen.connect(patient.url, { token, client: laro })
  const shown = screen.watch('heavy', { path: tasks, where: ['id', '==', 'heavy'] })
  await expect.poll(() => shown.isAnswered).toBe(true)
  screen.stall()
  await inLaro((query) => query(insertTask, [laro, 'heavy', 1]))
  const grow = `update tasks set version = version + 1, doc = jsonb_build_object('metadata', repeat(md5(random()::text), 60000)) where client_id = $1 and id = 'heavy'`
  const isCutOff = () => patient.live.stats().sockets === 0
  for (let writes = 0; writes < 60 && !isCutOff(); writes++) {
    const { reads } = patient.live.stats()
    await inLaro((query) => query(grow, [laro]))
    await expect.poll(() => patient.live.stats().reads > reads || isCutOff()).toBe(true)
  }
  await expect.poll(isCutOff).toBe(true)
  screen.cut()
  await patient.close()
})
