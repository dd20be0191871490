import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { threads, threadsmsgs } from '../../domain/inbox/index.ts'
import { mailable, openMailTestServer, until, type MailTestServer } from '../../tests/mail-fixtures/mail-test-server.ts'
import { cast } from '../../tests/world.ts'
import { createRecord, listRecords } from '../platform/records/index.ts'
import { queueDelivery } from '../inbox/mail/queue-delivery.ts'

let server: MailTestServer

beforeAll(async () => {
  server = await openMailTestServer({ MAIL_OUT_URL: '', FLIGHTLINE_DEMO: 'true' })
})

afterAll(() => server.close())

const get = (url: string) => server.app.inject({ method: 'GET', url })

const send = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/outside/send',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })

const hiddenValue = (page: string, name: string): string =>
  (new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '').replaceAll('&lt;', '<').replaceAll('&gt;', '>')

describe('the outside world in miniature', () => {
  it('plays a whole talk: a customer writes, is answered, reads it with its headers, and answers', async () => {
    const first = await send({
      from: 'Kim Lee <kim@customer.example>',
      to: 'laro@mail.example',
      subject: 'Aspen',
      text: 'Two of us?',
    })
    expect([first.statusCode, first.headers.location]).toEqual([303, '/outside?sent=1'])
    await until(async () => (await server.messages()).length === 1)
    const [incoming] = await server.messages()
    await server.within(async (ctx) => {
      const doc = threadsmsgs.shape.parse({
        medium: 'email',
        tRef: incoming?.tRef,
        creator: { id: cast.jo.id, label: 'Jo Stern' },
        subject: 'Re: Aspen',
        messageHtml: '<p>Yes<script>alert(1)</script></p>',
        recipients: [{ name: 'Kim', email: 'kim@customer.example' }],
      })
      return queueDelivery(ctx, mailable(await createRecord(ctx, threadsmsgs, { doc })))
    })
    const list = await until(async () => {
      const page = await get('/outside?mailbox=kim@customer.example')
      return page.body.includes('Re: Aspen') && page.body
    })
    const path = /href="(\/outside\/\d[^"]+)"/.exec(list)?.[1] ?? ''
    const mail = await get(path)
    expect(mail.body).toContain('<dt>References</dt>')
    expect(mail.body).toMatch(/<iframe\s+sandbox\s/)
    expect(mail.body).not.toContain('<script')
    const answer = await send({
      from: hiddenValue(mail.body, 'from'),
      to: hiddenValue(mail.body, 'to'),
      subject: 'another subject',
      text: 'Thank you',
      inReplyTo: hiddenValue(mail.body, 'inReplyTo'),
      references: hiddenValue(mail.body, 'references'),
    })
    expect(answer.statusCode).toBe(303)
    await until(async () => (await server.messages()).some((message) => message.subject === 'another subject'))
    const talk = await server.within((ctx) => listRecords(ctx, threads))
    expect(talk.map((thread) => [thread.id, thread.message_count >= 2])).toEqual([[incoming?.tRef, true]])
  }, 60_000)

  it('names refusals of the receiver, refuses forms of other sites, and knows only its own mails', async () => {
    const refused = await send({ from: 'kim@customer.example', to: 'nobody@mail.example', subject: 'x', text: 'x' })
    expect([refused.statusCode, refused.body.includes('550')]).toEqual([400, true])
    expect((await send({ from: 'nobody', to: 'x' })).statusCode).toBe(400)
    expect((await send({}, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
    expect((await get('/outside/..%2f..%2fetc%2fpasswd')).statusCode).toBe(404)
  })
})
