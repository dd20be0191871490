import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findMessage } from '../../server/inbox/thread-messages.ts'
import { call, inLaro, makeContact, post, receive } from '../contract/inbox-house.ts'
import { until } from '../mail-fixtures/mail-house.ts'
import { openMailSink, type MailSink } from '../mail-fixtures/mail-sink.ts'
import { openTestHouse, type TestHouse } from '../test-house.ts'
import { cast } from '../world.ts'

let house: TestHouse
let sink: MailSink
let contactId: string
const children = new Set<ChildProcess>()

beforeAll(async () => {
  house = await openTestHouse({ MAIL_DOMAIN: 'mail.example' })
  sink = await openMailSink()
  contactId = (await makeContact(house)).id
})

afterEach(async () => {
  for (const child of children) await kill(child)
})

afterAll(async () => {
  await sink.close()
  await house.close()
})

/** A process of the product that sends what is due. */
async function start(): Promise<ChildProcess> {
  const { config } = house.platform
  const child = fork(join(import.meta.dirname, 'mail-process.ts'), [
    house.databaseUrl,
    config.FLIGHTLINE_DATA,
    sink.url,
  ])
  children.add(child)
  await once(child, 'message')
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  children.delete(child)
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/** An email of Jo's that waits to go, so many milliseconds from now. */
async function hold(subject: string, ms: number, more: object = {}): Promise<{ id: string; threadId: string }> {
  const { thread } = await receive(house, contactId)
  const recipients = [{ name: 'Kim', email: 'kim@customer.example' }]
  const written = { threadId: thread.id, medium: 'email', subject, message: 'Hello', recipients }
  const { status, body } = await post(house, cast.jo, { ...written, sendAt: Date.now() + ms, ...more })
  expect(status, JSON.stringify(body)).toBe(200)
  return { id: body.message.id, threadId: thread.id }
}

const read = (id: string) => inLaro(house, (ctx) => findMessage(ctx, id))
const copiesOf = (subject: string): number =>
  sink.taken.filter((mail) => mail.raw.includes(`Subject: ${subject}\r\n`)).length

const isSent = (id: string) => until(async () => (await read(id))?.state === 'sent', 60_000)

const takeBack = (id: string) => call(house, cast.jo, { method: 'DELETE', url: `/messaging/message/${id}/hold` })

/** How often a message stands in its thread's count. */
async function countIn(threadId: string): Promise<number> {
  const { body } = await call(house, cast.jo, { url: `/messaging/thread/${threadId}` })
  return body.thread.message_count
}

/** Locks a table against writers, as a slow neighbour would, while `work` runs. */
async function locking(table: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: house.databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`lock table ${table} in share row exclusive mode`)
    await work(client)
  } finally {
    await client.query('rollback')
    await client.end()
  }
}

/** Waits until the database has ended, one way or the other, what a dead process had begun. */
const isSettled = () =>
  until(async () => {
    const { rowCount } = await house.platform.pools.owner.query(
      "select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'",
    )
    return rowCount === 0
  }, 60_000)

/** Waits until somebody else wants to write the table. */
const waitsForLock = (client: pg.Client, table: string) =>
  until(async () => {
    const { rowCount } = await client.query('select 1 from pg_locks where not granted and relation = $1::regclass', [
      table,
    ])
    return (rowCount ?? 0) > 0
  }, 60_000)

describe('a held message, its process killed', () => {
  it('while nothing runs: sent once by the next process, although its time has passed', async () => {
    const { id } = await hold('nobody there', 3000)
    await until(async () => Date.now() > ((await read(id))?.hold_until ?? Infinity) + 200)
    expect((await read(id))?.state).toBe('held')
    await start()
    await isSent(id)
    expect(copiesOf('nobody there')).toBe(1)
  }, 180_000)

  // Each table is one step of the release: the message, its outbox, its thread, what others are told.
  it.each([
    ['threadsmsgs', ['held']],
    ['outbox', ['held']],
    ['threads', ['held']],
    // What others are told goes out together with the commit: the database may end what the dead process began.
    ['unread', ['held', 'queued']],
  ])(
    'while it is released, at the step that writes %s: whole or not at all, then sent once by the next',
    async (table, states) => {
      const subject = `killed at ${table}`
      const { id, threadId } = await hold(subject, 4000)
      const child = await start()
      await locking(table, async (client) => {
        await waitsForLock(client, table)
        await kill(child)
      })
      await isSettled()
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
    const { id, threadId } = await hold('killed and taken back', 4000)
    const child = await start()
    await locking('outbox', async (client) => {
      await waitsForLock(client, 'outbox')
      await kill(child)
    })
    expect((await takeBack(id)).body.message).toMatchObject({ state: 'draft', message: 'Hello' })
    await start()
    // The job of the killed process is worked off: it finds a draft and leaves it.
    await until(async () => (await waitingJobs(id)) === 0, 60_000)
    expect(await read(id)).toMatchObject({ state: 'draft', draft: true })
    expect(copiesOf('killed and taken back')).toBe(0)
    expect(await countIn(threadId)).toBe(1)
  }, 240_000)

  it('a reply that cancels it and a process that is killed over it: a draft, and never sent', async () => {
    const { id, threadId } = await hold('replied first', 60_000, { cancelOnReply: true })
    const child = await start()
    await receive(house, contactId, { threadId })
    await kill(child)
    await start()
    expect(await read(id)).toMatchObject({ state: 'draft', draft: true })
    expect(copiesOf('replied first')).toBe(0)
  }, 180_000)

  it('killed over and over at any moment: every message is a draft or was sent once', async () => {
    const messages = []
    for (let at = 0; at < 12; at += 1) messages.push(await hold(`any moment ${at}`, 300 + at * 250))
    const backs = new Map<string, number>()
    for (const [at, { id }] of messages.entries()) {
      const child = await start()
      if (at % 3 === 0) backs.set(id, (await takeBack(id)).status)
      // Each process lives a little longer than the one before.
      await new Promise((resolve) => setTimeout(resolve, at * 40))
      await kill(child)
    }
    await start()
    for (const [at, { id, threadId }] of messages.entries()) {
      const isBack = backs.get(id) === 200
      const message = await until(async () => {
        const standing = await read(id)
        return standing && ['draft', 'sent', 'unknown'].includes(standing.state) && standing
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
  }, 300_000)
})

async function waitingJobs(id: string): Promise<number> {
  const { rows } = await house.platform.pools.owner.query<{ n: number }>(
    `select count(*)::int as n from graphile_worker._private_jobs where payload::text like '%' || $1 || '%'`,
    [id],
  )
  return rows[0]?.n ?? 0
}
