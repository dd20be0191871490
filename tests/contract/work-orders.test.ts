import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orders, workOrders } from '../../domain/commerce/index.ts'
import { notifyWorkers } from '../../server/commerce/index.ts'
import { unread } from '../../domain/inbox/index.ts'
import { asVerb, beyondReach } from '../../server/platform/records/index.ts'
import { till } from '../../server/till.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { runDue } from '../timed-task.ts'
import { cast, clientIds } from '../world.ts'
import { call, entryOf, inLaro } from './inbox-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

/** A placed order of two lines. */
const makeOrder = () =>
  inLaro(server, (ctx) => {
    const items = [
      { name: 'Panel', price: 900, quantity: 2 },
      { name: 'Gate', price: 500 },
    ]
    return asVerb(ctx, orders).create({ doc: orders.shape.parse({ items, placed_at: ctx.now }) })
  })

const post = (url: string, body: object = {}, who = cast.jo) => call(server, who, { method: 'POST', url, body })

const makeWork = async (order: { readonly id: string }, more: object = {}) =>
  (await post(`/sales/orders/${order.id}/work`, { items: true, ...more })).body

const move = (id: string, [from, to]: readonly [string, string], why = '') =>
  post(`/work/${id}/move`, { from, to, why })

const mark = (id: string, item: string, done = true) => post(`/work/${id}/items/${item}/done`, { done })

const readWork = (id: string) => inLaro(server, (ctx) => beyondReach(ctx, workOrders).get(id))
const readOrder = (id: string) => inLaro(server, (ctx) => beyondReach(ctx, orders).get(id))

/** A picture of one point. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

describe('work for an order', () => {
  test('ten calls at once make one work order with the lines of the order', async () => {
    const order = await makeOrder()
    const answers = await Promise.all(Array.from({ length: 10 }, () => makeWork(order)))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1)
    const work = await readWork(answers[0]?.id)
    expect(work.work_order_id).toMatch(/^W-\d+$/)
    expect(work).toMatchObject({ state: 'draft', items: [{ name: 'Panel', quantity: 2 }, { name: 'Gate' }] })
    expect((await readOrder(order.id)).work).toMatchObject([{ id: work.id }])
  })

  test('a second work order without items is made, and one for a canceled order is not', async () => {
    const order = await makeOrder()
    const [first, second] = [await makeWork(order), await makeWork(order, { items: false, name: 'Paint' })]
    expect(second).toMatchObject({ isNew: true, items_count: 0 })
    expect(second.id).not.toBe(first.id)
    await inLaro(server, (ctx) => asVerb(ctx, orders).amend({ id: order.id, amend: () => ({ canceled: true }) }))
    expect(await post(`/sales/orders/${order.id}/work`, { items: false })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'order', code: 'work-order-canceled' }] },
    })
  })

  test('items of canceled work are free for other work', async () => {
    const order = await makeOrder()
    const first = await makeWork(order)
    await move(first.id, ['draft', 'canceled'])
    expect(await makeWork(order)).toMatchObject({ isNew: true, items_count: 2 })
  })

  test('its stage follows from the first open work to the last done one', async () => {
    const order = await makeOrder()
    const { id } = await makeWork(order)
    const readStage = async () => (await readOrder(order.id)).stages['work']
    expect(await readStage()).toBeUndefined()
    await move(id, ['draft', 'open'])
    expect(await readStage()).toBe('orange')
    await move(id, ['open', 'stuck'], 'No steel')
    expect(await readOrder(order.id)).toMatchObject({ stages: { work: 'red' }, stage_causes: { work: /No steel$/ } })
    await move(id, ['stuck', 'working'])
    expect((await readOrder(order.id)).stage_causes).toEqual({})
    for (const { id: item } of (await readWork(id)).items) await mark(id, item)
    await move(id, ['working', 'done'])
    expect(await readStage()).toBe('green')
  })
})

describe('a move', () => {
  test('to Done with open items is refused without a reason, and keeps the reason', async () => {
    const { id } = await makeWork(await makeOrder())
    await move(id, ['draft', 'open'])
    expect(await move(id, ['open', 'done'])).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'why', code: 'work-items-open' }] },
    })
    expect((await move(id, ['open', 'done'], 'Customer took it')).body).toMatchObject({ state: 'done' })
    expect(await readWork(id)).toMatchObject({ unfinished_why: 'Customer took it' })
  })

  test('from a state that a colleague ended is 409, and a repeated one changes nothing', async () => {
    const { id } = await makeWork(await makeOrder())
    await move(id, ['draft', 'open'])
    const { version } = await readWork(id)
    expect((await move(id, ['draft', 'open'])).body).toMatchObject({ state: 'open', version })
    expect((await move(id, ['draft', 'canceled'])).status).toBe(409)
  })

  test('that the table does not list is 409, as is a state by a plain save', async () => {
    const { id, version } = await makeWork(await makeOrder())
    expect((await move(id, ['draft', 'done'], 'Early')).status).toBe(409)
    const saved = await call(server, cast.jo, {
      method: 'PATCH',
      url: `/data/clients/${clientIds.LARO}/work_orders/${id}`,
      body: { version, change: { state: 'done', location: 'Bay 2' } },
    })
    expect((await readWork(id)).state).toBe('draft')
    expect(saved.status).toBeLessThan(500)
  })
})

describe('items', () => {
  test('marks of two workers at once are both kept, with their names, and begin the work', async () => {
    const { id } = await makeWork(await makeOrder())
    expect(await mark(id, '1')).toMatchObject({ status: 409, body: { message: /Open it first/ } })
    await move(id, ['draft', 'open'])
    await Promise.all([mark(id, '1'), post(`/work/${id}/items/2/done`, { done: true }, cast.ana)])
    expect(await readWork(id)).toMatchObject({
      state: 'working',
      items_done: 2,
      items: [{ done_by: { id: cast.jo.id } }, { done_by: { id: cast.ana.id } }],
    })
    await mark(id, '1', false)
    expect((await readWork(id)).items[0]).not.toHaveProperty('done_by')
  })

  test('are added and removed until the work is done, and a mark on a removed one is refused', async () => {
    const { id } = await makeWork(await makeOrder())
    expect((await post(`/work/${id}/items`, { name: 'Sand edges' })).body).toMatchObject({ items_count: 3 })
    const remove = () => call(server, cast.jo, { method: 'DELETE', url: `/work/${id}/items/3` })
    expect((await remove()).body).toMatchObject({ items_count: 2 })
    await move(id, ['draft', 'open'])
    expect(await mark(id, '3')).toMatchObject({ status: 400, body: { issues: [{ code: 'work-item-gone' }] } })
    await move(id, ['open', 'done'], 'Not needed')
    expect(await post(`/work/${id}/items`, { name: 'Late' })).toMatchObject({ status: 409 })
  })
})

describe('a signature', () => {
  test('is kept as a file with name and time, is in the PDF, and goes with a reopening', async () => {
    const { id } = await makeWork(await makeOrder())
    const sign = (picture: string) => post(`/work/${id}/signature`, { name: 'Mia Lund', picture })
    expect((await sign(png)).status).toBe(409)
    await move(id, ['draft', 'open'])
    expect(await sign(Buffer.from('<svg/>').toString('base64'))).toMatchObject({
      body: { issues: [{ code: 'work-signature-bad' }] },
    })
    expect((await sign(png)).status).toBe(200)
    const { signature } = await readWork(id)
    expect(signature).toMatchObject({ name: 'Mia Lund', by: { id: cast.jo.id }, file: { type: 'image/png' } })
    const pdf = await server.app.inject({
      url: `/api/work/${id}/pdf`,
      headers: await server.headersOf(cast.jo, clientIds.LARO),
    })
    expect([pdf.statusCode, pdf.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    await move(id, ['open', 'done'], 'Done by hand')
    await move(id, ['done', 'working'])
    expect(await readWork(id)).not.toHaveProperty('signature')
  })
})

test('work of a deleted draft of an order is still moved', async () => {
  const order = await inLaro(server, (ctx) => {
    const items = [{ name: 'Panel', price: 900 }]
    return asVerb(ctx, orders).create({ doc: orders.shape.parse({ items }) })
  })
  const { id } = await makeWork(order)
  await inLaro(server, (ctx) => asVerb(ctx, orders).trash({ id: order.id }))
  expect((await move(id, ['draft', 'open'])).body).toMatchObject({ state: 'open' })
})

test('workers of open work are notified once, and a later one alone', async () => {
  const order = await makeOrder()
  const { id } = await makeWork(order, { workers: [entryOf(cast.jo)] })
  const readNotices = () =>
    inLaro(server, async (ctx) => {
      const rows = await beyondReach(ctx, unread).list({ limit: 200 })
      return rows.filter(({ ref }) => ref.includes(id)).map(({ user }) => user)
    })
  await runDue(server.platform, notifyWorkers(till))
  expect(await readNotices()).toEqual([])
  await move(id, ['draft', 'open'])
  await runDue(server.platform, notifyWorkers(till))
  expect(await readNotices()).toEqual([cast.jo.id])
  const { version } = await readWork(id)
  await call(server, cast.jo, {
    method: 'PATCH',
    url: `/data/clients/${clientIds.LARO}/work_orders/${id}`,
    body: { version, change: { workers: [entryOf(cast.jo), entryOf(cast.ana)] } },
  })
  await runDue(server.platform, notifyWorkers(till))
  expect((await readNotices()).toSorted()).toEqual([cast.ana.id, cast.jo.id].toSorted())
  expect((await readWork(id)).told).toHaveLength(2)
})

test('a colleague without the role and another client change no work', async () => {
  const { id } = await makeWork(await makeOrder())
  expect((await post(`/work/${id}/move`, { from: 'draft', to: 'open' }, cast.rae)).status).toBe(403)
  expect((await post(`/work/${id}/move`, { from: 'draft', to: 'open' }, cast.lee)).status).toBe(404)
})
