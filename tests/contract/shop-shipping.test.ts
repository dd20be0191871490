import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { carts, mostOfferRequests, orders, products } from '../../domain/commerce/index.ts'
import { clients } from '../../domain/company/index.ts'
import { minuteMs } from '../../domain/kernel/values/durations.ts'
import { refreshOffer } from '../../server/commerce/shop/offer-shipping.ts'
import { makeMoneyRun } from '../../server/commerce/gateway/money-run.ts'
import type { Shipment } from '../../server/simulated/easypost/network/easypost-things.ts'
import { shippingDesk } from '../../server/shipping-desk.ts'
import { amendRecord, asVerb, beyondReach } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { LabelDesk } from './label-desk.ts'
import { address, makeProduct, openShop, shopClients, visit, within } from './shop-site.ts'

// Prices of carriers in the cart of the shop, with a carrier that answers, is away, or changes its prices.

const { laro } = shopClients
let server: TestServer
let desk: LabelDesk

const setClient = (facts: object) =>
  within(server, laro, (ctx) => amendRecord(ctx, clients, { id: laro.id, amend: () => facts }))

beforeAll(async () => {
  server = await openTestServer({ FLIGHTLINE_DEMO: 'true' })
  desk = await LabelDesk.open(server)
  await openShop(server, laro, { asks_carriers: true, shipping: 1200, shipping_per_pound: 50 })
  await setClient({ address: { street: '400 Dock Rd', city: 'Dallas', state: 'TX', zip: '75201', country: 'US' } })
})
beforeEach(() => desk.set('calls', ''))
afterAll(() => server.close())

const side = (name: string, size: number) => ({ name, size, variable: false, hide: false })
const sized = [side('Width', 8), side('Height', 6), side('Length', 12)]
const make = (facts: Parameters<typeof makeProduct>[2] = {}) =>
  makeProduct(server, laro, { weight: 5, dimensions: sized, ...facts })

const newest = async () => {
  const all = await within(server, laro, (ctx) => beyondReach(ctx, carts).every(['active', '==', true]))
  const [first] = all.toSorted((one, other) => other.date - one.date || (other.id < one.id ? -1 : 1))
  return within(server, laro, (ctx) => beyondReach(ctx, carts).get(first?.id ?? ''))
}

const countAsked = () => desk.atProvider((_, book) => book.list<Shipment>('shipment').length)
const totalOn = (html: string): string => /name="total" value="(\d+)"/.exec(html)?.[1] ?? ''

/** A visitor with goods and an address, on the page with the whole order. */
async function review(facts: Parameters<typeof makeProduct>[2] = {}, more: object = {}) {
  const product = await make(facts)
  const visitor = visit(server, laro)
  await visitor.take('_add', { product: product.slug ?? '', quantity: '1' })
  await visitor.take('_details', { ...address, ...more })
  return { visitor, product, page: await visitor.open('/review') }
}

describe('a cart with a whole address', () => {
  test('shows the prices of the carriers, and is charged by the cheapest', async () => {
    const { page } = await review()
    const { shipping_offer: offer, shipping, selected_rate: selected } = await newest()
    expect(offer?.rates.map(({ rate }) => rate)).toEqual(offer?.rates.map(({ rate }) => rate).toSorted((a, b) => a - b))
    expect([shipping, selected?.rate, selected?.default]).toEqual([offer?.rates[0]?.rate, offer?.rates[0]?.rate, true])
    for (const words of ['USPS Ground Advantage', 'UPS Next Day Air', 'Cheapest', 'Fastest'])
      expect(page.html).toContain(words)
    expect(page.html.match(/aria-current="true"/g)).toHaveLength(1)
  })

  test('keeps the chosen way in the cart and in its order, at the price that was shown', async () => {
    const { visitor } = await review({ name: 'Chosen way' })
    const chosen = await visitor.take('_shipping', { rate: 'EasyPost/UPS/2ndDayAir', page: 'review' })
    expect([chosen.status, chosen.to]).toEqual([303, '../shop/review'])
    const { html } = await visitor.open('/review')
    const { shipping } = await newest()
    expect((await visitor.take('_order', { total: totalOn(html) })).to).toContain('/shared/')
    const [order] = await within(server, laro, (ctx) => beyondReach(ctx, orders).every(['source', '==', 1]))
    expect(order).toMatchObject({ shipping, selected_rate: { carrier: 'UPS', service: '2ndDayAir', rate: shipping } })
    expect(shipping).toBeGreaterThan(3000)
  })

  test('asks the carriers once for the same goods and address, and again for other ones', async () => {
    const { visitor } = await review()
    const before = await countAsked()
    await visitor.open('/cart')
    await visitor.open('/review')
    expect(await countAsked()).toBe(before)
    await visitor.take('_details', { ...address, zip: '10001', state: 'NY', city: 'New York' })
    await visitor.open('/review')
    expect(await countAsked()).toBe(before + 1)
  })

  test('a home is marked, and its order is sent to one', async () => {
    const { visitor, page } = await review({}, { street: '12 Bluebonnet Lane' })
    expect((await newest()).shipping_offer?.residential).toBe(true)
    await visitor.take('_order', { total: totalOn(page.html) })
    const cart = await newest()
    const order = await within(server, laro, (ctx) => beyondReach(ctx, orders).get(cart.order?.id ?? ''))
    expect(order.address?.residential).toBe(true)
  })

  test('an address that carriers do not know is said to its visitor', async () => {
    const { page } = await review({}, { street: 'Nowhere Street' })
    expect(page.html).toContain('The carriers do not know this address: Address not found. Please check it.')
  })

  test('the cheapest way is free from the subtotal of the settings on, and others cost their price', async () => {
    await openShop(server, laro, { free_shipping_from: 2000 })
    const { visitor } = await review()
    expect((await newest()).shipping).toBe(0)
    await visitor.take('_shipping', { rate: 'EasyPost/UPS/Ground', page: 'cart' })
    expect((await newest()).shipping).toBeGreaterThan(1000)
    await openShop(server, laro, { free_shipping_from: 0 })
  })
})

describe('a cart without prices of carriers', () => {
  test('is charged by the terms of the shop without an address, and names the next step', async () => {
    const product = await make()
    const visitor = visit(server, laro)
    await visitor.take('_add', { product: product.slug ?? '', quantity: '1' })
    const { html } = await visitor.open('/cart')
    expect((await newest()).shipping).toBe(1450)
    expect(html).toContain('Enter the address, and you choose from the prices of the carriers.')
  })

  test('is charged by the terms of the shop where the carriers are offline, says so, and is ordered', async () => {
    await desk.set('calls', 'offline')
    const { visitor, page } = await review({ name: 'Offline goods' })
    expect(page.html).toContain('The carriers did not answer just now, so shipping is charged by our usual terms.')
    expect((await newest()).shipping).toBe(1450)
    expect((await visitor.take('_order', { total: totalOn(page.html) })).to).toContain('/shared/')
  })

  test('is charged by the terms of the shop where its goods have no size', async () => {
    const { page } = await review({ dimensions: [], weight: 2 })
    expect(page.html).toContain('These goods have no weight or size on file')
    expect((await newest()).shipping).toBe(1300)
  })

  test('asks no carrier any more after very many requests', async () => {
    const { visitor } = await review()
    const { id, shipping_offer: offer } = await newest()
    await within(server, laro, (ctx) =>
      asVerb(ctx, carts).amend({
        id,
        amend: () => ({ shipping_offer: offer && { ...offer, asked: 'other', requests: mostOfferRequests } }),
      }),
    )
    const before = await countAsked()
    expect((await visitor.open('/review')).html).toContain('The carriers were asked very often for this cart')
    expect(await countAsked()).toBe(before)
  })
})

describe('the order of a cart', () => {
  test('a price that carriers changed is shown and asked, and nothing is ordered', async () => {
    const { visitor, page, product } = await review()
    await within(server, laro, (ctx) => amendRecord(ctx, products, { id: product.id, amend: () => ({ weight: 9 }) }))
    const before = totalOn(page.html)
    const asked = await visitor.take('_order', { total: before })
    expect([asked.status, asked.html.includes('The total is now')]).toEqual([409, true])
    expect(Number(totalOn(asked.html))).toBeGreaterThan(Number(before))
    expect((await newest()).order).toBeUndefined()
    expect((await visitor.take('_order', { total: totalOn(asked.html) })).to).toContain('/shared/')
  })

  test('keeps prices of the last minutes where the carriers do not answer, and takes the terms of the shop after them', async () => {
    const { visitor, page } = await review()
    const { shipping } = await newest()
    await desk.set('calls', 'offline')
    const run = makeMoneyRun({ platform: server.platform, log: server.platform.log }, laro.id)
    const token = visitor.cookie().split('=')[1] ?? ''
    await refreshOffer(run, shippingDesk, { token, lastsMs: 0 })
    expect(await newest()).toMatchObject({ shipping, shipping_offer: { requests: 2 } })
    server.advance(16 * minuteMs)
    const asked = await visitor.take('_order', { total: totalOn(page.html) })
    expect([asked.status, (await newest()).shipping]).toEqual([409, 1450])
  })

  test('a way that is not offered is refused', async () => {
    const { visitor } = await review()
    const refused = await visitor.take('_shipping', { rate: 'EasyPost/UPS/Drone', page: 'review' })
    expect([refused.status, refused.html.includes('This way of shipping is not offered any more.')]).toEqual([
      409,
      true,
    ])
  })
})
