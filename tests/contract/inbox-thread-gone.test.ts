import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hourMs } from '../../domain/kernel/values/durations.ts'
import { findMessage } from '../../server/inbox/thread-messages.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { call, customer, inLaro, itemsOf, laro, makeContact, makeQuote, post, receive } from './inbox-server.ts'
import { shareDraft } from './shared-draft-calls.ts'

let server: TestServer
let contactId: string
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  contactId = (await makeContact(server)).id
})
afterAll(() => server.close())

const email = { medium: 'email', subject: 'Friday', recipients: [{ name: customer.name, email: customer.address }] }
const contactPath = () => `clients/${laro}/contacts/${contactId}`

/** As it is stored, for any reader. */
const read = (id: string) => inLaro(server, (ctx) => findMessage(ctx, id))

/** An email of Jo's that waits to go in a new thread; `answers` says whether it answers the message there. */
async function holdAnswer(answers: boolean) {
  const { thread, message } = await receive(server, contactId)
  const body = { ...email, threadId: thread.id, message: 'We can.', sendAt: Date.now() + hourMs }
  const held = await post(server, cast.jo, answers ? { ...body, replyingTo: message.id } : body)
  expect(held.body.message.state).toBe('held')
  return { threadId: thread.id, messageId: message.id, heldId: held.body.message.id as string }
}

async function keepDraft(threadId: string, more: object = {}): Promise<string> {
  const id = v7()
  const body = { ...email, threadId, message: 'Half a', device: 'desk', ...more }
  expect((await call(server, cast.jo, { method: 'PUT', url: `/messaging/drafts/${id}`, body })).status).toBe(200)
  return id
}

const deleteMessage = (id: string) => call(server, cast.ana, { method: 'DELETE', url: `/messaging/message/${id}` })
const deleteThread = (id: string) => call(server, cast.ana, { method: 'DELETE', url: `/messaging/thread/${id}` })
const draftOnContact = async () =>
  (await call(server, cast.jo, { url: `/messaging/drafts?ref=${encodeURIComponent(contactPath())}` })).body.message

describe('an email that waits to go when its thread goes', () => {
  const moved = 'because its last message moved'

  test.each([
    ['with its last message', ({ messageId }: { messageId: string }) => deleteMessage(messageId)],
    ['as a whole', ({ threadId }: { threadId: string }) => deleteThread(threadId)],
    [
      moved,
      async ({ messageId }: { messageId: string }) => {
        const quote = await makeQuote(server)
        const to = `clients/${laro}/quotes/${quote.id}`
        const body = { from: contactPath(), to, path: `clients/${laro}/threadsmsgs/${messageId}` }
        return call(server, cast.ana, { method: 'POST', url: '/messaging/move', body })
      },
    ],
  ])('%s is a draft again, its writer is notified, and it can be sent', async (name, go) => {
    const held = await holdAnswer(name !== moved)
    expect((await go(held)).status).toBe(200)
    expect((await call(server, cast.jo, { url: `/messaging/thread/${held.threadId}` })).status).toBe(404)
    const draft = await read(held.heldId)
    expect(draft).toMatchObject({ state: 'draft', draft: true, subject: 'Friday' })
    expect(draft?.hold_until).toBeUndefined()
    const notices = (await itemsOf(server, cast.jo)).filter((item) => item.message === held.heldId)
    expect(notices).toMatchObject([{ unread: true, type: 'threadsmsgs', url: '/laro/threads/drafts' }])
    expect(await draftOnContact()).toMatchObject({ id: held.heldId })
    const body = { ...email, ref: contactPath(), messageId: held.heldId, message: 'We can.' }
    const sent = await post(server, cast.jo, body)
    expect(sent.body).toMatchObject({ message: { id: held.heldId, state: 'queued' }, thread: { message_count: 1 } })
    expect(sent.body.thread.id).not.toBe(held.threadId)
  })
})

describe('a draft in a deleted thread', () => {
  test('stays with its writer, and is in the thread again when that is brought back', async () => {
    const { thread } = await receive(server, contactId)
    const id = await keepDraft(thread.id)
    await deleteThread(thread.id)
    expect(await draftOnContact()).toMatchObject({ id, message: 'Half a' })
    await call(server, cast.ana, { method: 'POST', url: `/messaging/thread/${thread.id}/restore` })
    expect(
      (await call(server, cast.jo, { url: `/messaging/drafts?threadId=${thread.id}` })).body.message,
    ).toMatchObject({
      id,
    })
  })

  test('is written on, on its record, and begins another thread', async () => {
    const { thread } = await receive(server, contactId)
    const id = await keepDraft(thread.id)
    await deleteThread(thread.id)
    const words = { ...email, ref: contactPath(), message: 'Half a day', device: 'desk' }
    const kept = await call(server, cast.jo, { method: 'PUT', url: `/messaging/drafts/${id}`, body: words })
    expect(kept.status).toBe(200)
    expect(await draftOnContact()).toMatchObject({ id, message: 'Half a day' })
    const { device: _, ...written } = words
    const sent = await post(server, cast.jo, { ...written, messageId: id })
    expect([sent.status, sent.body.message.state]).toEqual([200, 'queued'])
    expect((await call(server, cast.ana, { url: `/messaging/thread/${sent.body.thread.id}` })).status).toBe(200)
  })

  test('and is written together is its writer’s alone, with every word', async () => {
    const { threadId, id, ana } = await shareDraft({ server, contactId })
    ana.type('Hello! ')
    expect(await ana.push()).toBe(200)
    await deleteThread(threadId)
    expect(await read(id)).toMatchObject({ draft: true, message: 'Hello! Dear Mia', metadata: {} })
    expect((await call(server, cast.ana, { url: ana.url })).status).toBe(404)
    const body = {
      ...email,
      ref: contactPath(),
      message: 'Dear Mia',
      device: 'phone',
      version: (await read(id))?.version,
    }
    expect((await call(server, cast.jo, { method: 'PUT', url: `/messaging/drafts/${id}`, body })).status).toBe(200)
  })
})
