import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayMs } from '../../domain/kernel/values/durations.ts'
import { products, stockHolds, type StockLine } from '../../domain/commerce/index.ts'
import { endStockHold, holdStock, releaseHold, returnStock, takeStock } from '../../server/commerce/index.ts'
import { systemActor, withTenant, type Ctx } from '../../server/platform/context.ts'
import { Conflict } from '../../server/platform/errors.ts'
import { beyondReach, createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { runPlanned } from '../timed-task.ts'
import { cast } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const inOwn = <T>(step: (ctx: Ctx) => Promise<T>): Promise<T> => withTenant(server.platform, systemActor(laro), step)

const makeProduct = (name: string, on_hand: number | undefined) =>
  inOwn((ctx) =>
    createRecord(ctx, products, {
      doc: products.shape.parse({ name, ...(on_hand !== undefined && { stock: { tracked: true, on_hand } }) }),
    }),
  )

type Product = Awaited<ReturnType<typeof makeProduct>>

const newOrder = () => ({ id: randomUUID(), label: 'Order 1001' })
const of = ({ id, name }: Product, quantity: number): StockLine => ({ product: { id, label: name }, quantity })

const readStock = async ({ id }: Product) => {
  const { stock, available } = await inOwn((ctx) => beyondReach(ctx, products).get(id))
  return [stock.on_hand, stock.held, stock.sold, available]
}

const holdOf = (id: string) => inOwn((ctx) => beyondReach(ctx, stockHolds).find(id))

test('of 50 buyers who want the last 5 units at once, 5 get one and 45 are told what is left', async () => {
  const blade = await makeProduct('Shear blade', 5)
  const orders = Array.from({ length: 50 }, newOrder)
  const buy = (order: (typeof orders)[number]) =>
    inOwn(async (ctx) => {
      await holdStock(ctx, order, [of(blade, 1)])
      return takeStock(ctx, order, [of(blade, 1)])
    })
  const outcomes = await Promise.allSettled(orders.map(buy))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as Conflict] : []))
  expect(refused).toHaveLength(45)
  for (const { reason } of refused)
    expect(reason).toMatchObject({ code: 'stock', message: 'Shear blade is out of stock: 0 are left.' })
  expect(await readStock(blade)).toEqual([0, 0, 5, 0])
})

test('buyers of two products in any order of lines wait for each other, and none is refused by a deadlock', async () => {
  const [one, two] = [await makeProduct('Post', 20), await makeProduct('Hinge', 20)]
  const lines = [of(one, 1), of(two, 1)]
  await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      inOwn((ctx) => holdStock(ctx, newOrder(), at % 2 === 0 ? lines : lines.toReversed())),
    ),
  )
  expect([await readStock(one), await readStock(two)]).toEqual([
    [20, 20, 0, 0],
    [20, 20, 0, 0],
  ])
})

describe('an order', () => {
  test('with two lines of one product holds their sum, or nothing', async () => {
    const cap = await makeProduct('Ridge cap', 5)
    const other = await makeProduct('Panel', 5)
    const hold = inOwn((ctx) => holdStock(ctx, newOrder(), [of(other, 1), of(cap, 3), of(cap, 3)]))
    await expect(hold).rejects.toMatchObject({ reason: { message: 'Only 5 of Ridge cap are left.' } })
    expect([await readStock(cap), await readStock(other)]).toEqual([
      [5, 0, 0, 5],
      [5, 0, 0, 5],
    ])
  })

  test('changes its hold by the difference, and holds once however often it asks', async () => {
    const cap = await makeProduct('Ridge cap', 5)
    const order = newOrder()
    const hold = (units: number) => inOwn((ctx) => holdStock(ctx, order, [of(cap, units)]))
    await hold(4)
    await hold(4)
    expect(await readStock(cap)).toEqual([5, 4, 0, 1])
    await hold(5)
    await hold(2)
    expect(await readStock(cap)).toEqual([5, 2, 0, 3])
    await inOwn((ctx) => releaseHold(ctx, order))
    await inOwn((ctx) => releaseHold(ctx, order))
    expect(await readStock(cap)).toEqual([5, 0, 0, 5])
  })

  test('takes what it holds once, returns a part, and takes more by an edit', async () => {
    const cap = await makeProduct('Ridge cap', 5)
    const order = newOrder()
    await inOwn((ctx) => holdStock(ctx, order, [of(cap, 3)]))
    expect(await inOwn((ctx) => takeStock(ctx, order, [of(cap, 3)]))).toEqual([])
    expect(await inOwn((ctx) => takeStock(ctx, order, [of(cap, 3)]))).toEqual([])
    expect(await readStock(cap)).toEqual([2, 0, 3, 2])
    await inOwn((ctx) => returnStock(ctx, order, [of(cap, 1)]))
    expect(await readStock(cap)).toEqual([3, 0, 2, 3])
    await inOwn((ctx) => holdStock(ctx, order, [of(cap, 4)]))
    expect(await readStock(cap)).toEqual([1, 0, 4, 1])
    await inOwn((ctx) => returnStock(ctx, order, [of(cap, 9)]))
    expect(await readStock(cap)).toEqual([5, 0, 0, 5])
    expect(await holdOf(order.id)).toMatchObject({ status: 'released', lines: [] })
  })

  test('whose hold has ended takes what is there, and the rest is named instead of refused', async () => {
    const [cap, post] = [await makeProduct('Ridge cap', 2), await makeProduct('Post', 2)]
    const order = newOrder()
    const lines = [of(cap, 2), of(post, 1)]
    await inOwn((ctx) => holdStock(ctx, order, lines))
    await inOwn((ctx) => releaseHold(ctx, order))
    await inOwn((ctx) => holdStock(ctx, newOrder(), [of(cap, 1)]))
    expect(await inOwn((ctx) => takeStock(ctx, order, lines))).toMatchObject([{ product: { id: cap.id } }])
    expect([await readStock(cap), await readStock(post)]).toEqual([
      [2, 1, 0, 1],
      [1, 0, 1, 1],
    ])
  })

  test('of products whose stock is not tracked holds nothing', async () => {
    const service = await makeProduct('Inspection', undefined)
    const order = newOrder()
    await inOwn((ctx) => holdStock(ctx, order, [of(service, 100)]))
    expect(await holdOf(order.id)).toBeUndefined()
    expect(await readStock(service)).toEqual([0, 0, 0, undefined])
  })
})

describe('staff', () => {
  const correct = (product: Product, body: object) =>
    call(server, cast.sue, { method: 'POST', url: `/products/${product.id}/stock`, body })

  test('correct the stock with a reason, which stays', async () => {
    const cap = await makeProduct('Ridge cap', 5)
    const answer = await correct(cap, { on_hand: 7, seen: 5, reason: 'counted', note: 'Bay 2' })
    expect(answer).toMatchObject({ status: 200, body: { on_hand: 7, held: 0, sold: 0 } })
    const { body } = await call(server, cast.sue, { url: `/data/clients/${laro}/stock_corrections` })
    const own = body.rows.filter(({ product }: { product: { id: string } }) => product.id === cap.id)
    expect(own).toMatchObject([{ before: 5, after: 7, reason: 'counted', note: 'Bay 2', by: { id: cast.sue.id } }])
  })

  test('do not correct below what orders hold, nor a number that has moved since', async () => {
    const cap = await makeProduct('Ridge cap', 5)
    await inOwn((ctx) => holdStock(ctx, newOrder(), [of(cap, 3)]))
    const below = await correct(cap, { on_hand: 2, seen: 5, reason: 'lost' })
    expect(below).toMatchObject({ status: 400, body: { message: 'Orders hold 3: the stock cannot be less.' } })
    const moved = await correct(cap, { on_hand: 9, seen: 4, reason: 'counted' })
    expect(moved).toMatchObject({ status: 409, body: { code: 'moved' } })
    expect(await readStock(cap)).toEqual([5, 3, 0, 2])
  })

  test('find products by SKU in any case or by barcode, and are told which no product has', async () => {
    const doc = products.shape.parse({ name: 'Sprocket', sku: 'RF-18S', barcode: '036000291452', price: 1250 })
    const { id } = await inLaro(server, (ctx) => createRecord(ctx, products, { doc }))
    const body = { skus: ['RF-18S', ' 036000291452 ', 'NONE', 'RF-18S', 'rf-18s'] }
    const other = await call(server, cast.sue, { url: `/data/clients/${laro}/eqip_products/${id}` })
    expect(other.body).toMatchObject({ id, sku: 'RF-18S' })
    expect(await call(server, cast.sue, { method: 'POST', url: '/products/locate', body })).toMatchObject({
      status: 200,
      body: {
        found: [
          { sku: 'RF-18S', id, price: 1250 },
          { sku: '036000291452', id },
          { sku: 'rf-18s', id },
        ],
        missing: ['NONE'],
      },
    })
  })
})

test('an order that is not paid within the days of the setting loses its hold', async () => {
  const cap = await makeProduct('Ridge cap', 5)
  const order = newOrder()
  await inOwn((ctx) => holdStock(ctx, order, [of(cap, 5)]))
  const hold = await holdOf(order.id)
  expect(hold?.until).toBe((hold?.last_date ?? 0) + 7 * dayMs)
  // One look takes a part of what is due, and earlier tests left holds.
  while ((await runPlanned(server.platform, endStockHold)) > 0);
  expect(await readStock(cap)).toEqual([5, 0, 0, 5])
  expect(await holdOf(order.id)).toMatchObject({ status: 'released' })
})
