import { afterAll, beforeAll, expect, test } from 'vitest'
import { carts, orders } from '../../domain/commerce/index.ts'
import { beyondReach } from '../../server/platform/records/index.ts'
import { address, makeProduct, openShop, readProduct, shopClients, visit, within } from '../contract/shop-site.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { AttackCount } from './attack-count.ts'

// The shop is open to everyone: attempts on carts of others, on prices and on stock.

const count = new AttackCount('shop')
const { laro, eqip } = shopClients
let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  await openShop(server, laro)
  await openShop(server, eqip)
})
afterAll(async () => {
  count.print()
  await server.close()
})

const cartsIn = (client: typeof laro | typeof eqip) =>
  within(server, client, (ctx) => beyondReach(ctx, carts).every(['active', '==', true]))
const ordersIn = (client: typeof laro | typeof eqip) =>
  within(server, client, (ctx) => beyondReach(ctx, orders).every(['source', '==', 1]))

async function fillCart() {
  const product = await makeProduct(server, laro, { name: 'Victim goods', on_hand: 8 })
  const visitor = visit(server, laro)
  await visitor.take('_add', { product: product.slug ?? '', quantity: '2' })
  await visitor.take('_details', address)
  return { product, visitor }
}

test('a made up, changed or foreign token opens no cart of another visitor', async () => {
  const { visitor } = await fillCart()
  const [name = '', own = ''] = visitor.cookie().split('=')
  const [id = '', mac = ''] = own.split('.')
  const other = (await fillCart()).visitor.cookie().split('=')[1] ?? ''
  const forged = [
    id,
    `${id}.`,
    `${id}.${'A'.repeat(43)}`,
    `${id}.${'é'.repeat(43)}`,
    `${id}.${other.split('.')[1]}`,
    `x.${mac}`,
    `${id}.${mac}x`,
    '%00.x',
  ]
  for (const token of forged) {
    const thief = visit(server, laro, `${name}=${token}`)
    for (const path of ['/cart', '/checkout', '/review']) {
      const { html, status } = await thief.open(path)
      const isHidden = !html.includes('Victim goods') && !html.includes(address.street)
      expect([count.take(isHidden), status < 500], token).toEqual([true, true])
    }
    const { to } = await thief.take('_order', { total: '5750' })
    expect(count.take(!to.includes('/shared/')), token).toBe(true)
  }
  const abroad = visit(server, eqip, visitor.cookie())
  expect(count.take(!(await abroad.open('/cart')).html.includes('Victim goods'))).toBe(true)
  expect(count.take(!(await abroad.take('_order', { total: '5750' })).to.includes('/shared/'))).toBe(true)
})

test('prices, discounts, taxes and states that a visitor sends change nothing', async () => {
  const product = await makeProduct(server, laro, { price: 9000 })
  const visitor = visit(server, laro)
  const forged = {
    price: '1',
    unit_cost: '0',
    subtotal: '1',
    discount: '-8999',
    shipping: '-1',
    tax: '-5',
    state: 'ordered',
  }
  await visitor.take('_add', { product: product.slug ?? '', quantity: '1', ...forged })
  await visitor.take('_details', { ...address, ...forged, state: 'TX', consent: 'no', number: 'C-1', order: 'x' })
  const before = (await ordersIn(laro)).length
  for (const total of ['1', '0', '-9000', 'NaN', '', '8999.99', '1e9']) {
    const { status } = await visitor.take('_order', { ...forged, total })
    expect(count.take(status === 409), total).toBe(true)
  }
  expect((await ordersIn(laro)).length).toBe(before)
  const cart = (await cartsIn(laro)).find(({ subtotal }) => subtotal === 9000)
  expect(count.take(cart?.total === 9000 && cart.discount.amount === 0 && cart.order === undefined)).toBe(true)
})

test('no quantity but a whole number of pieces is taken, and no stock is freed or made', async () => {
  const product = await makeProduct(server, laro, { on_hand: 5 })
  const visitor = visit(server, laro)
  await visitor.take('_add', { product: product.slug ?? '', quantity: '1' })
  const newest = (await cartsIn(laro)).toSorted((one, other) => other.date - one.date)[0]
  const { items } = await within(server, laro, (ctx) => beyondReach(ctx, carts).get(newest?.id ?? ''))
  const line = items[0]?.id ?? ''
  for (const quantity of ['-1', '-999', '0.5', '1e3', '1000', 'NaN', 'Infinity', '', ' ', '1;2', '٣']) {
    const added = await visitor.take('_add', { product: product.slug ?? '', quantity })
    const changed = await visitor.take('_pieces', { line, quantity })
    expect(count.take(added.status === 409 && changed.status === 409), quantity).toBe(true)
    const { stock } = await readProduct(server, laro, product.id)
    expect(count.take(stock.held === 1 && stock.on_hand === 5), quantity).toBe(true)
  }
})

test('a way of shipping that was not offered, and an offer that a visitor sends, change no amount', async () => {
  const { visitor } = await fillCart()
  const forged = ['EasyPost/UPS/Ground', '../0', '', 'constructor', 'x'.repeat(600), '<script>']
  for (const rate of forged) {
    const sent = await visitor.take('_shipping', { rate, page: '//evil.example', shipping: '0', amount: '0' })
    expect(count.take(sent.status === 409 && !sent.to.includes('evil') && !sent.html.includes('<script>')), rate).toBe(
      true,
    )
  }
  const stranger = visit(server, laro)
  expect(count.take((await stranger.take('_shipping', { rate: 'EasyPost/UPS/Ground' })).status !== 303)).toBe(true)
  await visitor.take('_details', { ...address, shipping_offer: '{"rates":[{"rate":0}]}', selected_rate: '0' })
  const carried = (await cartsIn(laro)).filter(({ shipping_offer: offer }) => offer !== undefined)
  expect(count.take(carried.length === 0)).toBe(true)
})

test('products of another company are neither shown nor sold', async () => {
  const product = await makeProduct(server, eqip, { name: 'Only at the other one' })
  const visitor = visit(server, laro)
  const page = await visitor.open(`/products/${product.slug}`)
  const added = await visitor.take('_add', { product: product.slug ?? '', quantity: '1' })
  expect(count.take(page.status === 404 && !page.html.includes('Only at the other one'))).toBe(true)
  expect(count.take(added.status === 404 && visitor.cookie() === '')).toBe(true)
})

test('costs, notes and vendors of a product, and words that look like a script, do not reach a page', async () => {
  const product = await makeProduct(server, laro, {
    name: '</script><script>alert(1)</script>',
    description: '<img src=x onerror=alert(1)>',
    cost: 987_654,
    notes: 'for the team alone',
    vendor: { id: 'v', label: 'Secret Vendor' },
  })
  const visitor = visit(server, laro)
  const pages = [await visitor.open(), await visitor.open(`/products/${product.slug}`)]
  await visitor.take('_add', { product: product.slug ?? '', quantity: '1' })
  const typed = { ...address, name: '"><script>alert(2)</script>', email: 'x' }
  for (const { html } of [...pages, await visitor.open('/cart'), await visitor.take('_details', typed)])
    for (const word of ['<script>', '<img src=x', '987654', '9,876.54', 'for the team alone', 'Secret Vendor'])
      expect(count.take(!html.includes(word)), word).toBe(true)
})

test('the cookie is out of reach of scripts and of other sites', async () => {
  const product = await makeProduct(server, laro, {})
  const { headers } = await visit(server, laro).take('_add', { product: product.slug ?? '', quantity: '1' })
  expect(count.take(/HttpOnly; SameSite=Lax/.test(String(headers['set-cookie'])))).toBe(true)
  expect(count.take(!String(headers['content-security-policy']).includes('script-src'))).toBe(true)
})

test('too many forms from one network are refused', async () => {
  const visitor = visit(server, laro)
  const statuses = await Promise.all(Array.from({ length: 45 }, () => visitor.take('_zip', { zip: '78701' })))
  expect(count.take(statuses.filter(({ status }) => status === 429).length >= 5)).toBe(true)
})
