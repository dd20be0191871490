import type { ChildProcess } from 'node:child_process'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { text } from 'node:stream/consumers'
import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contacts } from '../../domain/crm/index.ts'
import { systemActor, withTenant, type Ctx } from '../../server/platform/context.ts'
import { lanes } from '../../server/platform/jobs/lanes.ts'
import { createRecord, getRecord, updateRecord } from '../../server/platform/records/index.ts'
import { Dice } from '../contract/live-writers.ts'
import { listenOnLoopback } from '../listen.ts'
import { until } from '../mail-fixtures/mail-test-server.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds } from '../world.ts'
import { Children } from './children.ts'

// Two processes send webhooks while records change. They are killed as their receiver takes a delivery, before or after it
// answers: each delivery arrives, is repeated under its id alone, and the versions of each record arrive in their order.

const records = 10
const versions = 24
const kills = 6
/** One of so many deliveries is refused. */
const refusalOdds = 30

interface Arrival {
  readonly id: string
  readonly record: string
  readonly version: number
  readonly body: string
  readonly isTaken: boolean
}

let server: TestServer
const children = new Children()
const dice = new Dice(163)
const senders: (ChildProcess | undefined)[] = []
const arrivals: Arrival[] = []
const faults: unknown[] = []
let secret = ''
let receiverUrl = ''
let lostAnswers = 0

const receiver = createServer((request, response) => {
  receive(request, response).catch((error: unknown) => {
    faults.push(error)
    response.destroy()
  })
})

beforeAll(async () => {
  server = await openTestServer()
  receiverUrl = `http://127.0.0.1:${await listenOnLoopback(receiver)}`
  const made = await server.app.inject({
    method: 'PUT',
    url: '/api/automation/webhooks/killedhook000001',
    headers: await server.headersOf(cast.ana, clientIds.LARO),
    payload: { url: 'https://receiver.customer.example/', records: ['contacts'] },
  })
  ;({ secret } = made.json<{ secret: string }>())
}, 90_000)
afterAll(async () => {
  await children.killAll()
  receiver.closeAllConnections()
  receiver.close()
  await server.close()
})

/** Starts a process whose deliveries arrive below its number. */
async function startSender(): Promise<void> {
  const at = senders.push(undefined) - 1
  const { child } = await children.start('webhook-child.ts', [
    server.databaseUrl,
    server.platform.config.FLIGHTLINE_DATA,
    `${receiverUrl}/${at}`,
  ])
  senders[at] = child
}

/** Arrivals at which the sender is killed, spread over the run. */
const killedAt = Array.from({ length: kills }, (_, at) => {
  const step = Math.floor((records * versions) / (kills + 1))
  return step * (at + 1) - dice.below(step)
})

/** Kills the process that sent a request, and starts another one. */
async function replaceSender({ url = '' }: IncomingMessage): Promise<void> {
  const child = senders[Number(url.slice(1))]
  if (child === undefined) throw new Error(`no process sends to ${url}`)
  await children.kill(child)
  startSender().catch((error: unknown) => faults.push(error))
}

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request)
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
  new Verifier(secret).verify(body, headers)
  const { data } = JSON.parse(body) as { data: { id: string; version: number } }
  const id = headers['webhook-id'] ?? ''
  const isRepeat = arrivals.some((arrival) => arrival.id === id && arrival.isTaken)
  const isTaken = isRepeat || dice.below(refusalOdds) > 0
  const place = arrivals.push({ id, record: data.id, version: data.version, body, isTaken })
  const dies = killedAt.includes(place)
  if (dies && place % 2 === 0) {
    lostAnswers += isTaken ? 1 : 0
    await replaceSender(request)
  }
  response.writeHead(isTaken ? 200 : 503).end()
  if (!dies || place % 2 === 0) return
  // The answer is on its way, or read, or kept.
  await sleep(dice.below(8))
  await replaceSender(request)
}

const inClient = <T>(verb: (ctx: Ctx) => Promise<T>) => withTenant(server.platform, systemActor(clientIds.LARO), verb)

/** Makes a contact and changes it again and again while its first versions are sent. */
async function writeContact(at: number): Promise<void> {
  const { id } = await inClient((ctx) =>
    createRecord(ctx, contacts, { doc: contacts.shape.parse({ first_name: `Contact ${at}` }) }),
  )
  for (let version = 1; version < versions; version += 1) {
    await sleep(40)
    await inClient(async (ctx) => {
      const row = await getRecord(ctx, contacts, id)
      await updateRecord(ctx, contacts, { id, version: row.version, change: { first_name: `Name ${version}` } })
    })
  }
}

const countTaken = () => new Set(arrivals.filter(({ isTaken }) => isTaken).map(({ id }) => id)).size

/** The versions of a record in the order in which they were taken first, and repeats of one that was taken before. */
function readOrder(record: string) {
  const taken: number[] = []
  let repeats = 0
  for (const { version, isTaken, ...arrival } of arrivals) {
    if (arrival.record !== record) continue
    const isRepeat = taken.at(-1) === version
    // A later version is sent only once the earlier one was taken, and an earlier one never again.
    expect(isRepeat || version === (taken.at(-1) ?? 0) + 1).toBe(true)
    if (isRepeat) repeats += 1
    else if (isTaken) taken.push(version)
  }
  return { taken, repeats }
}

test('each delivery arrives in the order of its record while processes that send are killed', async () => {
  await Promise.all([startSender(), startSender()])
  await Promise.all(Array.from({ length: records }, (_, at) => writeContact(at)))
  const all = records * versions
  await until(() => Promise.resolve(faults.length > 0 || countTaken() >= all), 600_000)
  expect(faults).toEqual([])
  expect(senders.length).toBeGreaterThanOrEqual(2 + kills)
  const isOver = `select from webhook_deliveries where state <> 'sent' limit 1`
  await until(async () => (await server.platform.pools.owner.query(isOver)).rows.length === 0, 300_000)

  const ids = new Map(arrivals.map(({ id, body }) => [id, body]))
  expect(ids.size).toBe(all)
  expect(new Set(ids.values()).size).toBe(all)
  for (const { id, body } of arrivals) expect(body).toBe(ids.get(id))
  const every = Array.from({ length: versions }, (_, at) => at + 1)
  const orders = [...new Set(arrivals.map(({ record }) => record))].map(readOrder)
  expect(orders.map(({ taken }) => taken)).toEqual(Array.from({ length: records }, () => every))
  const repeats = orders.reduce((sum, order) => sum + order.repeats, 0)
  expect(lostAnswers).toBeGreaterThan(0)
  // Each answer that was lost has the delivery sent again; others that a killed process had on their way may be.
  expect(repeats).toBeGreaterThanOrEqual(lostAnswers)
  expect(repeats).toBeLessThanOrEqual(kills * lanes.effects.most)
}, 1_200_000)
