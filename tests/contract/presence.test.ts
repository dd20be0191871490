import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { presenceTiming } from '../../domain/kernel/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, type CastMember } from '../world.ts'
import { laro, makeContact, receive } from './inbox-server.ts'
import { LiveScreen, startLiveServer, type LiveServer } from './live-screen.ts'

// Other users in a thread: seen in the thread and in lists that show it, on this server and another.

let testServer: TestServer
let servers: readonly [LiveServer, LiveServer]
let threadId: string
beforeAll(async () => {
  testServer = await openTestServer()
  servers = await Promise.all([startLiveServer(testServer.platform), startLiveServer(testServer.platform)])
  const contact = await makeContact(testServer)
  threadId = (await receive(testServer, contact.id)).thread.id
}, 120_000)
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()))
  await testServer.close()
})

const patience = { timeout: 20_000 }
const list = `clients/${laro}/threads`
const path = () => `${list}/${threadId}`

let screens: LiveScreen[] = []
beforeEach(() => {
  for (const screen of screens) screen.cut()
  screens = []
})

async function open(person: CastMember, server: LiveServer = servers[0]): Promise<LiveScreen> {
  const screen = new LiveScreen()
  screens.push(screen)
  const { token = '' } = await testServer.headersOf(person, laro)
  await screen.connect(server.url, { token, client: laro })
  return screen
}

/** A screen that shows the thread list, as the inbox does. */
async function openList(person: CastMember, server?: LiveServer): Promise<LiveScreen> {
  const screen = await open(person, server)
  const shown = screen.watch('list', { path: list, limit: 50 })
  await expect.poll(() => shown.rows.length, patience).toBeGreaterThan(0)
  return screen
}

async function expectPeople(screen: LiveScreen, people: readonly object[]): Promise<void> {
  await expect.poll(() => screen.people.get(threadId) ?? [], patience).toEqual(people)
}

const jo = { id: cast.jo.id, label: cast.jo.name, isWriting: false }

test('a colleague is seen in the list and in the thread, writing, resting and going, on either server', async () => {
  const near = await openList(cast.ana, servers[0])
  const far = await openList(cast.ana, servers[1])
  const joScreen = await open(cast.jo, servers[0])
  const inThread = await open(cast.ana, servers[1])
  inThread.watch('thread', { path: path() })
  const everyone = [near, far, inThread]
  joScreen.send({ type: 'here', path: path() })
  for (const screen of everyone) await expectPeople(screen, [jo])
  joScreen.send({ type: 'here', path: path(), isWriting: true })
  for (const screen of everyone) await expectPeople(screen, [{ ...jo, isWriting: true }])
  joScreen.send({ type: 'here', path: path(), isWriting: false })
  for (const screen of everyone) await expectPeople(screen, [jo])
  joScreen.send({ type: 'here' })
  for (const screen of everyone) await expectPeople(screen, [])
})

test('a later user learns of present ones; no user is shown themselves', async () => {
  const joScreen = await openList(cast.jo)
  joScreen.send({ type: 'here', path: path() })
  for (const server of servers) await expectPeople(await openList(cast.ana, server), [jo])
  const other = await openList(cast.jo, servers[1])
  await expectPeople(await openList(cast.sue, servers[1]), [jo])
  expect([...joScreen.people, ...other.people]).toEqual([])
})

test('a cut socket and a server that ends take their people along', async () => {
  const doomed = await startLiveServer(testServer.platform)
  const watching = await openList(cast.ana, servers[1])
  const joScreen = await open(cast.jo)
  joScreen.send({ type: 'here', path: path() })
  await expectPeople(watching, [jo])
  joScreen.cut()
  await expectPeople(watching, [])
  const again = await open(cast.jo, doomed)
  again.send({ type: 'here', path: path() })
  await expectPeople(watching, [jo])
  await doomed.close()
  await expectPeople(watching, [])
})

test('a silent user is no longer writing, and finally gone', async () => {
  const watching = await openList(cast.ana, servers[1])
  const joScreen = await open(cast.jo)
  joScreen.send({ type: 'here', path: path(), isWriting: true })
  await expectPeople(watching, [{ ...jo, isWriting: true }])
  testServer.advance(presenceTiming.writingMs + 1000)
  await expectPeople(watching, [jo])
  testServer.advance(presenceTiming.goneMs)
  await expectPeople(watching, [])
})

test('the rule of restricted users holds: they see only unrestricted ones, and are seen by those only', async () => {
  const [ana, rae] = [await openList(cast.ana), await openList(cast.rae)]
  const [joScreen, raeScreen] = [await open(cast.jo), await open(cast.rae, servers[1])]
  joScreen.send({ type: 'here', path: path() })
  raeScreen.send({ type: 'here', path: path() })
  await expectPeople(ana, [jo, { id: cast.rae.id, label: cast.rae.name, isWriting: false }])
  await expectPeople(rae, [jo])
})

test('only a thread within reach can be open', async () => {
  const watching = await openList(cast.ana)
  const screen = await open(cast.jo)
  for (const wrong of [`${list}/nothing`, list, `clients/${laro}/contacts/${threadId}`, 'x/%'])
    screen.send({ type: 'here', path: wrong })
  await expect.poll(() => screen.errors.length, patience).toBe(4)
  expect(screen.errors).toEqual(Array.from({ length: 4 }, () => ({ type: 'error', error: 'not-found' })))
  await expectPeople(watching, [])
  expect([...watching.people.keys()].filter((id) => id !== threadId)).toEqual([])
})

test('a screen with too many messages is read only now and then', async () => {
  const screen = await open(cast.jo)
  for (let turn = 0; turn < 200; turn += 1) screen.send({ type: 'here', path: path(), isWriting: turn % 2 === 0 })
  await expect.poll(() => screen.errors.length, patience).toBeGreaterThan(150)
  expect(screen.errors.every((error) => error.type === 'error' && error.error === 'too-many')).toBe(true)
  expect(screen.closeCode).toBeUndefined()
})

test('among 1,000 sockets only those that show the thread are notified, once per piece of news', async () => {
  const contact = await makeContact(testServer)
  const other = (await receive(testServer, contact.id)).thread.id
  const attach = async (watch: string): Promise<LiveScreen> => {
    const screen = await open(cast.ana)
    screen.watch('w', { path: watch })
    return screen
  }
  const elsewhere = await Promise.all(Array.from({ length: 950 }, () => attach(`${list}/${other}`)))
  const lookers = await Promise.all(Array.from({ length: 50 }, () => attach(path())))
  const everyone = [...elsewhere, ...lookers]
  const answered = () => everyone.filter((screen) => screen.shown.get('w')?.isAnswered).length
  await expect.poll(answered, { timeout: 60_000 }).toBe(1000)
  const peopleSentTo = (screen: LiveScreen) => screen.answers.filter(({ type }) => type === 'people').length
  const least = () => Math.min(...lookers.map(peopleSentTo))
  const before = servers[0].live.stats().peopleSent

  const joScreen = await open(cast.jo, servers[1])
  joScreen.send({ type: 'here', path: path() })
  await expect.poll(least, patience).toBe(1)
  joScreen.send({ type: 'here', path: path(), isWriting: true })
  await expect.poll(least, patience).toBe(2)
  // Said again without news.
  for (let turn = 0; turn < 5; turn += 1) joScreen.send({ type: 'here', path: path(), isWriting: true })
  joScreen.send({ type: 'here' })
  await expect.poll(least, patience).toBe(3)

  expect(lookers.map(peopleSentTo)).toEqual(lookers.map(() => 3))
  expect(elsewhere.reduce((sum, screen) => sum + peopleSentTo(screen), 0)).toBe(0)
  expect(servers[0].live.stats().peopleSent - before).toBe(150)
}, 180_000)
