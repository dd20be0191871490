import { afterAll, beforeAll, expect, test } from 'vitest'
import { products, shipments } from '../../domain/commerce/index.ts'
import { beyondReach, createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, type CastMember } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'
import { line, readOrder, shopOf } from './sales-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const address = { street: '12 Canal St', city: 'Richmond', state: 'VA', zip: '23219' }

const placeOrder = async (items: object[], more: object = {}) => {
  const { status, body } = await shopOf(server).order({ items, address, shipping: 4500, ...more })
  expect(status).toBe(200)
  return String(body.id)
}

const ship = (order: string, body: object = {}, who?: CastMember) =>
  shopOf(server).post(`orders/${order}/shipments`, body, who)

const post = (id: string, verb: string, body: object = {}) =>
  call(server, cast.ana, { method: 'POST', url: `/shipments/${id}/${verb}`, body })

const readShipment = (id: string) => inLaro(server, (ctx) => beyondReach(ctx, shipments).get(id))

const save = async (id: string, body: object) => {
  const { version } = await readShipment(id)
  return call(server, cast.ana, { method: 'PUT', url: `/shipments/${id}`, body: { version, ...body } })
}

const panels = line(1000, 4, { unit_weight: 12.5, packing_dimensions: { width: 3, height: 20, length: 40 } })
const caps = line(500, 2, { name: 'Ridge cap', unit_weight: 0.2 })

test('a new shipment takes all that is left, in one package measured by the rule', async () => {
  const order = await placeOrder([panels, caps])
  const made = await ship(order)
  expect(made.status).toBe(200)
  const row = await readShipment(made.body.id)
  expect(row).toMatchObject({
    number: `${(await readOrder(server, order)).number}-1`,
    state: 'packed',
    type: 'parcel',
    ltl: false,
    amount: 4500,
    to_address: { ...address, company: 'Amara Yamada', email: 'amara@customer.example' },
    total_weight: 50,
    total_weight_ounces: 800,
    total_width: 12,
    total_height: 20,
    total_length: 40,
    items: [
      { name: 'Panel', quantity: 4 },
      { name: 'Ridge cap', quantity: 2 },
    ],
    packaging: [{ weight: 50, dimensions: { width: 12, height: 20, length: 40 } }],
  })
  expect((await readOrder(server, order)).shipments).toMatchObject([{ id: row.id, state: 'packed' }])
  const none = await ship(order)
  expect([none.status, none.body.message]).toEqual([400, 'All items of this order are in shipments.'])
})

test('partial shipments never take more of a line than was ordered', async () => {
  const order = await placeOrder([panels])
  const first = await ship(order, { lines: [{ id: '1', quantity: 3 }] })
  expect(first.status).toBe(200)
  const over = await ship(order, { lines: [{ id: '1', quantity: 2 }] })
  expect([over.status, over.body.message]).toEqual([400, 'Only 1 of Panel are left to ship.'])
  const unknown = await ship(order, { lines: [{ id: '9', quantity: 1 }] })
  expect(unknown.body.issues).toMatchObject([{ path: 'lines.0.id', code: 'item-unknown' }])
  const canceled = await post(first.body.id, 'cancel', { why: 'Wrong dock' })
  expect([canceled.status, canceled.body.state]).toEqual([200, 'canceled'])
  const all = await ship(order)
  expect((await readShipment(all.body.id)).items).toMatchObject([{ quantity: 4 }])
})

test('two desks that ship the last piece at once make one shipment', async () => {
  const order = await placeOrder([line(1000)])
  const both = await Promise.all([ship(order), ship(order)])
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 400]))
})

test('a saved shipment keeps what is typed over what the rule computes', async () => {
  const order = await placeOrder([panels])
  const { body } = await ship(order)
  const packaging = [
    {
      id: 'skid',
      name: 'Skid',
      handlingUnit: 'skid',
      manual: true,
      weight: 150.01,
      dimensions: { width: 38, height: 18, length: 90 },
      items: [{ id: '1', quantity: 4 }],
    },
  ]
  expect((await save(body.id, { packaging, pallets: 1 })).status).toBe(200)
  expect(await readShipment(body.id)).toMatchObject({ type: 'ltl', ltl: true, total_weight: 150.01, pallets: 1 })
  const twice = packaging.map((one) => ({ ...one, quantity: 2 }))
  const refused = await save(body.id, { packaging: twice })
  const issue = { path: 'packaging', code: 'packed-too-many', params: { left: 4, name: 'Panel' } }
  expect([refused.status, refused.body.issues]).toEqual([400, [issue]])
  const stale = await call(server, cast.ana, {
    method: 'PUT',
    url: `/shipments/${body.id}`,
    body: { version: 1, pallets: 2 },
  })
  expect(stale.status).toBe(409)
})

test('sent and delivered shipments are counted on their order, whose stages follow', async () => {
  const order = await placeOrder([panels])
  const first = await ship(order, { lines: [{ id: '1', quantity: 1 }] })
  const second = await ship(order)
  expect((await readOrder(server, order)).stages).toMatchObject({ shipping: 'orange' })
  await post(first.body.id, 'sent')
  expect(await readOrder(server, order)).toMatchObject({
    num_shipped: 1,
    num_delivered: 0,
    stages: { shipping: 'orange', delivered: 'orange' },
  })
  await post(second.body.id, 'sent')
  await post(first.body.id, 'delivered')
  const done = await post(second.body.id, 'delivered')
  expect(done.body.state).toBe('delivered')
  expect(await readOrder(server, order)).toMatchObject({
    num_shipped: 2,
    num_delivered: 2,
    stages: { shipping: 'green', delivered: 'green' },
  })
  await post(second.body.id, 'reopen', { why: 'Came back' })
  expect(await readOrder(server, order)).toMatchObject({ num_shipped: 2, num_delivered: 1 })
  const again = await post(second.body.id, 'cancel', { why: 'No' })
  expect([again.status, again.body.issues[0].code]).toEqual([400, 'shipment-sent'])
})

test('goods of a sent shipment leave the stock once', async () => {
  const product = await inLaro(server, (ctx) =>
    createRecord(ctx, products, { doc: products.shape.parse({ name: 'Bolt', stock: { tracked: true, on_hand: 10 } }) }),
  )
  const readStock = () => inLaro(server, async (ctx) => (await beyondReach(ctx, products).get(product.id)).stock)
  const order = await placeOrder([line(100, 4, { name: 'Bolt', product: { id: product.id, label: 'Bolt' } })])
  expect(await readStock()).toMatchObject({ on_hand: 10, held: 4 })
  const { body } = await ship(order)
  await Promise.all([post(body.id, 'sent'), post(body.id, 'sent')])
  expect(await readStock()).toMatchObject({ on_hand: 6, held: 0, sold: 4 })
})

test('a draft order is not sent, and a person without the role reads and ships nothing', async () => {
  const draft = await placeOrder([panels], { isPlaced: false })
  const { body } = await ship(draft)
  const refused = await post(body.id, 'sent')
  expect([refused.status, refused.body.message]).toEqual([400, 'Place the order first.'])
  const other = await ship(draft, {}, cast.rae)
  expect(other.status).toBe(403)
  const sent = await call(server, cast.rae, { method: 'POST', url: `/shipments/${body.id}/sent`, body: {} })
  expect(sent.status).toBe(403)
})

test('an address of a shipment is complete, as the rules of addresses ask', async () => {
  const order = await placeOrder([panels])
  const { body } = await ship(order)
  const bad = await save(body.id, { to_address: { street: '1 Main St', phone: '12', residential: true } })
  expect(bad.status).toBe(400)
  expect(bad.body.message).toContain('Must include zip or street, city, and state.')
  expect(bad.body.message).toContain('Bad Phone Number?')
  const to_address = { ...address, street: '1 Main St', residential: true }
  expect((await save(body.id, { to_address })).status).toBe(200)
  expect(await readShipment(body.id)).toMatchObject({ to_address: { street: '1 Main St', residential: true } })
  const from_address = { ...address, company: 'Laro', phone: '312 555 0100' }
  await save(body.id, { from_address })
  expect(await readShipment(body.id)).toMatchObject({ from_address, from_address_default: false })
  await save(body.id, { from_address: null })
  expect((await readShipment(body.id)).from_address_default).toBe(true)
})

test('lines of an order never become less than what its shipments take', async () => {
  const order = await placeOrder([panels])
  await ship(order, { lines: [{ id: '1', quantity: 3 }] })
  const { version, items } = await readOrder(server, order)
  const less = items.map((one) => ({ ...one, quantity: 2 }))
  const refused = await shopOf(server).save(order, { version, items: less })
  expect([refused.status, refused.body.message]).toEqual([400, '3 of Panel are in shipments. Cancel a shipment first.'])
  const enough = items.map((one) => ({ ...one, quantity: 3 }))
  expect((await shopOf(server).save(order, { version, items: enough })).status).toBe(200)
})

test('a canceled order cancels its unsent shipments', async () => {
  const order = await placeOrder([panels])
  const first = await ship(order, { lines: [{ id: '1', quantity: 1 }] })
  const second = await ship(order)
  await post(first.body.id, 'sent')
  expect((await shopOf(server).post(`orders/${order}/cancel`, { why: 'Changed plans' })).status).toBe(200)
  expect((await readShipment(first.body.id)).state).toBe('sent')
  expect(await readShipment(second.body.id)).toMatchObject({ state: 'canceled', reason: 'Changed plans' })
})

test('goods that were sent come back as a return, once', async () => {
  const order = await placeOrder([panels])
  const { body } = await ship(order)
  expect((await ship(order, { is_return: true })).status).toBe(400)
  await post(body.id, 'sent')
  const back = await ship(order, { is_return: true })
  expect(await readShipment(back.body.id)).toMatchObject({
    is_return: true,
    items: [{ quantity: 4 }],
    from_address: { street: address.street },
  })
  expect((await ship(order, { is_return: true })).status).toBe(400)
  expect((await readOrder(server, order)).num_shipped).toBe(1)
})

test('a suggested packing holds each piece once', async () => {
  const order = await placeOrder([panels])
  const { body } = await ship(order)
  const box = { width: 8, height: 22, length: 42, weight: 40 }
  const found = await post(body.id, 'packing', { box })
  expect(found.status).toBe(200)
  const pieces = found.body.packaging.reduce(
    (sum: number, one: { quantity: number; items: { quantity: number }[] }) =>
      sum + one.quantity * one.items.reduce((units, { quantity }) => units + quantity, 0),
    0,
  )
  expect([pieces, found.body.unfit]).toEqual([4, []])
  expect((await save(body.id, { packaging: found.body.packaging })).status).toBe(200)
  const small = await post(body.id, 'packing', { box: { ...box, length: 10, height: 10, width: 10 } })
  expect(small.body).toEqual({ packaging: [], unfit: [{ name: 'Panel', quantity: 4 }] })
})

test('the work list names what waits and why, a scan finds it, and its packing lists print', async () => {
  const order = await placeOrder([panels])
  const { body } = await ship(order)
  const { body: list } = await call(server, cast.ana, { url: '/shipments/today' })
  const row = list.rows.find(({ id }: { id: string }) => id === body.id)
  expect(row).toMatchObject({ group: 'blocked', state: 'packed', to: 'Richmond, VA 23219', pieces: 1, weight: 50 })
  expect(row.why).toContain('No shipper/carrier selected. Check the Rates tab, or click Get Rates.')
  const scan = (code: string) => call(server, cast.ana, { method: 'POST', url: '/shipments/scan', body: { code } })
  expect((await scan(body.number)).body).toEqual({ found: { record: 'shipments', id: body.id } })
  const { number = '' } = await readOrder(server, order)
  expect((await scan(number)).body).toEqual({ found: { record: 'orders', id: order } })
  expect((await scan('nothing')).body).toEqual({})
  for (const layout of ['page', 'four', 'label']) {
    const file = await server.app.inject({
      method: 'POST',
      url: '/api/shipments/packing_lists',
      headers: await server.headersOf(cast.ana, laro),
      payload: { shipments: [body.id], layout },
    })
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(file.rawPayload.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
  }
  const refused = await call(server, cast.rae, { url: '/shipments/today' })
  expect(refused.status).toBe(403)
})
