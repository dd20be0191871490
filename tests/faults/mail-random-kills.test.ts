import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { threadsmsgs } from '../../domain/inbox/index.ts'
import type { RowOf } from '../../domain/kernel/index.ts'
import { systemActor, withTenant, type Ctx } from '../../server/platform/context.ts'
import { sql } from '../../server/platform/database/sql.ts'
import { listRecords } from '../../server/platform/records/index.ts'
import { Dice } from '../contract/live-writers.ts'
import { openMailSink, type MailSink } from '../mail-fixtures/mail-sink.ts'
import { timesToRun } from '../run-length.ts'
import { cast, clientIds } from '../world.ts'
import { Caller } from './caller.ts'
import { until } from './flightline-process.ts'
import { openKilledProgram, type KilledProgram } from './killed-program.ts'

// The whole program is killed at any moment, several times, while customers write and people answer. The critical steps
// are each met in mail-killed.test.ts; this looks for unforeseen ones.

const kills = timesToRun(2, 12)
const laro = clientIds.LARO

let program: KilledProgram
let sink: MailSink
beforeAll(async () => {
  sink = await openMailSink()
  program = await openKilledProgram({ MAIL_OUT_URL: sink.url })
}, 90_000)
afterAll(async () => {
  await program.close()
  await sink.close()
})

/** A customer's mail server: it keeps a mail until it receives 250. */
async function sendUntilTaken(id: string): Promise<void> {
  const raw = `From: ${id} <${id}@customer.example>\r\nMessage-ID: <${id}@customer.example>\r\nSubject: ${id}\r\n\r\nHello\r\n`
  for (let isTaken = false; !isTaken; await sleep(20)) {
    const transport = createTransport({ host: '127.0.0.1', port: Number(program.env['MAIL_IN_PORT']), ignoreTLS: true })
    const envelope = { from: `${id}@customer.example`, to: ['laro@mail.example'] }
    isTaken = await transport.sendMail({ envelope, raw }).then(
      () => true,
      () => false,
    )
    transport.close()
  }
}

/** A person's screen: it sends the same message again until it learns that it is kept. */
async function postUntilKept(ana: Caller, id: string): Promise<void> {
  const recipients = [{ name: id, email: `${id}@customer.example` }]
  const body = { messageId: v7(), ref: `clients/${laro}`, medium: 'email', recipients, subject: id, message: 'Hello' }
  const key = v7()
  for (let isKept = false; !isKept; await sleep(20)) {
    const answer = await ana.ask('POST', '/api/messaging/post', { body, key }).catch((error: unknown) => {
      if (error instanceof TypeError) return undefined
      throw error
    })
    expect([undefined, 200, 201, 503], JSON.stringify(answer?.body)).toContain(answer?.status)
    isKept = answer !== undefined && answer.status < 300
  }
}

const within = <T>(verb: (ctx: Ctx) => Promise<T>): Promise<T> =>
  withTenant(program.server.platform, systemActor(laro), verb)

const allMessages = (): Promise<RowOf<typeof threadsmsgs>[]> =>
  within((ctx) => listRecords(ctx, threadsmsgs, { limit: 500 }))

const existing = () =>
  within((ctx) =>
    ctx.db.run(sql<{ status: string; count: number }>`select status, count(*) from mail_in group by status`),
  )

test(
  'every mail becomes one message, every answer is sent at most once, and each shows the true state',
  { timeout: 300_000 },
  async () => {
    const dice = new Dice(20_261_120)
    let now = await program.begin()
    const ana = await Caller.signIn(now.url, cast.ana, laro)
    const [came, went]: [string[], string[]] = [[], []]
    let isOver = false
    const customers = Array.from({ length: 2 }, async (_, who) => {
      for (let count = 0; !isOver; count += 1) {
        await sendUntilTaken(`in-${who}-${count}`)
        came.push(`in-${who}-${count}`)
      }
    })
    const people = Array.from({ length: 2 }, async (_, who) => {
      for (let count = 0; !isOver; count += 1) {
        await postUntilKept(ana, `out-${who}-${count}`)
        went.push(`out-${who}-${count}`)
      }
    })
    for (let left = kills; left > 0; left -= 1) {
      const before = came.length + went.length
      await until(() => came.length + went.length > before + 6, 'mail flows', 60_000)
      await sleep(dice.below(150))
      await now.end('SIGKILL')
      now = await program.begin()
    }
    isOver = true
    await Promise.all([...customers, ...people])

    await until(
      async () => (await existing()).every(({ status }) => status !== 'received'),
      'all mail is threaded or held',
      60_000,
    )
    const isSettled = ({ inbound, state }: RowOf<typeof threadsmsgs>) => inbound || state !== 'queued'
    await until(async () => (await allMessages()).every(isSettled), 'all answers are settled', 60_000)

    const messages = await allMessages()
    const inbound = messages.filter((message) => message.inbound).map(({ subject }) => subject)
    expect(inbound.toSorted()).toEqual(came.toSorted())
    expect((await existing()).map(({ status }) => status)).toEqual(['threaded'])

    const outbound = messages.filter((message) => !message.inbound)
    expect(outbound.map(({ subject }) => subject).toSorted()).toEqual(went.toSorted())
    for (const { subject, state } of outbound) {
      const copies = sink.taken.filter(({ raw }) => raw.includes(`Subject: ${subject}\r\n`)).length
      expect(['sent 1', 'unknown 0', 'unknown 1'], subject).toContain(`${state} ${copies}`)
    }
    expect(outbound.filter(({ state }) => state === 'unknown').length).toBeLessThanOrEqual(kills * 8)
  },
)
