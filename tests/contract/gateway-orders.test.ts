import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { threads, threadsmsgs } from '../../domain/inbox/index.ts'
import { settleFromProvider } from '../../server/commerce/index.ts'
import { beyondReach } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { inLaro } from './inbox-server.ts'
import { MoneyDesk } from './money-desk.ts'
import { line, readOrder, shopOf } from './sales-server.ts'

// Orders paid at a provider while people edit them.

let server: TestServer
let money: MoneyDesk
let order: string
beforeAll(async () => {
  server = await openTestServer()
  money = await MoneyDesk.open(server)
  await money.configure()
})
afterAll(async () => {
  await money.close()
  await server.close()
})

const shop = () => shopOf(server)
const offer = (more: object = {}) => money.send('/payments/offers', { debt: { record: 'orders', id: order }, ...more })
const pageOf = async (payment: string) => (await money.payment(payment)).checkout?.id ?? ''
const settle = (payment: string) => settleFromProvider(money.run, money.till, payment)

async function edit(price: number) {
  const { version } = await readOrder(server, order)
  return shop().save(order, { version, items: [line(price)] })
}

beforeEach(async () => {
  const contact = { id: randomUUID(), name: 'Amara Yamada', email: 'amara@customer.example' }
  order = (await shop().order({ contact, items: [line(100_000)] })).body.id
})

it('an order is paid by its page, and its stage and amounts follow', async () => {
  const { body } = await offer()
  money.played.pay(await pageOf(body.payment))
  await settle(body.payment)
  const row = await readOrder(server, order)
  expect(row).toMatchObject({ paid: true, amount_paid: row.total, balance: 0 })
  expect(row.payments).toMatchObject([{ id: body.payment, kind: 'payment', method: 'card', amount: row.total }])
  expect((await money.send(`/sales/orders/${order}/payments/${body.payment}/reverse`, { why: 'Mistake' })).status).toBe(
    404,
  )
})

it('a payment of an order that is not placed is refused with its reason', async () => {
  order = (await shop().order({ isPlaced: false, items: [line(50_000)] })).body.id
  const { status, body } = await offer()
  expect([status, body.message]).toEqual([400, 'This order is not placed yet.'])
})

it('a page of an edited order is closed, and the next one has the right amount', async () => {
  const first = await offer()
  expect((await edit(120_000)).status).toBe(200)
  await money.work()
  expect(await money.payment(first.body.payment)).toMatchObject({ status: 'expired' })
  expect(() => money.played.pay('cs_none')).toThrow('no page')
  const second = await offer()
  expect(second.body.amount).toBe((await readOrder(server, order)).total)
})

it('an order that is edited while its customer pays keeps what was paid, and shows what is due', async () => {
  const { body } = await offer()
  money.played.pay(await pageOf(body.payment))
  await edit(120_000)
  await money.work()
  const row = await readOrder(server, order)
  expect(row).toMatchObject({ paid: false, amount_paid: body.amount, balance: row.total - body.amount })
  const next = await offer({ purpose: 'balance' })
  expect(next.body.amount).toBe(row.balance)
})

it('money above an order that became smaller is a deposit of its customer', async () => {
  const { body } = await offer()
  money.played.pay(await pageOf(body.payment))
  await edit(90_000)
  await money.work()
  const row = await readOrder(server, order)
  expect(row).toMatchObject({ paid: true, amount_paid: row.total })
  expect(await money.payment(body.payment)).toMatchObject({ status: 'captured', deposit: body.amount - row.total })
})

it('an order whose payment is refunded in part and disputed shows both', async () => {
  const { body } = await offer()
  const played = money.played.pay(await pageOf(body.payment))
  await settle(body.payment)
  money.played.refund(played.id, 10_000)
  await settle(body.payment)
  money.played.dispute(played.id, 'lost')
  await settle(body.payment)
  const row = await readOrder(server, order)
  expect(row).toMatchObject({ paid: false, amount_paid: 0, balance: row.total })
  expect(row.refunds).toMatchObject([{ kind: 'refund', amount: 10_000 }])
  expect(row.payments).toMatchObject([{ kind: 'payment' }, { kind: 'lost' }])
})

it('news of a payment, a refund and a dispute are entries in a finished conversation of the order', async () => {
  const { body } = await offer()
  const played = money.played.pay(await pageOf(body.payment))
  await settle(body.payment)
  await settle(body.payment)
  money.played.refund(played.id, 10_000)
  money.played.dispute(played.id)
  await settle(body.payment)
  const notes = await inLaro(server, (ctx) => beyondReach(ctx, threadsmsgs).every(['object_id', '==', order]))
  const { number } = await readOrder(server, order)
  expect(notes.map(({ medium, creator, subject }) => [medium, creator?.label, subject])).toEqual([
    ['note', 'Flightline', `Paid: ${number}`],
    ['note', 'Flightline', `Payment refunded: ${number}`],
    ['note', 'Flightline', `Payment disputed: an answer is needed: ${number}`],
  ])
  const [talk, ...others] = await inLaro(server, (ctx) => beyondReach(ctx, threads).every(['object_id', '==', order]))
  expect(others).toEqual([])
  expect(talk).toMatchObject({
    medium: 'note',
    status: 'done',
    message_count: 3,
    object: { type: 'orders', id: order },
  })
})

it.each([
  ['a gift', { isGift: true }, { given: 30_000, refunded: 70_000 }],
  ['a refund', {}, { given: 0, refunded: 100_000 }],
])(
  'a full refund at the provider after %s by hand is booked up to the rest, and people are told',
  async (_, more, sums) => {
    const { body } = await offer()
    const played = money.played.pay(await pageOf(body.payment))
    await settle(body.payment)
    expect((await shop().refund(order, 30_000, more)).status).toBe(200)
    money.played.refund(played.id, 100_000)
    await settle(body.payment)
    await settle(body.payment)
    expect(await money.payment(body.payment)).toMatchObject({ status: 'refunded', ...sums })
    const row = await readOrder(server, order)
    expect(row).toMatchObject({ paid: false, amount_paid: row.total - sums.refunded, balance: sums.refunded })
  },
)

it('money that a refund under way will return is not returned by hand too', async () => {
  const { body } = await offer()
  money.played.pay(await pageOf(body.payment))
  await settle(body.payment)
  const parts = [{ payment: body.payment, amount: 60_000, way: 'provider' }]
  const asked = {
    id: randomUUID(),
    debt: { record: 'orders', id: order },
    amount: 60_000,
    kind: 'returned',
    why: 'Late',
  }
  expect((await money.send('/payments/refunds', { ...asked, parts })).status).toBe(200)
  const refused = await shop().refund(order, 40_001)
  expect(refused.body.issues).toMatchObject([{ code: 'refund-too-large', params: { held: '$400.00' } }])
  expect((await shop().refund(order, 40_000)).status).toBe(200)
  await money.work(11_000)
  expect(await money.payment(body.payment)).toMatchObject({ status: 'refunded', refunded: 100_000 })
})
