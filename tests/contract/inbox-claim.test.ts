import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clients } from '../../domain/company/index.ts'
import { sql } from '../../server/platform/database/sql.ts'
import { amendRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds, type CastMember } from '../world.ts'
import { call, customer, entryOf, inLaro, itemsOf, laro, makeContact, post, receive } from './inbox-server.ts'

let server: TestServer
let contactId: string
beforeAll(async () => {
  server = await openTestServer()
  contactId = (await makeContact(server)).id
})
afterAll(() => server.close())

const claim = (person: CastMember, id: string, client = laro) =>
  call(server, person, { method: 'POST', url: `/messaging/thread/${id}/claim`, client })
const release = (person: CastMember, id: string) =>
  call(server, person, { method: 'DELETE', url: `/messaging/thread/${id}/claim` })
const assign = (person: CastMember, id: string, userId: string) =>
  call(server, person, { method: 'PUT', url: `/messaging/thread/${id}/assignee`, body: { user_id: userId } })

describe('claiming a thread', () => {
  test('makes the actor its first agent, and does not move it in the list', async () => {
    const { thread } = await receive(server, contactId, { thread: { followers: [entryOf(cast.jo)] } })
    const { status, body } = await claim(cast.jo, thread.id)
    expect(status).toBe(200)
    expect(body.thread).toMatchObject({
      agents: [entryOf(cast.jo)],
      followers: [],
      assignee: entryOf(cast.jo),
      unassigned: false,
      last_date: thread.last_date,
    })
    expect((await claim(cast.jo, thread.id)).status).toBe(200)
  })

  test('has one winner, and the loser sees the agent', async () => {
    const { thread } = await receive(server, contactId)
    const people = [cast.ana, cast.jo, cast.rae]
    const answers = await Promise.all(people.map((person) => claim(person, thread.id)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const winner = people[answers.findIndex(({ status }) => status === 200)]
    const losers = answers.filter(({ status }) => status === 409)
    expect(losers.map(({ body }) => body.current.assignee.label)).toEqual([winner?.name, winner?.name])
  })

  test('is given back', async () => {
    const { thread } = await receive(server, contactId)
    await claim(cast.jo, thread.id)
    expect((await release(cast.jo, thread.id)).body.thread).toMatchObject({ agents: [], unassigned: true })
    expect((await claim(cast.rae, thread.id)).body.thread.assignee).toEqual(entryOf(cast.rae))
  })

  test('of a stranger finds nothing', async () => {
    const { thread } = await receive(server, contactId)
    expect((await claim(cast.sam, thread.id, clientIds.NXT)).status).toBe(404)
  })
})

describe('an answer to an unassigned thread', () => {
  const answer = (person: CastMember, threadId: string, more: object = {}) =>
    post(server, person, {
      threadId,
      medium: 'email',
      subject: 'Friday',
      message: 'We can.',
      recipients: [{ name: customer.name, email: customer.address }],
      ...more,
    })
  const note = { medium: 'note', subject: '', recipients: [] }

  test('claims it with the message, as its history says, and sends no other notification of the answer', async () => {
    const { thread } = await receive(server, contactId, { thread: { followers: [entryOf(cast.jo)] } })
    const { status, body } = await answer(cast.jo, thread.id)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.thread).toMatchObject({
      agents: [entryOf(cast.jo)],
      followers: [],
      assignee: entryOf(cast.jo),
      unassigned: false,
    })
    // One entry: the message and the claim are one change of the thread, by its writer.
    const entries = await inLaro(server, (ctx) =>
      ctx.db.run(sql<{ by: string; agents: object[] }>`
        select actor_id as by, before #> '{doc,agents}' as agents from history
        where client_id = ${laro} and record = 'threads' and id = ${thread.id} and version = ${body.thread.version}`),
    )
    expect(entries).toEqual([{ by: cast.jo.id, agents: [] }])
    expect((await itemsOf(server, cast.rae)).some((item) => item.message === body.message.id)).toBe(false)
  })

  test('by a note, or in an assigned thread, changes nothing', async () => {
    const { thread } = await receive(server, contactId)
    expect((await answer(cast.jo, thread.id, note)).body.thread).toMatchObject({ agents: [], unassigned: true })
    await claim(cast.ana, thread.id)
    expect((await answer(cast.jo, thread.id)).body.thread).toMatchObject({ agents: [entryOf(cast.ana)] })
  })

  test('has one winner where two answer at once', async () => {
    const { thread } = await receive(server, contactId)
    await Promise.all([cast.ana, cast.jo].map((person) => answer(person, thread.id)))
    const { body } = await call(server, cast.rae, { url: `/messaging/thread/${thread.id}` })
    expect(body.thread.agents).toHaveLength(1)
  })

  test('by undo send claims it when the email goes', async () => {
    const { thread } = await receive(server, contactId)
    const held = await answer(cast.jo, thread.id, { sendAt: Date.now() + 3_600_000 })
    expect(held.body.thread).toMatchObject({ agents: [] })
    const url = `/messaging/message/${held.body.message.id}/hold/end`
    expect((await call(server, cast.jo, { method: 'POST', url, body: {} })).body.thread).toMatchObject({
      agents: [entryOf(cast.jo)],
    })
  })

  test('leaves it unassigned where the client wants that', async () => {
    const leave = (leave_unassigned: boolean) =>
      inLaro(server, (ctx) =>
        amendRecord(ctx, clients, { id: laro, amend: ({ config }) => ({ config: { ...config, leave_unassigned } }) }),
      )
    await leave(true)
    const { thread } = await receive(server, contactId)
    expect((await answer(cast.jo, thread.id)).body.thread).toMatchObject({ agents: [], unassigned: true })
    await leave(false)
    expect((await answer(cast.jo, thread.id)).body.thread).toMatchObject({ agents: [entryOf(cast.jo)] })
  })
})

describe('assigning a thread', () => {
  test('puts the colleague first, keeps the others, and notifies the colleague alone', async () => {
    const { thread } = await receive(server, contactId, { thread: { agents: [entryOf(cast.ana)] } })
    const { body } = await assign(cast.ana, thread.id, cast.jo.id)
    expect(body.thread).toMatchObject({ agents: [entryOf(cast.jo), entryOf(cast.ana)], assignee: entryOf(cast.jo) })
    expect((await itemsOf(server, cast.jo)).some((item) => item.thread === thread.id && item.unread)).toBe(true)
  })

  test('to a user of another client, or to no user, is refused', async () => {
    const { thread } = await receive(server, contactId)
    for (const id of [cast.sam.id, 'nobody']) {
      expect(await assign(cast.ana, thread.id, id)).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'user_id', code: 'not-a-member' }] },
      })
    }
  })
})

test('a snooze ends at a time that exists', async () => {
  const { thread } = await receive(server, contactId)
  const snooze = (snoozed_until: number) =>
    call(server, cast.jo, {
      method: 'PUT',
      url: `/messaging/thread/${thread.id}/status`,
      body: { status: 'open', snoozed_until },
    })
  expect((await snooze(-1)).status).toBe(400)
  expect((await snooze(8e15)).status).toBe(400)
  expect((await snooze(Date.UTC(9999, 0, 1))).status).toBe(200)
  const { thread: woken } = await receive(server, contactId, { threadId: thread.id })
  expect(woken.snoozed_until).toBeUndefined()
})
