import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { groups, tasks } from '../../domain/crm/index.ts'
import { inboxWording } from '../../domain/inbox/index.ts'
import { findMessage } from '../../server/inbox/thread-messages.ts'
import { sql } from '../../server/platform/database/sql.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds, type CastMember } from '../world.ts'
import { call, entryOf, inLaro, itemsOf, laro, makeContact, makeQuote, post, receive } from './inbox-server.ts'

let server: TestServer
let contactId: string
let quotePath: string
let quoteId: string
beforeAll(async () => {
  server = await openTestServer()
  contactId = (await makeContact(server)).id
  quoteId = (await makeQuote(server)).id
  quotePath = `clients/${laro}/quotes/${quoteId}`
})
afterAll(() => server.close())

const contactPath = () => `clients/${laro}/contacts/${contactId}`
const threadPath = (id: string) => `clients/${laro}/threads/${id}`
const messagePath = (id: string) => `clients/${laro}/threadsmsgs/${id}`
const move = (person: CastMember, body: object, client = laro) =>
  call(server, person, { method: 'POST', url: '/messaging/move', body, client })
const open = (id: string) => call(server, cast.jo, { url: `/messaging/thread/${id}` })
const onQuote = () => ({ object: { type: 'quotes', id: quoteId }, ref: quotePath })

test('a talk by text goes by the first text that is left in it', async () => {
  const text = (threadId: string | undefined, summary: string) =>
    receive(server, contactId, {
      ...(threadId === undefined ? {} : { threadId }),
      thread: { medium: 'text', subject: '' },
      message: { medium: 'text', subject: '', summary, message: summary },
    })
  const { thread, message: first } = await text(undefined, 'Can two dogs fly with us?')
  const { message: second } = await text(thread.id, 'Both are small.')
  for (const words of ['Hello?', 'Anybody there?', 'Thanks']) await text(thread.id, words)
  const { body } = await open(thread.id)
  expect(body.thread.opening).toEqual({ id: first.id, words: 'Can two dogs fly with us?' })
  await call(server, cast.jo, { method: 'DELETE', url: `/messaging/message/${first.id}` })
  expect((await open(thread.id)).body.thread.opening).toEqual({ id: second.id, words: 'Both are small.' })
})

describe('moving a thread', () => {
  test('hangs it and its messages on the other record, keeps its place and people, and can be undone', async () => {
    const { thread, message } = await receive(server, contactId, { thread: { agents: [entryOf(cast.jo)] } })
    const { status, body } = await move(cast.jo, { from: contactPath(), to: quotePath, path: threadPath(thread.id) })
    expect(status).toBe(200)
    expect(body.threads).toMatchObject([
      { id: thread.id, ...onQuote(), agents: thread.agents, last_date: thread.last_date },
    ])
    const opened = await open(thread.id)
    expect(opened.body.messages).toMatchObject([{ id: message.id, object: { type: 'quotes', id: quoteId } }])
    expect(opened.body.parent).toMatchObject({ path: quotePath })
    const found = await call(server, cast.jo, {
      method: 'POST',
      url: '/search/threadsmsgs',
      body: { query: 'friday', facetFilters: [`thread:${thread.id}`, 'object:quotes'] },
    })
    expect(found.body.nbHits).toBe(1)
    const back = await move(cast.jo, { from: quotePath, to: contactPath(), path: threadPath(thread.id) })
    expect(back.body.threads).toMatchObject([{ object: { type: 'contacts', id: contactId }, ref: contactPath() }])
  })

  test('one of two concurrent moves succeeds', async () => {
    const { thread } = await receive(server, contactId)
    const other = await makeQuote(server)
    const answers = await Promise.all([
      move(cast.jo, { from: contactPath(), to: quotePath, path: threadPath(thread.id) }),
      move(cast.ana, { from: contactPath(), to: `clients/${laro}/quotes/${other.id}`, path: threadPath(thread.id) }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('moves all threads of a record when none is named', async () => {
    const source = await makeQuote(server)
    const thread = { object: { type: 'quotes', id: source.id }, ref: `clients/${laro}/quotes/${source.id}` }
    const ids = [
      (await receive(server, contactId, { thread })).thread.id,
      (await receive(server, contactId, { thread })).thread.id,
    ]
    const { body } = await move(cast.jo, { from: thread.ref, to: quotePath })
    expect(body.threads.map((one: { id: string }) => one.id).toSorted()).toEqual(ids.toSorted())
  })
})

describe('moving a message', () => {
  test('begins another thread on the other record, and leads its mention there', async () => {
    const { thread } = await receive(server, contactId)
    const note = (
      await post(server, cast.ana, { medium: 'note', message: '@Jo this is about the quote', threadId: thread.id })
    ).body.message
    const { status, body } = await move(cast.ana, { from: contactPath(), to: quotePath, path: messagePath(note.id) })
    expect(status).toBe(200)
    const [moved] = body.threads
    expect(moved).toMatchObject({ ...onQuote(), medium: 'note', message_count: 1 })
    expect(body.threadsmsgs).toMatchObject([{ id: note.id, tRef: moved.id, object: { id: quoteId } }])
    expect((await open(thread.id)).body).toMatchObject({ thread: { message_count: 1 } })
    expect((await open(moved.id)).body.messages).toMatchObject([{ id: note.id }])
    const items = await itemsOf(server, cast.jo)
    expect(items.find((item) => item.type === 'threadsmsgs')).toMatchObject({ thread: moved.id })
  })

  test('takes along the answers that are written to it and the follow-ups on it', async () => {
    const { thread, message } = await receive(server, contactId)
    const answer = { threadId: thread.id, medium: 'email', replyingTo: message.id, message: 'We can.' }
    const recipients = [{ name: 'Mia Lund', email: 'mia@customer.example' }]
    const held = await post(server, cast.jo, { ...answer, recipients, subject: 'Yes', sendAt: Date.now() + 3_600_000 })
    const url = `/messaging/drafts/${v7()}`
    const draft = await call(server, cast.ana, { method: 'PUT', url, body: { ...answer, device: 'desk' } })
    const reminder = { threadId: thread.id, messageId: message.id, date: Date.now() + 86_400_000, message: 'Call' }
    const followUp = await call(server, cast.jo, { method: 'POST', url: '/messaging/followups', body: reminder })
    const { body } = await move(cast.jo, { from: contactPath(), to: quotePath, path: messagePath(message.id) })
    const begun = body.threads[0].id
    const drafts = await Promise.all(
      [held, draft].map((one) => inLaro(server, (ctx) => findMessage(ctx, one.body.message.id))),
    )
    expect(drafts).toMatchObject([
      { state: 'held', tRef: begun, replyingTo: message.id, object: { type: 'quotes', id: quoteId } },
      { state: 'draft', tRef: begun, replyingTo: message.id, object: { type: 'quotes', id: quoteId } },
    ])
    const item = await call(server, cast.jo, { url: `/data/clients/${laro}/queue/${followUp.body.followUp.id}` })
    expect(item.body.data.thread).toBe(begun)
    const end = await call(server, cast.jo, {
      method: 'POST',
      url: `/messaging/message/${held.body.message.id}/hold/end`,
      body: {},
    })
    expect(end.body).toMatchObject({ message: { state: 'queued', tRef: begun }, thread: { message_count: 2 } })
  })

  test('takes the thread along that it was the last one of', async () => {
    const { thread, message } = await receive(server, contactId)
    await move(cast.jo, { from: contactPath(), to: quotePath, path: [messagePath(message.id)] })
    expect((await open(thread.id)).status).toBe(404)
  })
})

describe('two actions on one message at once', () => {
  const moving = (id: string) => ({ from: contactPath(), to: quotePath, path: messagePath(id) })

  /** Does two actions to one of two messages of a thread; `wrong` are the threads with a wrong count. */
  async function atOnce(actions: readonly ((id: string) => ReturnType<typeof move>)[]) {
    const { thread } = await receive(server, contactId)
    const { message } = await receive(server, contactId, { threadId: thread.id })
    const answers = await Promise.all(actions.map((action) => action(message.id)))
    const [row] = await inLaro(server, (ctx) =>
      ctx.db.run(sql<{ wrong: number }>`
        select count(*)::integer as wrong from threads t where t.trashed_at is null
          and (t.doc ->> 'message_count')::integer <> (select count(*) from threadsmsgs m
            where m.client_id = t.client_id and m.thread = t.id and m.draft = false and m.trashed_at is null)`),
    )
    return { statuses: answers.map(({ status }) => status).toSorted((a, b) => a - b), wrong: row?.wrong }
  }

  test('one moves it, the other is refused; every thread has the right count', async () => {
    for (let round = 0; round < 5; round++) {
      const action = (id: string) => move(cast.jo, moving(id))
      expect(await atOnce([action, action])).toEqual({ statuses: [200, 409], wrong: 0 })
    }
  })

  test('one moves it, the other deletes it: no thread counts a deleted message', async () => {
    const remove = (id: string) => call(server, cast.ana, { method: 'DELETE', url: `/messaging/message/${id}` })
    for (let round = 0; round < 5; round++) {
      const actions = [remove, (id: string) => move(cast.jo, moving(id))]
      const { statuses, wrong } = await atOnce(round % 2 === 0 ? actions : actions.toReversed())
      expect([statuses[0], wrong]).toEqual([200, 0])
    }
  })
})

describe('a move that cannot be', () => {
  test('reports in the words of the specification that the destination was not found', async () => {
    const { thread } = await receive(server, contactId)
    for (const to of [`clients/${laro}/quotes/none`, 'nowhere', `clients/${clientIds.NXT}/quotes/${quoteId}`]) {
      const { status, body } = await move(cast.jo, { from: contactPath(), to, path: threadPath(thread.id) })
      expect([to, status]).toEqual([to, 400])
      expect(body.issues.map(inboxWording)).toEqual([
        { title: 'Cannot Move!', message: 'Intended destination not found.' },
      ])
    }
  })

  test('leaves company chat, tasks and group messages in place, as source and as destination', async () => {
    const task = await inLaro(server, (ctx) =>
      createRecord(ctx, tasks, { doc: tasks.shape.parse({ name: 'Call back' }) }),
    )
    const taskPath = `clients/${laro}/tasks/${task.id}`
    const group = await inLaro(server, (ctx) =>
      createRecord(ctx, groups, { doc: groups.shape.parse({ name: 'Brokers' }) }),
    )
    const groupPath = `clients/${laro}/groups/${group.id}`
    for (const [from, to] of [
      [`clients/${laro}`, quotePath],
      [taskPath, quotePath],
      [quotePath, taskPath],
      [groupPath, quotePath],
      [quotePath, groupPath],
      [quotePath, `clients/${laro}`],
    ]) {
      expect((await move(cast.ana, { from, to })).body.issues).toMatchObject([{ code: 'not-movable' }])
    }
  })

  test('needs the role of the destination, and a stranger reaches nothing', async () => {
    const { thread } = await receive(server, contactId)
    const path = threadPath(thread.id)
    expect((await move(cast.rae, { from: contactPath(), to: quotePath, path })).status).toBe(403)
    expect((await move(cast.sam, { from: contactPath(), to: quotePath, path }, clientIds.NXT)).status).toBe(400)
  })
})

test('a whole thread is not deleted in production; an admin hides it', async () => {
  const production = await openTestServer({ FLIGHTLINE_ENV: 'prod' })
  try {
    const { id } = await makeContact(production)
    const { thread } = await receive(production, id)
    const url = `/messaging/thread/${thread.id}`
    expect(await call(production, cast.ana, { method: 'DELETE', url })).toMatchObject({
      status: 400,
      body: { issues: [{ code: 'not-in-production' }] },
    })
    expect((await call(production, cast.ana, { method: 'POST', url: `${url}/hidden` })).body.thread.active).toBe(false)
  } finally {
    await production.close()
  }
})
