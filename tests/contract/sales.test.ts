import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clients } from '../../domain/company/index.ts'
import { discounts, payments } from '../../domain/commerce/index.ts'
import { amendRecord, beyondReach, createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'
import { line, readBooks, readOrder, readQuote, shopOf } from './sales-server.ts'

let server: TestServer
let shop: ReturnType<typeof shopOf>
beforeAll(async () => {
  server = await openTestServer()
  shop = shopOf(server)
})
afterAll(() => server.close())

const setConfig = (more: object) =>
  inLaro(server, (ctx) =>
    amendRecord(ctx, clients, {
      id: laro,
      amend: ({ config }) => ({
        config: { ...config, ...more },
        orderStages: ['items', 'work', 'payment', 'shipping'].map((id) => ({ id, label: id })),
      }),
    }),
  )

const codesOf = ({ body }: { body: { issues?: readonly { code: string }[] } }) => body.issues?.map(({ code }) => code)

test('a new order gets its number, its stamped id and its totals, and is charged by entries that balance', async () => {
  const { status, body } = await shop.order({ items: [line(100_000)], shipping: 4550, tax: 7425, discount: -10_000 })
  expect([status, body]).toMatchObject([200, { total: 101_975, balance: 101_975, paid: false, isPlaced: true }])
  const row = await readOrder(server, body.id)
  expect(row.number).toMatch(/^\d+$/)
  expect(row.invoice_id).toMatch(/^\d{8}-\d{6}-[A-HJ-NP-Za-km-z2-9]{6}$/)
  expect(await readBooks(server, body.id)).toEqual({
    receivable: 101_975,
    income: 90_000,
    shipping_income: 4550,
    tax_payable: 7425,
  })
  const quote = await shop.quote({ items: [line(500)] })
  expect((await readQuote(server, quote.body.id)).number).toMatch(/^Q-\d+$/)
})

test('a calculation prices what is typed and saves nothing', async () => {
  const { body } = await shop.order({ items: [line(500)] })
  const asked = { id: body.id, items: [line(700, 3)], shipping: 100 }
  expect((await shop.calculate(asked)).body).toMatchObject({ subtotal: 2100, total: 2200, money: { balance: 2200 } })
  expect(await readOrder(server, body.id)).toMatchObject({ version: body.version, total: 500 })
})

describe('a quote', () => {
  test('becomes one order for ten who order it at once, with its lines and discount', async () => {
    const { body } = await shop.quote({ items: [line(100_000)], discount: -10_000, shipping: 4550 })
    const answers = await Promise.all(Array.from({ length: 10 }, () => shop.post(`quotes/${body.id}/order`)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(new Set(answers.map((one) => one.body.id)).size).toBe(1)
    expect(answers.filter((one) => one.body.isNew)).toHaveLength(1)
    const order = await readOrder(server, answers[0]?.body.id)
    const quote = await readQuote(server, body.id)
    expect(order).toMatchObject({ total: 94_550, quote: { id: body.id }, quote_id: quote.quote_id })
    expect(quote).toMatchObject({ state: 'ordered', order: { id: order.id } })
    expect(codesOf(await shop.saveQuote(body.id, { version: quote.version, shipping: 0 }))).toEqual(['quote-over'])
  })

  test('over the limit is neither sent nor ordered before somebody with the role approves its total', async () => {
    await setConfig({ sale_limit: 50_000 })
    const { body } = await shop.quote({ items: [line(50_001)] })
    expect(codesOf(await shop.post(`quotes/${body.id}/state`, { to: 'sent' }))).toEqual(['over-sale-limit'])
    const approve = (total: number) => shop.post(`goods_quotes/${body.id}/approve`, { total })
    expect(codesOf(await approve(50_000))).toEqual(['nothing-to-approve'])
    expect((await approve(50_001)).status).toBe(200)
    expect((await shop.post(`quotes/${body.id}/state`, { to: 'sent' })).body).toMatchObject({ state: 'sent' })
    expect((await shop.post(`quotes/${body.id}/order`)).status).toBe(200)
    await setConfig({ sale_limit: 0 })
  })

  test('that expired or was declined is not ordered, and says so', async () => {
    const { body } = await shop.quote({ items: [line(500)], expires: 1000 })
    expect(codesOf(await shop.post(`quotes/${body.id}/order`))).toEqual(['quote-expired'])
    await shop.post(`quotes/${body.id}/state`, { to: 'declined', why: 'Too dear' })
    expect(codesOf(await shop.post(`quotes/${body.id}/order`))).toEqual(['quote-over'])
  })
})

describe('a change of a paid order', () => {
  test('is 409 with what is due, is made once that is confirmed, and moves no money', async () => {
    const { body } = await shop.order({ items: [line(1000)] })
    const { version } = (await shop.pay(body.id, 1000)).body
    const edit = { version, items: [line(1000, 2)] }
    const refused = await shop.save(body.id, edit)
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'paid-total', yours: { total: 2000, due: 1000, refundable: 0 } },
    ])
    const wrong = await shop.save(body.id, { ...edit, confirmed: { due: 999, refundable: 0 } })
    expect(wrong.body).toMatchObject({ code: 'paid-total' })
    const saved = await shop.save(body.id, { ...edit, confirmed: { due: 1000, refundable: 0 } })
    expect(saved.body).toMatchObject({ total: 2000, amount_paid: 1000, balance: 1000, paid: false })
    expect(await readBooks(server, body.id)).toMatchObject({ receivable: 1000, income: 2000 })
  })

  test('below what was paid shows what could be given back, and keeps the payment', async () => {
    const { body } = await shop.order({ items: [line(1000)] })
    const { version } = (await shop.pay(body.id, 1000)).body
    const lower = { version, items: [line(600)], confirmed: { due: 0, refundable: 400 } }
    expect((await shop.save(body.id, lower)).body).toMatchObject({ paid: true, balance: 0, refundable: 400 })
    expect((await shop.refund(body.id, 400)).body).toMatchObject({ amount_paid: 600, paid: true, refundable: 0 })
  })
})

describe('payments by hand', () => {
  test('pay once, keep the rest as a deposit, are refunded, given and taken back', async () => {
    const { body } = await shop.order({ items: [line(1000)] })
    const id = randomUUID()
    for (const _ of [1, 2])
      expect((await shop.pay(body.id, 1200, { id })).body).toMatchObject({ paid: true, amount_paid: 1000, balance: 0 })
    const row = await inLaro(server, (ctx) => beyondReach(ctx, payments).get(id))
    expect(row).toMatchObject({ debt: { record: 'orders', id: body.id }, deposit: 200, allocated: 1000 })
    const gift = await shop.refund(body.id, 100, { isGift: true })
    expect(gift.body).toMatchObject({ paid: true, amount_paid: 1000 })
    const given = randomUUID()
    expect((await shop.refund(body.id, 500, { id: given })).body).toMatchObject({ amount_paid: 700, balance: 300 })
    expect(codesOf(await shop.refund(body.id, 601))).toEqual(['refund-too-large'])
    const back = await shop.post(`orders/${body.id}/payments/${given}/reverse`, { why: 'It was not sent' })
    expect(back.body).toMatchObject({ amount_paid: 1000, paid: true })
    expect(await readOrder(server, body.id)).toMatchObject({
      amount_refunded: 100,
      payments: [{ id, amount: 1200 }],
      refunds: [{ kind: 'goodwill' }, { kind: 'refund', reversed: { why: 'It was not sent' } }],
    })
  })

  test('leave a deposit that pays another order once, and is taken off again', async () => {
    const first = (await shop.order({ items: [line(1000)] })).body
    const payment = randomUUID()
    await shop.pay(first.id, 1300, { id: payment })
    const { body } = await shop.order({ items: [line(1000)] })
    const { deposits } = (await call(server, cast.ana, { url: `/sales/orders/${body.id}/deposits` })).body
    expect(deposits).toContainEqual(expect.objectContaining({ payment, name: 'Wire Transfer', left: 300 }))
    const apply = (amount: number, id = randomUUID(), order = body.id) =>
      shop.post(`orders/${order}/deposits`, { id, payment, amount })
    expect(codesOf(await apply(301))).toEqual(['deposit-exceeded'])
    const id = randomUUID()
    for (const _ of [1, 2]) expect((await apply(300, id)).body).toMatchObject({ amount_paid: 300, balance: 700 })
    const row = () => inLaro(server, (ctx) => beyondReach(ctx, payments).get(payment))
    expect(await row()).toMatchObject({ deposit: 0, allocated: 1300 })
    expect(codesOf(await shop.post(`orders/${first.id}/payments/${payment}/reverse`, { why: 'Bounced' }))).toEqual([
      'paid-elsewhere',
    ])
    const off = () => shop.post(`orders/${body.id}/payments/${id}/reverse`, { why: 'Wrong order' })
    for (const _ of [1, 2]) expect((await off()).body).toMatchObject({ amount_paid: 0, balance: 1000 })
    expect(await row()).toMatchObject({ deposit: 300, allocated: 1000 })
    expect(codesOf(await apply(100, randomUUID(), first.id))).toEqual(['nothing-owed'])
    const other = await shop.order({ contact: { id: 'other', name: 'Other' }, items: [line(1000)] })
    expect(codesOf(await apply(100, randomUUID(), other.body.id))).toEqual(['deposit-of-another'])
  })

  test('of an order that is canceled become deposits, and the order cannot be deleted', async () => {
    const { body } = await shop.order({ items: [line(1000)], shipping: 50 })
    const id = randomUUID()
    await shop.pay(body.id, 1050, { id })
    const url = `/data/clients/${laro}/orders/${body.id}`
    expect((await call(server, cast.ana, { method: 'DELETE', url })).body).toMatchObject({ code: 'kept' })
    expect((await shop.post(`orders/${body.id}/cancel`, { why: 'Changed their mind' })).body).toMatchObject({
      canceled: true,
      paid: false,
      balance: 0,
      amount_paid: 0,
    })
    const row = await inLaro(server, (ctx) => beyondReach(ctx, payments).get(id))
    expect(row).toMatchObject({ deposit: 1050, allocations: [] })
    expect(await readBooks(server, body.id)).toMatchObject({ receivable: 0, income: 0, shipping_income: 0 })
    expect(codesOf(await shop.save(body.id, { version: 9, shipping: 0 })) ?? []).toEqual([])
    expect((await call(server, cast.ana, { method: 'DELETE', url })).body).toMatchObject({ code: 'kept' })
  })
})

describe('the gates of an order', () => {
  test('say every reason in the words of the specification', async () => {
    await setConfig({})
    const { body } = await shop.order({
      items: [line(1000)],
      subscription: { type: 'ops' },
      client: { name: 'Copperline', name_key: '' },
    })
    expect((await shop.post(`orders/${body.id}/paid`)).body.message).toBe(
      'Cannot Mark Paid: The Items section must be marked as done. ' +
        'The Client section must at least have the Name Key property set. ' +
        'The amount paid is not at least as much as the order total.',
    )
    expect(codesOf(await shop.move(body.id, 'forward'))).toEqual(['items-open', 'client-key-missing'])
    const group = await shop.order({ items: [line(1)], subscription: { type: 'group' } })
    expect(codesOf(await shop.move(group.body.id, 'forward'))).toEqual(['items-open', 'group-incomplete'])
  })

  test('open once items are done, and the order moves forward, past what is not needed, and back', async () => {
    const { body } = await shop.order({ items: [line(1000)] })
    await shop.stage(body.id, { stage: 'items', colour: 'green' })
    await shop.stage(body.id, { stage: 'work', colour: 'black' })
    expect((await shop.move(body.id, 'forward')).body).toMatchObject({ stage: 'payment' })
    expect(codesOf(await shop.move(body.id, 'forward'))).toEqual(['stage-open'])
    await shop.pay(body.id, 1000)
    expect(await readOrder(server, body.id)).toMatchObject({ paid: true, stages: { payment: 'green' } })
    expect((await shop.post(`orders/${body.id}/paid`)).status).toBe(200)
    expect((await shop.move(body.id, 'forward')).body).toMatchObject({ stage: 'shipping' })
    expect(codesOf(await shop.move(body.id, 'forward'))).toContain('last-stage')
    expect((await shop.move(body.id, 'back')).body).toMatchObject({ stage: 'payment' })
    expect(codesOf(await shop.stage(body.id, { stage: 'shipping', colour: 'red' }))).toEqual(['stage-cause-missing'])
    await shop.stage(body.id, { stage: 'shipping', colour: 'red', why: 'No truck' })
    expect(await readOrder(server, body.id)).toMatchObject({ stage_causes: { shipping: 'No truck' } })
  })

  test('leave the stage Payment of a paid order done, though its items are not', async () => {
    const { body } = await shop.order({ items: [line(1000)] })
    await shop.pay(body.id, 600)
    expect(await readOrder(server, body.id)).toMatchObject({ paid: false, stages: { payment: 'orange' } })
    await shop.pay(body.id, 400)
    expect(await readOrder(server, body.id)).toMatchObject({ paid: true, stages: { payment: 'green' } })
    expect(codesOf(await shop.move(body.id, 'forward'))).toEqual(['items-open'])
  })

  test('make the company of an order with its key, once, for a super user', async () => {
    const key = `C${randomUUID().slice(0, 6)}`.toUpperCase()
    const { body } = await shop.order({
      items: [line(1000)],
      subscription: { type: 'ops' },
      client: { name: 'Copperline', name_key: key },
    })
    await shop.stage(body.id, { stage: 'items', colour: 'green' })
    expect(codesOf(await shop.move(body.id, 'forward'))).toEqual(['super-approval'])
    expect((await shop.move(body.id, 'forward', cast.sue)).body).toMatchObject({ stage: 'work' })
    expect(await readOrder(server, body.id)).toMatchObject({ client: { id: body.id, name_key: key } })
  })
})

test('the same again is a draft with the lines, links name both orders, and a locked order keeps its lines', async () => {
  const { body } = await shop.order({ items: [line(700)] })
  await shop.pay(body.id, 700)
  const again = (await shop.post(`orders/${body.id}/again`)).body
  expect(await readOrder(server, again.id)).toMatchObject({
    total: 700,
    amount_paid: 0,
    payments: [],
    repeats: { order_id: body.id },
  })
  await shop.post(`orders/${again.id}/links`, { kind: 'incorrect', order: body.id })
  expect(await readOrder(server, body.id)).toMatchObject({ corrected: { order_id: again.id } })
  await shop.post(`orders/${again.id}/links`, { kind: 'incorrect', order: null })
  expect((await readOrder(server, body.id)).corrected).toBeUndefined()
  const { version } = (await shop.post(`orders/${again.id}/lock`, { locked: true })).body
  expect(codesOf(await shop.save(again.id, { version, shipping: 5 }))).toEqual(['sale-locked'])
})

test('a code stays on an order over its edits, and a removed line does not lose it', async () => {
  const code = `SPRING${randomUUID().slice(0, 4)}`.toUpperCase()
  await inLaro(server, (ctx) =>
    createRecord(ctx, discounts, { doc: discounts.shape.parse({ title: 'Spring', code, value: 10, reusable: true }) }),
  )
  const { body } = await shop.order({ items: [line(1000), line(500)], codes: [code] })
  expect(body).toMatchObject({ total: 1350 })
  const saved = await shop.save(body.id, { version: body.version, items: [line(1000)] })
  expect(saved.body).toMatchObject({ total: 900 })
  expect(await readOrder(server, body.id)).toMatchObject({ discount: { code, amount: -100 } })
})

test('notes on margins reach only readers with the role', async () => {
  const { body } = await shop.order({ items: [line(1000)], margins: [{ line: '1', note: 'Lowest is 900' }] })
  const url = `/data/clients/${laro}/orders/${body.id}`
  expect((await call(server, cast.ana, { url })).body.margins).toEqual([{ line: '1', note: 'Lowest is 900' }])
  const seen = (await call(server, cast.jo, { url })).body
  expect([seen.total, seen.margins]).toEqual([1000, undefined])
  expect((await shopOf(server, cast.jo).pay(body.id, 5)).status).toBe(403)
})
