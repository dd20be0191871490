import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { takeAction } from '../../server/inbox/bulk/bulk-actions.ts'
import { withTenant } from '../../server/platform/context.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, type CastMember } from '../world.ts'
import { call, itemsOf, laro, makeContact, post, receive, team } from './inbox-server.ts'

let server: TestServer
let contactId: string
beforeAll(async () => {
  server = await openTestServer()
  contactId = (await makeContact(server)).id
})
afterAll(() => server.close())

const clear = (person: CastMember, more: object = {}) =>
  call(server, person, {
    method: 'POST',
    url: '/user/clear_unread',
    body: { user_id: person.id, client_id: laro, ...more },
  })

beforeEach(async () => {
  for (const person of team) await clear(person)
})

const mark = (person: CastMember, threadId: string, ...[until, stored]: readonly string[]) =>
  call(server, person, { method: 'POST', url: `/messaging/thread/${threadId}/markRead`, body: { until, stored } })

const pageOf = async (person: CastMember, threadId: string) =>
  (await call(server, person, { url: `/messaging/thread/${threadId}` })).body

/** Messages of a thread that are unread for the whole team. */
const unreadOf = async (threadId: string): Promise<string[]> =>
  (await pageOf(cast.jo, threadId)).messages
    .filter((one: { unread: boolean }) => one.unread)
    .map((one: { id: string }) => one.id)

describe('a thread is marked read up to the shown position', () => {
  test('a later message stays unread, for the reader and for the team', async () => {
    const { thread, message: shown } = await receive(server, contactId)
    const { message: later } = await receive(server, contactId, { threadId: thread.id })
    const { body } = await mark(cast.jo, thread.id, shown.id)
    expect(body.counts).toMatchObject({ total: 1, unread: 1 })
    expect(body.thread).toMatchObject({ unread: true, activity: [{ id: later.id, unread: true }, { unread: false }] })
    expect(await unreadOf(thread.id)).toEqual([later.id])
    expect(await pageOf(cast.jo, thread.id)).toMatchObject({ unread: true, first_unread: { id: later.id } })
    expect(await itemsOf(server, cast.jo)).toMatchObject([{ message: later.id, unread: true }])
    expect((await mark(cast.jo, thread.id, later.id)).body).toMatchObject({
      counts: { unread: 0 },
      thread: { unread: false },
    })
    expect(await unreadOf(thread.id)).toEqual([])
  })

  test('also a later arrival with an older date', async () => {
    const { thread, message: shown } = await receive(server, contactId)
    const { message: late } = await receive(server, contactId, { threadId: thread.id, ago: 60_000 })
    await mark(cast.jo, thread.id, shown.id)
    expect(await unreadOf(thread.id)).toEqual([late.id])
    expect(await itemsOf(server, cast.jo)).toMatchObject([{ unread: true }])
    // Opened again, it is on the screen above the newest one.
    const { body } = await mark(cast.jo, thread.id, shown.id, late.id)
    expect(body).toMatchObject({ counts: { unread: 0 }, thread: { unread: false } })
    expect(await unreadOf(thread.id)).toEqual([])
  })

  test('a message of our own can be the newest that was shown', async () => {
    const { thread } = await receive(server, contactId)
    const own = await post(server, cast.jo, { medium: 'note', message: 'I take it', threadId: thread.id })
    expect((await mark(cast.jo, thread.id, own.body.message.id)).body).toMatchObject({
      counts: { unread: 0 },
      thread: { unread: false },
    })
  })

  test('with any clock of the writer', async () => {
    const { thread } = await receive(server, contactId)
    const ahead = v7({ msecs: server.platform.clock() + 600_000 })
    const own = await post(server, cast.ana, {
      medium: 'note',
      message: 'look @jo',
      threadId: thread.id,
      messageId: ahead,
    })
    expect(own.body.message.id).toBe(ahead)
    const { message: late } = await receive(server, contactId, { threadId: thread.id, ago: 60_000 })
    await mark(cast.jo, thread.id, ahead)
    expect(await unreadOf(thread.id)).toEqual([late.id])
    const isRead = async (message: string) =>
      (await itemsOf(server, cast.jo)).every((item) => item.message !== message || !item.unread)
    expect([await isRead(ahead), await isRead(late.id)]).toEqual([true, false])
    await mark(cast.jo, thread.id, ahead, late.id)
    expect(await unreadOf(thread.id)).toEqual([])
  })

  test('a mention that came after it stays', async () => {
    const { thread, message: shown } = await receive(server, contactId)
    const { body } = await post(server, cast.ana, { medium: 'note', message: 'look @jo', threadId: thread.id })
    await mark(cast.jo, thread.id, shown.id)
    expect((await itemsOf(server, cast.jo)).filter((item) => item.unread)).toMatchObject([
      { type: 'threadsmsgs', message: body.message.id },
    ])
  })

  test('a message deleted since still marks the position; one that never existed is refused', async () => {
    const { thread } = await receive(server, contactId)
    const { body } = await post(server, cast.jo, { medium: 'note', message: 'wrong', threadId: thread.id })
    await call(server, cast.jo, { method: 'DELETE', url: `/messaging/message/${body.message.id}` })
    expect((await mark(cast.jo, thread.id, body.message.id)).body.counts).toMatchObject({ unread: 0 })
    const refused = await mark(cast.jo, thread.id, '00000000-0000-7000-8000-000000000000')
    expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: 'until', code: 'not-in-thread' }] } })
  })
})

describe('many at once', () => {
  test('messages after the request of a bulk action stay unread', async () => {
    const { thread, message } = await receive(server, contactId)
    const { message: later } = await receive(server, contactId, { threadId: thread.id })
    const askedAt = later.date - 1
    expect(askedAt).toBeGreaterThanOrEqual(message.date)
    const actor = await server.platform.reach.find(cast.jo.id, laro)
    if (!actor) throw new Error('Jo works in LARO')
    await withTenant(server.platform, actor, (ctx) =>
      takeAction({ ctx, id: thread.id, action: { kind: 'read' }, askedAt }),
    )
    expect(await unreadOf(thread.id)).toEqual([later.id])
    expect(await itemsOf(server, cast.jo)).toMatchObject([{ message: later.id, unread: true }])
  })

  test('an item that became unread again since it was shown is not removed', async () => {
    const { thread } = await receive(server, contactId)
    const [shown] = (await call(server, cast.jo, { url: `/data/users/${cast.jo.id}/clients/${laro}/unread` })).body.rows
    await receive(server, contactId, { threadId: thread.id })
    const named = { idsToDelete: [shown.id], until: shown.date }
    expect((await clear(cast.jo, named)).body).toMatchObject({ removed: 0, counts: { unread: 1 } })
    expect((await clear(cast.jo, { until: shown.date })).body).toMatchObject({ removed: 0 })
    expect((await clear(cast.jo, { idsToDelete: [shown.id] })).body).toMatchObject({ removed: 1 })
  })
})
