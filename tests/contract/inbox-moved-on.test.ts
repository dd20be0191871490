import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, type CastMember } from '../world.ts'
import { call, customer, makeContact, post, receive } from './inbox-server.ts'

// An answer whose writer had not seen what came since is held back, with what came; it goes when they say so.

let server: TestServer
let contactId: string
beforeAll(async () => {
  server = await openTestServer()
  contactId = (await makeContact(server)).id
})
afterAll(() => server.close())

const answer = (threadId: string, basedOn?: string) => ({
  threadId,
  medium: 'email',
  subject: 'Re: Dallas',
  message: 'We can.',
  recipients: [{ name: customer.name, email: customer.address }],
  ...(basedOn === undefined ? {} : { basedOn }),
})

const send = (person: CastMember, threadId: string, basedOn?: string) => post(server, person, answer(threadId, basedOn))

/** A thread of one mail, and then the later arrivals of the test. */
async function begun(): Promise<{ threadId: string; first: string }> {
  const { thread, message } = await receive(server, contactId, { ago: 60_000 })
  return { threadId: thread.id, first: message.id }
}

const countOf = async (threadId: string): Promise<number> =>
  (await call(server, cast.jo, { url: `/messaging/thread/${threadId}` })).body.messages.length

describe('an answer based on an older thread', () => {
  test('is held back by a mail that came since, with that mail, and nothing is sent', async () => {
    const { threadId, first } = await begun()
    const { message } = await receive(server, contactId, { threadId, message: { message: 'Make it five.' } })
    const { status, body } = await send(cast.jo, threadId, first)
    expect(status).toBe(409)
    expect(body).toMatchObject({
      error: 'conflict',
      code: 'thread-moved-on',
      current: { arrived: [{ id: message.id, author: customer.name, summary: 'Make it five.', inbound: true }] },
    })
    expect(body.current.arrived).toHaveLength(1)
    expect(await countOf(threadId)).toBe(2)
  })

  test("is held back by a colleague's answer, and goes once its writer has seen that", async () => {
    const { threadId, first } = await begun()
    const theirs = await send(cast.ana, threadId, first)
    expect(theirs.status).toBe(200)
    const held = await send(cast.jo, threadId, first)
    expect(held.status).toBe(409)
    expect(held.body.current.arrived).toMatchObject([{ id: theirs.body.message.id, author: 'Ana Ruiz' }])
    expect((await send(cast.jo, threadId, held.body.current.arrived[0].id)).status).toBe(200)
  })

  test('is not held back by notes, by own messages, or by deleted ones', async () => {
    const { threadId, first } = await begun()
    await post(server, cast.ana, { threadId, medium: 'note', message: 'I know them.' })
    expect((await send(cast.jo, threadId, first)).status).toBe(200)
    expect((await send(cast.jo, threadId, first)).status).toBe(200)
    const { message } = await receive(server, contactId, { threadId })
    expect((await send(cast.jo, threadId, first)).status).toBe(409)
    await call(server, cast.ana, { method: 'DELETE', url: `/messaging/message/${message.id}` })
    expect((await send(cast.jo, threadId, first)).status).toBe(200)
  })

  test('holds back no note, and nothing without the seen position', async () => {
    const { threadId, first } = await begun()
    await receive(server, contactId, { threadId })
    expect((await post(server, cast.jo, { threadId, medium: 'note', message: 'Hm.', basedOn: first })).status).toBe(200)
    expect((await send(cast.jo, threadId)).status).toBe(200)
  })

  test('counts as having seen nothing if it names a message of another thread, or none', async () => {
    const [one, other] = [await begun(), await begun()]
    for (const basedOn of [other.first, 'nothing'])
      expect((await send(cast.jo, one.threadId, basedOn)).body.current.arrived).toMatchObject([{ id: one.first }])
  })

  test('sent by two colleagues at once: one goes, the other learns of it', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const { threadId, first } = await begun()
      const answers = await Promise.all([send(cast.ana, threadId, first), send(cast.jo, threadId, first)])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(1)
      expect(await countOf(threadId)).toBe(2)
    }
  })
})
