import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../server/platform/database/sql.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds, type CastMember } from '../world.ts'
import {
  call,
  customer,
  entryOf,
  inLaro,
  itemsOf,
  laro,
  makeContact,
  makeQuote,
  post,
  receive,
} from './inbox-server.ts'

let server: TestServer
let contactId: string
beforeAll(async () => {
  server = await openTestServer()
  contactId = (await makeContact(server)).id
})
afterAll(() => server.close())

const toMia = { recipients: [{ name: 'Mia Lund', email: customer.address }] }
const email = (more: object = {}) => ({
  medium: 'email',
  subject: 'Your quote',
  messageHtml: '<p>Four seats, <b>Friday</b>.</p>',
  ...toMia,
  ...more,
})

const outboxOf = (messageId: string) =>
  inLaro(server, (ctx) =>
    ctx.db.run(sql<{ address: string; status: string }>`
      select address, status from outbox where client_id = ${laro} and message_id = ${messageId} order by address`),
  )

const jobsOf = (messageId: string) =>
  server.platform.pools.owner.query(
    `select count(*)::int as n from graphile_worker._private_jobs where payload::text like '%' || $1 || '%'`,
    [messageId],
  )

describe('a new thread on a record', () => {
  test('is made with its message, its writer looks after it, and the email waits in the outbox with its job', async () => {
    const quote = await makeQuote(server)
    const { status, body } = await post(server, cast.jo, email({ ref: `clients/${laro}/quotes/${quote.id}` }))
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.thread).toMatchObject({
      medium: 'email',
      subject: 'Your quote',
      object: { type: 'quotes', id: quote.id, number: quote.quote_number },
      agents: [entryOf(cast.jo)],
      unassigned: false,
      message_count: 1,
      activity: [{ id: body.message.id, author: 'Jo Stern', summary: 'Four seats, Friday.', inbound: false }],
      can: { write: false, remove: false },
    })
    expect(body.message).toMatchObject({
      tRef: body.thread.id,
      creator: entryOf(cast.jo),
      message: 'Four seats, Friday.',
      state: 'queued',
      draft: false,
      results: { recipients: [{ address: customer.address, state: 'queued' }] },
    })
    expect(body.message.message_id).toContain(body.message.id)
    expect(await outboxOf(body.message.id)).toEqual([{ address: customer.address, status: 'queued' }])
    expect((await jobsOf(body.message.id)).rows[0].n).toBe(1)
  })

  test('needs an existing parent within reach', async () => {
    expect((await post(server, cast.jo, email())).body.issues).toEqual([{ path: 'ref', code: 'no-parent' }])
    const gone = email({ ref: `clients/${laro}/quotes/00000000-0000-7000-8000-000000000000` })
    expect((await post(server, cast.jo, gone)).status).toBe(404)
    const foreign = email({ ref: `clients/${clientIds.NXT}/contacts/${contactId}` })
    expect((await post(server, cast.jo, foreign)).status).toBe(404)
    const quote = await makeQuote(server)
    expect((await post(server, cast.rae, email({ ref: `clients/${laro}/quotes/${quote.id}` }))).status).toBe(403)
  })
})

describe('unsendable messages', () => {
  test.each([
    ['nothing written', { messageHtml: '<p></p>' }, ['message nothing-to-send']],
    ['no subject', { subject: '' }, ['subject no-subject']],
    ['no recipient', { recipients: [] }, ['recipients no-recipients']],
    ['an address that is none', { recipients: [{ name: '', email: 'mia' }] }, ['recipients.0 invalid-email']],
    ['a note to a customer', { medium: 'note' }, ['recipients internal-with-recipients']],
    ['archived history', { medium: 'archive' }, ['medium archive-read-only']],
    [
      'a text without a provider',
      { medium: 'text', recipients: [{ name: '', phone: '2145550123' }] },
      ['medium no-text-number'],
    ],
    [
      'a text without a phone number',
      { medium: 'text', recipients: [{ name: 'Mia' }] },
      ['recipients.0 no-contact-phone'],
    ],
    [
      'a file that is not there',
      { files: [{ name: 'a.pdf', url: `/api/files/clients/${laro}/attachments/threads/x/a.pdf` }] },
      ['files.0 unknown-file'],
    ],
    [
      'a file of elsewhere',
      { files: [{ name: 'a.pdf', url: 'https://evil.example/a.pdf' }] },
      ['files.0 unknown-file'],
    ],
  ])('%s', async (_, more, issues) => {
    const { status, body } = await post(
      server,
      cast.jo,
      email({ ref: `clients/${laro}/contacts/${contactId}`, ...more }),
    )
    expect(status).toBe(400)
    expect(body.issues.map((one: { path: string; code: string }) => `${one.path} ${one.code}`)).toEqual(issues)
  })

  test('an email without a subject goes when that is confirmed', async () => {
    const { status } = await post(
      server,
      cast.jo,
      email({ ref: `clients/${laro}/contacts/${contactId}`, subject: '', withoutSubject: true }),
    )
    expect(status).toBe(200)
  })
})

describe('a reply', () => {
  test('goes into its thread with quoted history and references; the thread names its agent', async () => {
    const { thread, message } = await receive(server, contactId, { thread: { agents: [entryOf(cast.ana)] } })
    const { body } = await post(
      server,
      cast.jo,
      email({ threadId: thread.id, subject: 'Re: Dallas', replyingTo: message.id }),
    )
    expect(body.thread).toMatchObject({ id: thread.id, subject: 'Dallas to Teterboro', message_count: 2 })
    expect(body.message).toMatchObject({ in_reply_to: message.message_id, references: [message.message_id] })
    expect(body.message.html).toContain('Can you fly four of us on Friday?')
    expect(body.message.html).toContain('data-quoted')
    expect(body.message.messageHtml).not.toContain('Can you fly')
    const forAna = (await itemsOf(server, cast.ana)).filter((item) => item.thread === thread.id)
    expect(forAna).toMatchObject([{ type: 'threads', message: body.message.id, unread: true }])
    expect((await itemsOf(server, cast.jo)).filter((item) => item.thread === thread.id)).toEqual([])
  })

  test('cannot answer a message of another thread', async () => {
    const [one, other] = [await receive(server, contactId), await receive(server, contactId)]
    const { body } = await post(server, cast.jo, email({ threadId: one.thread.id, replyingTo: other.message.id }))
    expect(body.issues).toEqual([{ path: 'replyingTo', code: 'not-in-thread' }])
  })

  test('quotes at most three earlier emails', async () => {
    const begun = await receive(server, contactId)
    let last = begun.message
    for (const at of [1, 2, 3, 4, 5]) {
      const message = { message: `mail number ${at}`, in_reply_to: last.message_id }
      last = (await receive(server, contactId, { threadId: begun.thread.id, message })).message
    }
    const { body } = await post(server, cast.jo, email({ threadId: begun.thread.id, replyingTo: last.id }))
    expect(body.message.html.match(/mail number \d/g)).toEqual(['mail number 5', 'mail number 4', 'mail number 3'])
  })
})

describe('safety', () => {
  test('HTML of the editor is sanitised', async () => {
    const messageHtml = '<p onclick="x()">Hi<script>alert(1)</script><img src=x onerror=alert(1)></p>'
    const { body } = await post(server, cast.jo, email({ ref: `clients/${laro}/contacts/${contactId}`, messageHtml }))
    expect(`${body.message.messageHtml}${body.message.html}`).not.toMatch(/script|onclick|onerror/)
  })

  test('a stranger finds nothing, and cannot write into it', async () => {
    const { thread, message } = await receive(server, contactId)
    const asSam = { client: clientIds.NXT }
    expect((await call(server, cast.sam, { url: `/messaging/thread/${thread.id}`, ...asSam })).status).toBe(404)
    expect((await call(server, cast.sam, { url: `/messaging/message/${message.id}`, ...asSam })).status).toBe(404)
    expect((await call(server, cast.sam, { url: `/messaging/thread/${thread.id}` })).status).toBe(404)
    const written = await call(server, cast.sam, {
      method: 'POST',
      url: '/messaging/post',
      body: { medium: 'note', message: 'hello', threadId: thread.id },
      ...asSam,
    })
    expect(written.status).toBe(404)
    expect(
      (
        await call(server, cast.sam, {
          method: 'POST',
          url: `/messaging/thread/${thread.id}/markRead`,
          body: {},
          ...asSam,
        })
      ).status,
    ).toBe(404)
  })

  test('a message cannot be written or forged past the verbs', async () => {
    const { thread, message } = await receive(server, contactId)
    const collection = `/data/clients/${laro}/threadsmsgs`
    const forged = {
      medium: 'email',
      tRef: thread.id,
      inbound: true,
      from: customer,
      message: 'I agree to pay',
      state: 'received',
    }
    expect((await call(server, cast.jo, { method: 'POST', url: collection, body: forged })).status).toBe(403)
    const change = { version: message.version, change: { message: 'other words' } }
    expect(
      (await call(server, cast.ana, { method: 'PATCH', url: `${collection}/${message.id}`, body: change })).status,
    ).toBe(403)
    expect((await call(server, cast.jo, { method: 'DELETE', url: `${collection}/${message.id}` })).status).toBe(403)
  })
})

describe('once only', () => {
  test('the same idempotency key and the same message id never send twice', async () => {
    const quote = await makeQuote(server)
    const messageId = '0198f000-0000-7000-8000-000000000001'
    const body = email({ ref: `clients/${laro}/quotes/${quote.id}`, messageId })
    const once = { method: 'POST', url: '/messaging/post', body, headers: { 'idempotency-key': 'post-once' } } as const
    const [first, second] = await Promise.all([call(server, cast.jo, once), call(server, cast.jo, once)])
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body).toEqual(first.body)
    const third = await post(server, cast.jo, { ...body, threadId: first.body.thread.id })
    expect(third.body.message).toMatchObject({ id: messageId, version: first.body.message.version })
    expect(third.body.thread.message_count).toBe(1)
    expect((await jobsOf(messageId)).rows[0].n).toBe(1)
  })

  test('other words under the id of a sent message are refused with the sent ones; the same words are a repetition', async () => {
    const messageId = '0198f000-0000-7000-8000-000000000002'
    const messageHtml = '<p>We fly <b>on Friday</b>.<img src="https://far.example/x.png" onerror="x()"></p>'
    const body = email({ ref: `clients/${laro}/contacts/${contactId}`, messageId, message: undefined, messageHtml })
    const first = await post(server, cast.jo, body)
    expect(first.status).toBe(200)
    expect((await post(server, cast.jo, body)).body.message).toEqual(first.body.message)
    const changed = await post(server, cast.jo, { ...body, messageHtml: '<p>We fly on Saturday.</p>' })
    expect(changed).toMatchObject({ status: 409, body: { current: { id: messageId, draft: false } } })
    const others = [{ recipients: [{ name: 'Other', email: 'other@customer.example' }] }, { subject: 'Another matter' }]
    for (const other of others) expect((await post(server, cast.jo, { ...body, ...other })).status).toBe(409)
    expect((await jobsOf(messageId)).rows[0].n).toBe(1)
  })

  test('two colleagues who post at once both count, in one thread', async () => {
    const { thread } = await receive(server, contactId)
    const note = (person: CastMember, at: number) =>
      post(server, person, { medium: 'note', message: `note ${at}`, threadId: thread.id })
    const people = [cast.jo, cast.ana, cast.rae]
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => note(people[at % 3] ?? cast.jo, at)))
    expect(answers.map((one) => one.status)).toEqual(Array.from({ length: 12 }, () => 200))
    const { body } = await call(server, cast.jo, { url: `/messaging/thread/${thread.id}?limit=50` })
    expect(body.thread.message_count).toBe(13)
    expect(body.messages).toHaveLength(13)
    expect(body.thread.activity).toHaveLength(3)
  })
})
