import type { ChildProcess } from 'node:child_process'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { threadsmsgs } from '../../domain/inbox/index.ts'
import { findMessage } from '../../server/inbox/thread-messages.ts'
import { asOwner } from '../../server/platform/records/index.ts'
import { call, inLaro, makeContact, post, receive } from '../contract/inbox-server.ts'
import { until } from '../mail-fixtures/mail-test-server.ts'
import { openMailSink, type MailSink } from '../mail-fixtures/mail-sink.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { isLongRun, variantsToRun } from '../run-length.ts'
import { cast } from '../world.ts'
import { Children } from './children.ts'
import { isSettled, locking } from './table-lock.ts'

let server: TestServer
let sink: MailSink
let contactId: string
const children = new Children()

beforeAll(async () => {
  server = await openTestServer({ MAIL_DOMAIN: 'mail.example' })
  sink = await openMailSink()
  contactId = (await makeContact(server)).id
})

afterEach(() => children.killAll())

afterAll(async () => {
  await sink.close()
  await server.close()
})

/** A process of the product that sends what is due. */
async function start(): Promise<ChildProcess> {
  const { FLIGHTLINE_DATA } = server.platform.config
  return (await children.start('mail-process.ts', [server.databaseUrl, FLIGHTLINE_DATA, sink.url])).child
}

const longMs = 60_000

/** An email of Jo's that waits to go, so many milliseconds from now. */
async function hold(subject: string, ms = longMs, more: object = {}): Promise<{ id: string; threadId: string }> {
  const { thread } = await receive(server, contactId)
  // A user is to be notified: an answer to an unassigned thread makes it the sender's, and no other's.
  await call(server, cast.ana, { method: 'POST', url: `/messaging/thread/${thread.id}/follow` })
  const recipients = [{ name: 'Kim', email: 'kim@customer.example' }]
  const written = { threadId: thread.id, medium: 'email', subject, message: 'Hello', recipients }
  const { status, body } = await post(server, cast.jo, { ...written, sendAt: Date.now() + ms, ...more })
  expect(status, JSON.stringify(body)).toBe(200)
  return { id: body.message.id, threadId: thread.id }
}

const read = (id: string) => inLaro(server, (ctx) => findMessage(ctx, id))
const copiesOf = (subject: string): number =>
  sink.taken.filter((mail) => mail.raw.includes(`Subject: ${subject}\r\n`)).length

const isSent = (id: string) => until(async () => (await read(id))?.state === 'sent', 60_000)

const takeBack = (id: string) => call(server, cast.jo, { method: 'DELETE', url: `/messaging/message/${id}/hold` })

/** The hold of a message is over, and no process has noticed it yet. */
const passTime = (id: string) =>
  inLaro(server, (ctx) =>
    asOwner(ctx, threadsmsgs, cast.jo.id).amend({ id, amend: () => ({ hold_until: Date.now() - 1 }) }),
  )

const jobsOf = `payload::text like '%' || $1 || '%'`

/** The queue's clock comes to a held message whose time is over. */
async function comeToTurn(id: string): Promise<void> {
  const { owner } = server.platform.pools
  const { rowCount } = await owner.query(`update graphile_worker._private_jobs set run_at = now() where ${jobsOf}`, [
    id,
  ])
  expect(rowCount).toBe(1)
}

/** How often a message is in its thread's count. */
async function countIn(threadId: string): Promise<number> {
  const { body } = await call(server, cast.jo, { url: `/messaging/thread/${threadId}` })
  return body.thread.message_count
}

describe('a held message, its process killed', () => {
  it('while nothing runs: sent once by the next process, although its time has passed', async () => {
    const { id } = await hold('nobody there')
    await passTime(id)
    await comeToTurn(id)
    expect((await read(id))?.state).toBe('held')
    await start()
    await isSent(id)
    expect(copiesOf('nobody there')).toBe(1)
  }, 180_000)

  // Each table is one step of the release: the message, its outbox, its thread, the notifications.
  it.each(
    variantsToRun(
      [
        // Events for others are sent together with the commit: the database may end the work that the dead process
        // began.
        ['unread', ['held', 'queued']],
        ['threadsmsgs', ['held']],
        ['outbox', ['held']],
        ['threads', ['held']],
      ],
      1,
    ),
  )(
    'while it is released, at the step that writes %s: whole or not at all, then sent once by the next',
    async (table, states) => {
      const subject = `killed at ${table}`
      const [child, { id, threadId }] = await Promise.all([start(), hold(subject)])
      await passTime(id)
      await locking(server, table, async (isWanted) => {
        await comeToTurn(id)
        await isWanted()
        await children.kill(child)
      })
      await isSettled(server)
      const left = await read(id)
      const isHeld = left?.state === 'held'
      expect(states).toContain(left?.state)
      expect(left?.draft).toBe(isHeld)
      expect(await countIn(threadId)).toBe(isHeld ? 1 : 2)
      await start()
      await isSent(id)
      expect(copiesOf(subject)).toBe(1)
      expect(await countIn(threadId)).toBe(2)
    },
    240_000,
  )

  it('in the middle of being sent, it can still be taken back: a draft, and never sent', async () => {
    const [child, { id, threadId }] = await Promise.all([start(), hold('killed and taken back')])
    await passTime(id)
    await locking(server, 'outbox', async (isWanted) => {
      await comeToTurn(id)
      await isWanted()
      await children.kill(child)
    })
    expect((await takeBack(id)).body.message).toMatchObject({ state: 'draft', message: 'Hello' })
    await start()
    // The job of the killed process is worked off: it finds a draft and leaves it.
    await until(async () => (await waitingJobs(id)) === 0, 60_000)
    expect(await read(id)).toMatchObject({ state: 'draft', draft: true })
    expect(copiesOf('killed and taken back')).toBe(0)
    expect(await countIn(threadId)).toBe(1)
  }, 240_000)

  it.runIf(isLongRun)(
    'a reply that cancels it and a process that is killed over it: a draft, and never sent',
    async () => {
      const [child, { id, threadId }] = await Promise.all([
        start(),
        hold('replied first', longMs, { cancelOnReply: true }),
      ])
      await receive(server, contactId, { threadId })
      await children.kill(child)
      await start()
      expect(await read(id)).toMatchObject({ state: 'draft', draft: true })
      expect(copiesOf('replied first')).toBe(0)
    },
    180_000,
  )

  it.runIf(isLongRun)(
    'killed over and over at any moment: every message is a draft or was sent once',
    async () => {
      const messages = []
      for (let at = 0; at < 12; at += 1) messages.push(await hold(`any moment ${at}`, 300 + at * 250))
      const backs = new Map<string, number>()
      for (const [at, { id }] of messages.entries()) {
        const child = await start()
        if (at % 3 === 0) backs.set(id, (await takeBack(id)).status)
        // Each process lives a little longer than the one before.
        await new Promise((resolve) => setTimeout(resolve, at * 40))
        await children.kill(child)
      }
      await start()
      for (const [at, { id, threadId }] of messages.entries()) {
        const isBack = backs.get(id) === 200
        const message = await until(async () => {
          const existing = await read(id)
          return existing && ['draft', 'sent', 'unknown'].includes(existing.state) && existing
        }, 60_000)
        const copies = copiesOf(`any moment ${at}`)
        expect({ id, isDraft: message.state === 'draft', inThread: await countIn(threadId) }).toEqual({
          id,
          isDraft: isBack,
          inThread: isBack ? 1 : 2,
        })
        // In doubt, a copy may have left or not; nothing else is uncertain (adr/0003).
        expect(message.state === 'unknown' ? copies <= 1 : copies === (isBack ? 0 : 1)).toBe(true)
      }
    },
    300_000,
  )
})

async function waitingJobs(id: string): Promise<number> {
  const { rows } = await server.platform.pools.owner.query<{ n: number }>(
    `select count(*)::int as n from graphile_worker._private_jobs where ${jobsOf}`,
    [id],
  )
  return rows[0]?.n ?? 0
}
