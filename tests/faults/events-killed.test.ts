import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { sentInvoice } from '../contract/invoice-server.ts'
import { MoneyDesk } from '../contract/money-desk.ts'
import { until } from '../mail-fixtures/mail-test-server.ts'
import { variantsToRun } from '../run-length.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { Children } from './children.ts'
import { gate } from './gate.ts'
import { GatewayServer } from './gateway-bridge.ts'
import { stopping } from './stopped-update.ts'

// An event of a provider is booked once, for any death of the process that takes it or reads it.

let server: TestServer
let money: MoneyDesk
let provider: GatewayServer
let hook: string
const children = new Children()

beforeAll(async () => {
  server = await openTestServer()
  money = await MoneyDesk.open(server)
  hook = new URL((await money.configure()).body.webhook).pathname
  provider = await GatewayServer.open(money.played.gateway)
})

afterEach(async () => {
  provider.beforeTake = () => Promise.resolve()
  await children.killAll()
})

afterAll(async () => {
  await money.close()
  await server.close()
  await provider.close()
})

async function start() {
  const args = [server.databaseUrl, server.platform.config.FLIGHTLINE_DATA, provider.url]
  const { child, word } = await children.start('money-desk-child.ts', args)
  return { child, hooksUrl: (word as { hooksUrl: string }).hooksUrl }
}

interface Sent {
  readonly id: string
  readonly about: string
}

/** Sends an event to a process; undefined where it dies before it answers. */
const send = (hooksUrl: string, { id, about }: Sent): Promise<number | undefined> =>
  fetch(`${hooksUrl}${hook}`, {
    method: 'POST',
    headers: { 'played-signature': 'whsec_1', 'content-type': 'application/json' },
    body: JSON.stringify({ id, payments: [about] }),
  }).then(
    ({ status }) => status,
    () => undefined,
  )

interface Killed extends Sent {
  /** Condition on the row that the process writes when it is killed. */
  readonly when: string
  readonly table: string
  readonly at?: 'insert'
}

/** Kills the process while it writes that down; answers what the provider heard. */
async function killAtWriting({ table, when, at, ...event }: Killed): Promise<number | undefined> {
  let answer: Promise<number | undefined> = Promise.resolve(undefined)
  await stopping(server, { table, when, ...(at && { at }) }, async (isReached) => {
    const { child, hooksUrl } = await start()
    answer = send(hooksUrl, event)
    await isReached()
    await children.kill(child)
  })
  return answer
}

/** Kills the process while it asks the provider what has changed. */
async function killAtLook(event: Sent): Promise<number | undefined> {
  const held = gate()
  provider.beforeTake = (name) => (name === 'findPayment' ? held.wait() : Promise.resolve())
  const { child, hooksUrl } = await start()
  const answer = await send(hooksUrl, event)
  await held.reached
  await children.kill(child)
  provider.beforeTake = () => Promise.resolve()
  held.open()
  return answer
}

const moments = [
  [
    'before it is stored, and its provider sends it again',
    (event: Sent) => killAtWriting({ ...event, table: 'provider_events', when: 'true', at: 'insert' }),
  ],
  [
    'while the payment is booked',
    (event: Sent) => killAtWriting({ ...event, table: 'payments', when: 'new.version > old.version' }),
  ],
  ['while the provider is asked', killAtLook],
  [
    'after it is booked, before it is done',
    (event: Sent) => killAtWriting({ ...event, table: 'provider_events', when: "new.state = 'processed'" }),
  ],
] as const

it.each(variantsToRun(moments, 2))(
  'an event is booked once where the process dies %s',
  async (_, kill) => {
    const { id: invoice } = await sentInvoice(server, { contact: { id: randomUUID(), name: 'Mia Lund' } })
    const { body } = await money.offer(invoice)
    const { id: about } = money.played.pay((await money.payment(body.payment)).checkout?.id ?? '')
    // The event alone is to bring the news.
    await server.platform.pools.owner.query("delete from due_work where kind = 'poll-payment'")
    const event = { id: randomUUID(), about }
    const heard = await kill(event)
    const { hooksUrl } = await start()
    expect(heard ?? (await send(hooksUrl, event))).toBe(204)
    await until(async () => (await money.payment(body.payment)).status === 'captured', 60_000)
    const { rows } = await server.platform.pools.owner.query(
      "select state from provider_events where provider = 'stripe' and event_id = $1",
      [event.id],
    )
    expect(rows).toHaveLength(1)
    expect((await money.debt(invoice)).payments).toHaveLength(1)
    const entries = await server.platform.pools.owner.query(
      "select 1 from ledger_entries where record = 'payments' and record_id = $1 and kind = 'capture'",
      [body.payment],
    )
    expect(entries.rowCount).toBe(1)
  },
  180_000,
)
