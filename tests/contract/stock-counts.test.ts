import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { products, stockCorrections, stockCountLines, stockCounts } from '../../domain/commerce/index.ts'
import { holdStock, takeStock } from '../../server/commerce/index.ts'
import { beyondReach, createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds, type CastMember } from '../world.ts'
import { call, inLaro } from './inbox-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const post = (url: string, body: object = {}, who: CastMember = cast.ana) =>
  call(server, who, { method: 'POST', url, body })

const makeProduct = (name: string, on_hand: number, more: object = {}) =>
  inLaro(server, (ctx) =>
    createRecord(ctx, products, { doc: products.shape.parse({ name, stock: { tracked: true, on_hand }, ...more }) }),
  )

type Product = Awaited<ReturnType<typeof makeProduct>>

const begin = async (...chosen: readonly Product[]): Promise<string> => {
  const { status, body } = await post('/stock-counts', { scope: 'picked', products: chosen.map(({ id }) => id) })
  expect(status).toBe(200)
  expect(body.lines).toBe(chosen.length)
  return body.id
}

const enter = (count: string, body: object, who: CastMember = cast.ana) =>
  post(`/stock-counts/${count}/lines`, body, who)

const readSums = async (count: string) => (await call(server, cast.ana, { url: `/stock-counts/${count}/sums` })).body

const apply = async (count: string) => {
  const { counted, differing } = await readSums(count)
  return post(`/stock-counts/${count}/apply`, { seen: { counted, differing } })
}

const readStock = ({ id }: Product) => inLaro(server, async (ctx) => (await beyondReach(ctx, products).get(id)).stock)

const sell = ({ id, name }: Product, quantity: number) =>
  inLaro(server, (ctx) =>
    takeStock(ctx, { id: randomUUID(), label: 'Order' }, [{ product: { id, label: name }, quantity }]),
  )

const readCorrections = ({ id }: Product) =>
  inLaro(server, (ctx) => beyondReach(ctx, stockCorrections).every(['product_id', '==', id]))

test('a count corrects by the difference at the counting, so that sales after it stay sold; what was not counted stays', async () => {
  const [screws, posts, hinges] = [
    await makeProduct('Screws', 20, { cost: 450 }),
    await makeProduct('Posts', 7),
    await makeProduct('Hinges', 9),
  ]
  const count = await begin(screws, posts, hinges)
  expect((await enter(count, { product: screws.id, counted: 18 })).body).toMatchObject({ expected: 20, difference: -2 })
  await sell(screws, 5)
  await enter(count, { product: posts.id, counted: 7 })
  expect(await readSums(count)).toMatchObject({ lines: 3, counted: 2, differing: 1, above: 0, below: 2, value: -900 })
  expect((await apply(count)).body).toMatchObject({ state: 'applied', corrected: 1, uncounted: 1 })
  expect(await readStock(screws)).toMatchObject({ on_hand: 13, sold: 5 })
  expect([await readStock(posts), await readStock(hinges)]).toMatchObject([{ on_hand: 7 }, { on_hand: 9 }])
  expect(await readCorrections(screws)).toMatchObject([{ before: 15, after: 13, reason: 'counted' }])
  expect(await readCorrections(hinges)).toEqual([])

  const again = await post(`/stock-counts/${count}/apply`, { seen: { counted: 2, differing: 1 } })
  expect(again).toMatchObject({ status: 409 })
  expect(await enter(count, { product: hinges.id, counted: 1 })).toMatchObject({ status: 409 })
  expect(await readStock(screws)).toMatchObject({ on_hand: 13 })
})

test('two applications at once correct the stock once', async () => {
  const nails = await makeProduct('Nails', 10)
  const count = await begin(nails)
  await enter(count, { product: nails.id, counted: 12 })
  const body = { seen: { counted: 1, differing: 1 } }
  const answers = await Promise.all([1, 2, 3].map(() => post(`/stock-counts/${count}/apply`, body)))
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409'])
  expect(await readStock(nails)).toMatchObject({ on_hand: 12 })
})

test('two users who scan one product at once lose no unit, and one who did not see the other is refused', async () => {
  const bolts = await makeProduct('Bolts', 30, { sku: 'BOLT-1', barcode: '036000291452' })
  const count = await begin(bolts)
  const scans = Array.from({ length: 12 }, (_, at) =>
    enter(count, { code: at % 2 === 0 ? 'bolt-1' : '0036000291452', add: 1 }),
  )
  expect((await Promise.all(scans)).map(({ status }) => status)).toEqual(scans.map(() => 200))
  const late = await enter(count, { product: bolts.id, counted: 5 })
  expect(late).toMatchObject({ status: 409 })
  expect(late.body.message).toContain('Bolts was counted as 12')
  expect((await enter(count, { product: bolts.id, counted: 29, seen: 12 })).body).toMatchObject({ difference: -1 })
  expect((await enter(count, { product: bolts.id, counted: null, seen: 29 })).body.counted).toBeUndefined()
  expect(await readSums(count)).toMatchObject({ counted: 0, differing: 0 })
})

test('a count below what orders hold is refused as a whole, and names product and numbers', async () => {
  const [cap, panel] = [await makeProduct('Ridge cap', 10), await makeProduct('Panel', 4)]
  const count = await begin(cap, panel)
  await inLaro(server, (ctx) =>
    holdStock(ctx, { id: randomUUID(), label: 'Order 7' }, [{ product: { id: cap.id, label: cap.name }, quantity: 6 }]),
  )
  await enter(count, { product: cap.id, counted: 5 })
  await enter(count, { product: panel.id, counted: 9 })
  const refused = await apply(count)
  expect(refused.status).toBe(409)
  expect(refused.body.message).toContain('Ridge cap: orders hold 6, and the count would leave 5.')
  expect([await readStock(cap), await readStock(panel)]).toMatchObject([{ on_hand: 10 }, { on_hand: 4 }])
  await enter(count, { product: cap.id, counted: 6, seen: 5 })
  expect((await apply(count)).body).toMatchObject({ corrected: 2 })
})

test('unknown codes, other products and untracked ones are refused by their field; a product may join', async () => {
  const [inside, outside] = [await makeProduct('Inside', 1), await makeProduct('Outside', 2, { sku: 'OUT-1' })]
  const loose = await makeProduct('Loose', 0, { stock: { tracked: false } })
  const count = await begin(inside)
  const readFault = async (body: object) => (await enter(count, body)).body.issues?.[0]
  expect(await readFault({ code: 'nothing', add: 1 })).toMatchObject({ path: 'code', code: 'count-no-code' })
  expect(await readFault({ code: 'OUT-1', add: 1 })).toMatchObject({ path: 'product', code: 'count-not-in' })
  expect(await readFault({ product: loose.id, add: 1 })).toMatchObject({ code: 'count-untracked' })
  expect(await readFault({ product: inside.id })).toMatchObject({ path: 'counted' })
  expect(await readFault({ add: 1 })).toMatchObject({ path: 'product' })
  expect((await enter(count, { code: 'OUT-1', add: 1, joins: true })).body).toMatchObject({ counted: 1, expected: 2 })
  expect((await post('/stock-counts', { scope: 'vendor' })).body.issues).toMatchObject([{ path: 'vendor' }])
  expect((await post('/stock-counts', { scope: 'picked', products: [loose.id] })).body.issues).toMatchObject([
    { path: 'products', code: 'count-empty' },
  ])
  expect(
    (await post(`/stock-counts/${await begin(inside)}/apply`, { seen: { counted: 0, differing: 0 } })).status,
  ).toBe(400)
  expect(outside.id).not.toBe(inside.id)
})

test('what was counted since the screen was read is shown before the count is applied', async () => {
  const [one, two] = [await makeProduct('One', 1), await makeProduct('Two', 2)]
  const count = await begin(one, two)
  await enter(count, { product: one.id, counted: 4 })
  const seen = { counted: 1, differing: 1 }
  await enter(count, { product: two.id, counted: 1 })
  expect(await post(`/stock-counts/${count}/apply`, { seen })).toMatchObject({ status: 409 })
  expect(await readStock(one)).toMatchObject({ on_hand: 1 })
})

test('a canceled count corrects nothing and keeps its lines', async () => {
  const rod = await makeProduct('Rod', 3)
  const count = await begin(rod)
  await enter(count, { product: rod.id, counted: 1 })
  expect((await post(`/stock-counts/${count}/cancel`)).body).toMatchObject({ state: 'canceled' })
  expect(await apply(count)).toMatchObject({ status: 409 })
  expect(await readStock(rod)).toMatchObject({ on_hand: 3 })
  const lines = await inLaro(server, (ctx) => beyondReach(ctx, stockCountLines).every(['count', '==', count]))
  expect(lines).toMatchObject([{ counted: 1, difference: -2 }])
})

test('counts belong to their client, and only users who write products count', async () => {
  const bar = await makeProduct('Bar', 3)
  const count = await begin(bar)
  const { count_id } = await inLaro(server, (ctx) => beyondReach(ctx, stockCounts).get(count))
  expect(count_id).toMatch(/^SC-\d+$/)
  expect((await enter(count, { product: bar.id, counted: 1 }, cast.jo)).status).toBe(403)
  const elsewhere = { method: 'POST' as const, url: `/stock-counts/${count}/cancel`, body: {}, client: clientIds.NXT }
  expect((await call(server, cast.sam, elsewhere)).status).toBe(404)
})
