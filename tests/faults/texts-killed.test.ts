import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { threadsmsgs } from '../../domain/inbox/index.ts'
import { callHook } from '../../server/platform/outside/miniature/phone-calls.ts'
import { getRecord } from '../../server/platform/records/index.ts'
import { post } from '../contract/inbox-house.ts'
import { until } from '../mail-fixtures/mail-house.ts'
import { openTextHouse, testAccount, type Message, type TextHouse } from '../text-fixtures/text-house.ts'
import { cast, clientIds } from '../world.ts'
import type { TextProcessReady } from './text-process.ts'

// A text goes out once, whatever dies on the way: the provider's own list tells what became of a lost answer.

let folder: string
let house: TextHouse
const children = new Set<ChildProcess>()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flightline-phones-'))
  house = await openTextHouse(folder)
})

afterEach(async () => {
  Object.assign(house.mood, { beforeTaking: undefined, afterTaking: undefined, reportMs: undefined })
  for (const child of children) await kill(child)
})

afterAll(async () => {
  await house.close()
  await rm(folder, { recursive: true, force: true })
})

async function start(): Promise<ChildProcess> {
  const { FLIGHTLINE_DATA, PUBLIC_URL } = house.platform.config
  const args = [house.databaseUrl, FLIGHTLINE_DATA, house.network.url, PUBLIC_URL]
  const child = fork(join(import.meta.dirname, 'text-process.ts'), args)
  children.add(child)
  const [ready] = (await once(child, 'message')) as [TextProcessReady]
  expect(ready.isReady).toBe(true)
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  children.delete(child)
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

let phones = 5_125_550_140
/** Posts a text to a phone of its own, and answers its id. */
async function text(body: string): Promise<string> {
  phones += 1
  const { body: posted } = await post(house, cast.jo, {
    ref: `clients/${clientIds.LARO}`,
    medium: 'text',
    message: body,
    recipients: [{ phone: `+1${phones}` }],
  })
  return posted.message.id
}

const read = (id: string): Promise<Message> => house.within((ctx) => getRecord(ctx, threadsmsgs, id))
const stateOf = (id: string, state: string) =>
  until(async () => (await read(id)).results.recipients[0]?.state === state, 60_000)
const copies = async (body: string) => (await house.phones()).filter((one) => one.body === body)

/** A step at which the network waits until the test has done something. */
function gate() {
  const reached = Promise.withResolvers<void>()
  const opened = Promise.withResolvers<void>()
  const wait = () => {
    reached.resolve()
    return opened.promise
  }
  return { wait, reached: reached.promise, open: () => opened.resolve() }
}

describe('a worker that is killed', () => {
  it('after the provider took the text, before it said so: found there, and not sent again', async () => {
    const step = gate()
    house.mood.afterTaking = step.wait
    house.mood.reportMs = 120_000
    const id = await text('killed after')
    const child = await start()
    await step.reached
    await kill(child)
    step.open()
    house.mood.afterTaking = undefined
    await start()
    await stateOf(id, 'sent')
    expect((await read(id)).results.recipients[0]?.proof).toMatch(/^found as SM/)
    expect((await copies('killed after')).length).toBe(1)
  }, 180_000)

  it('between the provider’s word and our writing it down: found there, and not sent again', async () => {
    const step = gate()
    house.mood.afterTaking = step.wait
    house.mood.reportMs = 120_000
    const id = await text('killed with the answer')
    const child = await start()
    await step.reached
    const client = new pg.Client({ connectionString: house.databaseUrl })
    await client.connect()
    await client.query('begin')
    await client.query('lock table outbox in share row exclusive mode')
    step.open()
    await until(async () => {
      const waiting = "select 1 from pg_locks where not granted and relation = 'outbox'::regclass"
      return ((await client.query(waiting)).rowCount ?? 0) > 0
    }, 30_000)
    await kill(child)
    await client.query('rollback')
    await client.end()
    house.mood.afterTaking = undefined
    await start()
    await stateOf(id, 'sent')
    expect((await copies('killed with the answer')).length).toBe(1)
  }, 180_000)
})

describe('an answer that is lost', () => {
  it('is made good by a report of the provider', async () => {
    house.mood.afterTaking = async (request) => void request.socket.destroy()
    const id = await text('lost answer')
    await start()
    await stateOf(id, 'delivered')
    expect((await copies('lost answer')).length).toBe(1)
  }, 120_000)

  it('of a text that was not taken: sent again once the provider’s list has shown that', async () => {
    let cuts = 0
    house.mood.beforeTaking = async (request) => {
      cuts += 1
      if (cuts === 1) request.socket.destroy()
    }
    const id = await text('cut before')
    const child = await start()
    await stateOf(id, 'unknown')
    await kill(child)
    expect(await copies('cut before')).toEqual([])
    house.advance(100_000)
    await house.work()
    await stateOf(id, 'delivered')
    expect([cuts, (await copies('cut before')).length]).toEqual([2, 1])
  }, 180_000)
})

describe('what comes in', () => {
  const incoming = async (body: string) => (await house.messages()).filter((one) => one.inbound && one.message === body)
  const form = (id: string, body: string) => ({
    MessageSid: id,
    From: '+15125550177',
    To: '+12145550100',
    Body: body,
    NumMedia: '0',
  })

  it('is one message, however often and at once the provider repeats its call', async () => {
    const fields = form(`SM${'1'.repeat(32)}`, 'said once')
    const answers = await Promise.all(Array.from({ length: 8 }, () => callHook(testAccount, house.hookUrl, fields)))
    expect(new Set(answers)).toEqual(new Set([200]))
    await start()
    await until(async () => (await incoming('said once')).length > 0, 60_000)
    expect(await callHook(testAccount, house.hookUrl, fields)).toBe(200)
    expect((await incoming('said once')).length).toBe(1)
  }, 120_000)

  it('is kept when the worker dies while it is threaded', async () => {
    const client = new pg.Client({ connectionString: house.databaseUrl })
    await client.connect()
    await client.query('begin')
    await client.query('lock table threadsmsgs in share row exclusive mode')
    const child = await start()
    expect(await callHook(testAccount, house.hookUrl, form(`SM${'2'.repeat(32)}`, 'kept'))).toBe(200)
    await until(async () => {
      const waiting = "select 1 from pg_locks where not granted and relation = 'threadsmsgs'::regclass"
      return ((await client.query(waiting)).rowCount ?? 0) > 0
    }, 30_000)
    await kill(child)
    await client.query('rollback')
    await client.end()
    await start()
    await until(async () => (await incoming('kept')).length === 1, 60_000)
  }, 120_000)

  it('reports that come late, twice and in disorder end with the last word', async () => {
    house.mood.reportMs = 120_000
    const id = await text('reported')
    await start()
    await stateOf(id, 'sent')
    const [sent] = await copies('reported')
    const { PUBLIC_URL } = house.platform.config
    const url = `${PUBLIC_URL}/api/messaging/text/status?client=${clientIds.LARO}&message=${id}`
    const report = (MessageStatus: string, MessageSid = sent?.id ?? '') =>
      callHook(testAccount, url, { MessageSid, MessageStatus, To: sent?.to ?? '', ErrorCode: '30003' })
    for (const status of ['sent', 'undelivered', 'sent', 'delivered', 'undelivered', 'queued', 'delivered'])
      expect(await report(status)).toBe(204)
    // A report of another message under our address changes nothing either.
    expect(await report('undelivered', `SM${'9'.repeat(32)}`)).toBe(204)
    const { state, results } = await read(id)
    expect([state, results.recipients[0]?.state, results.failed]).toEqual(['sent', 'delivered', 0])
  }, 120_000)
})
