import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { threadsmsgs } from '../../domain/inbox/index.ts'
import { callHook } from '../../server/simulated/phones/network/phone-calls.ts'
import { getRecord } from '../../server/platform/records/index.ts'
import { post } from '../contract/inbox-server.ts'
import { until } from '../mail-fixtures/mail-test-server.ts'
import {
  openTextTestServer,
  testAccount,
  type Message,
  type TextTestServer,
} from '../text-fixtures/text-test-server.ts'
import { cast, clientIds } from '../world.ts'
import { Children } from './children.ts'
import { killsOfEffects, type WaitingEffect } from './killed-effects.ts'
import { locking } from './table-lock.ts'
import type { TextProcessReady } from './text-process.ts'

// A text goes out once, after any death on the way: the provider's own list shows the outcome of a lost answer.

let folder: string
let server: TextTestServer
const children = new Children()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flightline-phones-'))
  server = await openTextTestServer(folder)
})

afterEach(async () => {
  Object.assign(server.mood, { beforeTaking: undefined, afterTaking: undefined, reportMs: undefined })
  await children.killAll()
})

afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

async function start(): Promise<ChildProcess> {
  const { FLIGHTLINE_DATA, PUBLIC_URL } = server.platform.config
  const args = [server.databaseUrl, FLIGHTLINE_DATA, server.network.url, PUBLIC_URL]
  const { child, word } = await children.start('text-process.ts', args)
  expect(word).toEqual({ isReady: true } satisfies TextProcessReady)
  return child
}

let phones = 5_125_550_140
/** Posts a text to a separate phone, and answers its id. */
async function text(body: string): Promise<string> {
  phones += 1
  const { body: posted } = await post(server, cast.jo, {
    ref: `clients/${clientIds.LARO}`,
    medium: 'text',
    message: body,
    recipients: [{ phone: `+1${phones}` }],
  })
  return posted.message.id
}

const read = (id: string): Promise<Message> => server.within((ctx) => getRecord(ctx, threadsmsgs, id))
const stateOf = (id: string, state: string) =>
  until(async () => (await read(id)).results.recipients[0]?.state === state, 60_000)
const copies = async (body: string) => (await server.phones()).filter((one) => one.body === body)

async function queue(body: string): Promise<WaitingEffect> {
  server.mood.reportMs = 120_000
  const id = await text(body)
  return { id, copies: async () => (await copies(body)).length, isNow: (status) => stateOf(id, status) }
}

/** A job that waits for its next attempt has it now. */
const endPauses = () => server.platform.pools.owner.query('update graphile_worker._private_jobs set run_at = now()')

describe('a text, its process killed', () => {
  const holdAnswer = (wait: () => Promise<void>) => {
    server.mood.afterTaking = wait
  }

  /** The message shows the outcome: its id was found in the provider's list. */
  const resolve = async ({ id }: WaitingEffect): Promise<void> => {
    const { proof } = (await read(id)).results.recipients[0] ?? {}
    if (proof?.startsWith('found as SM') !== true) throw new Error(`the text was not found at the provider: ${proof}`)
  }

  killsOfEffects(() => ({ server, children, table: 'outbox', start, queue, holdAnswer }), {
    status: 'sent',
    mostCopies: 1,
    resolve,
  })
})

describe('incoming texts', () => {
  const incoming = async (body: string) =>
    (await server.messages()).filter((one) => one.inbound && one.message === body)
  const form = (id: string, body: string) => ({
    MessageSid: id,
    From: '+15125550177',
    To: '+12145550100',
    Body: body,
    NumMedia: '0',
  })

  it('is one message, for any number of repeated calls of the provider, also at once', async () => {
    const fields = form(`SM${'1'.repeat(32)}`, 'said once')
    const answers = await Promise.all(Array.from({ length: 8 }, () => callHook(testAccount, server.hookUrl, fields)))
    expect(new Set(answers)).toEqual(new Set([200]))
    await start()
    await until(async () => (await incoming('said once')).length > 0, 60_000)
    expect(await callHook(testAccount, server.hookUrl, fields)).toBe(200)
    expect((await incoming('said once')).length).toBe(1)
  }, 120_000)

  it('is kept when the worker dies while it is threaded', async () => {
    await locking(server, 'threadsmsgs', async (isWanted) => {
      const child = await start()
      expect(await callHook(testAccount, server.hookUrl, form(`SM${'2'.repeat(32)}`, 'kept'))).toBe(200)
      await isWanted()
      await children.kill(child)
    })
    await start()
    await until(async () => (await incoming('kept')).length === 1, 60_000)
  }, 120_000)

  it('reports that come late, twice and in disorder end with the last word', async () => {
    server.mood.reportMs = 120_000
    const id = await text('reported')
    await start()
    await stateOf(id, 'sent')
    const [sent] = await copies('reported')
    const { PUBLIC_URL } = server.platform.config
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

// The last of them, since here the process of the test itself begins to work.
describe('an answer that is lost', () => {
  it('is made good by a report of the provider', async () => {
    server.mood.afterTaking = async (request) => void request.socket.destroy()
    const id = await text('lost answer')
    await start()
    await stateOf(id, 'delivered')
    expect((await copies('lost answer')).length).toBe(1)
  }, 120_000)

  it('of a text that was not taken: sent again once the provider’s list has shown that', async () => {
    let cuts = 0
    server.mood.beforeTaking = async (request) => {
      cuts += 1
      if (cuts === 1) request.socket.destroy()
    }
    const id = await text('cut before')
    const child = await start()
    await stateOf(id, 'unknown')
    await children.kill(child)
    expect(await copies('cut before')).toEqual([])
    server.advance(100_000)
    await endPauses()
    await server.work()
    await stateOf(id, 'delivered')
    expect([cuts, (await copies('cut before')).length]).toEqual([2, 1])
  }, 180_000)
})
