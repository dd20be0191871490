import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { threadsmsgs } from '../../domain/inbox/index.ts'
import { getRecord } from '../../server/platform/records/index.ts'
import { deliveryReport } from '../mail-fixtures/delivery-report.ts'
import { openMailTestServer, until, type MailTestServer } from '../mail-fixtures/mail-test-server.ts'
import { openMailSink, type MailSink } from '../mail-fixtures/mail-sink.ts'
import { cast, type CastMember } from '../world.ts'
import { call, inLaro, laro, makeContact, post, receive } from './inbox-server.ts'

let server: MailTestServer
let sink: MailSink
let contactId: string
/** Mailboxes that the mail server does not know. */
const unknownBoxes = new Set<string>()
/** To whom each copy was taken, in order. */
const taken: string[] = []
/** Where the last copy asked to be returned to. */
let returnPath = ''

beforeAll(async () => {
  sink = await openMailSink({
    onRcptTo: ({ address }, _session, done) =>
      unknownBoxes.has(address)
        ? done(Object.assign(new Error('5.1.1 no such mailbox'), { responseCode: 550 }))
        : done(),
    onData: (stream, session, done) => {
      buffer(stream).then(
        () => {
          returnPath = String(session.envelope.mailFrom && session.envelope.mailFrom.address)
          taken.push(...session.envelope.rcptTo.map((one) => one.address))
          return done(null, 'taken')
        },
        (error: Error) => done(error),
      )
    },
  })
  server = await openMailTestServer({ MAIL_OUT_URL: sink.url })
  contactId = (await makeContact(server)).id
})
afterAll(async () => {
  await server.close()
  await sink.close()
})
beforeEach(() => {
  unknownBoxes.clear()
  taken.length = 0
})

const read = (id: string) => inLaro(server, (ctx) => getRecord(ctx, threadsmsgs, id))
const settled = (id: string) =>
  until(async () => {
    const message = await read(id)
    return message.state !== 'queued' && message
  }, 40_000)

const statesOf = async (id: string) => {
  const { state, results } = await settled(id)
  return [state, ...results.recipients.map((one) => `${one.address} ${one.code}`)]
}

/** An email to three people, of whom some are unknown to their mail server. */
async function sendTo(unknown: readonly string[]): Promise<string> {
  for (const one of unknown) unknownBoxes.add(one)
  const { thread } = await receive(server, contactId)
  const names = { recipients: ['a', 'b'], cc: ['c'] }
  const chips = (list: readonly string[]) => list.map((name) => ({ name, email: `${name}@x.example` }))
  const { body } = await post(server, cast.jo, {
    threadId: thread.id,
    medium: 'email',
    subject: 'Three',
    message: 'Hello',
    recipients: chips(names.recipients),
    cc: chips(names.cc),
  })
  await settled(body.message.id)
  return body.message.id
}

const retry = (id: string, recipients?: object[], person: CastMember = cast.jo) =>
  call(server, person, {
    method: 'POST',
    url: `/messaging/message/${id}/delivery`,
    body: recipients ? { recipients } : {},
  })

test('a retry goes to exactly the missed recipients', async () => {
  const id = await sendTo(['b@x.example'])
  expect(await statesOf(id)).toEqual(['failed', 'a@x.example s', 'b@x.example f', 'c@x.example s'])
  const failed = (await read(id)).results.recipients.find((one) => one.address === 'b@x.example')
  expect(failed?.reason).toContain('no such mailbox')
  expect(taken.toSorted()).toEqual(['a@x.example', 'c@x.example'])
  unknownBoxes.clear()
  expect((await retry(id)).body).toEqual({ recipients: 1 })
  expect(await statesOf(id)).toEqual(['sent', 'a@x.example s', 'b@x.example s', 'c@x.example s'])
  expect(taken.toSorted()).toEqual(['a@x.example', 'b@x.example', 'c@x.example'])
  expect((await retry(id)).status).toBe(409)
})

test('two retries at once send one copy', async () => {
  const id = await sendTo(['b@x.example'])
  unknownBoxes.clear()
  const answers = await Promise.all([retry(id), retry(id, undefined, cast.ana)])
  expect(answers.map((one) => String(one.status)).toSorted()).toEqual(['200', '409'])
  await settled(id)
  expect(taken.filter((one) => one === 'b@x.example').length).toBe(1)
})

test('a bounced copy is sent to the corrected address, and the message shows it', async () => {
  const id = await sendTo([])
  const { message_id } = await read(id)
  const report = deliveryReport(message_id ?? '', [{ address: 'c@x.example', action: 'failed' }])
  await server.receive(report, { from: '' })
  await server.settled()
  expect(await statesOf(id)).toEqual(['failed', 'a@x.example s', 'b@x.example s', 'c@x.example b'])
  const where = encodeURIComponent(JSON.stringify(['state', 'in', ['failed', 'unknown']]))
  const listed = await call(server, cast.ana, { url: `/data/clients/${laro}/threadsmsgs?where=${where}` })
  expect(listed.body.rows.map((row: { id: string }) => row.id)).toContain(id)

  expect((await retry(id, [{ address: 'c@x.example', to: 'cee@x.example' }])).body).toEqual({ recipients: 1 })
  expect(await statesOf(id)).toEqual(['sent', 'a@x.example s', 'b@x.example s', 'cee@x.example s'])
  expect((await read(id)).cc).toEqual([{ name: 'c', email: 'cee@x.example' }])
  expect(taken).toEqual(['a@x.example', 'b@x.example', 'c@x.example', 'cee@x.example'])
})

/** An email to one person, who is known to their mail server. */
async function sendToOne(address: string): Promise<string> {
  const { thread } = await receive(server, contactId)
  const recipients = [{ name: 'One', email: address }]
  const mail = { threadId: thread.id, medium: 'email', subject: 'One', message: 'Hello', recipients }
  const { body } = await post(server, cast.jo, mail)
  await settled(body.message.id)
  return body.message.id
}

/** Lets a mail server report that a message did not reach an address, and answers what became of the report. */
async function bounceOf(id: string, address: string) {
  const { message_id } = await read(id)
  await server.receive(deliveryReport(message_id ?? '', [{ address, action: 'failed' }]), {
    from: '',
    to: [returnPath],
  })
  return (await server.settled()).at(-1)
}

test('a bounce of the final mailbox of the only recipient is theirs', async () => {
  const id = await sendToOne('d@x.example')
  expect(await bounceOf(id, 'd.home@elsewhere.example')).toMatchObject({ message_id: id, detail: 'a delivery report' })
  expect(await statesOf(id)).toEqual(['failed', 'd@x.example b'])
  const [result] = (await read(id)).results.recipients
  expect(result?.reason).toBe('d.home@elsewhere.example: 550 5.1.1 unknown')
})

test('a late report of an address that was corrected is no news of the new one', async () => {
  const id = await sendToOne('e@x.example')
  await bounceOf(id, 'e@x.example')
  await retry(id, [{ address: 'e@x.example', to: 'ee@x.example' }])
  expect(await statesOf(id)).toEqual(['sent', 'ee@x.example s'])
  expect(await bounceOf(id, 'e@x.example')).toMatchObject({ message_id: id })
  expect(await statesOf(id)).toEqual(['sent', 'ee@x.example s'])
})

test('a report about an unknown one of several recipients is put into the thread as a mail', async () => {
  const id = await sendTo([])
  const settledReport = await bounceOf(id, 'f.home@elsewhere.example')
  expect(settledReport).toMatchObject({ status: 'threaded', detail: null, thread_id: (await read(id)).tRef })
  expect(await read(settledReport?.message_id ?? '')).toMatchObject({ inbound: true, is_automatic: true })
  expect(await statesOf(id)).toEqual(['sent', 'a@x.example s', 'b@x.example s', 'c@x.example s'])
})

test('a reached recipient, an unknown address and a duplicate are refused, in words', async () => {
  const id = await sendTo(['b@x.example'])
  const codes = async (recipients: object[]) =>
    (await retry(id, recipients)).body.issues?.map((one: { code: string }) => one.code)
  expect(await codes([{ address: 'a@x.example' }])).toEqual(['not-lost'])
  expect(await codes([{ address: 'z@x.example' }])).toEqual(['not-lost'])
  expect(await codes([{ address: 'b@x.example', to: 'no address' }])).toEqual(['invalid-email'])
  expect(await codes([{ address: 'b@x.example', to: 'A@x.example' }])).toEqual(['already-recipient'])
  expect(taken.toSorted()).toEqual(['a@x.example', 'c@x.example'])
  expect((await retry(id, undefined, cast.sam)).status).toBe(404)
})
