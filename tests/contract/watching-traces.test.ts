import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMailTestServer, until, type MailTestServer } from '../mail-fixtures/mail-test-server.ts'
import { cast } from '../world.ts'
import { call, laro, makeContact, post } from './inbox-server.ts'
import { openOtlpReceiver, type OtlpReceiver, type ReceivedSpan } from './otlp-receiver.ts'

const [server, client, consumer] = [2, 3, 5]
const secret = 'Zephyrine'

let collector: OtlpReceiver
let testServer: MailTestServer
let contactId: string
beforeAll(async () => {
  collector = await openOtlpReceiver()
  testServer = await openMailTestServer({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=flight%20line,authorization=Bearer abc',
    OTEL_SERVICE_NAME: 'flightline-test',
  })
  contactId = (await makeContact(testServer)).id
})
afterAll(async () => {
  await testServer.close()
  await collector.close()
})

const spanOf = (name: string, wanted: Partial<ReceivedSpan> = {}): Promise<ReceivedSpan> =>
  until(async () =>
    collector.spans.find(
      (span) =>
        span.name === name &&
        (wanted.traceId === undefined || span.traceId === wanted.traceId) &&
        (wanted.parentSpanId === undefined || span.parentSpanId === wanted.parentSpanId),
    ),
  )

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`

test('a request continues the trace of its caller, its job that of the request, its mail that of the job', async () => {
  const written = await call(testServer, cast.jo, {
    method: 'POST',
    url: '/messaging/post',
    headers: { traceparent },
    body: {
      medium: 'email',
      subject: `${secret} flies`,
      messageHtml: `<p>${secret}</p>`,
      ref: `clients/${laro}/contacts/${contactId}`,
      recipients: [{ name: secret, email: 'mia@customer.example' }],
    },
  })
  expect(written.status).toBe(200)
  const request = await spanOf('POST /api/messaging/post')
  expect(request).toMatchObject({
    traceId,
    parentSpanId: '00f067aa0ba902b7',
    kind: server,
    hasFailed: false,
    facts: {
      'http.route': '/api/messaging/post',
      'http.response.status_code': '200',
      'enduser.id': cast.jo.id,
      'flightline.client': laro,
    },
  })
  const job = await spanOf('job deliver-message', { traceId })
  expect(job).toMatchObject({ kind: consumer, parentSpanId: request.spanId, facts: { 'flightline.client': laro } })
  const mail = await spanOf('mail out', { traceId })
  expect(mail).toMatchObject({ kind: client, parentSpanId: job.spanId, facts: { 'flightline.recipients': '1' } })
  await spanOf('begin', { parentSpanId: request.spanId })
  await spanOf('commit', { parentSpanId: request.spanId })
  await spanOf('insert threadsmsgs', { parentSpanId: request.spanId })
})

test('a mail that comes in begins a trace, and its threading belongs to it', async () => {
  await testServer.receive(`From: ${secret} <kim@customer.example>\nSubject: ${secret}\n\n${secret}\n`)
  const mail = await spanOf('mail in')
  expect(mail.parentSpanId).toBeUndefined()
  expect(await spanOf('job thread-mail')).toMatchObject({
    traceId: mail.traceId,
    parentSpanId: expect.any(String) as string,
  })
})

test('statements of requests that wait for the same connections stay in their own traces', async () => {
  const traces = Array.from({ length: 40 }, (_, at) => at.toString(16).padStart(32, '1'))
  await Promise.all(
    traces.map((trace) =>
      call(testServer, cast.ana, {
        url: `/data/clients/${laro}/tasks`,
        headers: { traceparent: `00-${trace}-00f067aa0ba902b7-01` },
      }),
    ),
  )
  for (const trace of traces) {
    const request = await spanOf('GET /api/data/clients/:client/tasks', { traceId: trace })
    const statement = await until(async () => collector.spans.find((span) => span.parentSpanId === request.spanId))
    expect(statement).toMatchObject({ traceId: trace, kind: client })
  }
})

test('a traceparent that cannot be read begins a new trace', async () => {
  for (const bad of ['nonsense', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, `ff-${traceId}`]) {
    const answer = await call(testServer, cast.ana, {
      url: `/data/clients/${laro}/quotes`,
      headers: { traceparent: bad },
    })
    expect(answer.status).toBe(200)
  }
  const spans = await until(async () => {
    const found = collector.spans.filter((span) => span.name === 'GET /api/data/clients/:client/quotes')
    return found.length === 3 && found
  })
  expect(spans.every((span) => span.parentSpanId === undefined && span.traceId !== traceId)).toBe(true)
})

test('the collector gets the headers it asked for, and ids only', async () => {
  await post(testServer, cast.jo, { subject: secret })
  expect(collector.headers[0]).toMatchObject({ 'x-tenant': 'flight line', authorization: 'Bearer abc' })
  expect(collector.bodies[0]).toContain('flightline-test')
  const forbidden = [new RegExp(secret, 'i'), /customer\.example/, /eyJ[\w-]+\./, / (from|where|values) /i, /laro@/]
  const breaches = collector.bodies.flatMap((body) => forbidden.filter((form) => form.test(body)))
  expect(breaches).toEqual([])
})
