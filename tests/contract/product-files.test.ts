import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { products } from '../../domain/commerce/index.ts'
import { contacts } from '../../domain/crm/index.ts'
import { beyondReach, createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const mapping = { sku: 'SKU', name: 'Name', price: 'Price', on_hand: 'Qty', vendor: 'Vendor', height: 'Height' }
const importLines = (lines: readonly string[], isPreview: boolean) =>
  call(server, cast.sue, {
    method: 'POST',
    url: '/products/import',
    body: { text: ['SKU,Name,Price,Qty,Vendor,Height', ...lines].join('\n'), mapping, isPreview },
  })

const importText = (...lines: string[]) => importLines(lines, false)

const bySku = (sku: string) =>
  inLaro(server, async (ctx) => {
    const found = await beyondReach(ctx, products).findOne(['sku', '==', sku])
    return found && beyondReach(ctx, products).get(found.id)
  })

const make = (doc: object) => inLaro(server, (ctx) => createRecord(ctx, products, { doc: products.shape.parse(doc) }))

describe('an import of products', () => {
  test('adds new ones, changes those whose SKU is known, and leaves the others of their fields', async () => {
    await make({
      sku: 'OLD',
      name: 'Old name',
      price: 100,
      cost: 60,
      dimensions: [{ name: 'Gauge', size: 26, numeric: true }],
    })
    await inLaro(server, (ctx) =>
      createRecord(ctx, contacts, { doc: contacts.shape.parse({ company: 'Northside Steel', type: 'Vendor' }) }),
    )
    const lines = ['OLD,New name,12.50,7,northside steel,"2\' 6"""', 'NEW,Brand new,3,,,']
    const preview = await importLines(lines, true)
    expect(preview.body).toMatchObject({
      added: 1,
      changed: 1,
      rows: [
        { sku: 'OLD', outcome: 'changed', fields: expect.arrayContaining(['name', 'price', 'vendor', 'stock']) },
        { sku: 'NEW', outcome: 'added' },
      ],
    })
    expect(await bySku('NEW')).toBeUndefined()
    expect(await importText(...lines)).toMatchObject({
      status: 200,
      body: { added: 1, changed: 1, same: 0, faults: [] },
    })
    expect(await bySku('OLD')).toMatchObject({
      name: 'New name',
      price: 1250,
      cost: 60,
      vendor: { label: 'Northside Steel' },
      stock: { tracked: true, on_hand: 7 },
      available: 7,
      dimensions: [
        { name: 'Gauge', size: 26 },
        { name: 'Height', size: 30, feet: 2, inches: 6 },
      ],
    })
    expect(await bySku('NEW')).toMatchObject({ price: 300, stock: { tracked: false } })
    expect((await importText(...lines)).body).toEqual({ added: 0, changed: 0, same: 2, faults: [] })
    const kept = await call(server, cast.sue, { url: '/products/import/mapping' })
    expect(kept.body).toEqual({ mapping })
  })

  test('with one fault writes nothing, and says where', async () => {
    const answer = await importText('GOOD,Good,1,,,', 'BAD,,1,,,')
    expect(answer.body).toMatchObject({ added: 0, faults: [{ row: 3, column: 'Name', words: 'Name is missing.' }] })
    expect(await bySku('GOOD')).toBeUndefined()
  })
})

describe('a barcode', () => {
  test('is answered as bars, and is absent for a product without a code', async () => {
    const [coded, bare] = [await make({ name: 'Blade', sku: 'BLD-14' }), await make({ name: 'Service' })]
    const read = (id: string) => call(server, cast.sue, { url: `/products/${id}/barcode` })
    const { barcode } = (await read(coded.id)).body
    expect(barcode).toMatchObject({ kind: 'code128', text: 'BLD-14' })
    // Start, six characters, check and stop: 11 modules each, and 13 of the stop.
    const total = (barcode.widths as number[]).reduce((sum, width) => sum + width, 0)
    expect(total).toBe(11 * 8 + 13)
    expect((await read(bare.id)).body).toEqual({})
  })

  test('is printed on labels of those products that exist', async () => {
    const coded = await make({ name: 'Strut', sku: 'STR-16', price: 9975 })
    const print = async (labels: object[]) =>
      server.app.inject({
        method: 'POST',
        url: '/api/products/labels',
        headers: await server.headersOf(cast.sue, laro),
        payload: { labels, hasPrice: true },
      })
    const file = await print([
      { product: coded.id, copies: 31 },
      { product: 'gone', copies: 1 },
    ])
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(file.rawPayload.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2)
    expect((await print([{ product: 'gone', copies: 1 }])).json()).toMatchObject({
      message: 'These products do not exist any more.',
    })
    expect((await print(Array.from({ length: 5 }, () => ({ product: coded.id, copies: 500 })))).statusCode).toBe(400)
  })
})
