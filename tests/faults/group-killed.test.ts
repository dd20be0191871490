import { setTimeout as sleep } from 'node:timers/promises'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contacts } from '../../domain/crm/index.ts'
import { threadsmsgs } from '../../domain/inbox/index.ts'
import { systemActor, withTenant } from '../../server/platform/context.ts'
import { bulkInsert } from '../../server/platform/records/bulk-insert.ts'
import { getRecord } from '../../server/platform/records/index.ts'
import { Dice } from '../contract/live-writers.ts'
import { openMailSink, type MailSink } from '../mail-fixtures/mail-sink.ts'
import { isLongRun } from '../run-length.ts'
import { cast, clientIds } from '../world.ts'
import { Caller } from './caller.ts'
import { until } from './flightline-process.ts'
import { freePort } from '../free-port.ts'
import { openKilledProgram, type KilledProgram } from './killed-program.ts'

// A message to a group goes out while the whole program, or its worker or its server alone, is killed at any moment.
// Each of its people gets one copy, or the message names the outcome; unsubscribed people get none.

const people = 2000
const kills = 8
const laro = clientIds.LARO
const addressOf = (at: number, name: string): string => `p${at}@${name}.example`
/**
 * Recipients by the names of their mail domains: those written to while all of the program is killed, or parts of it.
 */
const groups = ['whole', 'parts'] as const
const isUnsubscribed = (at: number): boolean => at % 20 === 3
const isRefused = (at: number): boolean => at % 25 === 7

let program: KilledProgram
let sink: MailSink
beforeAll(async () => {
  const refused = new Set(
    Array.from({ length: people }, (_, at) => at)
      .filter(isRefused)
      .flatMap((at) => groups.map((name) => addressOf(at, name))),
  )
  sink = await openMailSink({
    onRcptTo: ({ address }, _session, done) =>
      refused.has(address) ? done(Object.assign(new Error('5.1.1 no such mailbox'), { responseCode: 550 })) : done(),
  })
  program = await openKilledProgram({ MAIL_OUT_URL: sink.url })
}, 90_000)
afterAll(async () => {
  await program.close()
  await sink.close()
})

async function taken(answer: ReturnType<Caller['ask']>) {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body as { readonly id: string; readonly message: { readonly id: string } }
}

/** A group of so many people, of whom some unsubscribed. */
async function groupOf(ana: Caller, name: string): Promise<string> {
  const ids = Array.from({ length: people }, () => v7())
  await bulkInsert(
    program.server.platform.pools.app,
    ids.map((id, at) => ({
      definition: contacts,
      clientId: laro,
      id,
      date: Date.now(),
      doc: contacts.shape.parse({ first_name: `Person ${at}`, email: addressOf(at, name) }),
    })),
  )
  const { id: group } = await taken(
    ana.ask('POST', `/api/data/clients/${laro}/groups`, {
      body: { name: `Empty legs, ${name}`, public_name: 'Empty leg news' },
    }),
  )
  for (let start = 0; start < people; start += 500)
    await taken(ana.ask('POST', `/api/groups/${group}/members`, { body: { contacts: ids.slice(start, start + 500) } }))
  for (const [at, id] of ids.entries())
    if (isUnsubscribed(at))
      await taken(ana.ask('PUT', `/api/groups/${group}/members/${id}`, { body: { state: 'unsubscribed' } }))
  return group
}

/** Writes to a new group; answers the id of the message. */
async function sendTo(ana: Caller, name: (typeof groups)[number]): Promise<string> {
  const group = await groupOf(ana, name)
  const written = {
    messageId: v7(),
    ref: `clients/${laro}/groups/${group}`,
    medium: 'email',
    subject: 'Empty leg on Friday',
    messageHtml: '<p>From Teterboro to Van Nuys.</p>',
  }
  const { message } = await taken(ana.ask('POST', '/api/messaging/post', { body: written, key: v7() }))
  return message.id
}

/** Each of the people has one copy, or the message names the outcome; unsubscribed people have none. */
async function expectEachOnce(message: string, name: (typeof groups)[number]): Promise<void> {
  const read = () =>
    withTenant(program.server.platform, systemActor(laro), (ctx) => getRecord(ctx, threadsmsgs, message))
  await until(async () => (await read()).state !== 'queued', 'the message is settled', 300_000)
  const results = new Map((await read()).results.recipients.map((one) => [one.address, one]))
  const copies = Map.groupBy(sink.taken, ({ to }) => to.join())
  const kept = Array.from({ length: people }, (_, at) => {
    const address = addressOf(at, name)
    return { at, result: results.get(address), count: copies.get(address)?.length ?? 0 }
  })
  for (const { at, result, count } of kept) {
    const expected = isUnsubscribed(at)
      ? ['undefined 0']
      : isRefused(at)
        ? ['failed 0', 'unknown 0']
        : ['sent 1', 'unknown 0', 'unknown 1']
    expect(expected, `${addressOf(at, name)}: ${result?.reason ?? ''}`).toContain(`${result?.state} ${count}`)
  }
  const unknown = kept.filter(({ result }) => result?.state === 'unknown')
  // Copies go out one after the other: a kill meets one of them.
  expect(unknown.length).toBeLessThanOrEqual(kills)
  for (const { result } of unknown) expect(result?.reason).toMatch(/\w/)
}

/** Kills again and again while copies go out: once a part of them is through, at any moment. */
async function killing(kill: (left: number) => Promise<void>): Promise<void> {
  const dice = new Dice(20_261_125)
  for (let left = kills; left > 0; left -= 1) {
    const before = sink.taken.length
    await until(() => sink.taken.length > before + Math.floor(people / (kills * 3)), 'copies go out', 120_000)
    await sleep(dice.below(120))
    await kill(left)
  }
}

test.runIf(isLongRun)(
  `a message to ${people} people reaches each once, or names the outcome, while the whole program is killed`,
  { timeout: 900_000 },
  async () => {
    let now = await program.begin()
    const message = await sendTo(await Caller.signIn(now.url, cast.ana, laro), 'whole')
    await killing(async () => {
      await now.end('SIGKILL')
      now = await program.begin()
    })
    await expectEachOnce(message, 'whole')
    await now.end('SIGKILL')
  },
)

test.runIf(isLongRun)(
  `a message to ${people} people reaches each once while its worker and its server are killed in turns`,
  { timeout: 900_000 },
  async () => {
    const PORT = String(await freePort())
    const beginWeb = () => program.begin({ FLIGHTLINE_ROLES: 'web,mail' })
    const beginWorker = () => program.begin({ FLIGHTLINE_ROLES: 'worker', PORT })
    let [web, worker] = [await beginWeb(), await beginWorker()]
    const message = await sendTo(await Caller.signIn(web.url, cast.ana, laro), 'parts')
    await killing(async (left) => {
      if (left % 2 === 0) {
        await worker.end('SIGKILL')
        worker = await beginWorker()
      } else {
        await web.end('SIGKILL')
        web = await beginWeb()
      }
    })
    await expectEachOnce(message, 'parts')
  },
)
