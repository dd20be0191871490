import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders, products, type RankedSale, type SaleStep } from '../../domain/commerce/index.ts'
import { amendRecord, createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { call, inLaro } from './inbox-server.ts'
import { line, shopOf } from './sales-server.ts'

let server: TestServer
let shop: ReturnType<typeof shopOf>
beforeAll(async () => {
  server = await openTestServer()
  shop = shopOf(server)
})
afterAll(() => server.close())

const dayMs = 86_400_000
const day = (at: number) => new Date(at).toISOString().slice(0, 10)
const period = { from: day(Date.now() - 10 * dayMs), until: day(Date.now() + dayMs) }

const read = (path: string, more: Record<string, string> = {}, who = cast.ana) =>
  call(server, who, { url: `/sales-figures${path}?${new URLSearchParams({ ...period, ...more }).toString()}` })

test('sums by step, source, product and agent are those of the placed orders, and lead to them', async () => {
  const made = await inLaro(server, (ctx) =>
    createRecord(ctx, products, { doc: products.shape.parse({ name: 'Ridge cap', price: 10_000 }) }),
  )
  const product = { id: made.id, label: made.name }
  const agents = [{ id: cast.ana.id, label: cast.ana.name }]
  const first = await shop.order({ items: [line(10_000, 2, { product }), line(500)] })
  expect(first.status, JSON.stringify(first.body)).toBe(200)
  await inLaro(server, (ctx) => amendRecord(ctx, orders, { id: first.body.id, amend: () => ({ agents }) }))
  await shop.order({ items: [line(700)], source: 1 })
  const gone = await shop.order({ items: [line(900)] })
  const canceled = await shop.post(`orders/${gone.body.id}/cancel`, { why: 'Twice' })
  expect(canceled.status, JSON.stringify(canceled.body)).toBe(200)
  await shop.order({ items: [line(333)], isPlaced: false })
  await shop.pay(first.body.id, 500)

  const { status, body } = await read('', { by: 'month' })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.total).toEqual({ orders: 2, total: 21_200, open: 20_700 })
  expect(body.steps.reduce((all: number, { total }: SaleStep) => all + total, 0)).toBe(21_200)
  expect(body.sources).toEqual([
    { source: 1, orders: 1, total: 700, open: 700 },
    { source: 2, orders: 1, total: 20_500, open: 20_000 },
  ])
  const { body: byProduct } = await read('/products')
  expect(byProduct.rows).toEqual([
    { id: made.id, label: 'Ridge cap', orders: 1, total: 20_000, open: 0, units: 2 },
    { id: '', label: '', orders: 2, total: 1200, open: 0, units: 2 },
  ])
  const { body: byAgent } = await read('/agents')
  expect(byAgent.rows.find(({ id }: RankedSale) => id === cast.ana.id)).toMatchObject({ orders: 1, total: 20_500 })

  const numbers = async (more: Record<string, string>) =>
    (await read('/list/orders', more)).body.orders.map(({ id }: { id: string }) => id)
  expect(await numbers({ product: made.id })).toEqual([first.body.id])
  expect(await numbers({ agent: cast.ana.id })).toEqual([first.body.id])
  expect(await numbers({ source: '1' })).toHaveLength(1)
  expect(await numbers({ product: '' })).toHaveLength(2)
  expect(await numbers({})).toHaveLength(2)
})

test('sales are closed to users of other clients, and name the field of a bad period', async () => {
  expect((await read('', {}, cast.sam)).status).toBe(404)
  const early = await read('', { from: '2026-02-02', until: '2026-02-01' })
  expect(early.body.issues).toMatchObject([{ path: 'until', code: 'daybook-ends-early' }])
  const long = await read('', { from: '2020-01-01', by: 'day' })
  expect(long.body.issues).toMatchObject([{ path: 'from', code: 'too-many-steps' }])
})
