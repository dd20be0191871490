import { afterAll, beforeAll, expect, test } from 'vitest'
import { products, returns, shares, stockHolds } from '../../domain/commerce/index.ts'
import { clients, returnSettings, type ReturnSettings } from '../../domain/company/index.ts'
import { threadsmsgs, unread } from '../../domain/inbox/index.ts'
import { dayMs } from '../../domain/kernel/values/durations.ts'
import { amendRecord, beyondReach, createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, type CastMember } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'
import { LabelDesk } from './label-desk.ts'
import { tokenOf } from './page-calls.ts'
import { line, readOrder, shopOf } from './sales-server.ts'

// Returns that customers ask for on the page of their order, and the decisions of staff.

let server: TestServer
let desk: LabelDesk
let callers = 0

beforeAll(async () => {
  server = await openTestServer({ FLIGHTLINE_DEMO: 'true' })
  desk = await LabelDesk.open(server)
  await desk.set('events', 'never')
})
afterAll(() => server.close())

const address = { street: '12 Canal St', city: 'Richmond', state: 'VA', zip: '23219' }
const dock = { ...address, country: 'US', company: 'Laro', email: 'dock@laro.example' }

const set = (config: Partial<ReturnSettings>) =>
  inLaro(server, (ctx) =>
    amendRecord(ctx, clients, {
      id: laro,
      amend: ({ config: own }) => ({ config: { ...own, returns: returnSettings.parse(config) } }),
    }),
  )

const makePanel = () =>
  inLaro(server, (ctx) =>
    createRecord(ctx, products, {
      doc: products.shape.parse({ name: 'Panel', stock: { tracked: true, on_hand: 10 } }),
    }),
  )

const readStock = async (id: string) => {
  const { stock } = await inLaro(server, (ctx) => beyondReach(ctx, products).get(id))
  return [stock.on_hand, stock.sold]
}

const post = (url: string, body: object = {}, who: CastMember = cast.ana) =>
  call(server, who, { method: 'POST', url, body })

const outside = async (url: string, payload: object) => {
  const remoteAddress = `10.9.${(callers += 1) >> 8}.${callers & 255}`
  const answer = await server.app.inject({ method: 'POST', url: `/api/shared/sales/${url}`, remoteAddress, payload })
  return { status: answer.statusCode, body: answer.json() }
}

const shareOrder = async (id: string, more: object = { forReturn: true }) => {
  const { body } = await post('/commerce/shares', { kind: 'order', id, ...more })
  return { share: String(body.id), message: String(body.message), token: tokenOf(body.url) }
}

const sizes = { unit_weight: 3, packing_dimensions: { width: 8, height: 6, length: 12 } }

/** A delivered order of four panels of a tracked product with its page. */
async function deliver() {
  const panel = await makePanel()
  const items = [line(2500, 4, { ...sizes, product: { id: panel.id, label: 'Panel' } })]
  const placed = await shopOf(server).order({ items, address, shipping: 1500 })
  const order = String(placed.body.id)
  const { body } = await post(`/sales/orders/${order}/shipments`)
  await desk.save(body.id, { from_address: dock })
  await post(`/shipments/${body.id}/sent`)
  await post(`/shipments/${body.id}/delivered`)
  return { order, panel: panel.id, shipment: String(body.id), ...(await shareOrder(order)) }
}

const open = async (token: string) => (await outside('openings', { token })).body

const ask = (token: string, quantity: number, more: object = {}) =>
  outside('returns', { token, lines: [{ id: '1', quantity }], reason: 'fit', seen: 0, ...more })

const listReturns = async (order: string) => {
  const rows = await inLaro(server, (ctx) =>
    beyondReach(ctx, returns).every(['order_id', '==', order], { isWhole: true }),
  )
  return rows.toSorted((one, other) => one.date - other.date)
}

const theReturn = async (order: string) => {
  const [row] = await listReturns(order)
  if (!row) throw new Error('there is no return')
  return row
}

const readMails = async (order: string) => {
  const { number = '' } = await readOrder(server, order)
  const rows = await inLaro(server, (ctx) => beyondReach(ctx, threadsmsgs).every(['medium', '==', 'email']))
  return rows.map(({ subject }) => subject).filter((subject) => subject.startsWith(`Your return of order ${number} `))
}

test('a return that a customer asks for is approved, labelled, received and valued', async () => {
  const { order, panel, token, message } = await deliver()
  expect(message).toContain('#returns')
  expect(await readStock(panel)).toEqual([6, 4])
  const offered = { lines: [{ id: '1', quantity: 4 }], closed: '', seen: 0, days: 30 }
  expect((await open(token)).returns).toMatchObject(offered)

  const asked = await ask(token, 3, { note: 'Too wide' })
  expect(asked.status, JSON.stringify(asked.body)).toBe(200)
  const row = await theReturn(order)
  expect(row).toMatchObject({ number: asked.body.number, state: 'asked', reason: 'fit', note: 'Too wide' })
  const news = await inLaro(server, (ctx) => beyondReach(ctx, unread).every(['type', '==', 'records']))
  expect(news.some(({ title }) => title === `Return ${row.number} asked for`)).toBe(true)

  const approval = await post(`/returns/${row.id}/approval`, {
    lines: [{ id: '1', quantity: 2 }],
    answer: 'Pack it well.',
  })
  expect(approval.body).toMatchObject({ state: 'approved' })
  const shipment = await desk.shipment(approval.body.shipment)
  expect(shipment).toMatchObject({
    is_return: true,
    items: [{ quantity: 2 }],
    from_address: { street: address.street },
  })
  expect(await readMails(order)).toEqual([expect.stringContaining('was approved')])

  const readied = await desk.save(shipment.id, { to_address: dock })
  expect(readied.status, JSON.stringify(readied.body)).toBe(200)
  await desk.buy(shipment.id, await desk.rate(shipment.id))
  await desk.work()
  const page = (await open(token)).returns
  expect(page).toMatchObject({ lines: [{ quantity: 2 }], seen: 1 })
  expect(page.returns).toMatchObject([{ state: 'approved', answer: 'Pack it well.', isFree: true }])
  const label = await server.app.inject({
    url:
      new URL(page.returns[0].label, 'http://localhost').pathname +
      new URL(page.returns[0].label, 'http://localhost').search,
  })
  expect([label.statusCode, label.headers['content-type']]).toEqual([200, 'image/png'])
  expect(page.returns[0].parcel.code).not.toBe('')
  await desk.work()
  expect((await readMails(order)).filter((subject) => subject.endsWith('has its label'))).toHaveLength(1)

  const received = await post(`/returns/${row.id}/receipt`, { lines: [{ id: '1', restocked: 1, damaged: 1 }] })
  expect(received.body).toMatchObject({ state: 'received', value: 5000 })
  expect(await readStock(panel)).toEqual([7, 3])
  expect(await desk.shipment(shipment.id)).toMatchObject({ state: 'delivered' })
  const { amount_refunded: refunded } = await readOrder(server, order)
  expect(refunded).toBe(0)
})

test('an order that is saved or canceled after a return moves no piece of it again', async () => {
  const { order, panel, token } = await deliver()
  await ask(token, 3)
  const { id } = await theReturn(order)
  await post(`/returns/${id}/approval`, { lines: [{ id: '1', quantity: 3 }] })
  await post(`/returns/${id}/receipt`, { lines: [{ id: '1', restocked: 2, damaged: 1 }] })
  expect(await readStock(panel)).toEqual([8, 2])
  const { version, items } = await readOrder(server, order)
  expect((await shopOf(server).save(order, { version, items })).status).toBe(200)
  expect(await readStock(panel)).toEqual([8, 2])
  const saved = await readOrder(server, order)
  const less = saved.items.map((one) => ({ ...one, quantity: 2 }))
  expect((await shopOf(server).save(order, { version: saved.version, items: less })).status).toBe(200)
  expect(await readStock(panel)).toEqual([8, 2])
  const hold = await inLaro(server, (ctx) => beyondReach(ctx, stockHolds).get(order))
  expect(hold).toMatchObject({ status: 'taken', lines: [{ quantity: 2 }], returned: [], lost: [{ quantity: 1 }] })
  await shopOf(server).post(`orders/${order}/cancel`, { why: 'All wrong' })
  expect(await readStock(panel)).toEqual([9, 1])
})

test('two tabs and a double click ask for one return', async () => {
  const { order, token } = await deliver()
  const both = await Promise.all([ask(token, 2), ask(token, 2)])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  const refused = both.find(({ status }) => status === 409)
  expect(refused?.body.message).toBe('The goods that can be returned have changed. Please look at them again.')
  const over = await ask(token, 3, { seen: 1 })
  expect([over.status, over.body.message]).toEqual([400, 'Only 2 of Panel can be returned.'])
  expect(await listReturns(order)).toHaveLength(1)
})

test('a return that two colleagues decide at once is decided once', async () => {
  const { order, token } = await deliver()
  await ask(token, 4)
  const { id } = await theReturn(order)
  const lines = [{ id: '1', quantity: 4 }]
  const both = await Promise.all([
    post(`/returns/${id}/approval`, { lines }),
    post(`/returns/${id}/approval`, { lines }),
  ])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect((await readOrder(server, order)).shipments.filter((one) => one['is_return'] === true)).toHaveLength(1)
  const late = await post(`/returns/${id}/refusal`, { why: 'Too late' })
  expect([late.status, late.body.message]).toEqual([409, 'This return is approved. Look at it again.'])
  const arrived = { lines: [{ id: '1', restocked: 4, damaged: 0 }] }
  const receipts = await Promise.all([post(`/returns/${id}/receipt`, arrived), post(`/returns/${id}/receipt`, arrived)])
  expect(receipts.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
})

test('a refused or canceled return leaves its goods to ask for again', async () => {
  const { order, token, panel } = await deliver()
  await ask(token, 4)
  const { id } = await theReturn(order)
  const refused = await post(`/returns/${id}/refusal`, { why: 'Panels that were cut stay sold.' })
  expect(refused.body.state).toBe('refused')
  expect((await open(token)).returns).toMatchObject({
    lines: [{ quantity: 4 }],
    returns: [{ state: 'refused', answer: 'Panels that were cut stay sold.' }],
  })
  expect((await ask(token, 1, { seen: 1 })).status).toBe(200)
  const second = (await listReturns(order)).find(({ state }) => state === 'asked')
  const approval = await post(`/returns/${second?.id}/approval`, { lines: [{ id: '1', quantity: 1 }] })
  const canceled = await post(`/returns/${second?.id}/cancellation`, { why: 'It never came' })
  expect(canceled.body.state).toBe('canceled')
  expect((await desk.shipment(approval.body.shipment)).state).toBe('canceled')
  expect((await open(token)).returns.lines).toMatchObject([{ quantity: 4 }])
  expect(await readStock(panel)).toEqual([6, 4])
})

test('the canceled shipment of a return cancels it', async () => {
  const { order, token } = await deliver()
  await ask(token, 1)
  const { id } = await theReturn(order)
  const { body } = await post(`/returns/${id}/approval`, { lines: [{ id: '1', quantity: 1 }] })
  const canceled = await post(`/shipments/${body.shipment}/cancel`, { why: 'The customer keeps it' })
  expect(canceled.status, JSON.stringify(canceled.body)).toBe(200)
  expect(await theReturn(order)).toMatchObject({ state: 'canceled', answer: 'The customer keeps it' })
})

test('less that arrives than was approved leaves the rest to ask for again', async () => {
  const { order, token } = await deliver()
  await ask(token, 3)
  const { id } = await theReturn(order)
  const { body } = await post(`/returns/${id}/approval`, { lines: [{ id: '1', quantity: 3 }] })
  const over = await post(`/returns/${id}/receipt`, { lines: [{ id: '1', restocked: 3, damaged: 1 }] })
  expect([over.status, over.body.message]).toEqual([400, 'Only 3 of Panel were approved.'])
  const none = await post(`/returns/${id}/receipt`, { lines: [{ id: '1', restocked: 0, damaged: 0 }] })
  expect(none.status).toBe(400)
  await post(`/returns/${id}/receipt`, { lines: [{ id: '1', restocked: 1, damaged: 0 }] })
  expect(await desk.shipment(body.shipment)).toMatchObject({ state: 'delivered', items: [{ quantity: 1 }] })
  expect((await open(token)).returns.lines).toMatchObject([{ quantity: 3 }])
})

test('a page offers returns by its link, always or not at all, and refuses others in words', async () => {
  const { order, token } = await deliver()
  const plain = (await shareOrder(order, {})).token
  expect((await open(plain)).returns).toBeUndefined()
  const unasked = await ask(plain, 1)
  expect([unasked.status, unasked.body.message]).toEqual([
    409,
    'Goods of this order cannot be returned on this page. Please ask us.',
  ])
  await set({ offer: 'always' })
  expect((await open(plain)).returns).toMatchObject({ closed: '' })
  await set({ offer: 'off' })
  expect((await open(token)).returns).toBeUndefined()
  expect((await ask(token, 1)).status).toBe(409)
  const link = await post('/commerce/shares', { kind: 'order', id: order, forReturn: true })
  expect([link.status, link.body.message]).toEqual([
    400,
    'Returns by customers are off. An admin can turn them on in the settings of the company.',
  ])
  await set({})
  expect(await listReturns(order)).toEqual([])
})

test('a request after the days for returns or on an ended page is refused in words', async () => {
  const { order, token, share } = await deliver()
  server.advance(32 * dayMs)
  const late = await ask(token, 1)
  expect(late.status).toBe(409)
  expect(late.body.message).toMatch(/^Goods can be returned for 30 days after delivery\. The last day was /)
  expect((await open(token)).returns.closed).toBe(late.body.message)
  server.advance(-32 * dayMs)
  await call(server, cast.ana, { method: 'DELETE', url: `/commerce/shares/${share}` })
  expect((await inLaro(server, (ctx) => beyondReach(ctx, shares).get(share))).revoked_at).toBeDefined()
  const ended = await ask(token, 1)
  expect([ended.status, ended.body.title]).toEqual([409, 'This page has ended'])
  expect(await listReturns(order)).toEqual([])
})

test('the machine that fills in the hidden field returns nothing', async () => {
  const { order, token } = await deliver()
  expect((await ask(token, 1, { website: 'http://spam.example' })).status).toBe(200)
  expect(await listReturns(order)).toEqual([])
})

test('a user without the role decides about no return', async () => {
  const { order, token } = await deliver()
  await ask(token, 1)
  const { id } = await theReturn(order)
  const refused = await post(`/returns/${id}/approval`, { lines: [{ id: '1', quantity: 1 }] }, cast.rae)
  expect(refused.status).toBe(403)
})
