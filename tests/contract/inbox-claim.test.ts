import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '../test-house.ts'
import { cast, clientIds, type CastMember } from '../world.ts'
import { call, entryOf, itemsOf, laro, makeContact, receive } from './inbox-house.ts'

let house: TestHouse
let contactId: string
beforeAll(async () => {
  house = await openTestHouse()
  contactId = (await makeContact(house)).id
})
afterAll(() => house.close())

const claim = (person: CastMember, id: string, client = laro) =>
  call(house, person, { method: 'POST', url: `/messaging/thread/${id}/claim`, client })
const release = (person: CastMember, id: string) =>
  call(house, person, { method: 'DELETE', url: `/messaging/thread/${id}/claim` })
const assign = (person: CastMember, id: string, userId: string) =>
  call(house, person, { method: 'PUT', url: `/messaging/thread/${id}/assignee`, body: { user_id: userId } })

describe('claiming a thread', () => {
  test('makes the actor its first agent, and does not move it in the list', async () => {
    const { thread } = await receive(house, contactId, { thread: { followers: [entryOf(cast.jo)] } })
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

  test('has one winner, and the loser sees who has it', async () => {
    const { thread } = await receive(house, contactId)
    const people = [cast.ana, cast.jo, cast.rae]
    const answers = await Promise.all(people.map((person) => claim(person, thread.id)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const winner = people[answers.findIndex(({ status }) => status === 200)]
    const losers = answers.filter(({ status }) => status === 409)
    expect(losers.map(({ body }) => body.current.assignee.label)).toEqual([winner?.name, winner?.name])
  })

  test('is given back', async () => {
    const { thread } = await receive(house, contactId)
    await claim(cast.jo, thread.id)
    expect((await release(cast.jo, thread.id)).body.thread).toMatchObject({ agents: [], unassigned: true })
    expect((await claim(cast.rae, thread.id)).body.thread.assignee).toEqual(entryOf(cast.rae))
  })

  test('of a stranger finds nothing', async () => {
    const { thread } = await receive(house, contactId)
    expect((await claim(cast.sam, thread.id, clientIds.NXT)).status).toBe(404)
  })
})

describe('assigning a thread', () => {
  test('puts the colleague first, keeps the others, and tells the colleague alone', async () => {
    const { thread } = await receive(house, contactId, { thread: { agents: [entryOf(cast.ana)] } })
    const { body } = await assign(cast.ana, thread.id, cast.jo.id)
    expect(body.thread).toMatchObject({ agents: [entryOf(cast.jo), entryOf(cast.ana)], assignee: entryOf(cast.jo) })
    expect((await itemsOf(house, cast.jo)).some((item) => item.thread === thread.id && item.unread)).toBe(true)
  })

  test('to somebody of another client, or to nobody, is refused', async () => {
    const { thread } = await receive(house, contactId)
    for (const id of [cast.sam.id, 'nobody']) {
      expect(await assign(cast.ana, thread.id, id)).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'user_id', code: 'not-a-member' }] },
      })
    }
  })
})

test('a snooze ends at a time that exists', async () => {
  const { thread } = await receive(house, contactId)
  const snooze = (snoozed_until: number) =>
    call(house, cast.jo, {
      method: 'PUT',
      url: `/messaging/thread/${thread.id}/status`,
      body: { status: 'open', snoozed_until },
    })
  expect((await snooze(-1)).status).toBe(400)
  expect((await snooze(8e15)).status).toBe(400)
  expect((await snooze(Date.UTC(9999, 0, 1))).status).toBe(200)
  const { thread: woken } = await receive(house, contactId, { threadId: thread.id })
  expect(woken.snoozed_until).toBeUndefined()
})
