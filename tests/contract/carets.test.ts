import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { caretTiming, presenceTiming } from '../../domain/kernel/index.ts'
import { sql } from '../../server/platform/database/sql.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds, type CastMember } from '../world.ts'
import { call, inLaro, laro, makeContact } from './inbox-server.ts'
import { LiveScreen, startLiveServer, type LiveServer } from './live-screen.ts'
import { shareDraft } from './shared-draft-calls.ts'

// Where colleagues are in a draft they write together: sent to those who have it open and may, on any server.

let testServer: TestServer
let servers: readonly [LiveServer, LiveServer]
let contactId: string
let draft: string
beforeAll(async () => {
  testServer = await openTestServer({ RATE_PER_MINUTE: '1000000' })
  servers = await Promise.all([startLiveServer(testServer.platform), startLiveServer(testServer.platform)])
  contactId = (await makeContact(testServer)).id
}, 120_000)
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()))
  await testServer.close()
})

const patience = { timeout: 20_000 }

let screens: LiveScreen[] = []
beforeEach(async () => {
  for (const screen of screens) screen.cut()
  screens = []
  draft = (await shareDraft({ server: testServer, contactId })).id
})

async function connect(person: CastMember, server: LiveServer = servers[0], client = laro): Promise<LiveScreen> {
  const screen = new LiveScreen()
  screens.push(screen)
  const { token = '' } = await testServer.headersOf(person, client)
  await screen.connect(server.url, { token, client })
  return screen
}

const place = (name: string) => ({ anchor: name, head: name })
const stand = (screen: LiveScreen, name?: string, text = draft) =>
  screen.send({ type: 'caret', text, ...(name === undefined ? {} : { at: place(name) }) })

/** A screen that has the draft open. */
async function open(person: CastMember, server?: LiveServer): Promise<LiveScreen> {
  const screen = await connect(person, server)
  stand(screen)
  return screen
}

const caretsSentTo = (screen: LiveScreen) =>
  screen.answers.flatMap((answer) => (answer.type === 'carets' ? [answer] : []))

/** Users and positions as last sent to a screen: `Jo Stern AAA`. */
const shownTo = (screen: LiveScreen): string[] =>
  (caretsSentTo(screen).at(-1)?.carets ?? []).map(({ label, at }) => `${label} ${at?.head ?? 'elsewhere'}`)

async function expectShown(screen: LiveScreen, carets: readonly string[]): Promise<void> {
  // Screens that come at once are let in in either order.
  await expect.poll(() => shownTo(screen).toSorted(), patience).toEqual(carets.toSorted())
}

test('a colleague’s caret comes, moves, leaves the text and goes, on either server; no user gets their own', async () => {
  const [near, far] = [await open(cast.ana, servers[0]), await open(cast.ana, servers[1])]
  const jo = await open(cast.jo)
  for (const name of ['AAAA', 'BBBB']) {
    stand(jo, name)
    for (const screen of [near, far]) await expectShown(screen, [`Jo Stern ${name}`])
  }
  const [caret] = caretsSentTo(near).at(-1)?.carets ?? []
  expect(caret).toEqual({ screen: expect.any(String), person: cast.jo.id, label: 'Jo Stern', at: place('BBBB') })
  await expectShown(jo, ['Ana Ruiz elsewhere', 'Ana Ruiz elsewhere'])
  stand(jo)
  for (const screen of [near, far]) await expectShown(screen, ['Jo Stern elsewhere'])
  jo.send({ type: 'caret' })
  for (const screen of [near, far]) await expectShown(screen, [])
})

test('a later user is sent the present ones at once', async () => {
  const jo = await open(cast.jo)
  stand(jo, 'AAAA')
  for (const server of servers) await expectShown(await open(cast.ana, server), ['Jo Stern AAAA'])
})

test('a killed socket and a server that ends take their carets along', async () => {
  const doomed = await startLiveServer(testServer.platform)
  const ana = await open(cast.ana, servers[1])
  const jo = await open(cast.jo)
  stand(jo, 'AAAA')
  await expectShown(ana, ['Jo Stern AAAA'])
  jo.cut()
  await expectShown(ana, [])
  stand(await open(cast.jo, doomed), 'BBBB')
  await expectShown(ana, ['Jo Stern BBBB'])
  await doomed.close()
  await expectShown(ana, [])
})

test('a screen that falls silent is gone in the end', async () => {
  const jo = await open(cast.jo)
  stand(jo, 'AAAA')
  const ana = await open(cast.ana, servers[1])
  await expectShown(ana, ['Jo Stern AAAA'])
  testServer.advance(presenceTiming.goneMs + 1000)
  await expectShown(ana, [])
})

test('only writers of the draft see or are seen: no stranger, no user whose rights are removed', async () => {
  const jo = await open(cast.jo)
  stand(jo, 'AAAA')
  const ana = await open(cast.ana)
  const rae = await open(cast.rae)
  await expectShown(ana, ['Jo Stern AAAA', 'Rae Kim elsewhere'])
  await expectShown(rae, ['Jo Stern AAAA', 'Ana Ruiz elsewhere'])
  const sam = await connect(cast.sam, servers[0], clientIds.NXT)
  stand(sam, 'CCCC')
  stand(jo, 'AAAA', 'no-such-draft')
  for (const screen of [sam, jo])
    await expect.poll(() => screen.errors, patience).toContainEqual({ type: 'error', error: 'not-found' })
  expect(caretsSentTo(sam)).toEqual([])
  await expectShown(ana, ['Rae Kim elsewhere'])
  const grants = (roles: string) =>
    inLaro(testServer, (ctx) => ctx.db.run(sql`update grants set roles = ${roles} where user_id = ${cast.rae.id}`))
  await grants('{contacts-r}')
  for (const screen of [ana, rae]) await expectShown(screen, [])
  const before = caretsSentTo(rae).length
  stand(rae, 'DDDD')
  await expect.poll(() => rae.errors, patience).toContainEqual({ type: 'error', error: 'not-found' })
  stand(jo, 'BBBB')
  await expectShown(ana, ['Jo Stern BBBB'])
  expect(caretsSentTo(rae)).toHaveLength(before)
  await grants('{user,inbox,contacts-r,restricted}')
})

test('the rule of restricted users holds: they see only unrestricted ones, and are seen by those only', async () => {
  const [jo, rae, other] = [await open(cast.jo), await open(cast.rae, servers[1]), await open(cast.ana)]
  stand(jo, 'AAAA')
  stand(rae, 'BBBB')
  await expectShown(other, ['Jo Stern AAAA', `${cast.rae.name} BBBB`])
  await expect.poll(() => shownTo(rae), patience).toContain('Jo Stern AAAA')
})

test('a draft that was sent or taken back takes no more input: present users leave', async () => {
  const [ana, jo] = [await open(cast.ana), await open(cast.jo)]
  stand(jo, 'AAAA')
  await expectShown(ana, ['Jo Stern AAAA'])
  expect((await call(testServer, cast.jo, { method: 'DELETE', url: `/messaging/drafts/${draft}` })).status).toBe(200)
  testServer.advance(presenceTiming.repeatMs)
  stand(jo, 'BBBB')
  await expect.poll(() => jo.errors, patience).toContainEqual({ type: 'error', error: 'not-found' })
  await expectShown(ana, [])
})

test('an invalid or oversized position is refused and reaches no screen', async () => {
  const ana = await open(cast.ana)
  const jo = await open(cast.jo)
  const wrong = [
    { anchor: 'AAAA' },
    { anchor: 'AAAA', head: '<b>' },
    { anchor: 'A'.repeat(161), head: 'AAAA' },
    { anchor: 'AAAA', head: 'AAAA', name: 'Ana Ruiz' },
    'AAAA',
  ]
  for (const at of wrong) jo.send({ type: 'caret', text: draft, at })
  jo.send({ type: 'caret', text: 'x'.repeat(101) })
  await expect.poll(() => jo.errors.length, patience).toBe(wrong.length + 1)
  expect(jo.errors.every((error) => error.type === 'error' && error.error === 'invalid')).toBe(true)
  await expectShown(ana, ['Jo Stern elsewhere'])
})

test('a screen with too many messages is read only now and then, and others are notified rarely', async () => {
  const [ana, jo] = [await open(cast.ana), await open(cast.jo)]
  await expectShown(ana, ['Jo Stern elsewhere'])
  const before = caretsSentTo(ana).length
  for (let turn = 0; turn < 400; turn += 1) stand(jo, turn % 2 === 0 ? 'AAAA' : 'BBBB')
  await expect.poll(() => jo.errors.length, patience).toBeGreaterThan(400 - 2 * caretTiming.mostAtOnce)
  expect(jo.errors.every((error) => error.type === 'error' && error.error === 'too-many')).toBe(true)
  expect(jo.closeCode).toBeUndefined()
  expect(caretsSentTo(ana).length - before).toBeLessThan(30)
})
