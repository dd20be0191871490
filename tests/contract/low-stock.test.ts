import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '../../domain/commerce/index.ts'
import { unread } from '../../domain/inbox/index.ts'
import { holdStock, notifyLowStock, releaseHold } from '../../server/commerce/index.ts'
import { asVerb, beyondReach, createRecord } from '../../server/platform/records/index.ts'
import { till } from '../../server/till.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { runPlanned } from '../timed-task.ts'
import { cast, clientIds, type CastMember } from '../world.ts'
import { call, inLaro } from './inbox-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const makeProduct = (name: string, on_hand: number, more: object = {}) =>
  inLaro(server, (ctx) => {
    const doc = { name, stock: { tracked: true, on_hand }, reorder_level: 5, reorder_quantity: 20, ...more }
    return createRecord(ctx, products, { doc: products.shape.parse(doc) })
  })

type Product = Awaited<ReturnType<typeof makeProduct>>

const hold = ({ id, name }: Product, quantity: number, order: string) =>
  inLaro(server, (ctx) => holdStock(ctx, { id: order, label: order }, [{ product: { id, label: name }, quantity }]))

const tell = () => runPlanned(server.platform, notifyLowStock(till))

const readNotices = ({ id }: Product) =>
  inLaro(server, async (ctx) =>
    (await beyondReach(ctx, unread).every()).filter(({ ref }) => ref.includes(`products/${id}`)),
  )

const read = ({ id }: Product) => inLaro(server, (ctx) => beyondReach(ctx, products).get(id))

const readLow = async (who: CastMember = cast.ana) => (await call(server, who, { url: '/products/low' })).body

test('a fall to the level notifies users of the role once, and again only after the stock has risen above it', async () => {
  const screws = await makeProduct('Screws', 8)
  const order = randomUUID()
  await tell()
  expect(await readNotices(screws)).toEqual([])
  await hold(screws, 3, order)
  expect(await read(screws)).toMatchObject({ available: 5, low: 'low', low_untold: true })
  await tell()
  const notices = await readNotices(screws)
  expect(notices.map(({ user }) => user)).toContain(cast.ana.id)
  expect(notices.map(({ user }) => user)).not.toContain(cast.jo.id)
  expect(notices[0]).toMatchObject({ title: 'Low stock: Screws', summary: '5 available · reorder level 5' })

  await hold(screws, 8, order)
  expect(await read(screws)).toMatchObject({ low: 'out', low_untold: false })
  await tell()
  expect(await readNotices(screws)).toEqual(notices)

  await inLaro(server, (ctx) => releaseHold(ctx, { id: order }))
  expect((await read(screws)).low).toBeUndefined()
  await hold(screws, 8, order)
  await tell()
  expect((await readNotices(screws))[0]).toMatchObject({ title: 'Out of stock: Screws' })
})

test('products without a level, without tracked stock or hidden are in no list and notify nobody', async () => {
  const free = await makeProduct('Free', 0, { reorder_level: undefined })
  const loose = await makeProduct('Loose', 0, { stock: { tracked: false } })
  const hidden = await makeProduct('Hidden', 0)
  await inLaro(server, (ctx) => asVerb(ctx, products).amend({ id: hidden.id, amend: () => ({ active: false }) }))
  await tell()
  for (const product of [free, loose, hidden]) expect(await readNotices(product)).toEqual([])
  const names = (await readLow()).products.map(({ product }: { product: { label: string } }) => product.label)
  expect(names).not.toEqual(expect.arrayContaining(['Free']))
  expect(names).not.toEqual(expect.arrayContaining(['Loose']))
  expect(names).not.toEqual(expect.arrayContaining(['Hidden']))
})

test('the list has what is out of stock first, with what orders lack, the last purchase and a suggestion', async () => {
  const [few, none] = [await makeProduct('A few', 3), await makeProduct('B none', 0, { cost: 450 })]
  const { products: rows, hasMore } = await readLow()
  const order = rows.map(({ product }: { product: { id: string } }) => product.id)
  expect(order.indexOf(none.id)).toBeLessThan(order.indexOf(few.id))
  expect(rows.find(({ product }: { product: { id: string } }) => product.id === none.id)).toMatchObject({
    low: 'out',
    level: 5,
    suggested: 20,
    unit_cost: 450,
    ordered: 0,
  })
  expect(hasMore).toBe(false)
})

test('the list is for users who see products, and each client sees only its products', async () => {
  expect((await call(server, cast.rae, { url: '/products/low' })).status).toBe(403)
  const bolts = await makeProduct('Bolts', 0)
  const readIds = ({ body }: { body: { products: { product: { id: string } }[] } }) =>
    body.products.map(({ product }) => product.id)
  expect(readIds(await call(server, cast.ana, { url: '/products/low' }))).toContain(bolts.id)
  const elsewhere = await call(server, cast.sam, { url: '/products/low', client: clientIds.NXT })
  expect(elsewhere.status).toBe(200)
  expect(readIds(elsewhere)).not.toContain(bolts.id)
})
