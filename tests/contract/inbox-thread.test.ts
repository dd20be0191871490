import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { inboxMessages } from '../../domain/inbox/index.ts'
import { TenantDb } from '../../server/platform/database/tenant.ts'
import { readThread } from '../../server/inbox/open-thread.ts'
import { withTenant } from '../../server/platform/context.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, type CastMember } from '../world.ts'
import { call, customer, entryOf, itemsOf, laro, makeContact, makeQuote, post, receive } from './inbox-server.ts'

let server: TestServer
let contactId: string
beforeAll(async () => {
  server = await openTestServer()
  contactId = (await makeContact(server)).id
})
afterAll(() => server.close())

const open = (person: CastMember, id: string, query = '') =>
  call(server, person, { url: `/messaging/thread/${id}${query}` })
const note = (person: CastMember, threadId: string, message = 'fyi') =>
  post(server, person, { medium: 'note', message, threadId })
const remove = (person: CastMember, id: string) =>
  call(server, person, { method: 'DELETE', url: `/messaging/message/${id}` })

describe('opening a thread', () => {
  test('gives the newest 15 messages, the rest page by page, and the message that began it', async () => {
    const { thread, message } = await receive(server, contactId)
    for (let at = 0; at < 19; at++) await note(cast.jo, thread.id, `note ${at}`)
    const first = await open(cast.jo, thread.id)
    expect(first.body.messages).toHaveLength(15)
    expect(first.body.messages[0].message).toBe('note 18')
    expect(first.body.source.id).toBe(message.id)
    const second = await open(cast.jo, thread.id, `?after=${first.body.next}`)
    expect(second.body).toMatchObject({ next: null, source: null })
    const all = [...first.body.messages, ...second.body.messages].map((one: { id: string }) => one.id)
    expect(new Set(all).size).toBe(20)
    expect(all.at(-1)).toBe(message.id)
  })

  test('jumps to a time and reads on in both directions, each message once', async () => {
    const { thread } = await receive(server, contactId, { ago: 100_000_000 })
    const dates: number[] = []
    for (let at = 0; at < 59; at++) {
      const { message } = await receive(server, contactId, { threadId: thread.id, ago: (59 - at) * 1_000_000 })
      dates.push(message.date)
    }
    const middle = dates[29] ?? 0
    const jump = await open(cast.jo, thread.id, `?at=${middle}`)
    const messages = (body: { messages: { id: string; date: number }[] }) => body.messages
    expect(messages(jump.body)).toHaveLength(30)
    expect(messages(jump.body)[15]?.date).toBe(middle)
    expect(jump.body.source).not.toBeNull()
    const found = messages(jump.body)
    for (let { previous } = jump.body; previous !== null;) {
      const { body } = await open(cast.jo, thread.id, `?before=${previous}&limit=4`)
      found.unshift(...messages(body))
      previous = body.previous
    }
    for (let { next } = jump.body; next !== null;) {
      const { body } = await open(cast.jo, thread.id, `?after=${next}&limit=7`)
      found.push(...messages(body))
      next = body.next
    }
    expect(found).toHaveLength(60)
    expect(new Set(found.map(({ id }) => id)).size).toBe(60)
    expect(found.map(({ date }) => date)).toEqual(found.map(({ date }) => date).toSorted((a, b) => b - a))
    const ends = [await open(cast.jo, thread.id, '?at=0'), await open(cast.jo, thread.id, `?at=${dates[58]}`)]
    expect(ends.map(({ body }) => [body.messages.length, body.next === null, body.previous === null])).toEqual([
      [15, true, false],
      [15, false, true],
    ])
    expect((await open(cast.jo, thread.id, '?before=nonsense')).status).toBe(400)
  })

  test("gives the reader's position, until it is read", async () => {
    const { thread } = await receive(server, contactId, { thread: { agents: [entryOf(cast.jo)] } })
    const read = () =>
      call(server, cast.jo, { method: 'POST', url: `/messaging/thread/${thread.id}/markRead`, body: {} })
    await read()
    expect((await open(cast.jo, thread.id)).body.first_unread).toBeNull()
    const { message } = await receive(server, contactId, { threadId: thread.id })
    for (let at = 0; at < 3; at++) await receive(server, contactId, { threadId: thread.id })
    const opened = await open(cast.jo, thread.id)
    expect(opened.body).toMatchObject({ unread: true, first_unread: { id: message.id, date: message.date } })
    expect((await open(cast.rae, thread.id)).body.first_unread).toBeNull()
    await read()
    const { message: later } = await receive(server, contactId, { threadId: thread.id })
    expect((await open(cast.jo, thread.id)).body.first_unread).toMatchObject({ id: later.id })
  })

  test('shows the record to its readers', async () => {
    const quote = await makeQuote(server)
    const { body } = await post(server, cast.jo, {
      medium: 'note',
      message: 'price?',
      ref: `clients/${laro}/quotes/${quote.id}`,
    })
    const path = `clients/${laro}/quotes/${quote.id}`
    expect((await open(cast.jo, body.thread.id)).body.parent).toMatchObject({
      type: 'quotes',
      path,
      row: { id: quote.id, can: { write: true } },
    })
    expect((await open(cast.rae, body.thread.id)).body.parent).toBeNull()
  })

  test('needs two statements and no transaction', async () => {
    const { thread } = await receive(server, contactId)
    const actor = {
      userId: cast.jo.id,
      clientId: laro,
      roles: new Set(['user', 'inbox', 'contacts']),
      isDefaultClient: true,
    }
    const [run, once] = [vi.spyOn(TenantDb.prototype, 'run'), vi.spyOn(TenantDb.prototype, 'once')]
    await withTenant(server.platform, actor, (ctx) => readThread(ctx, thread.id, {}))
    const statements = [run.mock.calls.length, once.mock.calls.length]
    run.mockRestore()
    once.mockRestore()
    expect(statements).toEqual([0, 2])
  })

  test('blocks remote images until their sender is allowed, for everyone of the client', async () => {
    const message = { html: '<p>Hi<img data-remote-src="https://pixel.example/a.gif" /></p>' }
    const { thread } = await receive(server, contactId, { message })
    const blocked = async (person: CastMember) => (await open(person, thread.id)).body.messages[0].images_blocked
    expect(await blocked(cast.jo)).toBe(true)
    await call(server, cast.jo, {
      method: 'POST',
      url: '/messaging/image-senders',
      body: { address: 'MIA@customer.example' },
    })
    expect([await blocked(cast.jo), await blocked(cast.ana)]).toEqual([false, false])
    await call(server, cast.jo, { method: 'DELETE', url: `/messaging/image-senders/${customer.address}` })
    expect(await blocked(cast.jo)).toBe(true)
  })
})

describe('beginning an answer', () => {
  const begin = (threadId: string, message: string, mode: string) =>
    call(server, cast.jo, { url: `/messaging/thread/${threadId}/reply?message=${message}&mode=${mode}` })

  test('names recipients, subject and quoted history', async () => {
    const cc = [
      { name: 'Ops', email: 'ops@fbo.example' },
      { name: 'Ana', email: cast.ana.email },
    ]
    const { thread, message } = await receive(server, contactId, { message: { cc } })
    const reply = await begin(thread.id, message.id, 'reply')
    expect(reply.body).toMatchObject({
      recipients: [{ id: contactId, kind: 'contact', email: customer.address }],
      cc: [],
      subject: 'Re: Dallas to Teterboro',
      replyingTo: message.id,
    })
    expect(reply.body.quoted).toContain('Mia Lund &lt;mia@customer.example&gt; wrote:')
    const all = await begin(thread.id, message.id, 'replyAll')
    expect(all.body.cc).toEqual([{ name: 'Ops', email: 'ops@fbo.example' }])
    const forward = await begin(thread.id, message.id, 'forward')
    expect(forward.body).toMatchObject({ recipients: [], subject: 'Fwd: Dallas to Teterboro', forward: message.id })
  })

  test('without a message answers the newest email, below any number of notes', async () => {
    const { thread, message } = await receive(server, contactId)
    await note(cast.jo, thread.id)
    const url = `/messaging/thread/${thread.id}/reply?mode=reply`
    const reply = await call(server, cast.jo, { url })
    expect(reply.body).toMatchObject({ replyingTo: message.id, subject: 'Re: Dallas to Teterboro' })
    expect((await remove(cast.jo, message.id)).status).toBe(200)
    expect((await call(server, cast.jo, { url })).status).toBe(404)
  })

  test('refuses in the words of the specification', async () => {
    const internal = { from: { name: 'Ana', address: cast.ana.email }, contact: undefined }
    const { thread, message } = await receive(server, contactId, { message: internal })
    expect((await begin(thread.id, message.id, 'reply')).body.issues).toEqual([
      { path: 'recipients', code: 'internal-recipients-only' },
    ])
    expect((await begin(thread.id, message.id, 'replyAll')).body.issues).toEqual([
      { path: 'recipients', code: 'nobody-to-answer' },
    ])
    const said = await note(cast.jo, thread.id)
    expect((await begin(thread.id, said.body.message.id, 'reply')).body.issues).toEqual([
      { path: 'message', code: 'not-answerable' },
    ])
    expect(inboxMessages['internal-recipients-only'].message).toBe('Cannot reply to internal users via email.')
    expect(inboxMessages['nobody-to-answer'].message).toBe('There are no users on this message to respond to.')
  })
})

describe('deleting', () => {
  test('an own note within five minutes, afterwards only by an admin', async () => {
    const { thread } = await receive(server, contactId)
    const fresh = await note(cast.jo, thread.id)
    const written = {
      medium: 'note',
      creator: entryOf(cast.jo),
      from: undefined,
      recipients: [],
      message: 'old',
      inbound: false,
      state: 'posted',
    }
    const old = await receive(server, contactId, { threadId: thread.id, message: written, ago: 300_001 })
    expect((await remove(cast.rae, fresh.body.message.id)).status).toBe(403)
    expect((await remove(cast.jo, fresh.body.message.id)).body.thread).toMatchObject({
      message_count: 2,
      activity: [{}, { summary: 'old' }],
    })
    expect((await remove(cast.jo, old.message.id)).status).toBe(403)
    expect((await remove(cast.ana, old.message.id)).body.thread.message_count).toBe(1)
  })

  test('the last message takes the thread along, and everyone their unread item', async () => {
    const { thread, message } = await receive(server, contactId)
    expect((await remove(cast.jo, message.id)).body).toEqual({ thread: null })
    expect((await open(cast.jo, thread.id)).status).toBe(404)
    expect((await itemsOf(server, cast.ana)).filter((item) => item.thread === thread.id)).toEqual([])
  })

  test('an email on its way is kept until it is sent', async () => {
    const { thread } = await receive(server, contactId)
    const recipients = [{ name: '', email: customer.address }]
    const sent = await post(server, cast.jo, {
      medium: 'email',
      subject: 'Re',
      message: 'soon',
      threadId: thread.id,
      recipients,
    })
    expect((await remove(cast.jo, sent.body.message.id)).body.issues).toEqual([{ path: 'id', code: 'being-sent' }])
  })

  test('a thread is hidden, deleted and brought back by an admin alone', async () => {
    const { thread, message } = await receive(server, contactId)
    const gone = await note(cast.jo, thread.id, 'deleted before')
    await remove(cast.jo, gone.body.message.id)
    const at = (method: 'POST' | 'DELETE', tail: string, person: CastMember) =>
      call(server, person, { method, url: `/messaging/thread/${thread.id}${tail}` })
    for (const [method, tail] of [
      ['POST', '/hidden'],
      ['DELETE', '/hidden'],
      ['DELETE', ''],
      ['POST', '/restore'],
    ] as const) {
      expect((await at(method, tail, cast.jo)).status).toBe(403)
    }
    expect((await at('POST', '/hidden', cast.ana)).body.thread.active).toBe(false)
    expect((await at('DELETE', '/hidden', cast.ana)).body.thread.active).toBe(true)
    expect((await at('DELETE', '', cast.ana)).status).toBe(200)
    expect((await open(cast.ana, thread.id)).status).toBe(404)
    expect((await at('POST', '/restore', cast.ana)).body.thread.id).toBe(thread.id)
    expect((await open(cast.ana, thread.id)).body.messages.map((one: { id: string }) => one.id)).toEqual([message.id])
  })
})

describe('people of a thread', () => {
  const follow = (method: 'POST' | 'DELETE', person: CastMember, id: string) =>
    call(server, person, { method, url: `/messaging/thread/${id}/follow` })

  test('anyone follows and unfollows; an agent follows already', async () => {
    const { thread } = await receive(server, contactId, { thread: { agents: [entryOf(cast.ana)] } })
    expect((await follow('POST', cast.rae, thread.id)).body.thread.followers).toEqual([entryOf(cast.rae)])
    expect((await follow('POST', cast.rae, thread.id)).body.thread.followers).toHaveLength(1)
    expect((await follow('DELETE', cast.rae, thread.id)).body.thread.followers).toEqual([])
    const refused = await follow('POST', cast.ana, thread.id)
    expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: 'followers', code: 'already-agent' }] } })
    expect(inboxMessages['already-agent']).toEqual({
      title: 'Already Agent!',
      message: 'You are already following this thread as an agent.',
    })
  })

  test('a new agent is notified; a missing thread has none; a stale save is refused with the row', async () => {
    const { thread } = await receive(server, contactId, { thread: { agents: [entryOf(cast.ana)] } })
    const set = (body: object) =>
      call(server, cast.ana, { method: 'PUT', url: `/messaging/thread/${thread.id}/parties`, body })
    const agents = [entryOf(cast.jo), entryOf(cast.ana)]
    const done = await set({ version: thread.version, agents, followers: [entryOf(cast.jo), entryOf(cast.rae)] })
    expect(done.body.thread).toMatchObject({ assignee: entryOf(cast.jo), followers: [entryOf(cast.rae)] })
    const forJo = (await itemsOf(server, cast.jo)).filter((item) => item.thread === thread.id)
    expect(forJo).toMatchObject([{ unread: true, author: 'Ana Ruiz' }])
    expect((await itemsOf(server, cast.rae)).map((item) => item.thread)).not.toContain(thread.id)
    const nowhere = await call(server, cast.ana, {
      method: 'PUT',
      url: '/messaging/thread/01930000-0fff-7000-8000-000000000001/parties',
      body: { version: 1, agents },
    })
    expect(nowhere.status).toBe(404)
    const stale = await set({ version: thread.version, roles: [{ id: 'sales', label: 'Sales' }] })
    expect(stale).toMatchObject({ status: 409, body: { current: { assignee: { id: cast.jo.id } } } })
  })
})
