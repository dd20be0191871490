import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders, products, purchases } from '../../domain/commerce/index.ts'
import { contacts } from '../../domain/crm/index.ts'
import { balancesOfParty } from '../../server/commerce/index.ts'
import { asVerb, beyondReach, createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { call, inLaro } from './inbox-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const makeVendor = (company: string) =>
  inLaro(server, (ctx) => createRecord(ctx, contacts, { doc: contacts.shape.parse({ company, type: 'Vendor' }) }))

type Vendor = Awaited<ReturnType<typeof makeVendor>>

const makeProduct = (name: string, vendor: Vendor, more: object = {}) =>
  inLaro(server, (ctx) => {
    const doc = { name, cost: 500, vendor: { id: vendor.id, label: vendor.company ?? '' }, ...more }
    return createRecord(ctx, products, { doc: products.shape.parse(doc) })
  })

type Product = Awaited<ReturnType<typeof makeProduct>>

/** A placed order of some units. */
const placeOrder = (lines: readonly [Product, number][], more: object = {}) =>
  inLaro(server, (ctx) => {
    const items = lines.map(([{ id, name }, quantity]) => ({
      name,
      quantity,
      price: 900,
      product: { id, label: name },
    }))
    return asVerb(ctx, orders).create({ doc: orders.shape.parse({ items, placed_at: ctx.now, ...more }) })
  })

const readNeeds = async (vendor: Vendor) => {
  const { body } = await call(server, cast.jo, { url: '/orders/vendors' })
  return body.vendors.find((one: { vendor?: { id: string } }) => one.vendor?.id === vendor.id)
}

const post = (url: string, body: object) => call(server, cast.jo, { method: 'POST', url, body })

const owedTo = ({ id }: Vendor) =>
  inLaro(server, async (ctx) => (await balancesOfParty(ctx, `contacts/${id}`)).get('vendor_payable') ?? 0)

const readStock = ({ id }: Product) => inLaro(server, async (ctx) => (await beyondReach(ctx, products).get(id)).stock)

test('open orders say what to buy from each vendor, without what was canceled, sent or is no more than a draft', async () => {
  const vendor = await makeVendor('Northside Steel')
  const [post8, hinge] = [await makeProduct('Post', vendor), await makeProduct('Hinge', vendor)]
  await placeOrder([
    [post8, 3],
    [hinge, 1],
  ])
  await placeOrder([[post8, 2]])
  await placeOrder([[post8, 50]], { canceled: true })
  await placeOrder([[post8, 50]], { placed_at: undefined })
  await placeOrder([[post8, 50]], { stages: { shipping: 'green' } })
  expect(await readNeeds(vendor)).toMatchObject({
    vendor: { label: 'Northside Steel' },
    needs: [
      { product: { label: 'Hinge' }, needed: 1 },
      { product: { label: 'Post' }, ordered: 5, needed: 5, orders: [{ quantity: 3 }, { quantity: 2 }] },
    ],
    cost: 3000,
    owed: 0,
  })
})

test('a purchase serves the oldest orders first, puts the rest into the stock, and its payment settles the vendor', async () => {
  const vendor = await makeVendor('Gulf Fasteners')
  const screws = await makeProduct('Screws', vendor, { stock: { tracked: true, on_hand: 0 } })
  const [first, second] = [await placeOrder([[screws, 4]]), await placeOrder([[screws, 3]])]
  const buy = (quantity: number, more: object = {}) =>
    post('/purchases', {
      vendor: vendor.id,
      date: Date.now(),
      lines: [{ product: screws.id, quantity, unit_cost: 450 }],
      ...more,
    })
  const bought = await buy(5, { reference: 'G-77' })
  expect(bought).toMatchObject({ status: 200, body: { status: 'owed', total: 2250 } })
  expect(await owedTo(vendor)).toBe(2250)
  expect(await readNeeds(vendor)).toMatchObject({
    owed: 2250,
    needs: [{ needed: 2, orders: [{ order: { id: second.id } }] }],
  })

  const paid = { method: 'wire', date: Date.now(), reference: 'W1' }
  expect((await post(`/purchases/${bought.body.id}/paid`, paid)).body).toMatchObject({ status: 'paid' })
  expect(await post(`/purchases/${bought.body.id}/paid`, paid)).toMatchObject({ status: 409 })
  expect(await owedTo(vendor)).toBe(0)

  const rest = await buy(10, { paid })
  expect(rest.body).toMatchObject({ status: 'paid', total: 4500 })
  expect(await readNeeds(vendor)).toBeUndefined()
  expect(await readStock(screws)).toMatchObject({ on_hand: 8 })
  const row = await inLaro(server, (ctx) => beyondReach(ctx, purchases).get(rest.body.id))
  expect(row.lines).toMatchObject([{ orders: [{ order: { id: second.id }, quantity: 2 }], to_stock: 8 }])
  expect(row.order_ids).not.toContain(first.id)

  const back = await post(`/purchases/${rest.body.id}/reverse`, { why: 'Wrong size' })
  expect(back.body).toMatchObject({ status: 'taken_back' })
  expect(await readStock(screws)).toMatchObject({ on_hand: 0 })
  expect(await owedTo(vendor)).toBe(0)
  expect(await readNeeds(vendor)).toMatchObject({ needs: [{ needed: 2 }] })
})

test('two purchases at once do not serve one order twice', async () => {
  const vendor = await makeVendor('Harbor Supply')
  const cap = await makeProduct('Cap', vendor, { stock: { tracked: true } })
  await placeOrder([[cap, 5]])
  const lines = [{ product: cap.id, quantity: 5, unit_cost: 100 }]
  await Promise.all([1, 2].map(() => post('/purchases', { vendor: vendor.id, date: Date.now(), lines })))
  expect(await readStock(cap)).toMatchObject({ on_hand: 5 })
})

test('a purchase of tomorrow, of a missing product or a missing vendor is refused by its field', async () => {
  const vendor = await makeVendor('Delta')
  const blade = await makeProduct('Blade', vendor)
  const line = { product: blade.id, quantity: 1, unit_cost: 1 }
  const asked = { vendor: vendor.id, date: Date.now(), lines: [line] }
  const readFault = async (more: object) => (await post('/purchases', { ...asked, ...more })).body.issues?.[0]?.path
  expect(await readFault({ date: Date.now() + 3 * 86_400_000 })).toBe('date')
  expect(await readFault({ lines: [{ ...line, product: 'gone' }] })).toBe('lines.0.product')
  expect(await readFault({ lines: [line, line] })).toBe('lines.1.product')
  expect(await readFault({ vendor: 'gone' })).toBe('vendor')
})
