import { afterAll, beforeAll, expect, test } from 'vitest'
import { products, purchases } from '../../domain/commerce/index.ts'
import { contacts } from '../../domain/crm/index.ts'
import { dayMs } from '../../domain/kernel/values/durations.ts'
import { balancesOfParty } from '../../server/commerce/index.ts'
import { beyondReach, createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, type CastMember } from '../world.ts'
import { call, inLaro } from './inbox-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const post = (url: string, body: object, who: CastMember = cast.jo) => call(server, who, { method: 'POST', url, body })

async function openVendor(company: string) {
  const vendor = await inLaro(server, (ctx) =>
    createRecord(ctx, contacts, { doc: contacts.shape.parse({ company, type: 'Vendor' }) }),
  )
  const product = await inLaro(server, (ctx) =>
    createRecord(ctx, products, { doc: products.shape.parse({ name: `Post of ${company}` }) }),
  )
  const party = `contacts/${vendor.id}`
  return {
    id: vendor.id,
    buy: async (cost: number, more: object = {}): Promise<string> => {
      const lines = [{ product: product.id, quantity: 1, unit_cost: cost }]
      const { status, body } = await post('/purchases', { vendor: vendor.id, date: Date.now(), lines, ...more })
      expect(status).toBe(200)
      return body.id
    },
    readOwed: () => inLaro(server, async (ctx) => (await balancesOfParty(ctx, party)).get('vendor_payable') ?? 0),
    readAged: async () => {
      const { body } = await call(server, cast.jo, { url: '/payables' })
      expect(body.ledger).toBe(body.due)
      return body.vendors.find((one: { vendor: { id: string } }) => one.vendor.id === vendor.id)
    },
    readStatement: async () => (await call(server, cast.jo, { url: `/statements/vendors/${vendor.id}` })).body,
  }
}

const pay = (id: string, amount: number | undefined, more: object = {}) =>
  post(`/purchases/${id}/paid`, {
    method: 'check',
    date: Date.now(),
    reference: 'C1',
    ...(amount !== undefined && { amount }),
    ...more,
  })

const readPurchase = (id: string) => inLaro(server, (ctx) => beyondReach(ctx, purchases).get(id))

test('a purchase is paid in parts up to its due amount, and each screen agrees with the ledger', async () => {
  const gulf = await openVendor('Gulf Fasteners')
  const id = await gulf.buy(100_000, { reference: 'G-1', terms_days: 30 })
  expect((await pay(id, 40_000)).body).toMatchObject({ status: 'part_paid', due: 60_000 })
  expect(await gulf.readOwed()).toBe(60_000)
  expect(await gulf.readAged()).toMatchObject({ due: 60_000, aged: { not_due: 60_000 }, purchases: [{ days: -30 }] })
  const above = await pay(id, 60_001)
  expect(above.body.issues).toMatchObject([{ path: 'amount', code: 'above-owed' }])
  expect((await pay(id, 0)).body.issues).toMatchObject([{ path: 'amount', code: 'no-amount' }])
  expect((await pay(id, undefined)).body).toMatchObject({ status: 'paid', due: 0 })
  expect(await pay(id, 1)).toMatchObject({ status: 409 })
  const statement = await gulf.readStatement()
  expect(statement.lines.map(({ amount, balance }: { amount: number; balance: number }) => [amount, balance])).toEqual([
    [100_000, 100_000],
    [-40_000, 60_000],
    [-60_000, 0],
  ])
  expect(statement.lines[0]).toMatchObject({ debt: { record: 'purchases', id } })
  expect(statement).toMatchObject({ name: 'Gulf Fasteners', closing: await gulf.readOwed() })
})

test('of many payments at once, those that fit are taken and no vendor is overpaid', async () => {
  const delta = await openVendor('Delta Steel')
  const id = await delta.buy(1000)
  const answers = await Promise.all(Array.from({ length: 8 }, () => pay(id, 300)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(await readPurchase(id)).toMatchObject({ amount_paid: 900, due: 100, status: 'part_paid' })
  expect(await delta.readOwed()).toBe(100)
})

test('a repeated call under one key pays once', async () => {
  const harbor = await openVendor('Harbor Supply')
  const id = await harbor.buy(1000)
  const body = { method: 'ach', date: Date.now(), amount: 400 }
  const headers = { 'idempotency-key': 'pay-harbor-once-0001' }
  const asked = { method: 'POST' as const, url: `/purchases/${id}/paid`, body, headers }
  const [first, second] = [await call(server, cast.jo, asked), await call(server, cast.jo, asked)]
  expect(second.body).toEqual(first.body)
  expect(await harbor.readOwed()).toBe(600)
})

test('one payment of several purchases is noted on each, and is taken back as a whole', async () => {
  const ridge = await openVendor('Ridge Metal')
  const [old, recent] = [await ridge.buy(700, { date: Date.now() - 40 * dayMs }), await ridge.buy(500)]
  const asked = { vendor: ridge.id, method: 'wire', date: Date.now(), reference: 'W9' }
  const parts = [
    { purchase: old, amount: 700 },
    { purchase: recent, amount: 100 },
  ]
  const paid = await post('/purchases/payments', { ...asked, parts })
  expect(paid.body.purchases).toHaveLength(2)
  expect(await ridge.readOwed()).toBe(400)
  expect(await ridge.readAged()).toMatchObject({ due: 400, purchases: [{ id: recent, due: 400 }] })
  const again = await post('/purchases/payments', { ...asked, parts })
  expect(again.status).toBe(409)
  expect(await ridge.readOwed()).toBe(400)

  const back = await post(`/purchases/${recent}/payments/${paid.body.payment}/reverse`, { why: 'Bounced' })
  expect(back.body.purchases).toHaveLength(2)
  expect(await ridge.readOwed()).toBe(1200)
  expect(await ridge.readAged()).toMatchObject({ due: 1200, aged: { to_60: 700, not_due: 500 } })
  expect(await post(`/purchases/${old}/payments/${paid.body.payment}/reverse`, { why: 'Again' })).toMatchObject({
    status: 409,
  })
  expect(await post(`/purchases/${old}/payments/none/reverse`, { why: 'None' })).toMatchObject({ status: 404 })
})

test('a payment with another vendor, a doubled purchase or too much money changes nothing', async () => {
  const [one, other] = [await openVendor('One'), await openVendor('Other')]
  const [mine, theirs] = [await one.buy(700), await other.buy(500)]
  const asked = { vendor: one.id, method: 'wire', date: Date.now() }
  const readFault = async (parts: object[]) =>
    (await post('/purchases/payments', { ...asked, parts })).body.issues?.[0]?.path
  const part = { purchase: mine, amount: 100 }
  expect(await readFault([part, { purchase: theirs, amount: 1 }])).toBe('parts.1.purchase')
  expect(await readFault([part, part])).toBe('parts.1.purchase')
  expect(await readFault([{ purchase: mine, amount: 701 }])).toBe('parts.0.amount')
  expect([await one.readOwed(), await other.readOwed()]).toEqual([700, 500])
})

test('taking back a partly paid purchase reverses its payments with it', async () => {
  const north = await openVendor('Northside')
  const id = await north.buy(900)
  await pay(id, 200)
  expect((await post(`/purchases/${id}/reverse`, { why: 'Wrong size' })).body).toMatchObject({ status: 'taken_back' })
  expect(await readPurchase(id)).toMatchObject({ due: 0, amount_paid: 0, payments: [{ back: { why: 'Wrong size' } }] })
  expect(await north.readOwed()).toBe(0)
  expect(await north.readStatement()).toMatchObject({ closing: 0 })
})

test('a due day before the purchase is refused, and terms give the day', async () => {
  const east = await openVendor('East')
  const date = Date.now()
  const dated = await readPurchase(await east.buy(100, { date, terms_days: 10 }))
  expect(Math.round(((dated.due_on ?? 0) - date) / dayMs)).toBe(10)
  const lines = [{ product: dated.lines[0]?.product.id, quantity: 1, unit_cost: 1 }]
  const early = await post('/purchases', { vendor: east.id, date, lines, due_on: date - 2 * dayMs })
  expect(early.body.issues).toMatchObject([{ path: 'due_on', code: 'due-before-purchase' }])
})

test('payables and statements of vendors need the role orders or accounting', async () => {
  const west = await openVendor('West')
  const id = await west.buy(100)
  for (const url of ['/payables', `/statements/vendors/${west.id}`]) {
    expect((await call(server, cast.rae, { url })).status).toBe(403)
    expect((await call(server, cast.jo, { url })).status).toBe(200)
  }
  expect((await post(`/purchases/${id}/paid`, { method: 'wire', date: Date.now() }, cast.rae)).status).toBe(403)
})
