import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inboxMessages, unread as unreadItems } from '../../domain/inbox/index.ts'
import { putUnread } from '../../server/inbox/unread-items.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, type CastMember } from '../world.ts'
import { call, entryOf, inLaro, itemsOf, laro, makeContact, makeQuote, post, receive } from './inbox-server.ts'

let server: TestServer
let contactId: string
beforeAll(async () => {
  server = await openTestServer()
  contactId = (await makeContact(server)).id
})
afterAll(() => server.close())

const open = (person: CastMember, id: string) => call(server, person, { url: `/messaging/thread/${id}?limit=100` })
const merge = (person: CastMember, into: string, ...threads: string[]) =>
  call(server, person, { method: 'POST', url: `/messaging/thread/${into}/merges`, body: { threads } })
const split = (person: CastMember, id: string, body: object) =>
  call(server, person, { method: 'POST', url: `/messaging/thread/${id}/splits`, body })
const undo = (person: CastMember, regrouping: string) =>
  call(server, person, { method: 'DELETE', url: `/messaging/regroupings/${regrouping}` })
const note = (person: CastMember, threadId: string, message = 'fyi') =>
  post(server, person, { medium: 'note', message, threadId })
const read = (person: CastMember, id: string) =>
  call(server, person, { method: 'POST', url: `/messaging/thread/${id}/markRead`, body: {} })

/** An item as the AI watchlist makes one of a thread that a saved search matched. */
const watched = (id: string, { id: user }: CastMember) =>
  inLaro(server, (ctx) => {
    const ref = `clients/${laro}/threads/${id}#watchlist`
    putUnread(ctx, [unreadItems.shape.parse({ user, type: 'threads', ref, thread: id, title: 'Matched', ai: true })])
    return Promise.resolve()
  })

const falseFirst = (one: boolean, other: boolean) => Number(one) - Number(other)

const idsOf = (answer: { body: { messages: { id: string }[] } }) => answer.body.messages.map(({ id }) => id)
const codes = (answer: { body: { issues?: { code: string }[] } }) => answer.body.issues?.map(({ code }) => code)

/** State of a thread that an undone regrouping must restore. */
async function existing(id: string) {
  const { body, status } = await open(cast.ana, id)
  if (status !== 200) return status
  const { subject, agents, followers, roles, filters, last_date, object } = body.thread
  const { status: state, message_count, activity } = body.thread
  const people = { agents, followers, roles }
  return { subject, people, filters, last_date, object, state, message_count, activity, messages: idsOf({ body }) }
}

describe('merging', () => {
  test('unites messages, people, unread items and follow-ups; the emptied thread leads there', async () => {
    const into = await receive(server, contactId, { thread: { agents: [entryOf(cast.jo)] }, ago: 9000 })
    const other = await receive(server, contactId, {
      thread: { agents: [entryOf(cast.ana)], followers: [entryOf(cast.rae)], status: 'waiting' },
      ago: 5000,
    })
    await note(cast.jo, into.thread.id)
    await read(cast.jo, into.thread.id)
    const when = Date.now() + 86_400_000
    const followUp = await call(server, cast.jo, {
      method: 'POST',
      url: '/messaging/followups',
      body: { threadId: other.thread.id, date: when, message: 'Ask again' },
    })
    expect(followUp.status).toBe(200)
    const answer = await merge(cast.jo, into.thread.id, other.thread.id)
    expect(answer.status).toBe(200)
    expect(answer.body.thread).toMatchObject({ message_count: 3, status: 'open', unread: true })
    expect(answer.body.thread.agents.map(({ id }: { id: string }) => id)).toEqual([cast.jo.id, cast.ana.id])
    expect(answer.body.thread.followers.map(({ id }: { id: string }) => id)).toEqual([cast.rae.id])

    const shown = await open(cast.jo, into.thread.id)
    expect(idsOf(shown)).toHaveLength(3)
    expect(idsOf(shown)).toEqual(expect.arrayContaining([into.message.id, other.message.id]))
    expect((await open(cast.jo, other.thread.id)).body.thread.id).toBe(into.thread.id)
    const items = (await itemsOf(server, cast.rae)).filter((item) => item.thread === into.thread.id)
    expect(items).toMatchObject([{ unread: true, message: other.message.id }])
    expect((await itemsOf(server, cast.rae)).filter((item) => item.thread === other.thread.id)).toEqual([])
    const { body } = await call(server, cast.jo, { url: `/data/clients/${laro}/queue/${followUp.body.followUp.id}` })
    expect(body.data.thread).toBe(into.thread.id)
    // A message to the emptied thread in between goes to its messages.
    expect((await note(cast.ana, other.thread.id)).body.thread.id).toBe(into.thread.id)
  })

  test('is taken back as it was, until the thread has changed', async () => {
    const into = await receive(server, contactId, { thread: { agents: [entryOf(cast.jo)] }, ago: 9000 })
    const [b, c] = [await receive(server, contactId, { ago: 8000 }), await receive(server, contactId, { ago: 7000 })]
    const ids = [into, b, c].map(({ thread }) => thread.id)
    const before = await Promise.all(ids.map(existing))
    const itemsBefore = await itemsOf(server, cast.rae)
    const merged = await merge(cast.jo, ids[0] ?? '', ...ids.slice(1))
    expect(merged.body.thread.message_count).toBe(3)
    const last = { id: merged.body.regrouping, kind: 'merge' }
    expect((await open(cast.jo, ids[0] ?? '')).body.regrouping).toEqual(last)
    const back = await undo(cast.ana, merged.body.regrouping)
    expect(back.status).toBe(200)
    expect(await Promise.all(ids.map(existing))).toEqual(before)
    const shape = (items: typeof itemsBefore) =>
      items.map(({ id, thread, unread, message }) => [id, thread, unread, message].join(' ')).toSorted()
    expect(shape(await itemsOf(server, cast.rae))).toEqual(shape(itemsBefore))
    expect((await undo(cast.ana, merged.body.regrouping)).status).toBe(404)

    const again = await merge(cast.jo, ids[0] ?? '', ids[1] ?? '')
    await note(cast.jo, ids[0] ?? '')
    expect((await open(cast.jo, ids[0] ?? '')).body.regrouping).toBeNull()
    const refused = await undo(cast.jo, again.body.regrouping)
    expect([refused.status, refused.body.code]).toEqual([409, 'regrouping-changed'])
    expect((await open(cast.jo, ids[1] ?? '')).body.thread.id).toBe(ids[0])
    const restored = await call(server, cast.ana, { method: 'POST', url: `/messaging/thread/${ids[1]}/restore` })
    expect(codes(restored)).toEqual(['was-merged'])
  })

  test('an item read since stays read after an undo', async () => {
    const [into, other] = [await receive(server, contactId), await receive(server, contactId)]
    const merged = await merge(cast.jo, into.thread.id, other.thread.id)
    await read(cast.rae, into.thread.id)
    expect((await undo(cast.jo, merged.body.regrouping)).status).toBe(200)
    const unreadOf = async (person: CastMember) =>
      (await itemsOf(server, person)).filter(
        ({ thread, unread }) => unread && [into, other].some((one) => one.thread.id === thread),
      ).length
    expect(await unreadOf(cast.rae)).toBe(0)
    expect(await unreadOf(cast.ana)).toBe(2)
  })

  test('it is not taken back over a contact that was set since', async () => {
    const [into, other] = [await receive(server, contactId), await receive(server, contactId)]
    const merged = await merge(cast.jo, into.thread.id, other.thread.id)
    const body = { contact: (await makeContact(server)).id }
    const set = await call(server, cast.jo, { method: 'PUT', url: `/messaging/thread/${into.thread.id}/contact`, body })
    expect(set.body.thread.contact.id).toBe(body.contact)
    expect((await undo(cast.rae, merged.body.regrouping)).status).toBe(409)
  })

  test('matches of the AI watchlist go along and are no item of the thread', async () => {
    const [into, other] = [await receive(server, contactId), await receive(server, contactId)]
    await watched(other.thread.id, cast.rae)
    await watched(into.thread.id, cast.jo)
    const merged = await merge(cast.jo, into.thread.id, other.thread.id)
    expect(merged.status).toBe(200)
    const kinds = async (person: CastMember, id: string) =>
      (await itemsOf(server, person)).filter(({ thread }) => thread === id).map(({ ai }) => ai)
    expect((await kinds(cast.rae, into.thread.id)).toSorted(falseFirst)).toEqual([false, true])
    expect(await kinds(cast.rae, other.thread.id)).toEqual([])
    expect((await undo(cast.jo, merged.body.regrouping)).status).toBe(200)
    expect((await kinds(cast.rae, other.thread.id)).toSorted(falseFirst)).toEqual([false, true])
    expect(await kinds(cast.rae, into.thread.id)).toEqual([false])
  })

  test('an item added to a list since stays in it after an undo', async () => {
    const { thread } = await receive(server, contactId)
    const second = await note(cast.jo, thread.id, 'Of another flight')
    for (const person of [cast.ana, cast.jo, cast.rae]) await read(person, thread.id)
    const parts = await split(cast.jo, thread.id, { from: second.body.message.id })
    await watched(parts.body.thread.id, cast.rae)
    expect((await undo(cast.jo, parts.body.regrouping)).status).toBe(200)
    expect((await itemsOf(server, cast.rae)).filter((item) => item.thread === thread.id && item.ai)).toHaveLength(1)
  })

  test('is refused in words', async () => {
    const into = await receive(server, contactId)
    const quote = await makeQuote(server)
    const elsewhere = await post(server, cast.jo, {
      medium: 'note',
      message: 'x',
      ref: `clients/${laro}/quotes/${quote.id}`,
    })
    const chat = await post(server, cast.jo, { medium: 'chat', message: 'hello', ref: `clients/${laro}` })
    const text = await receive(server, contactId, { thread: { medium: 'text' }, message: { medium: 'text' } })
    const refused = await merge(cast.jo, into.thread.id, elsewhere.body.thread.id, chat.body.thread.id, text.thread.id)
    expect(refused.status).toBe(400)
    expect(codes(refused)).toEqual(['merge-other-record', 'chat-not-regrouped', 'merge-text-and-mail'])
    expect(inboxMessages['merge-other-record'].title).toBe('Cannot Merge!')
    expect(codes(await merge(cast.jo, into.thread.id, into.thread.id))).toEqual(['merge-with-itself'])
    expect((await merge(cast.jo, into.thread.id, 'nowhere')).status).toBe(404)
    // A user without sight of the record may not regroup its threads.
    const sibling = await post(server, cast.jo, {
      medium: 'note',
      message: 'y',
      ref: `clients/${laro}/quotes/${quote.id}`,
    })
    expect((await merge(cast.rae, elsewhere.body.thread.id, sibling.body.thread.id)).status).toBe(403)
    const merged = await merge(cast.jo, elsewhere.body.thread.id, sibling.body.thread.id)
    expect((await undo(cast.rae, merged.body.regrouping)).status).toBe(403)
    expect((await undo(cast.jo, merged.body.regrouping)).status).toBe(200)
  })
})

describe('splitting', () => {
  test('takes messages from one on into another thread, with their related data', async () => {
    const { thread, message } = await receive(server, contactId, { thread: { agents: [entryOf(cast.jo)] }, ago: 9000 })
    await read(cast.jo, thread.id)
    const second = await receive(server, contactId, {
      threadId: thread.id,
      message: { subject: 'Another flight' },
      ago: 5000,
    })
    const third = await note(cast.ana, thread.id, `@[${cast.jo.name}]`)
    const before = await existing(thread.id)
    const answer = await split(cast.jo, thread.id, { from: second.message.id })
    expect(answer.status).toBe(200)
    expect(answer.body.thread).toMatchObject({ subject: 'Another flight', message_count: 2, medium: 'email' })
    expect(answer.body.source).toMatchObject({ message_count: 1, unread: false })
    expect(idsOf(await open(cast.jo, answer.body.thread.id))).toEqual([third.body.message.id, second.message.id])
    expect(idsOf(await open(cast.jo, thread.id))).toEqual([message.id])
    const items = (await itemsOf(server, cast.jo)).filter((item) => item.unread)
    expect(items.filter((item) => item.thread === thread.id)).toEqual([])
    expect(items.filter((item) => item.thread === answer.body.thread.id).length).toBeGreaterThan(0)

    expect((await undo(cast.jo, answer.body.regrouping)).status).toBe(200)
    expect(await existing(thread.id)).toEqual(before)
    expect((await open(cast.jo, answer.body.thread.id)).status).toBe(404)
    expect((await itemsOf(server, cast.jo)).filter((item) => item.thread === thread.id && item.unread)).not.toEqual([])
  })

  test('taken back, returns drafts in its new thread to their writer', async () => {
    const { thread } = await receive(server, contactId)
    const second = await receive(server, contactId, { threadId: thread.id })
    const parted = await split(cast.jo, thread.id, { messages: [second.message.id] })
    const draft = { threadId: parted.body.thread.id, medium: 'note', message: 'Half a', device: 'desk' }
    const url = `/messaging/drafts/${v7()}`
    const kept = await call(server, cast.ana, { method: 'PUT', url, body: draft })
    expect((await undo(cast.jo, parted.body.regrouping)).status).toBe(200)
    const found = await call(server, cast.ana, { url: `/messaging/drafts?threadId=${thread.id}` })
    expect(found.body.message).toMatchObject({ id: kept.body.message.id, message: 'Half a' })
  })

  test('takes chosen messages; something has to stay', async () => {
    const { thread, message } = await receive(server, contactId)
    const said = await note(cast.jo, thread.id)
    const both = [message.id, said.body.message.id]
    expect(codes(await split(cast.jo, thread.id, { messages: both }))).toEqual(['split-leaves-nothing'])
    expect(codes(await split(cast.jo, thread.id, { from: message.id }))).toEqual(['split-leaves-nothing'])
    const other = await receive(server, contactId)
    expect((await split(cast.jo, thread.id, { messages: [other.message.id] })).status).toBe(404)
    const gone = await split(cast.jo, thread.id, { messages: [message.id] })
    expect(gone.body.source.message_count).toBe(1)
    await note(cast.jo, gone.body.thread.id)
    expect((await undo(cast.jo, gone.body.regrouping)).status).toBe(409)
  })

  test('Company Chat stays as it is', async () => {
    const chat = await post(server, cast.jo, { medium: 'chat', message: 'one', ref: `clients/${laro}` })
    const id = chat.body.thread.id
    await post(server, cast.jo, { medium: 'chat', message: 'two', threadId: id })
    expect(codes(await split(cast.jo, id, { messages: [chat.body.message.id] }))).toEqual(['chat-not-regrouped'])
  })
})

test('of two opposite merges of the same threads one succeeds, and no message is lost', async () => {
  const [a, b] = [await receive(server, contactId), await receive(server, contactId)]
  const answers = await Promise.all([
    merge(cast.jo, a.thread.id, b.thread.id),
    merge(cast.ana, b.thread.id, a.thread.id),
  ])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404]))
  const kept = answers.find(({ status }) => status === 200)?.body.thread.id
  for (const id of [a.thread.id, b.thread.id]) {
    const { body } = await open(cast.jo, id)
    expect([body.thread.id, body.thread.message_count, body.messages.length]).toEqual([kept, 2, 2])
  }
})
