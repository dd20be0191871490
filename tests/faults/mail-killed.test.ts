import { createTransport } from 'nodemailer'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { threads, threadsmsgs } from '../../domain/inbox/index.ts'
import { queueDelivery } from '../../server/inbox/mail/queue-delivery.ts'
import { systemActor, withTenant, type Ctx } from '../../server/platform/context.ts'
import { createRecord, getRecord, listRecords } from '../../server/platform/records/index.ts'
import { call } from '../contract/inbox-server.ts'
import { mailable, until } from '../mail-fixtures/mail-test-server.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds } from '../world.ts'
import { Children } from './children.ts'
import { killsOfEffects, type WaitingEffect } from './killed-effects.ts'
import type { MailProcessReady } from './mail-process.ts'
import { openSteppedSink, type SteppedSink } from './stepped-sink.ts'
import { locking } from './table-lock.ts'

let server: TestServer
let sink: SteppedSink
const children = new Children()

beforeAll(async () => {
  server = await openTestServer({ MAIL_DOMAIN: 'mail.example' })
  sink = await openSteppedSink()
})

afterEach(async () => {
  sink.holdAnswer(() => Promise.resolve())
  await children.killAll()
})

afterAll(async () => {
  await sink.close()
  await server.close()
})

async function start() {
  const args = [server.databaseUrl, server.platform.config.FLIGHTLINE_DATA, sink.url]
  const { child, word } = await children.start('mail-process.ts', args)
  return { child, port: (word as MailProcessReady).port }
}

const within = <T>(verb: (ctx: Ctx) => Promise<T>): Promise<T> =>
  withTenant(server.platform, systemActor(clientIds.LARO), verb)

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

const stateOf = (id: string, wanted: string) =>
  until(async () => (await within((ctx) => getRecord(ctx, threadsmsgs, id))).state === wanted, 40_000)

const queue = async (subject: string): Promise<WaitingEffect> => {
  const { id } = await post(subject)
  return {
    id,
    copies: () => sink.taken.filter((mail) => mail.raw.includes(`Subject: ${subject}\r\n`)).length,
    isNow: (status) => stateOf(id, status),
  }
}

/** A person sends a mail again that is in doubt. */
async function sendAgain({ id }: WaitingEffect): Promise<void> {
  const url = `/messaging/message/${id}/delivery`
  const again = await call(server, cast.jo, { method: 'POST', url })
  expect(again.body).toEqual({ recipients: 1 })
  await stateOf(id, 'sent')
  // The same Message-ID: a mail server that drops doubles drops this one.
  const { message_id: sentAs } = await within((ctx) => getRecord(ctx, threadsmsgs, id))
  expect(sink.taken.filter((mail) => mail.raw.includes(`<${sentAs}>`)).length).toBe(2)
}

describe('the outbox, its process killed', () => {
  killsOfEffects(
    () => ({
      server,
      children,
      table: 'outbox',
      start: async () => (await start()).child,
      queue,
      holdAnswer: sink.holdAnswer,
    }),
    { status: 'unknown', mostCopies: 1, isEachMoment: true, resolve: sendAgain },
  )
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

  it('before the mail is stored: the sender gets no 250 and sends again; one message', async () => {
    const { child, port } = await start()
    await locking(server, 'mail_in', async (isWanted) => {
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
    await locking(server, 'threadsmsgs', async (isWanted) => {
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
