import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Dice } from '../contract/live-writers.ts'
import { openMailTestServer, until, type MailTestServer } from '../mail-fixtures/mail-test-server.ts'
import { timesToRun } from '../run-length.ts'
import { cast, clientIds } from '../world.ts'

// Mail that no database would keep as it is, and lists as long as people send them.

let server: MailTestServer
beforeAll(async () => {
  server = await openMailTestServer()
}, 90_000)
afterAll(() => server.close())

const lines = (id: string, headers: readonly string[], body: string): string =>
  [
    'From: Kim <kim@customer.example>',
    'To: laro@mail.example',
    `Message-ID: <${id}@customer.example>`,
    'MIME-Version: 1.0',
    ...headers,
    '',
    body,
    '',
  ].join('\r\n')

const encoded = (text: string): string => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`

/** Letters that no compression makes short enough for an index. */
function randomLetters(count: number): string {
  const dice = new Dice(7)
  return Array.from({ length: count }, () => String.fromCodePoint(0x4e00 + dice.below(20_000))).join('')
}

const plain = 'Content-Type: text/plain; charset=utf-8'
const hostile: Readonly<Record<string, string>> = {
  'nul-in-body': lines('nul-in-body', ['Subject: NUL', plain], 'before\u0000after'),
  'nul-encoded': lines(
    'nul-encoded',
    [`Subject: ${encoded('a\u0000b')}`, plain, 'Content-Transfer-Encoding: quoted-printable'],
    'x=00y',
  ),
  'nul-in-sender': lines(
    'nul-in-sender',
    ['Subject: Name', `Reply-To: ${encoded('Kim\u0000')} <kim@customer.example>`, plain],
    'Hello',
  ),
  'half-pair': lines(
    'half-pair',
    ['Subject: Half', 'Content-Type: text/html; charset=utf-8'],
    '<p>&#55357; and &#xD800;</p>',
  ),
  'half-pair-utf-16': lines(
    'half-pair-utf-16',
    ['Subject: UTF-16', 'Content-Type: text/plain; charset=utf-16le', 'Content-Transfer-Encoding: base64'],
    Buffer.from([0x41, 0, 0, 0xd8, 0x42, 0]).toString('base64'),
  ),
  'long-subject': lines('long-subject', [`Subject: ${encoded(randomLetters(2500))}`, plain], 'Hello'),
  'long-name': lines(
    'long-name',
    ['Subject: Long name', `Cc: ${encoded(randomLetters(3000))} <cc@customer.example>`, plain],
    'Hello',
  ),
  'long-reference': lines(
    'long-reference',
    [
      'Subject: Refs',
      `References: ${Array.from({ length: 900 }, (_, at) => `<${at}${'r'.repeat(90)}@x.example>`).join('\r\n ')}`,
      plain,
    ],
    'Hello',
  ),
  'file-names': lines(
    'file-names',
    [
      'Subject: Files',
      `Content-Type: application/pdf; name*=utf-8''..%2F..%00%ED%A0%80.pdf`,
      'Content-Disposition: attachment',
      'Content-Transfer-Encoding: base64',
    ],
    Buffer.from('%PDF-1.4').toString('base64'),
  ),
  'year-of-date': lines('year-of-date', ['Subject: Date', 'Date: Thu, 31 Dec 99999 23:59:59 +9999', plain], 'Hello'),
  'long-body': lines('long-body', ['Subject: Words', plain], `${randomLetters(60)} `.repeat(6000)),
}

test.each(Object.keys(hostile))('%s is threaded, and no other mail waits for it', async (id) => {
  await server.receive(hostile[id] ?? '')
  const rows = await server.settled()
  expect(rows.at(-1), JSON.stringify(rows.at(-1))).toMatchObject({ status: 'threaded' })
  const messages = await server.messages()
  expect(messages.filter((message) => message.message_id === `${id}@customer.example`).length).toBe(1)
})

test('a Message-ID as long as a header may be is one message, also when it comes twice', async () => {
  const id = `long-${'m'.repeat(900)}`
  for (let times = 0; times < 2; times += 1) await server.receive(lines(id, ['Subject: Long id', plain], 'Hello'))
  const rows = await server.settled()
  expect(rows.every((row) => row.status === 'threaded')).toBe(true)
  expect((await server.messages()).filter((message) => message.subject === 'Long id').length).toBe(1)
})

test('2,000 recipients of one mail are taken, one more is put off', { timeout: 60_000 }, async () => {
  const to = Array.from({ length: 2001 }, (_, at) => `laro+list${at}@mail.example`)
  const transport = createTransport({ host: '127.0.0.1', port: server.mailPort, ignoreTLS: true })
  const sent = await transport.sendMail({
    envelope: { from: 'kim@customer.example', to },
    raw: lines('list', ['Subject: List', plain], 'Hello all'),
  })
  transport.close()
  expect(sent.accepted.length).toBe(2000)
  expect(sent.rejectedErrors?.map((error) => ('responseCode' in error ? error.responseCode : undefined))).toEqual([452])
  await server.settled()
  expect((await server.messages()).filter((message) => message.message_id === 'list@customer.example').length).toBe(1)
})

test('a message to many people is sent to each once, and reports each', { timeout: 90_000 }, async () => {
  const people = timesToRun(200, 2000)
  const recipients = Array.from({ length: people }, (_, at) => ({
    name: `Guest ${at}`,
    email: `guest${at}@customer.example`,
  }))
  const headers = await server.headersOf(cast.jo, clientIds.LARO)
  const body = {
    ref: `clients/${clientIds.LARO}`,
    medium: 'email',
    recipients,
    subject: 'To all',
    message: 'Hello all',
  }
  const posted = await server.app.inject({ method: 'POST', url: '/api/messaging/post', headers, payload: body })
  expect(posted.statusCode, posted.body.slice(0, 500)).toBeLessThan(300)
  const message = await until(
    async () => (await server.messages()).find(({ subject, state }) => subject === 'To all' && state === 'sent'),
    60_000,
  )
  expect(message.results.recipients.filter(({ state }) => state === 'sent').length).toBe(people)
  const reached = server.sink.taken.filter(({ raw }) => raw.includes('Subject: To all')).flatMap(({ to }) => to)
  expect(reached.toSorted()).toEqual(recipients.map(({ email }) => email).toSorted())
})

test('one more than 2,000 people is refused in words, and nothing is sent', async () => {
  const recipients = Array.from({ length: 2001 }, (_, at) => ({ email: `more${at}@customer.example` }))
  const headers = await server.headersOf(cast.jo, clientIds.LARO)
  const body = { ref: `clients/${clientIds.LARO}`, medium: 'email', recipients, subject: 'Too many', message: 'Hello' }
  const posted = await server.app.inject({ method: 'POST', url: '/api/messaging/post', headers, payload: body })
  expect(posted.statusCode).toBe(400)
  expect(posted.json()).toMatchObject({ error: 'invalid', issues: [{ path: 'recipients' }] })
})
