import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLog } from '../../server/platform/log.ts'
import { openMailTestServer, until, type MailTestServer } from '../mail-fixtures/mail-test-server.ts'
import { openMailSink, type MailSink } from '../mail-fixtures/mail-sink.ts'
import { cast } from '../world.ts'
import { call, laro, makeContact, post } from './inbox-server.ts'

/** It is in everything that people write, and may be in no line of the log. */
const secret = 'Zephyrine'
const stranger = `${secret.toLowerCase()}@customer.example`

type Line = Readonly<Record<string, unknown>>

let lines: string[]
let sink: MailSink
let server: MailTestServer
let contactId: string
beforeAll(async () => {
  lines = []
  const captured = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(...chunk.toString().split('\n').filter(Boolean))
      done()
    },
  })
  sink = await openMailSink({
    onMailFrom: (_address, _session, done) => {
      done(Object.assign(new Error(`${secret} cannot write to ${stranger} now`), { responseCode: 451 }))
    },
  })
  server = await openMailTestServer({ MAIL_OUT_URL: sink.url }, openLog('debug', captured))
  contactId = (await makeContact(server)).id
})
afterAll(async () => {
  await server.close()
  await sink.close()
})

const parsed = (): Line[] => lines.map((line) => JSON.parse(line) as Line)

const found = (wanted: Line): Promise<Line> =>
  until(async () => parsed().find((line) => Object.entries(wanted).every(([name, value]) => line[name] === value)))

const message = {
  medium: 'email',
  subject: `${secret} flies`,
  messageHtml: `<p>${secret} needs four seats.</p>`,
  recipients: [{ name: secret, email: stranger }],
}

/** Any address of an e-mail, a signed token, and any text. */
const forbidden = [new RegExp(secret, 'i'), /[\w.+-]+@[\w-]+\.\w+/, /eyJ[\w-]+\.[\w-]+\./, /flightline-demo/]

test('a post has its line, with ids and no content, and its job continues under its id', async () => {
  const written = await post(server, cast.jo, { ...message, ref: `clients/${laro}/contacts/${contactId}` })
  expect(written.status).toBe(200)
  const line = await found({ msg: 'request', route: '/api/messaging/post' })
  expect(line).toMatchObject({ method: 'POST', status: 200, user: cast.jo.id, client: laro })
  expect(line['ms']).toBeGreaterThan(0)
  const job = await found({ msg: 'job', job: 'deliver-message' })
  expect(job).toMatchObject({ outcome: 'retried', client: laro, request: line['request'], attempt: 1 })
  expect(Number(job['jobId'])).toBeGreaterThan(0)
  expect(await found({ msg: 'a mail was not sent' })).toMatchObject({ verdict: 'retry', said: '451 …' })
})

test('the answer names the request, and so does its line', async () => {
  const headers = await server.headersOf(cast.ana, laro)
  const query = `where=${encodeURIComponent(JSON.stringify(['name', '==', secret]))}`
  const answer = await server.app.inject({ url: `/api/data/clients/${laro}/tasks?${query}`, headers })
  const request = answer.headers['x-request-id']
  expect(request).toMatch(/^[\da-f-]{36}$/)
  expect(await found({ msg: 'request', request })).toMatchObject({
    method: 'GET',
    route: '/api/data/clients/:client/tasks',
    level: 20,
  })
})

test('a sign-in that fails is logged without its address and password', async () => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    headers: { origin: server.platform.config.PUBLIC_URL },
    payload: { email: stranger, password: `${secret}-password` },
  })
  expect(answer.statusCode).toBe(401)
  expect(await found({ msg: 'request', status: 401 })).toMatchObject({ method: 'POST', level: 30 })
})

test('a mail that comes in is logged by its id', async () => {
  await server.receive(`From: ${secret} <${stranger}>\nSubject: ${secret}\n\nHello from ${secret}\n`, {
    from: stranger,
  })
  const [mail] = await server.settled()
  expect(await found({ msg: 'a mail came in' })).toMatchObject({ mail: mail?.id, client: laro })
  expect(await found({ msg: 'job', job: 'thread-mail' })).toMatchObject({ outcome: 'done', client: laro })
})

test('an upload is logged without its name', async () => {
  const boundary = 'x-boundary'
  const path = encodeURIComponent(`clients/${laro}/attachments/contacts/${contactId}/${secret}.txt`).replaceAll(
    '%2F',
    '/',
  )
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/files/${path}`,
    headers: {
      ...(await server.headersOf(cast.jo, laro)),
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${secret}.txt"\r\n\r\n${secret}\r\n--${boundary}--\r\n`,
  })
  expect(answer.statusCode, answer.body).toBe(201)
  expect(await found({ msg: 'request', method: 'POST', status: 201 })).toMatchObject({ route: '/api/files/*' })
})

test('a fault of ours is logged with its place, and without the row that the database refused', async () => {
  await server.platform.pools.owner.query(
    'alter table tasks add constraint tasks_are_refused check (client_id is null) not valid',
  )
  const failed = await call(server, cast.ana, {
    method: 'POST',
    url: `/data/clients/${laro}/tasks`,
    body: { name: `${secret} calls ${stranger}` },
  })
  expect(failed.status).toBe(500)
  const line = await found({ msg: 'a request failed' })
  expect(line['err']).toMatchObject({ code: '23514', table: 'tasks', constraint: 'tasks_are_refused' })
  expect(line['reference']).toMatch(/^[\da-f-]{36}$/)
})

test("no line holds people's text, an address or a token", async () => {
  expect(lines.length).toBeGreaterThan(10)
  const breaches = lines.filter((line) => forbidden.some((form) => form.test(line)))
  expect(breaches).toEqual([])
})
