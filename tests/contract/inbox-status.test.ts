import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds, type CastMember } from '../world.ts'
import { call, entryOf, laro, makeContact, receive } from './inbox-server.ts'

let server: TestServer
let contactId: string
beforeAll(async () => {
  server = await openTestServer()
  contactId = (await makeContact(server)).id
})
afterAll(() => server.close())

const homeOf = (person: CastMember): string => (person === cast.sam ? clientIds.NXT : laro)

const setStatus = (person: CastMember, id: string, body: object) =>
  call(server, person, { method: 'PUT', url: `/messaging/thread/${id}/status`, body, client: homeOf(person) })

describe('the status of a thread', () => {
  test('is set together with its snooze, and does not move the thread', async () => {
    const { thread } = await receive(server, contactId)
    const later = Date.now() + 3_600_000
    const waiting = await setStatus(cast.jo, thread.id, { status: 'waiting', snoozed_until: later })
    expect(waiting).toMatchObject({
      status: 200,
      body: { thread: { status: 'waiting', snoozed_until: later, last_date: thread.last_date } },
    })
    const done = await setStatus(cast.rae, thread.id, { version: waiting.body.thread.version, status: 'done' })
    expect(done.body.thread).toMatchObject({ status: 'done', subject: thread.subject })
    expect(done.body.thread.snoozed_until).toBeUndefined()
  })

  test('is refused from an old version, with the thread as it is now', async () => {
    const { thread } = await receive(server, contactId)
    const first = await setStatus(cast.jo, thread.id, { version: thread.version, status: 'waiting' })
    expect(await setStatus(cast.ana, thread.id, { version: thread.version, status: 'done' })).toMatchObject({
      status: 409,
      body: { current: { status: 'waiting', version: first.body.thread.version }, yours: { status: 'done' } },
    })
  })

  test('is one of three, and a stranger finds no thread', async () => {
    const { thread } = await receive(server, contactId)
    expect((await setStatus(cast.jo, thread.id, { status: 'lost' })).status).toBe(400)
    expect((await setStatus(cast.sam, thread.id, { status: 'done' })).status).toBe(404)
  })
})

describe('fields that only the verbs write', () => {
  const forged = { activity: [], unread: false, subject: 'Forged', agents: [entryOf(cast.ana)] }
  const collection = `/data/clients/${laro}/threads`

  test.each([cast.ana, cast.jo, cast.rae])('$name cannot change, make, remove or put back a thread', async (person) => {
    const { thread } = await receive(server, contactId)
    const url = `${collection}/${thread.id}`
    const writes = [
      { method: 'PATCH', url, body: { version: thread.version, change: forged } },
      { method: 'POST', url: collection, body: { ...forged, object: thread.object } },
      { method: 'DELETE', url: `${url}?version=${thread.version}` },
      { method: 'POST', url: `${url}/history/1/restore`, body: { version: thread.version } },
    ] as const
    for (const write of writes) {
      expect([write.method, (await call(server, person, write)).status]).toEqual([write.method, 403])
    }
    const { body } = await call(server, person, { url })
    expect(body).toMatchObject({ version: thread.version, subject: thread.subject })
  })
})
