import { setTimeout as sleep } from 'node:timers/promises'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockThread } from '../../server/inbox/lock-thread.ts'
import { findMessage } from '../../server/inbox/thread-messages.ts'
import { openTestHouse, type TestHouse } from '../test-house.ts'
import { cast } from '../world.ts'
import { call, customer, inLaro, makeContact, post, receive } from './inbox-house.ts'

let house: TestHouse
let contactId: string
beforeAll(async () => {
  house = await openTestHouse()
  contactId = (await makeContact(house)).id
})
afterAll(() => house.close())

test('a draft that is sent while its thread is regrouped waits, and neither stands in the way of the other', async () => {
  const { thread } = await receive(house, contactId)
  const id = v7()
  const words = {
    threadId: thread.id,
    medium: 'email',
    subject: 'Friday',
    message: 'We can.',
    recipients: [{ name: customer.name, email: customer.address }],
  }
  const draft = { ...words, device: 'desk' }
  expect((await call(house, cast.jo, { method: 'PUT', url: `/messaging/drafts/${id}`, body: draft })).status).toBe(200)
  let sending: ReturnType<typeof post> | undefined
  const seen = await inLaro(house, async (ctx) => {
    await lockThread(ctx, thread.id)
    sending = post(house, cast.jo, { ...words, messageId: id })
    // Long enough for the other call to take what it takes before it waits.
    await sleep(1000)
    return findMessage(ctx, id, true)
  })
  expect(seen).toMatchObject({ id, draft: true })
  const sent = await sending
  expect([sent?.status, sent?.body.message?.state]).toEqual([200, 'queued'])
})
