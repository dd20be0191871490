import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, type CastMember } from '../world.ts'
import { call, customer, inLaro, laro, makeContact, makeQuote, post, receive } from './inbox-server.ts'
import { v7 } from 'uuid'

let server: TestServer
let contactId: string
beforeAll(async () => {
  server = await openTestServer()
  contactId = (await makeContact(server)).id
})
afterAll(() => server.close())

const draft = (more: object) => ({ medium: 'email', subject: 'Re: Dallas', device: 'laptop', ...more })
const save = (person: CastMember, id: string, body: object) =>
  call(server, person, { method: 'PUT', url: `/messaging/drafts/${id}`, body })
const find = (person: CastMember, query: string) => call(server, person, { url: `/messaging/drafts?${query}` })
const discard = (person: CastMember, id: string) =>
  call(server, person, { method: 'DELETE', url: `/messaging/drafts/${id}` })

describe('a draft', () => {
  test('is kept for its writer alone, and is no message of the thread', async () => {
    const { thread } = await receive(server, contactId)
    const id = v7()
    const saved = await save(cast.jo, id, draft({ threadId: thread.id, messageHtml: '<p>Half a tho</p>' }))
    expect(saved.body.message).toMatchObject({
      id,
      draft: true,
      state: 'draft',
      tRef: thread.id,
      message: 'Half a tho',
      can: { write: true },
    })
    const mine = await call(server, cast.jo, { url: `/messaging/thread/${thread.id}` })
    expect(mine.body).toMatchObject({ draft: { id }, thread: { message_count: 1 } })
    expect(mine.body.messages.map((one: { id: string }) => one.id)).not.toContain(id)
    const theirs = await call(server, cast.ana, { url: `/messaging/thread/${thread.id}` })
    expect(theirs.body.draft).toBeNull()
    expect((await call(server, cast.ana, { url: `/messaging/message/${id}` })).status).toBe(404)
    expect((await call(server, cast.ana, { url: `/data/clients/${laro}/threadsmsgs/${id}` })).status).toBe(404)
    expect((await save(cast.ana, id, draft({ threadId: thread.id }))).status).toBe(404)
    expect((await discard(cast.ana, id)).status).toBe(404)
    expect((await find(cast.jo, `threadId=${thread.id}`)).body.message).toMatchObject({ id })
  })

  test('never conflicts with its own device, in any order of its saves', async () => {
    const { thread } = await receive(server, contactId)
    const id = v7()
    const words = (text: string, more: object = {}) => draft({ threadId: thread.id, message: text, ...more })
    const first = await save(cast.jo, id, words('one'))
    await save(cast.jo, id, words('two', { version: first.body.message.version }))
    const late = await save(cast.jo, id, words('three', { version: first.body.message.version }))
    expect(late.body.message).toMatchObject({ message: 'three', version: first.body.message.version + 2 })
  })

  test("of another device is refused when stale, with both versions; a save that has seen the other's goes through", async () => {
    const { thread } = await receive(server, contactId)
    const id = v7()
    const first = await save(cast.jo, id, draft({ threadId: thread.id, message: 'at my desk' }))
    const phone = { threadId: thread.id, device: 'phone', message: 'on the way' }
    const stale = await save(cast.jo, id, draft(phone))
    expect(stale).toMatchObject({
      status: 409,
      body: { current: { message: 'at my desk' }, yours: { message: 'on the way' } },
    })
    const seen = await save(cast.jo, id, draft({ ...phone, version: first.body.message.version }))
    expect(seen.body.message.message).toBe('on the way')
    expect(
      (await save(cast.jo, id, draft({ threadId: thread.id, message: 'old', version: first.body.message.version })))
        .status,
    ).toBe(409)
  })

  test('is one for each user and place: a second shows the first', async () => {
    const quote = await makeQuote(server)
    const ref = `clients/${laro}/quotes/${quote.id}`
    const [one, two] = [v7(), v7()]
    expect((await save(cast.jo, one, draft({ ref, message: 'first' }))).status).toBe(200)
    const second = await save(cast.jo, two, draft({ ref, message: 'second' }))
    expect(second).toMatchObject({ status: 409, body: { current: { id: one, message: 'first' } } })
    expect((await save(cast.ana, two, draft({ ref, message: 'hers' }))).status).toBe(200)
    expect((await find(cast.jo, `ref=${ref}`)).body.message.id).toBe(one)
  })

  test('on a record begins its thread when it is sent, and is gone then', async () => {
    const quote = await makeQuote(server)
    const ref = `clients/${laro}/quotes/${quote.id}`
    const recipients = [{ name: '', email: customer.address }]
    const kept = await post(server, cast.jo, { medium: 'email', ref, message: 'wait', recipients, draft: true })
    expect(kept.body).toMatchObject({
      thread: { version: 0, object: { id: quote.id }, unassigned: false, assignee: { id: cast.jo.id } },
      message: { draft: true },
    })
    const { id, tRef } = kept.body.message
    expect((await call(server, cast.jo, { url: `/messaging/thread/${tRef}` })).status).toBe(404)
    const sent = await post(server, cast.jo, {
      medium: 'email',
      ref,
      messageId: id,
      subject: 'Go',
      message: 'now',
      recipients,
    })
    expect(sent.body).toMatchObject({
      thread: { id: tRef, version: 2, message_count: 1 },
      message: { id, draft: false, state: 'queued', message: 'now' },
    })
    expect(sent.body.message.metadata).toEqual({})
    expect((await find(cast.jo, `threadId=${tRef}`)).body.message).toBeNull()
    expect((await find(cast.jo, `ref=${ref}`)).body.message).toBeNull()
    expect((await save(cast.jo, id, draft({ ref, message: 'late save' }))).status).toBe(409)
  })

  test('that was discarded does not come back by a late save', async () => {
    const { thread } = await receive(server, contactId)
    const id = v7()
    await save(cast.jo, id, draft({ threadId: thread.id, message: 'never mind' }))
    expect((await discard(cast.jo, id)).status).toBe(200)
    expect((await discard(cast.jo, id)).status).toBe(200)
    expect((await save(cast.jo, id, draft({ threadId: thread.id, message: 'late' }))).status).toBe(409)
    expect((await find(cast.jo, `threadId=${thread.id}`)).body.message).toBeNull()
  })
})

test('the draft that is sent from two devices at once goes once', async () => {
  const { thread } = await receive(server, contactId)
  const id = v7()
  await save(cast.jo, id, draft({ threadId: thread.id, message: 'go' }))
  const body = {
    medium: 'email',
    subject: 'Re',
    message: 'go',
    messageId: id,
    threadId: thread.id,
    recipients: [{ name: '', email: customer.address }],
  }
  const answers = await Promise.all([
    post(server, cast.jo, body),
    post(server, cast.jo, body),
    post(server, cast.jo, body),
  ])
  expect(answers.map((one) => one.status)).toEqual([200, 200, 200])
  const { body: page } = await call(server, cast.jo, { url: `/messaging/thread/${thread.id}` })
  expect(page.thread.message_count).toBe(2)
  const queued = await inLaro(server, async () =>
    server.platform.pools.owner.query(
      `select 1 from graphile_worker._private_jobs where payload::text like '%' || $1 || '%'`,
      [id],
    ),
  )
  expect(queued.rowCount).toBe(1)
})
