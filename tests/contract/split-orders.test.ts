import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { discounts } from '../../domain/commerce/index.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { inLaro } from './inbox-server.ts'
import { line, readBooks, readOrder, shopOf } from './sales-server.ts'

let server: TestServer
let shop: ReturnType<typeof shopOf>
beforeAll(async () => {
  server = await openTestServer()
  shop = shopOf(server)
})
afterAll(() => server.close())

const listCodes = ({ body }: { body: { issues?: readonly { code: string }[] } }) => body.issues?.map(({ code }) => code)

test('a split moves pieces with their share of the discount, and both orders stay balanced', async () => {
  const { body } = await shop.order({ items: [line(1000, 4), line(500)], discount: -450, shipping: 100 })
  const { version, items } = await readOrder(server, body.id)
  const lines = [{ id: items[0]?.id, quantity: 3 }]
  const split = await shop.post(`orders/${body.id}/split`, { version, lines, shipping: 60 })
  expect(split.body).toMatchObject({ total: 1500 - 150 + 40 })
  const made = await readOrder(server, split.body.made.id)
  expect(made).toMatchObject({ total: 3000 - 300 + 60, split_from: { order_id: body.id } })
  const books = [await readBooks(server, body.id), await readBooks(server, made.id)]
  expect(books.map(({ receivable }) => receivable)).toEqual([1390, 2760])
  const all = {
    version: split.body.version,
    lines: [
      { id: '1', quantity: 1 },
      { id: '2', quantity: 1 },
    ],
  }
  expect(listCodes(await shop.post(`orders/${body.id}/split`, all))).toEqual(['split-all'])
})

test('a split divides a typed tax, and leaves the service fee where it is', async () => {
  const { body } = await shop.order({ items: [line(1000, 4)], tax: 101, service_fee: 30 })
  const { version, items } = await readOrder(server, body.id)
  const split = await shop.post(`orders/${body.id}/split`, { version, lines: [{ id: items[0]?.id, quantity: 1 }] })
  expect(split.body).toMatchObject({ total: 3000 + 76 + 30 })
  expect(await readOrder(server, split.body.made.id)).toMatchObject({ total: 1000 + 25, service_fee: 0 })
})

test('a split keeps what a code takes off the shipping, so that both totals together stay', async () => {
  const code = `ALL${randomUUID().slice(0, 4)}`.toUpperCase()
  await inLaro(server, (ctx) =>
    createRecord(ctx, discounts, {
      doc: discounts.shape.parse({ title: 'All', code, value: 100, shipping: true, reusable: true }),
    }),
  )
  const { body } = await shop.order({ items: [line(500, 2)], shipping: 100, codes: [code] })
  const { version, items } = await readOrder(server, body.id)
  const lines = [{ id: items[0]?.id, quantity: 1 }]
  const split = await shop.post(`orders/${body.id}/split`, { version, lines, shipping: 60 })
  expect([body.total, split.body.total, (await readOrder(server, split.body.made.id)).total]).toEqual([0, 0, 0])
})
