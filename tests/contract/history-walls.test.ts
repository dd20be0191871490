import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '../test-house.ts'
import { cast, type CastMember } from '../world.ts'
import { call, customer, laro, makeContact, post, receive } from './inbox-house.ts'

const secret = 'I must not say this to the customer'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

/** A message of Jo's that was a draft with other words before it went out. */
async function sentAfterDraft(): Promise<{ url: string; version: number }> {
  const { thread } = await receive(house, (await makeContact(house)).id)
  const id = v7()
  const draft = { medium: 'email', subject: 'Re: Dallas', threadId: thread.id }
  const saved = await call(house, cast.jo, {
    method: 'PUT',
    url: `/messaging/drafts/${id}`,
    body: { ...draft, device: 'laptop', message: secret },
  })
  expect(saved.status).toBe(200)
  const recipients = [{ name: customer.name, email: customer.address }]
  const sent = await post(house, cast.jo, { ...draft, messageId: id, message: 'Gladly', recipients })
  expect(sent.status).toBe(200)
  return { url: `/data/clients/${laro}/threadsmsgs/${id}`, version: sent.body.message.version }
}

const historyFor = (person: CastMember, url: string) => call(house, person, { url: `${url}/history` })

test('the draft that a message was stays with its writer, in its history too', async () => {
  const { url } = await sentAfterDraft()
  const mine = await historyFor(cast.jo, url)
  expect(JSON.stringify(mine.body)).toContain(secret)
  for (const person of [cast.ana, cast.rae]) {
    const theirs = await historyFor(person, url)
    expect(theirs.status).toBe(200)
    expect(JSON.stringify(theirs.body)).not.toContain(secret)
    expect(theirs.body.rows.at(-1)).toMatchObject({ before: null, after: { message: 'Gladly' } })
  }
})

test('nobody puts back a version that they may not see', async () => {
  const { url, version } = await sentAfterDraft()
  const restored = await call(house, cast.ana, {
    method: 'POST',
    url: `${url}/history/1/restore`,
    body: { version },
  })
  expect(restored.status).toBe(404)
})
