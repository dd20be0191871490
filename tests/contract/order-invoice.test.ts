import { buffer } from 'node:stream/consumers'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFile } from '../../server/platform/files/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'
import { buyer, line, readBooks, readOrder, shopOf } from './sales-server.ts'

let server: TestServer
let shop: ReturnType<typeof shopOf>
beforeAll(async () => {
  server = await openTestServer()
  shop = shopOf(server)
})
afterAll(() => server.close())

async function readInvoice(id: string, file: { name: string; url: string }): Promise<string> {
  const place = decodeURIComponent(file.url.slice(file.url.indexOf(`clients/${laro}`)))
  const content = await inLaro(server, async (ctx) => buffer((await openFile(ctx, place)).content))
  expect(place).toContain(`attachments/orders/${id}/`)
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(content)), { mergePages: true })
  return text
}

test('the invoice of an order has its number, lines, taxes, payments and payment link, and charges nothing again', async () => {
  const { body: order } = await shop.order({
    items: [line(10_000, 2, { sku: 'RC-1' })],
    shipping: 4550,
    tax: 825,
    discount: -1000,
  })
  await shop.pay(order.id, 5000)
  const books = await readBooks(server, order.id)
  const { status, body } = await shop.post(`orders/${order.id}/invoice`)
  expect(status, JSON.stringify(body)).toBe(200)
  const row = await readOrder(server, order.id)
  expect(body).toMatchObject({ number: row.invoice_id, balance: 19_375, to: { email: buyer.email } })
  const text = await readInvoice(order.id, body.file)
  for (const words of [
    `Invoice ${row.invoice_id ?? ''}`,
    'RC-1',
    '2 × $100.00',
    '$45.50',
    '-$10.00',
    '$8.25',
    '$243.75',
  ])
    expect(text).toContain(words)
  expect(text).toMatch(/Paid .*Wire Transfer/)
  expect(text).toContain('$193.75')
  expect(text.replaceAll(/\s/g, '')).toContain(String(body.payAt))
  expect(await readBooks(server, order.id)).toEqual(books)
})

test('an order that is not placed has no invoice, and neither has one of another client', async () => {
  const { body: draft } = await shop.order({ items: [line(500)], isPlaced: false })
  const refused = await shop.post(`orders/${draft.id}/invoice`)
  expect(refused.body.issues).toMatchObject([{ code: 'invoice-not-placed' }])
  const url = `/sales/orders/${draft.id}/invoice`
  expect((await call(server, cast.sam, { method: 'POST', url })).status).toBe(404)
})
