import { buffer } from 'node:stream/consumers'
import { createTransport } from 'nodemailer'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { threads, threadsmsgs } from '../../domain/inbox/index.ts'
import { queueDelivery } from '../../server/inbox/mail/queue-delivery.ts'
import { systemActor, withTenant, type Ctx } from '../../server/platform/context.ts'
import { createRecord, getRecord, listRecords } from '../../server/platform/records/index.ts'
import { openMailSink, type MailSink } from '../mail-fixtures/mail-sink.ts'
import { mailable, until } from '../mail-fixtures/mail-house.ts'
import { openTestHouse, type TestHouse } from '../test-house.ts'
import { cast, clientIds } from '../world.ts'
import { Children } from './children.ts'
import { gate } from './gate.ts'
import type { MailProcessReady } from './mail-process.ts'
import { locking } from './table-lock.ts'

let house: TestHouse
let sink: MailSink
/** What the sink does when it is asked to take a recipient or has a whole mail, until the test says otherwise. */
let atRecipient: () => Promise<void> = () => Promise.resolve()
let atEnd: () => Promise<void> = () => Promise.resolve()
const children = new Children()

beforeAll(async () => {
  house = await openTestHouse({ MAIL_DOMAIN: 'mail.example' })
  const taken: MailSink['taken'] = []
  sink = await openMailSink({
    onRcptTo: (_address, _session, done) => void atRecipient().then(() => done()),
    onData: (stream, session, done) => {
      const take = async () => {
        const raw = (await buffer(stream)).toString()
        taken.push({ from: '', to: session.envelope.rcptTo.map((one) => one.address), raw })
        await atEnd()
      }
      take().then(
        () => done(null, 'taken'),
        (error: Error) => done(error),
      )
    },
  })
  Object.assign(sink, { taken })
})

afterEach(async () => {
  free()
  await children.killAll()
})

afterAll(async () => {
  await sink.close()
  await house.close()
})

async function start() {
  const args = [house.databaseUrl, house.platform.config.FLIGHTLINE_DATA, sink.url]
  const { child, word } = await children.start('mail-process.ts', args)
  return { child, port: (word as MailProcessReady).port }
}

const within = <T>(verb: (ctx: Ctx) => Promise<T>): Promise<T> =>
  withTenant(house.platform, systemActor(clientIds.LARO), verb)

const post = (subject: string) =>
  within(async (ctx) => {
    const object = { type: 'client' as const, id: clientIds.LARO }
    const thread = await createRecord(ctx, threads, { doc: threads.shape.parse({ subject, object }) })
    const doc = threadsmsgs.shape.parse({
      medium: 'email',
      tRef: thread.id,
      creator: { id: cast.jo.id, label: 'Jo Stern' },
      subject,
      message: 'Hello',
      recipients: [{ name: 'Kim', email: 'kim@customer.example' }],
    })
    return queueDelivery(ctx, mailable(await createRecord(ctx, threadsmsgs, { doc })))
  })

const copiesOf = (subject: string): number =>
  sink.taken.filter((mail) => mail.raw.includes(`Subject: ${subject}\r\n`)).length

const stateOf = (id: string, wanted: string) =>
  until(async () => (await within((ctx) => getRecord(ctx, threadsmsgs, id))).state === wanted, 40_000)

const free = () => {
  atRecipient = () => Promise.resolve()
  atEnd = () => Promise.resolve()
}

describe('the outbox, its process killed', () => {
  it('before the mail’s end: sent once by the next', async () => {
    const step = gate()
    atRecipient = step.wait
    const message = await post('killed before')
    const { child } = await start()
    await step.reached
    await children.kill(child)
    free()
    step.open()
    await start()
    await stateOf(message.id, 'sent')
    expect(copiesOf('killed before')).toBe(1)
  }, 120_000)

  it('while the server decides: in doubt, never sent twice, and sent again when a person says so', async () => {
    const step = gate()
    atEnd = step.wait
    const message = await post('killed at the end')
    const { child } = await start()
    await step.reached
    await children.kill(child)
    free()
    step.open()
    await start()
    await stateOf(message.id, 'unknown')
    expect(copiesOf('killed at the end')).toBe(1)
    const headers = await house.headersOf(cast.jo, clientIds.LARO)
    const again = await house.app.inject({
      method: 'POST',
      url: `/api/messaging/message/${message.id}/delivery`,
      headers,
    })
    expect(again.json()).toEqual({ recipients: 1 })
    await stateOf(message.id, 'sent')
    // The same Message-ID: a mail server that drops doubles drops this one.
    expect(sink.taken.filter((mail) => mail.raw.includes(`<${message.message_id}>`)).length).toBe(2)
  }, 120_000)

  it('between the server’s word and our writing it down: in doubt, never sent twice', async () => {
    const step = gate()
    atEnd = step.wait
    const message = await post('killed after')
    const { child } = await start()
    await step.reached
    await locking(house, 'outbox', async (isWanted) => {
      step.open()
      await isWanted()
      await children.kill(child)
    })
    free()
    await start()
    await stateOf(message.id, 'unknown')
    expect(copiesOf('killed after')).toBe(1)
  }, 120_000)
})

describe('the receiver, its process killed', () => {
  const send = async (port: number, id: string) => {
    const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true })
    const raw = `From: kim@customer.example\r\nMessage-ID: <${id}@customer.example>\r\nSubject: ${id}\r\n\r\nHello\r\n`
    await transport
      .sendMail({ envelope: { from: 'kim@customer.example', to: ['laro@mail.example'] }, raw })
      .finally(() => transport.close())
  }
  const received = (id: string) =>
    within((ctx) => listRecords(ctx, threadsmsgs, { where: ['message_id', '==', `${id}@customer.example`] }))

  it('before the mail is stored: the sender hears no 250 and sends again; one message', async () => {
    const { child, port } = await start()
    await locking(house, 'mail_in', async (isWanted) => {
      const refused = send(port, 'unstored').then(
        () => 'taken',
        () => 'refused',
      )
      await isWanted()
      await children.kill(child)
      expect(await refused).toBe('refused')
    })
    const next = await start()
    await send(next.port, 'unstored')
    await until(async () => (await received('unstored')).length === 1, 30_000)
  }, 120_000)

  it('while a stored mail is threaded: threaded once by the next', async () => {
    const { child, port } = await start()
    await locking(house, 'threadsmsgs', async (isWanted) => {
      await send(port, 'stored')
      await isWanted()
      await children.kill(child)
    })
    expect(await received('stored')).toEqual([])
    await start()
    await until(async () => (await received('stored')).length === 1, 30_000)
    const all = await within((ctx) => listRecords(ctx, threads, { limit: 500 }))
    expect(all.filter((thread) => thread.subject === 'stored').length).toBe(1)
  }, 120_000)
})
