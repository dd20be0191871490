import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ads } from '../../domain/commerce/index.ts'
import { followAds } from '../../server/commerce/ads/ad-verbs.ts'
import { amendRecord, getRecord } from '../../server/platform/records/index.ts'
import { products } from '../../domain/commerce/index.ts'
import { runTimedIn } from '../timed-task.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { call } from './inbox-server.ts'
import { makeProduct, openShop, shopClients, within } from './shop-site.ts'

// Ads of products, and their feed for shopping channels.

const { laro } = shopClients
let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  await openShop(server, laro)
})
afterAll(() => server.close())

const ask = (method: 'GET' | 'POST', url: string, body: object = {}) =>
  call(server, cast.ana, { method, url, ...(method === 'POST' && { body }) })

const make = (facts: Parameters<typeof makeProduct>[2] = {}) =>
  makeProduct(server, laro, { description: 'Bent to the pitch.', image: 'https://www.example.com/cap.jpg', ...facts })

const adOf = async (product: { id: string }) => String((await ask('POST', `/ads/products/${product.id}`)).body.id)
const read = (id: string) => within(server, laro, (ctx) => getRecord(ctx, ads, id))
const change = (id: string, facts: object) =>
  within(server, laro, (ctx) => amendRecord(ctx, ads, { id, amend: () => facts }))
const publish = (id: string, isPublished = true) => ask('POST', `/ads/${id}/published`, { isPublished })

async function feed(form: 'xml' | 'table' = 'xml') {
  const { body } = await ask('GET', '/ads/feed')
  const url = new URL(String(body[form])).pathname
  const answer = await server.app.inject({ url })
  return { url, status: answer.statusCode, text: answer.body, state: body }
}

describe('the ad of a product', () => {
  test('takes over its facts, once for any number of calls', async () => {
    const product = await make({ name: 'Ridge cap', sku: 'RDG-A', barcode: '036000291452', weight: 9, on_hand: 2 })
    const [one, other] = await Promise.all([adOf(product), adOf(product)])
    expect(one).toBe(other)
    expect(await read(one)).toMatchObject({
      title: 'Ridge cap',
      description: 'Bent to the pitch.',
      price: 2875,
      dynamic_price: true,
      stock: 'in_stock',
      mpn: 'RDG-A',
      gtin: '036000291452',
      weight: 9,
    })
  })

  test('follows its stock and price, unless it takes orders ahead', async () => {
    const product = await make({ on_hand: 3 })
    const id = await adOf(product)
    await within(server, laro, (ctx) =>
      amendRecord(ctx, products, {
        id: product.id,
        amend: ({ stock }) => ({ price: 3100, stock: { ...stock, on_hand: 0 } }),
      }),
    )
    await runTimedIn(server.platform, followAds, laro.id)
    expect(await read(id)).toMatchObject({ stock: 'out_of_stock', price: 3100 })
    await change(id, { stock: 'backorder' })
    await runTimedIn(server.platform, followAds, laro.id)
    expect((await read(id)).stock).toBe('backorder')
  })
})

describe('the feed', () => {
  test('has the published ads that a channel takes, and leaves out the others with a reason for each field', async () => {
    const good = await adOf(await make({ name: 'Post & rail', sku: 'PST-F', slug: 'post-and-rail' }))
    await change(good, { brand: 'Northside' })
    const bad = await adOf(await make({ name: 'Nameless', description: '', image: '' }))
    await publish(good)
    await publish(bad)
    const { text, state } = await feed()
    expect(text).toContain('<g:title>Post &amp; rail</g:title>')
    expect(text).toContain('/site/laro/shop/products/post-and-rail</g:link>')
    expect(text).toContain('<g:price>28.75 USD</g:price>')
    expect(text).toContain('<g:availability>in_stock</g:availability>')
    expect(text).not.toContain('Nameless')
    expect(state.left_out).toMatchObject([{ id: bad, title: 'Nameless' }])
    expect(state.left_out[0].faults.map(({ field }: { field: string }) => field)).toEqual([
      'description',
      'image',
      'brand',
    ])
    expect((await ask('GET', `/ads/${bad}/check`)).body.faults[0].words).toBe(
      'Description is missing: shopping channels require it.',
    )
    const table = (await feed('table')).text.split('\n')
    expect(table[0]?.split('\t').slice(0, 3)).toEqual(['id', 'title', 'description'])
    expect(table).toHaveLength(3)
    await publish(good, false)
    expect((await feed()).text).not.toContain('Post &amp; rail')
  })

  test('opens by its present address alone, and for users with the role', async () => {
    const { url, status } = await feed()
    expect(status).toBe(200)
    const wrong = await server.app.inject({ url: url.replace(/.\.xml$/, '_.xml') })
    const other = await server.app.inject({ url: url.replace('/laro/', '/eqip/') })
    expect([wrong.statusCode, other.statusCode]).toEqual([404, 404])
    expect((await ask('POST', '/ads/feed/address')).status).toBe(200)
    expect((await server.app.inject({ url })).statusCode).toBe(404)
    expect((await feed()).status).toBe(200)
    expect((await call(server, cast.jo, { url: '/ads/feed' })).status).toBe(403)
  })
})
