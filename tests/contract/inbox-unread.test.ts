import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { unread } from '../../domain/inbox/index.ts'
import { putUnread, threadPath } from '../../server/inbox/unread-items.ts'
import { sql } from '../../server/platform/database/sql.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds, type CastMember } from '../world.ts'
import { call, entryOf, inLaro, itemsOf, laro, makeContact, makeQuote, post, receive, team } from './inbox-server.ts'

let server: TestServer
let contactId: string
beforeAll(async () => {
  server = await openTestServer()
  contactId = (await makeContact(server)).id
})
afterAll(() => server.close())

const clear = (actor: CastMember, user: CastMember, more: object = {}) =>
  call(server, actor, {
    method: 'POST',
    url: '/user/clear_unread',
    body: { user_id: user.id, client_id: laro, currentUser: actor.id, ...more },
  })

const countsOf = async (person: CastMember) => (await call(server, person, { url: '/user/unread/counts' })).body

/** Counts computed again from the items themselves. */
const recounted = (person: CastMember) =>
  inLaro(server, async (ctx) => {
    const [row] = await ctx.db.run(sql`
      select count(*)::int as total, (count(*) filter (where unread))::int as unread,
        (count(*) filter (where not seen))::int as unseen, (count(*) filter (where unread and ai))::int as ai
      from unread where client_id = ${laro} and "user" = ${person.id} and trashed_at is null`)
    return row
  })

beforeEach(async () => {
  for (const person of [...team, cast.sue]) await clear(person, person)
})

const threadsOf = async (person: CastMember) => (await itemsOf(server, person)).map((item) => item.thread)

describe('users who get a message unread', () => {
  test('everyone with inbox, for a thread without people', async () => {
    const { thread } = await receive(server, contactId)
    for (const person of team) expect(await threadsOf(person)).toEqual([thread.id])
    expect(await call(server, cast.sam, { url: `/user/unread/counts`, client: clientIds.NXT })).toMatchObject({
      body: { total: 0 },
    })
  })

  test('its agents, followers and roles, and those of the record it hangs on', async () => {
    const { thread } = await receive(server, contactId, { thread: { followers: [entryOf(cast.rae)] } })
    expect([await threadsOf(cast.rae), await threadsOf(cast.jo)]).toEqual([[thread.id], []])
    const quote = await makeQuote(server, { agents: [entryOf(cast.jo)] })
    const onQuote = { object: { type: 'quotes', id: quote.id }, ref: `clients/${laro}/quotes/${quote.id}` }
    const about = await receive(server, contactId, {
      thread: { ...onQuote, roles: [{ id: 'restricted', label: 'Desk' }] },
    })
    expect(await threadsOf(cast.jo)).toEqual([about.thread.id])
    expect(await threadsOf(cast.rae)).toContain(about.thread.id)
    expect(await threadsOf(cast.ana)).toEqual([])
  })

  test('never its author', async () => {
    const { thread } = await receive(server, contactId)
    await clear(cast.jo, cast.jo)
    await post(server, cast.jo, { medium: 'note', message: 'I take it', threadId: thread.id })
    expect(await threadsOf(cast.jo)).toEqual([])
    expect(await threadsOf(cast.ana)).toEqual([thread.id])
  })

  test('mentioned users and roles, by an item of the message itself', async () => {
    const { thread } = await receive(server, contactId, { thread: { agents: [entryOf(cast.ana)] } })
    const { body } = await post(server, cast.ana, {
      medium: 'note',
      messageHtml: '<p>@Jo please, not jo@laro.example</p>',
      threadId: thread.id,
    })
    expect(body.message.mentions).toEqual([{ kind: 'user', id: cast.jo.id, label: 'jo' }])
    expect(await itemsOf(server, cast.jo)).toMatchObject([
      { type: 'threadsmsgs', message: body.message.id, thread: thread.id },
    ])
    expect(await threadsOf(cast.rae)).toEqual([])
  })

  test('once, a user mentioned in their own thread', async () => {
    const { thread } = await receive(server, contactId, { thread: { agents: [entryOf(cast.jo)] } })
    await clear(cast.jo, cast.jo)
    const { body } = await post(server, cast.ana, { medium: 'note', message: 'yours @jo', threadId: thread.id })
    expect(await itemsOf(server, cast.jo)).toMatchObject([
      { type: 'threadsmsgs', message: body.message.id, thread: thread.id, for_thread: true },
    ])
    expect(await countsOf(cast.jo)).toMatchObject({ total: 1, unread: 1 })
  })

  test('only the mentioned, in the company chat', async () => {
    const ref = `clients/${laro}`
    const { body } = await post(server, cast.jo, { medium: 'chat', message: 'Coffee? @rae', ref })
    expect(body.thread).toMatchObject({ medium: 'chat', object: { type: 'client', id: laro }, agents: [] })
    expect(await threadsOf(cast.rae)).toEqual([body.thread.id])
    expect(await threadsOf(cast.ana)).toEqual([])
  })

  test('a restricted user mentions only colleagues that they see', async () => {
    const { thread } = await receive(server, contactId)
    const mentions = [{ kind: 'user', id: cast.sam.id, label: 'sam' }]
    const note = { medium: 'note', message: 'ask @sam', mentions, threadId: thread.id }
    const { body } = await post(server, cast.rae, note)
    expect(body.message.mentions).toEqual([])
  })

  test('none, when a machine answered; the thread shows it and stays done', async () => {
    const { thread } = await receive(server, contactId)
    await call(server, cast.jo, {
      method: 'PUT',
      url: `/messaging/thread/${thread.id}/status`,
      body: { version: thread.version, status: 'done' },
    })
    await clear(cast.jo, cast.jo)
    const { thread: after } = await receive(server, contactId, { threadId: thread.id, message: { is_automatic: true } })
    expect(after).toMatchObject({ status: 'done', message_count: 2 })
    expect(await threadsOf(cast.jo)).toEqual([])
    const { thread: reopened } = await receive(server, contactId, { threadId: thread.id })
    expect(reopened.status).toBe('open')
  })
})

describe('reading', () => {
  test('a thread has one item for any number of messages; reading removes it, without moving the thread', async () => {
    const { thread } = await receive(server, contactId)
    await receive(server, contactId, { threadId: thread.id })
    expect(await countsOf(cast.jo)).toEqual({ total: 1, unread: 1, unseen: 1, ai: 0 })
    const before = (await call(server, cast.jo, { url: `/messaging/thread/${thread.id}` })).body
    expect(before).toMatchObject({ unread: true, thread: { unread: true } })
    const { body } = await call(server, cast.jo, {
      method: 'POST',
      url: `/messaging/thread/${thread.id}/markRead`,
      body: {},
    })
    expect(body.counts).toEqual({ total: 1, unread: 0, unseen: 0, ai: 0 })
    expect(body.thread).toMatchObject({ unread: false, last_date: before.thread.last_date })
    expect(body.thread.activity.some((line: { unread: boolean }) => line.unread)).toBe(false)
    expect((await call(server, cast.jo, { url: `/messaging/thread/${thread.id}` })).body.unread).toBe(false)
    expect(await countsOf(cast.ana)).toMatchObject({ unread: 1 })
    const again = await call(server, cast.jo, { method: 'POST', url: `/messaging/thread/${thread.id}/markRead` })
    expect(again.body.thread.version).toBe(body.thread.version)
  })

  test('a thread is marked unread for oneself alone', async () => {
    const { thread } = await receive(server, contactId)
    for (const person of team) await clear(person, person)
    const { body } = await call(server, cast.jo, {
      method: 'POST',
      url: `/messaging/thread/${thread.id}/markRead`,
      body: { unread: true },
    })
    expect(body.counts).toEqual({ total: 1, unread: 1, unseen: 0, ai: 0 })
    expect(await countsOf(cast.ana)).toMatchObject({ total: 0 })
  })

  test('one message is marked read and unread', async () => {
    const { thread, message } = await receive(server, contactId)
    const mark = (unreadNow: boolean) =>
      call(server, cast.jo, {
        method: 'POST',
        url: `/messaging/message/${message.id}/markRead`,
        body: { unread: unreadNow },
      })
    expect((await mark(false)).body.message.unread).toBe(false)
    const row = await call(server, cast.jo, { url: `/data/clients/${laro}/threads/${thread.id}` })
    expect(row.body).toMatchObject({ unread: false, activity: [{ unread: false }] })
    expect((await mark(true)).body.message.unread).toBe(true)
  })

  test('the bell marks all as seen', async () => {
    await receive(server, contactId)
    expect(await countsOf(cast.jo)).toMatchObject({ unseen: 1 })
    const { body } = await call(server, cast.jo, { method: 'POST', url: '/user/unread/seen' })
    expect(body).toEqual({ total: 1, unread: 1, unseen: 0, ai: 0 })
  })
})

describe('clearing', () => {
  test('removes the named items, or all of them', async () => {
    await receive(server, contactId)
    await receive(server, contactId)
    const [first] = await itemsOf(server, cast.jo)
    expect((await clear(cast.jo, cast.jo, { idsToDelete: [first?.id] })).body).toMatchObject({
      removed: 1,
      counts: { total: 1 },
    })
    expect((await clear(cast.jo, cast.jo)).body).toEqual({
      removed: 1,
      counts: { total: 0, unread: 0, unseen: 0, ai: 0 },
    })
  })

  test('an old one that goes shows in the newest that stays, which screens follow', async () => {
    const [oldest, middle, newest] = [
      await receive(server, contactId),
      await receive(server, contactId),
      await receive(server, contactId),
    ].map(({ thread }) => thread.id)
    const versions = async () =>
      Object.fromEntries((await itemsOf(server, cast.jo)).map((item) => [item.thread, item.version]))
    const before = await versions()
    const gone = (await itemsOf(server, cast.jo)).filter(({ thread }) => thread === oldest)
    await clear(cast.jo, cast.jo, { idsToDelete: gone.map(({ id }) => id) })
    expect(before).toEqual({ [String(oldest)]: 1, [String(middle)]: 1, [String(newest)]: 1 })
    expect(await versions()).toEqual({ [String(middle)]: 1, [String(newest)]: 2 })
    expect(await countsOf(cast.jo)).toEqual(await recounted(cast.jo))
  })

  test("another's only as an admin, another client's never", async () => {
    await receive(server, contactId)
    expect((await clear(cast.jo, cast.rae)).status).toBe(403)
    expect((await clear(cast.ana, cast.rae)).body).toMatchObject({ removed: 1 })
    expect((await clear(cast.jo, cast.jo, { client_id: clientIds.NXT })).status).toBe(404)
  })
})

test('the counts of the database equal a recount, after any concurrent writes', async () => {
  const ids = await Promise.all(Array.from({ length: 4 }, async () => (await receive(server, contactId)).thread.id))
  const to = (url: string, body: object = {}) => ({ method: 'POST', url, body }) as const
  const ai = { user: cast.jo.id, type: 'threads', ai: true } as const
  const actions: ((person: CastMember, id: string) => Promise<unknown>)[] = [
    (person, id) => call(server, person, to(`/messaging/thread/${id}/markRead`)),
    (person, id) => call(server, person, to(`/messaging/thread/${id}/markRead`, { unread: true })),
    (person) => call(server, person, to('/user/unread/seen')),
    (person) => clear(person, person),
    (_, id) => receive(server, contactId, { threadId: id }),
    (person, id) => post(server, person, { medium: 'note', message: '@jo @ana @rae look', threadId: id }),
    (_, id) =>
      inLaro(server, async (ctx) =>
        putUnread(ctx, [unread.shape.parse({ ...ai, ref: threadPath(laro, id), thread: id })]),
      ),
  ]
  const random = fc.sample(fc.tuple(fc.nat(6), fc.nat(2), fc.nat(3)), { numRuns: 90, seed: 2026 })
  const run = async ([action, person, id]: [number, number, number]) =>
    actions[action]?.(team[person] ?? cast.jo, ids[id] ?? '')
  for (let at = 0; at < random.length; at += 9) {
    const answers = await Promise.all(random.slice(at, at + 9).map(run))
    const failed = answers.filter((one) => typeof one === 'object' && one && 'status' in one && one.status !== 200)
    expect(failed).toEqual([])
  }
  for (const person of team) expect(await countsOf(person)).toEqual(await recounted(person))
}, 60_000)

describe("a user's unread list", () => {
  const add = (person: CastMember, id: string, user: CastMember) =>
    call(server, person, { method: 'POST', url: `/messaging/thread/${id}/unread`, body: { user_id: user.id } })
  const listOf = (person: CastMember, owner: CastMember) =>
    call(server, person, { url: `/data/users/${owner.id}/clients/${laro}/unread` })

  test('takes a thread that a colleague adds, as its author', async () => {
    const { thread } = await receive(server, contactId)
    for (const person of team) await clear(person, person)
    expect((await add(cast.ana, thread.id, cast.jo)).body.counts).toMatchObject({ total: 0 })
    expect((await listOf(cast.jo, cast.jo)).body.rows).toMatchObject([
      { thread: thread.id, unread: true, seen: false, author: cast.ana.name },
    ])
    await add(cast.jo, thread.id, cast.jo)
    expect(await countsOf(cast.jo)).toEqual({ total: 1, unread: 1, unseen: 0, ai: 0 })
  })

  test('takes none from or for a user of another client', async () => {
    const { thread } = await receive(server, contactId)
    expect((await add(cast.ana, thread.id, cast.sam)).body.issues).toMatchObject([{ code: 'not-a-member' }])
    const stranger = await call(server, cast.sam, {
      method: 'POST',
      url: `/messaging/thread/${thread.id}/unread`,
      body: { user_id: cast.sam.id },
      client: clientIds.NXT,
    })
    expect(stranger.status).toBe(404)
  })

  test('is seen by its owner and by an admin, and marked by its owner alone', async () => {
    await receive(server, contactId)
    const [item] = (await listOf(cast.ana, cast.jo)).body.rows
    expect(item).toMatchObject({ user: cast.jo.id })
    expect((await listOf(cast.jo, cast.rae)).body.rows).toEqual([])
    const url = `/data/users/${cast.jo.id}/clients/${laro}/unread/${item.id}`
    const body = { version: item.version, change: { unread: false } }
    const mark = (person: CastMember) => call(server, person, { method: 'PATCH', url, body })
    expect((await mark(cast.ana)).status).toBe(403)
    expect((await mark(cast.jo)).status).toBe(200)
  })
})

test('the item of a direct message names its target', async () => {
  const { thread } = await receive(server, contactId, { thread: { agents: [entryOf(cast.jo)] } })
  await clear(cast.jo, cast.jo)
  const message = { subtype: 'direct', metadata: { url: '/laro/quotes/1' } }
  await receive(server, contactId, { threadId: thread.id, message })
  const [item] = await itemsOf(server, cast.jo)
  expect(item).toMatchObject({ thread: thread.id, url: '/laro/quotes/1' })
})
