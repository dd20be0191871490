import { afterAll, beforeAll, expect, test } from 'vitest'
import { LiveScreen, startLiveServer, type LiveServer } from '../contract/live-screen.ts'
import type { TestServer } from '../test-server.ts'
import { cast, type CastMember } from '../world.ts'
import { AttackCount } from './attack-count.ts'
import { laro, nxt, openAttackServer, secretId } from './attack-server.ts'

// Only people of the client who work in the inbox see present users; no user can be shown at another place.

const count = new AttackCount('presence')
const patience = { timeout: 25_000 }
const thread = `clients/${laro}/threads/${secretId}`

let testServer: TestServer
let server: LiveServer
beforeAll(async () => {
  testServer = await openAttackServer()
  server = await startLiveServer(testServer.platform)
}, 120_000)
afterAll(async () => {
  count.print()
  await server.close()
  await testServer.close()
})

async function open(person: CastMember, client: string): Promise<LiveScreen> {
  const screen = new LiveScreen()
  const { token = '' } = await testServer.headersOf(person, client)
  await screen.connect(server.url, { token, client })
  return screen
}

test('a stranger neither sees the people in a thread nor appears in it', async () => {
  const ana = await open(cast.ana, laro)
  ana.watch('list', { path: `clients/${laro}/threads` })
  const sam = await open(cast.sam, nxt)
  const paths = [
    thread,
    thread.toUpperCase(),
    `clients/${nxt}/threads/${secretId}`,
    `clients/${nxt}/../${laro}/threads/${secretId}`,
  ]
  for (const [at, path] of [...paths, `clients/${laro}/threads`].entries()) sam.watch(`w${at}`, { path })
  for (const path of paths) sam.send({ type: 'here', path, isWriting: true })
  await expect
    .poll(() => sam.errors.filter((error) => error.type === 'error' && error.id === undefined).length, patience)
    .toBe(paths.length)

  const jo = await open(cast.jo, laro)
  jo.send({ type: 'here', path: thread })
  await expect.poll(() => ana.people.get(secretId)?.map(({ id }) => id), patience).toEqual([cast.jo.id])
  // Present users were shown before; only rows of his own client, which are read first, may come after it.
  sam.send({ type: 'beat' })
  await expect.poll(() => sam.answers.map(({ type }) => type), patience).toContain('beat')
  expect(count.take(sam.people.size === 0)).toBe(true)
  expect(count.take(!JSON.stringify(sam.answers).includes(cast.jo.id))).toBe(true)
  expect(count.take(!JSON.stringify(ana.answers).includes(cast.sam.id))).toBe(true)
  for (const screen of [ana, sam, jo]) screen.close()
})

test('a message on the channel between processes cannot name a screen of this one', async () => {
  const ana = await open(cast.ana, laro)
  ana.watch('list', { path: `clients/${laro}/threads` })
  const jo = await open(cast.jo, laro)
  jo.send({ type: 'here', path: thread })
  await expect.poll(() => ana.people.get(secretId)?.length, patience).toBe(1)
  for (const payload of [
    '',
    'null',
    '{"from":"x","gone":["y 1"]}',
    '{"from":"x","at":[["y 1","c","threads","i","u","l",false,false]]}',
  ])
    await testServer.platform.pools.app.query('select pg_notify($1, $2)', ['flightline_presence', payload])
  jo.send({ type: 'here', path: thread, isWriting: true })
  await expect.poll(() => ana.people.get(secretId), patience).toMatchObject([{ id: cast.jo.id, isWriting: true }])
  expect(count.take(ana.people.size === 1)).toBe(true)
  for (const screen of [ana, jo]) screen.close()
})
