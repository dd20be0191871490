import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cards, discounts, payments, products } from '../../domain/commerce/index.ts'
import { setGrants } from '../../server/company/index.ts'
import { beyondReach, createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { inLaro } from './inbox-server.ts'
import { MoneyDesk } from './money-desk.ts'
import { line, readBooks, readOrder, shopOf } from './sales-server.ts'

// Several people change or pay the same orders at the same moment.

let server: TestServer
let money: MoneyDesk
let account: string
let shop: ReturnType<typeof shopOf>
beforeAll(async () => {
  server = await openTestServer()
  money = await MoneyDesk.open(server)
  account = (await money.configure()).body.id
  shop = shopOf(server)
})
afterAll(async () => {
  await money.close()
  await server.close()
})

const atOnce = <Answer>(count: number, call: (at: number) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => call(at)))

interface Answered {
  readonly status: number
}

/** Repeats a call that finds the server busy, as a browser does: nothing was done. */
async function untilTaken<Answer extends Answered>(call: () => Promise<Answer>): Promise<Answer> {
  const answer = await call()
  return answer.status === 503 ? untilTaken(call) : answer
}

const countStatus = (answers: readonly Answered[], status: number): number =>
  answers.filter((one) => one.status === status).length

const customer = () => ({ id: randomUUID(), name: 'Amara Yamada', email: 'amara@customer.example' })
const listPayments = (id: string) => inLaro(server, (ctx) => beyondReach(ctx, payments).every(['debt_id', '==', id]))
const nameDebt = (id: string) => ({ record: 'orders', id })
const offer = (id: string) => money.send('/payments/offers', { debt: nameDebt(id) })
const readPageId = async (payment: string) => (await money.payment(payment)).checkout?.id ?? ''

/** The order adds up: its balance is its total without what was paid, and so says the ledger. */
async function checkOrder(id: string) {
  const row = await readOrder(server, id)
  const books = await readBooks(server, id)
  expect(row.balance).toBe(Math.max(0, row.total - row.amount_paid))
  expect(row.paid).toBe(row.amount_paid >= row.total)
  expect(books['receivable'] ?? 0).toBe(row.total - row.amount_paid)
  const applied = (await listPayments(id)).reduce((sum, { allocated }) => sum + allocated, 0)
  expect(applied).toBe(row.amount_paid)
  return row
}

describe('two agents who edit an order while its customer pays', () => {
  test.each([
    ['lower', 600, 700],
    ['higher', 1500, 1700],
  ])('a %s total: one edit is saved, the payment counts once, and both read the rest', async (_, one, other) => {
    const { body } = await shop.order({ contact: customer(), items: [line(1000)] })
    const { payment } = (await offer(body.id)).body
    money.played.pay(await readPageId(payment))
    const edit = (price: number) => shop.save(body.id, { version: body.version, items: [line(price)] })
    const [first, second] = await Promise.all([edit(one), edit(other), money.settle(payment), money.settle(payment)])
    // The second writer, or both where the payment came first, are told what changed.
    expect([first, second].filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    for (const { status, body: answer } of [first, second])
      expect(status === 200 || answer.code === 'paid-total' || answer.code === 'conflict' || status === 409).toBe(true)
    await money.work()
    const row = await checkOrder(body.id)
    expect([1000, one, other]).toContain(row.total)
    expect(row.amount_paid).toBe(Math.min(1000, row.total))
    expect(await money.payment(payment)).toMatchObject({ amount: 1000, deposit: 1000 - row.amount_paid })
    expect([...money.played.payments.values()].filter(({ reference }) => reference === payment)).toHaveLength(1)
    const read = await money.call('GET', `/payments/debts/orders/${body.id}`)
    expect(read.body).toMatchObject({ total: row.total, owed: row.balance })
  })

  test('an open page of the former total is closed, so that no card pays a wrong amount', async () => {
    const { body } = await shop.order({ contact: customer(), items: [line(1000)] })
    const edit = (price: number) => shop.save(body.id, { version: body.version, items: [line(price)] })
    await Promise.all([edit(800), edit(900), offer(body.id), offer(body.id)])
    await money.work()
    const { total } = await checkOrder(body.id)
    const open = (await listPayments(body.id)).filter(({ status }) => status === 'intended')
    expect(open.every(({ amount }) => amount === total)).toBe(true)
    const { payment, amount } = (await offer(body.id)).body
    expect(amount).toBe(total)
    money.played.pay(await readPageId(payment))
    await money.settle(payment)
    expect(await checkOrder(body.id)).toMatchObject({ paid: true, amount_paid: total })
  })

  test('an edit of a paid order is asked about for both, and one of them is saved', async () => {
    const { body } = await shop.order({ contact: customer(), items: [line(1000)] })
    const { version } = (await shop.pay(body.id, 1000)).body
    const edit = (confirmed?: object) =>
      shop.save(body.id, { version, items: [line(1200)], ...(confirmed && { confirmed }) })
    const asked = await atOnce(2, () => edit())
    for (const one of asked) expect(one.body).toMatchObject({ code: 'paid-total', yours: { due: 200, refundable: 0 } })
    const saved = await atOnce(2, () => edit({ due: 200, refundable: 0 }))
    expect([countStatus(saved, 200), countStatus(saved, 409)]).toEqual([1, 1])
    expect(await checkOrder(body.id)).toMatchObject({ total: 1200, amount_paid: 1000, balance: 200 })
  })
})

describe('twelve clicks', () => {
  async function storedCard(contact: { readonly id: string }): Promise<string> {
    const doc = cards.shape.parse({
      contact_id: contact.id,
      provider: 'stripe',
      account,
      customer: 'cus_1',
      card: `card_${randomUUID().slice(0, 8)}`,
      brand: 'Visa',
      last4: '4242',
      exp_month: 4,
      exp_year: 2040,
    })
    return (await inLaro(server, (ctx) => createRecord(ctx, cards, { doc }))).id
  }

  test.each([
    ['of one press', () => randomUUID()],
    ['in twelve windows', undefined],
  ])('on Pay with a stored card %s are one charge', async (_, make) => {
    const contact = customer()
    const card = await storedCard(contact)
    const { body } = await shop.order({ contact, items: [line(1000)] })
    const id = make?.()
    const before = money.played.moved.length
    const press = () =>
      money.send('/payments/charges', { id: id ?? randomUUID(), debt: nameDebt(body.id), card, amount: 1000 })
    await atOnce(12, press)
    await money.work()
    expect(money.played.moved.slice(before)).toEqual(['charge'])
    expect(await listPayments(body.id)).toHaveLength(1)
    expect(await checkOrder(body.id)).toMatchObject({ paid: true, amount_paid: 1000 })
  })

  test('on a payment page, and on the payment of it, are one charge', async () => {
    const { body } = await shop.order({ contact: customer(), items: [line(1000)] })
    const clicks = await atOnce(12, () => offer(body.id))
    expect(new Set(clicks.map((one) => one.body.url)).size).toBe(1)
    const [{ body: first } = { body: { payment: '' } }] = clicks
    money.played.pay(await readPageId(first.payment))
    await atOnce(12, () => money.settle(first.payment))
    expect(await listPayments(body.id)).toHaveLength(1)
    expect(await checkOrder(body.id)).toMatchObject({ paid: true, amount_paid: 1000 })
  })

  test('on a payment by hand record it once', async () => {
    const { body } = await shop.order({ contact: customer(), items: [line(1000)] })
    const id = randomUUID()
    const answers = await atOnce(12, () => shop.pay(body.id, 1000, { id }))
    expect(countStatus(answers, 200)).toBe(12)
    expect(await listPayments(body.id)).toHaveLength(1)
    expect(await checkOrder(body.id)).toMatchObject({ paid: true, amount_paid: 1000 })
  })

  test('on a refund by hand, each with its own form, never return more than was paid', async () => {
    const { body } = await shop.order({ contact: customer(), items: [line(1000)] })
    await shop.pay(body.id, 1000)
    const answers = await atOnce(12, () => shop.refund(body.id, 400))
    expect([countStatus(answers, 200), countStatus(answers, 400)]).toEqual([2, 10])
    expect(await checkOrder(body.id)).toMatchObject({ amount_paid: 200, balance: 800 })
  })
})

describe('many buyers at once', () => {
  test('of 50 who order the last 5 units, 5 get one and 45 are told what is left; the paid ones are sold', async () => {
    const doc = products.shape.parse({ name: 'Shear blade', price: 900, stock: { tracked: true, on_hand: 5 } })
    const product = await inLaro(server, (ctx) => createRecord(ctx, products, { doc }))
    const items = [line(900, 1, { product: { id: product.id, label: 'Shear blade' } })]
    const answers = await atOnce(50, () => untilTaken(() => shop.order({ contact: customer(), items })))
    const won = answers.filter(({ status }) => status === 200)
    const refused = answers.filter(({ status }) => status !== 200)
    expect([won.length, refused.length]).toEqual([5, 45])
    for (const one of refused)
      expect([one.status, one.body]).toMatchObject([
        409,
        { code: 'stock', message: 'Shear blade is out of stock: 0 are left.' },
      ])
    await Promise.all(won.map((one) => shop.pay(one.body.id, 900)))
    const { stock } = await inLaro(server, (ctx) => beyondReach(ctx, products).get(product.id))
    expect(stock).toMatchObject({ on_hand: 0, held: 0, sold: 5 })
  })

  test('of 20 who use a code for one order, one does, and 19 read which order has it', async () => {
    const code = `ONE${randomUUID().slice(0, 6)}`.toUpperCase()
    const doc = discounts.shape.parse({ title: 'Once', code, value: 10 })
    const discount = await inLaro(server, (ctx) => createRecord(ctx, discounts, { doc }))
    const answers = await atOnce(20, () =>
      untilTaken(() => shop.order({ contact: customer(), items: [line(1000)], codes: [code] })),
    )
    const [won, ...others] = answers.filter(({ status }) => status === 200)
    expect(others).toEqual([])
    for (const one of answers.filter(({ status }) => status !== 200))
      expect(one.body.message).toContain(`was used by order ${won?.body.number}`)
    expect(won?.body.total).toBe(900)
    expect((await inLaro(server, (ctx) => beyondReach(ctx, discounts).get(discount.id))).used).toBe(1)
  })

  test('a quote that two accept and order at once makes one order', async () => {
    const { body } = await shop.quote({ contact: customer(), items: [line(1000)] })
    const answers = await Promise.all([
      shop.post(`quotes/${body.id}/state`, { to: 'accepted' }),
      shop.post(`quotes/${body.id}/order`),
      shop.post(`quotes/${body.id}/state`, { to: 'accepted' }),
      shop.post(`quotes/${body.id}/order`),
    ])
    const made = [answers[1], answers[3]].map((one) => one?.body.id)
    expect([made[0], answers[1]?.status]).toEqual([made[1], 200])
    expect(await checkOrder(String(made[0]))).toMatchObject({ total: 1000 })
  })
})

test('an order that is cancelled while it is paid owes nothing, and its money is a deposit', async () => {
  const { body } = await shop.order({ contact: customer(), items: [line(1000)] })
  const { payment } = (await offer(body.id)).body
  money.played.pay(await readPageId(payment))
  const cancel = () => shop.post(`orders/${body.id}/cancel`, { why: 'Not wanted' })
  const [first] = await Promise.all([cancel(), money.settle(payment), shop.pay(body.id, 300)])
  expect(first.status === 200 || first.body.code === 'payment-came-in').toBe(true)
  expect((await cancel()).status).toBe(200)
  expect(await readOrder(server, body.id)).toMatchObject({ canceled: true, amount_paid: 0, balance: 0, paid: false })
  for (const one of await listPayments(body.id)) expect(one).toMatchObject({ deposit: one.amount, allocations: [] })
})

test('of two splits of one order at once one is made', async () => {
  const { body } = await shop.order({ contact: customer(), items: [line(1000, 4)] })
  const split = () => shop.post(`orders/${body.id}/split`, { version: body.version, lines: [{ id: '1', quantity: 3 }] })
  const answers = await atOnce(2, split)
  expect([countStatus(answers, 200), countStatus(answers, 409)]).toEqual([1, 1])
  expect(await checkOrder(body.id)).toMatchObject({ total: 1000 })
})

test('a user with orders and without payments edits, splits and cancels a paid order, and moves no money', async () => {
  await inLaro(server, (ctx) => setGrants(ctx, { userId: cast.jo.id, roles: ['user', 'orders'] }))
  server.platform.reach.forget(cast.jo.id)
  const own = shopOf(server, cast.jo)
  const { body } = await shop.order({ contact: customer(), items: [line(1000, 2)] })
  await shop.pay(body.id, 2000)
  const { version } = await readOrder(server, body.id)
  const saved = await own.save(body.id, { version, items: [line(1000)], confirmed: { due: 0, refundable: 1000 } })
  expect(saved.body).toMatchObject({ total: 1000, refundable: 1000 })
  const read = await money.call('GET', `/payments/debts/orders/${body.id}`, { person: cast.jo })
  expect(read.body).toMatchObject({ paid: 2000, payments: [{ amount: 2000 }], cards: [] })
  for (const refused of [await own.pay(body.id, 5), await own.refund(body.id, 5)]) expect(refused.status).toBe(403)
  expect((await own.post(`orders/${body.id}/cancel`, { why: 'Not wanted' })).body).toMatchObject({ canceled: true })
  const [payment] = await listPayments(body.id)
  expect(payment).toMatchObject({ status: 'captured', deposit: 2000, refunded: 0 })
})

test('a user with payments and without orders takes and refunds money of an order', async () => {
  await inLaro(server, (ctx) => setGrants(ctx, { userId: cast.jo.id, roles: ['user', 'payments'] }))
  server.platform.reach.forget(cast.jo.id)
  const { body } = await shop.order({ contact: customer(), items: [line(1000)] })
  const offered = await money.send('/payments/offers', { debt: nameDebt(body.id) }, cast.jo)
  expect(offered.status, JSON.stringify(offered.body)).toBe(200)
  money.played.pay(await readPageId(offered.body.payment))
  expect((await money.send(`/payments/${offered.body.payment}/look`, {}, cast.jo)).status).toBe(200)
  const parts = [{ payment: offered.body.payment, amount: 400, way: 'provider' }]
  const asked = { id: randomUUID(), debt: nameDebt(body.id), amount: 400, kind: 'returned', why: 'Came late', parts }
  expect((await money.send('/payments/refunds', asked, cast.jo)).status).toBe(200)
  await money.work(11_000)
  expect(await checkOrder(body.id)).toMatchObject({ amount_paid: 600, balance: 400 })
  expect((await shopOf(server, cast.jo).save(body.id, { version: 9, shipping: 1 })).status).toBe(403)
})
