import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds, type CastMember } from '../world.ts'
import { call, entryOf, itemsOf, laro, makeContact, receive } from './inbox-server.ts'

let server: TestServer
let contactId: string
beforeAll(async () => {
  server = await openTestServer()
  contactId = (await makeContact(server)).id
})
afterAll(() => server.close())

async function makeMacro(more: object) {
  const url = `/data/clients/${laro}/macros`
  const made = await call(server, cast.jo, { method: 'POST', url, body: { name: v7(), ...more } })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body as { id: string }
}

const run = (person: CastMember, thread: string, macro: string) =>
  call(server, person, {
    method: 'POST',
    url: `/messaging/thread/${thread}/macro`,
    body: { macro },
    client: person === cast.sam ? clientIds.NXT : laro,
  })

test('does everything at once, notifies the new agent, and is taken back as a whole', async () => {
  const { thread } = await receive(server, contactId)
  const { id } = await makeMacro({
    status: 'waiting',
    snooze_days: 2,
    agents: [entryOf(cast.ana), { id: 'gone', label: 'Left' }],
    follow: true,
    roles: [{ id: 'sales', label: 'Sales' }],
    template_id: 'request-received',
  })
  const { status, body } = await run(cast.jo, thread.id, id)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body).toMatchObject({
    template_id: 'request-received',
    thread: {
      status: 'waiting',
      agents: [entryOf(cast.ana)],
      followers: [entryOf(cast.jo)],
      roles: [{ id: 'sales' }],
      last_date: thread.last_date,
    },
  })
  expect(body.thread.snoozed_until).toBeGreaterThan(thread.date + 86_400_000)
  expect((await itemsOf(server, cast.ana)).filter((item) => item.thread === thread.id)).toHaveLength(1)
  const url = `/messaging/thread/${thread.id}/state`
  const undo = { method: 'PUT', url, body: { seen: body.after, wanted: body.before } } as const
  const undone = await call(server, cast.jo, undo)
  expect(undone.body.thread).toMatchObject({ status: 'open', agents: [], followers: [], roles: [], unassigned: true })
  expect(undone.body.thread.snoozed_until).toBeUndefined()
  expect((await call(server, cast.jo, undo)).status).toBe(409)
})

test('a macro that is put aside, and one or a thread of another client, does not exist', async () => {
  const { thread } = await receive(server, contactId)
  const { id } = await makeMacro({ active: false, status: 'done' })
  expect((await run(cast.jo, thread.id, id)).status).toBe(404)
  const shown = await makeMacro({ status: 'done' })
  expect((await run(cast.sam, thread.id, shown.id)).status).toBe(404)
  expect((await run(cast.jo, v7(), shown.id)).status).toBe(404)
})

test('refuses as a whole where too many would follow', async () => {
  const followers = Array.from({ length: 10 }, (_, at) => ({ id: `f${at}`, label: `F${at}` }))
  const { thread } = await receive(server, contactId, { thread: { followers } })
  const { id } = await makeMacro({ status: 'done', follow: true })
  const { status, body } = await run(cast.jo, thread.id, id)
  expect([status, body.issues[0].code]).toEqual([400, 'too-many-followers'])
  const { body: now } = await call(server, cast.jo, { url: `/messaging/thread/${thread.id}` })
  expect(now.thread.status).toBe('open')
})
