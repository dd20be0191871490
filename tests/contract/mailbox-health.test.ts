import { afterAll, beforeAll, expect, test } from 'vitest'
import { clients } from '../../domain/company/index.ts'
import { threads, threadsmsgs } from '../../domain/inbox/index.ts'
import { saveFault, saveHeard, savePosition } from '../../server/inbox/mail/imap-position.ts'
import { amendRecord, getRecord } from '../../server/platform/records/index.ts'
import { deliveryReport } from '../mail-fixtures/delivery-report.ts'
import { openMailTestServer, until, type MailTestServer } from '../mail-fixtures/mail-test-server.ts'
import { cast } from '../world.ts'
import { call, inLaro, laro, makeContact, post, receive } from './inbox-server.ts'

let testServer: MailTestServer
beforeAll(async () => {
  testServer = await openMailTestServer()
})
afterAll(() => testServer.close())

const health = async () => (await call(testServer, cast.ana, { url: '/messaging/health' })).body
const direct = async () => (await health()).mailboxes.find((one: { mailbox: string }) => one.mailbox === 'smtp')
const owner = (text: string, values: unknown[] = []) => testServer.platform.pools.owner.query(text, values)

const mailOf = (id: string, more = ''): string =>
  `From: Kim <kim@customer.example>\nMessage-ID: <${id}@customer.example>\nSubject: ${id}\n${more}\nHello\n`

test('admins alone see it, of their own client alone', async () => {
  expect((await call(testServer, cast.jo, { url: '/messaging/health' })).status).toBe(403)
  expect((await call(testServer, cast.sam, { url: '/messaging/health' })).status).toBe(404)
  const { mailboxes, mail, texts, held } = await health()
  expect(mailboxes).toMatchObject([
    { mailbox: 'smtp', addresses: ['laro@mail.example'], last_message: null, received: 0, lag: null },
  ])
  expect([mail.isSetUp, mail.sent, texts.isSetUp, texts.hasNumber, held]).toEqual([true, 0, false, false, 0])
})

test('received mail is in a thread, held or on its way, and the page says so', async () => {
  await inLaro(testServer, (ctx) =>
    amendRecord(ctx, clients, { id: laro, amend: () => ({ inbound_addresses: ['desk@laro.example'] }) }),
  )
  await testServer.receive(mailOf('one'))
  await testServer.receive(mailOf('two'))
  await testServer.receive('Subject: nobody\r\n\r\nx', { from: '' })
  await testServer.settled()
  expect(await direct()).toMatchObject({
    addresses: ['laro@mail.example', 'desk@laro.example'],
    received: 3,
    threaded: 2,
    held: 1,
    waiting: 0,
  })
  const { lag, last_message } = await direct()
  expect(lag.median).toBeGreaterThanOrEqual(0)
  expect(lag.longest).toBeGreaterThanOrEqual(lag.median)
  expect(testServer.platform.clock() - last_message).toBeLessThan(60_000)
  expect((await health()).held).toBe(1)
  expect((await health()).straying).toEqual([])
})

test('a mail that waits for too long, and one without its message, are named', async () => {
  const { rows } = await owner("select id from mail_in where internet_id like 'two@%'")
  await owner("update mail_in set message_id = 'nowhere' where id = $1", [rows[0].id])
  await owner(
    `insert into mail_in (client_id, id, received_at, source, envelope_to, sender, subject, internet_id, size, raw)
     values ($1, 'waits', $2, 'smtp', '{}', 'late@x.example', 'Late', 'late', 1, 'x')`,
    [laro, testServer.platform.clock() - 20 * 60_000],
  )
  expect(await direct()).toMatchObject({ received: 4, threaded: 1, held: 1, waiting: 1 })
  expect((await health()).straying).toMatchObject([
    { subject: 'two', why: 'lost' },
    { id: 'waits', sender: 'late@x.example', why: 'late' },
  ])
  await owner("delete from mail_in where id in ('waits', $1)".replace('$1', `'${rows[0].id}'`))
  expect((await health()).straying).toEqual([])
})

test('a message in the trash is no lost mail', async () => {
  await testServer.receive(mailOf('trashed'))
  await testServer.settled()
  const message = (await testServer.messages()).find((one) => one.subject === 'trashed')
  await owner('update threads set trashed_at = 1, version = version + 1 where id = $1', [message?.tRef])
  await owner('update threadsmsgs set trashed_at = 1, version = version + 1 where id = $1', [message?.id])
  expect((await health()).straying).toEqual([])
})

test("a watched mailbox shows its last contact, and the server's words of a failure", async () => {
  const place = { clientId: laro, mailbox: 'desk@mail.example/INBOX' }
  const desk = async () => (await health()).mailboxes.find((one: { mailbox: string }) => one.mailbox === place.mailbox)
  const begun = testServer.platform.clock()
  await saveFault(testServer.platform, place, 'Authentication failed.')
  expect(await desk()).toMatchObject({ heard_at: null, isSilent: false, fault: { words: 'Authentication failed.' } })
  await owner('update mailbox_faults set since = since - 1200000')
  await saveFault(testServer.platform, place, 'Still refused.')
  const refused = await desk()
  expect(refused).toMatchObject({ heard_at: null, isSilent: true, fault: { words: 'Still refused.' } })
  expect(refused.fault.at - refused.fault.since).toBeGreaterThanOrEqual(20 * 60_000)
  expect((await call(testServer, cast.jo, { url: '/messaging/held' })).body.silent).toMatchObject([
    { mailbox: place.mailbox },
  ])

  await savePosition(testServer.platform, place, { uidValidity: '1', uid: 4, at: begun })
  await saveHeard(testServer.platform, place)
  expect(await desk()).toMatchObject({ isSilent: false, fault: null })
  expect((await desk()).heard_at).toBeGreaterThan(begun)
  expect((await call(testServer, cast.jo, { url: '/messaging/held' })).body.silent).toEqual([])
})

test('sent mail is counted: taken, delivered, sent back, waiting', async () => {
  const contact = await makeContact(testServer)
  const { thread } = await receive(testServer, contact.id)
  const chips = ['a', 'b', 'c'].map((name) => ({ name, email: `${name}@x.example` }))
  const { body } = await post(testServer, cast.jo, {
    threadId: thread.id,
    medium: 'email',
    subject: 'Three',
    message: 'Hello',
    recipients: chips,
  })
  const read = () => inLaro(testServer, (ctx) => getRecord(ctx, threadsmsgs, body.message.id))
  await until(async () => (await read()).state === 'sent', 40_000)
  expect((await health()).mail).toMatchObject({ sent: 3, delivered: 0, bounced: 0, failed: 0, waiting: 0 })
  const { message_id } = await read()
  const report = deliveryReport(message_id ?? '', [
    { address: 'a@x.example', action: 'delivered' },
    { address: 'c@x.example', action: 'failed' },
  ])
  await testServer.receive(report, { from: '' })
  await testServer.settled()
  expect((await health()).mail).toMatchObject({ sent: 3, delivered: 1, bounced: 1, failed: 0, waiting: 0 })

  // A repeated copy starts over.
  await call(testServer, cast.jo, { method: 'POST', url: `/messaging/message/${body.message.id}/delivery`, body: {} })
  await until(async () => (await read()).state === 'sent', 40_000)
  expect((await health()).mail).toMatchObject({ sent: 3, delivered: 1, bounced: 0 })
  const { waiting, oldest } = (await health()).mail
  expect([waiting, oldest]).toEqual([0, null])
  expect((await inLaro(testServer, (ctx) => getRecord(ctx, threads, thread.id))).message_count).toBeGreaterThan(0)
})
