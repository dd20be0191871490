import { afterAll, beforeAll, expect, test } from 'vitest'
import { contacts } from '../../domain/crm/index.ts'
import { threads, threadsmsgs } from '../../domain/inbox/index.ts'
import { getRecord, listRecords } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { call, inLaro, itemsOf, post } from './inbox-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const written = {
  client: 'laro',
  name: 'Uma Reed',
  email: 'Uma@Site.example',
  subject: 'Empty legs to Aspen',
  message: 'Do you have any <b>next week</b>?',
}

const send = (fields: Record<string, string>, remoteAddress = '10.0.0.1') =>
  server.app.inject({
    method: 'POST',
    url: '/api/messaging/web',
    remoteAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://laro.example' },
    payload: new URLSearchParams(fields).toString(),
  })

const fromSite = () =>
  inLaro(server, async (ctx) => {
    const rows = await listRecords(ctx, threadsmsgs, { where: ['medium', '==', 'web'], limit: 100 })
    return Promise.all(rows.map(({ id }) => getRecord(ctx, threadsmsgs, id)))
  })

test('a message from a site becomes a thread on its contact, and the team is notified', async () => {
  const answer = await send(written)
  expect([answer.statusCode, answer.json(), answer.headers['access-control-allow-origin']]).toEqual([202, {}, '*'])
  const [message] = await fromSite()
  expect(message).toMatchObject({
    medium: 'web',
    inbound: true,
    unread: true,
    from: { name: 'Uma Reed', address: 'uma@site.example' },
    message: 'Do you have any <b>next week</b>?',
    messageHtml: '',
  })
  const [thread, contact] = await inLaro(server, (ctx) =>
    Promise.all([getRecord(ctx, threads, message?.tRef ?? ''), getRecord(ctx, contacts, message?.contact?.id ?? '')]),
  )
  expect(thread).toMatchObject({ medium: 'web', subject: 'Empty legs to Aspen', unassigned: true })
  expect(contact).toMatchObject({ email: 'uma@site.example', verified: false, metadata: { request: 'pending' } })
  expect((await itemsOf(server, cast.jo)).map((item) => item.thread)).toContain(thread.id)
})

test('it is answered as email', async () => {
  const [message] = await fromSite()
  const begun = await call(server, cast.jo, {
    url: `/messaging/thread/${message?.tRef}/reply?message=${message?.id}&mode=reply`,
  })
  expect(begun.body).toMatchObject({
    recipients: [{ email: 'uma@site.example' }],
    subject: 'Re: Empty legs to Aspen',
    replyingTo: message?.id,
  })
  const { recipients, subject, replyingTo } = begun.body
  const sent = await post(server, cast.jo, {
    threadId: message?.tRef,
    medium: 'web',
    recipients,
    subject,
    replyingTo,
    messageHtml: '<p>Two on Tuesday.</p>',
  })
  expect(sent.status).toBe(200)
  expect(sent.body.message).toMatchObject({
    medium: 'email',
    state: expect.stringMatching(/^(queued|held)$/),
    results: { recipients: [{ address: 'uma@site.example', state: 'queued' }] },
  })
})

test('a sender who fills in the trap is thanked, and nothing is stored', async () => {
  const before = (await fromSite()).length
  expect((await send({ ...written, website: 'https://spam.example' })).statusCode).toBe(202)
  expect((await fromSite()).length).toBe(before)
})

test.each([
  ['no client of that key', { ...written, client: 'nobody' }, 404],
  ['an address that is none', { ...written, email: 'uma' }, 400],
  ['no message', { ...written, message: '  ' }, 400],
  ['a body that is too large', { ...written, message: 'x'.repeat(70_000) }, 413],
])('%s is refused', async (_, fields, status) => {
  const before = (await fromSite()).length
  expect((await send(fields)).statusCode).toBe(status)
  expect((await fromSite()).length).toBe(before)
})

test('one machine cannot fill the inbox', async () => {
  const answers: number[] = []
  for (let time = 0; time < 24; time++) answers.push((await send({ ...written, website: 'x' }, '10.0.0.9')).statusCode)
  expect([answers.filter((status) => status === 202).length, answers.at(-1)]).toEqual([20, 429])
})

test('a message that is sent twice at once is kept once; other words begin another', async () => {
  const uma = { ...written, email: 'twice@site.example' }
  const kept = async () => (await fromSite()).filter(({ from }) => from?.address === uma.email).length
  const answers = await Promise.all([send(uma), send(uma, '10.0.0.2')])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202])
  await send(uma)
  expect(await kept()).toBe(1)
  await send({ ...uma, message: 'Or the week after?' })
  expect(await kept()).toBe(2)
})

test('a form with a key is kept once, also much later, and refused with other words', async () => {
  const form = { ...written, email: 'key@site.example', key: 'a-visit' }
  const count = async () => (await fromSite()).filter(({ from }) => from?.address === form.email).length
  expect((await send(form)).statusCode).toBe(202)
  // Tokens of users end before that, so this test comes last. The same words are one message for ten minutes.
  server.advance(11 * 60_000)
  expect((await send(form)).statusCode).toBe(202)
  expect(await count()).toBe(1)
  expect((await send({ ...form, message: 'Other words' })).json()).toMatchObject({ code: 'key-used' })
  expect((await send({ ...form, key: 'another-visit' })).statusCode).toBe(202)
  expect(await count()).toBe(2)
})
