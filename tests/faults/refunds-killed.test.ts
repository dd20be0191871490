import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { planRefund } from '../../domain/commerce/index.ts'
import { settleFromProvider } from '../../server/commerce/index.ts'
import { sentInvoice } from '../contract/invoice-server.ts'
import { MoneyDesk } from '../contract/money-desk.ts'
import { until } from '../mail-fixtures/mail-test-server.ts'
import { variantsToRun } from '../run-length.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { Children } from './children.ts'
import { gate } from './gate.ts'
import { GatewayServer } from './gateway-bridge.ts'
import { stopping } from './stopped-update.ts'

// An authorisation, a capture and a refund happen once, for any death of the process that asks for them.

let server: TestServer
let money: MoneyDesk
let provider: GatewayServer
const children = new Children()

beforeAll(async () => {
  server = await openTestServer()
  money = await MoneyDesk.open(server)
  await money.configure()
  provider = await GatewayServer.open(money.played.gateway)
})

afterEach(async () => {
  provider.beforeTake = () => Promise.resolve()
  provider.beforeAnswer = () => Promise.resolve()
  await children.killAll()
})

afterAll(async () => {
  await money.close()
  await server.close()
  await provider.close()
})

const start = async () =>
  (
    await children.start('money-desk-child.ts', [
      server.databaseUrl,
      server.platform.config.FLIGHTLINE_DATA,
      provider.url,
    ])
  ).child

/** Kills the program while the provider waits at a gate, at a call of that name. */
async function killAtProvider(at: 'beforeTake' | 'beforeAnswer', call: string): Promise<void> {
  const held = gate()
  provider[at] = (name) => (name === call ? held.wait() : Promise.resolve())
  const child = await start()
  await held.reached
  await children.kill(child)
  provider[at] = () => Promise.resolve()
  held.open()
}

/** Kills the program while it writes that down. */
async function killAtUpdate(when: string, table: string): Promise<void> {
  await stopping(server, { table, when }, async (isReached) => {
    const child = await start()
    await isReached()
    await children.kill(child)
  })
}

const moments = [
  ['after the provider took it, before its answer', (call: string) => killAtProvider('beforeAnswer', call)],
  ['before the provider takes it', (call: string) => killAtProvider('beforeTake', call)],
  [
    'after the answer, before it is stored',
    () => killAtUpdate("old.state = 'calling' and new.state <> 'calling'", 'effect_intents'),
  ],
  ['while it is booked', () => killAtUpdate('new.version > old.version', 'payments')],
] as const

/** The customer whose card is stored. */
const payer = randomUUID()

const invoiceFor = (contact: string) => sentInvoice(server, { contact: { id: contact, name: 'Mia Lund' } })

async function paid(captures: boolean, { contact = randomUUID(), keepsCard = false } = {}) {
  const { id: invoice } = await invoiceFor(contact)
  const { body } = await money.offer(invoice, { captures, keepsCard })
  money.played.pay((await money.payment(body.payment)).checkout?.id ?? '')
  await settleFromProvider(money.run, money.till, body.payment)
  return { invoice, payment: body.payment as string }
}

const countMoved = (name: string) => money.played.moved.filter((one) => one === name).length

it.each(variantsToRun(moments, 2))(
  'an authorisation is made once where the process dies %s',
  async (_, kill) => {
    await paid(true, { contact: payer, keepsCard: true })
    const { id: invoice } = await invoiceFor(payer)
    const { cards, owed } = await money.debt(invoice)
    const before = countMoved('charge')
    const id = randomUUID()
    const debt = { record: 'invoices', id: invoice }
    const asked = { id, debt, card: cards[0].id, amount: owed, captures: false }
    expect((await money.send('/payments/charges', asked)).status).toBe(200)
    await kill('chargeCard')
    await start()
    await until(async () => (await money.payment(id)).status === 'authorised', 60_000)
    expect(countMoved('charge') - before).toBe(1)
    expect(await money.paymentsOf(invoice)).toHaveLength(1)
    expect(await money.debt(invoice)).toMatchObject({ owed })
  },
  180_000,
)

it.each(variantsToRun(moments, 2))(
  'a capture is made once where the process dies %s',
  async (_, kill) => {
    const { invoice, payment } = await paid(false)
    const before = countMoved('capture')
    await money.send(`/payments/${payment}/capture`, { amount: 500_000 })
    await kill('capture')
    await start()
    await until(async () => (await money.payment(payment)).status === 'captured', 60_000)
    expect(countMoved('capture') - before).toBe(1)
    expect(await money.payment(payment)).toMatchObject({ amount: 500_000, allocated: 500_000 })
    expect((await money.debt(invoice)).payments).toHaveLength(1)
  },
  180_000,
)

it.each(variantsToRun(moments, 2))(
  'a refund is made once where the process dies %s',
  async (_, kill) => {
    const { invoice, payment } = await paid(true)
    const before = countMoved('refund')
    const debt = await money.debt(invoice)
    const asked = { amount: 20_000, kind: 'returned' as const, total: debt.total, paid: debt.paid, owed: debt.owed }
    const plan = planRefund({ ...asked, sources: debt.payments })
    const id = randomUUID()
    const held = await money.send('/payments/refunds', {
      id,
      debt: { record: 'invoices', id: invoice },
      amount: 20_000,
      kind: 'returned',
      why: 'Late',
      parts: plan.parts.map(({ payment: of, amount, way }) => ({ payment: of, amount, way })),
    })
    expect(held.status).toBe(200)
    await server.platform.pools.owner.query("update due_work set due = 0 where kind = 'release-refund'")
    await kill('refund')
    await start()
    await until(async () => (await money.request(id)).state === 'done', 60_000)
    expect(countMoved('refund') - before).toBe(1)
    expect(await money.payment(payment)).toMatchObject({ status: 'partially_refunded', refunded: 20_000 })
    expect(await money.refundsOf(payment)).toHaveLength(1)
  },
  180_000,
)
