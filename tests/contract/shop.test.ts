import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { carts, discounts, orders, products, taxStates } from '../../domain/commerce/index.ts'
import { contacts } from '../../domain/crm/index.ts'
import { queue } from '../../domain/inbox/index.ts'
import type { RowOf } from '../../domain/kernel/index.ts'
import { leaveCart } from '../../server/commerce/shop/leave-cart.ts'
import { amendRecord, beyondReach, createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { runPlanned } from '../timed-task.ts'
import { call } from './inbox-server.ts'
import { address, makeProduct, openShop, readProduct, shopClients, tokenOf, visit, within } from './shop-site.ts'

// The shop on the public site of a client: product pages, carts, their stock, and their orders.

const { laro } = shopClients
let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  await openShop(server, laro, { shipping: 1200, free_shipping_from: 20_000 })
  await within(server, laro, (ctx) =>
    createRecord(ctx, taxStates, { doc: taxStates.shape.parse({ state: 'TX', rate: 6.25, year: 2026 }) }),
  )
})
afterAll(() => server.close())

type Product = RowOf<typeof products>

const make = (facts: Parameters<typeof makeProduct>[2] = {}) => makeProduct(server, laro, facts)
const fillLine = ({ slug = '' }: Product, quantity = '1') => ({ product: slug, quantity })
const allCarts = () => within(server, laro, (ctx) => beyondReach(ctx, carts).every(['active', '==', true]))
const allOrders = () => within(server, laro, (ctx) => beyondReach(ctx, orders).every(['source', '==', 1]))

const newestCart = async () => {
  const [newest] = (await allCarts()).toSorted((one, other) => other.date - one.date || (other.id < one.id ? -1 : 1))
  return within(server, laro, (ctx) => beyondReach(ctx, carts).get(newest?.id ?? ''))
}

const priceOf = (product: Product, price: number) =>
  within(server, laro, (ctx) => amendRecord(ctx, products, { id: product.id, amend: () => ({ price }) }))

/** The total that a page asks the visitor to pay, in cents. */
const totalOn = (html: string): string => /name="total" value="(\d+)"/.exec(html)?.[1] ?? ''

/** Runs what is due at the end of carts. */
async function leaveCarts(): Promise<void> {
  while ((await runPlanned(server.platform, leaveCart)) > 0);
}

/** A visitor whose cart waits to be ordered. */
async function fill(product: Product, quantity = '1', more: object = {}) {
  const visitor = visit(server, laro)
  await visitor.take('_add', fillLine(product, quantity))
  const sent = await visitor.take('_details', { ...address, ...more })
  expect([sent.status, sent.to]).toEqual([303, '../shop/review'])
  const { html } = await visitor.open('/review')
  return { visitor, total: totalOn(html), html }
}

describe('product pages', () => {
  test('a listed product has a page in the frame of the site, without a script', async () => {
    const product = await make({ name: 'Shear <blade>', description: 'Four edges.', on_hand: 3, slug: 'shear-blade' })
    const { open } = visit(server, laro)
    const [list, page] = [await open(), await open('/products/shear-blade')]
    expect(list.html).toContain('Shear &lt;blade&gt;')
    expect(page).toMatchObject({ status: 200 })
    for (const words of ['Shear &lt;blade&gt;', '$28.75', 'Only 3 left', 'Four edges.', '<footer>'])
      expect(page.html).toContain(words)
    expect(page.html.replaceAll('application/ld+json', '')).not.toMatch(/<script(?! type="")[^>]*src|cost/)
    expect(product.slug).toBe('shear-blade')
  })

  test('an unlisted, hidden or subscription product has none, and cannot be bought', async () => {
    const subscription = { period: 'monthly' as const, trial_period_days: 0 }
    const hidden = await make({ name: 'Hidden thing' })
    await within(server, laro, (ctx) => amendRecord(ctx, products, { id: hidden.id, amend: () => ({ active: false }) }))
    for (const product of [await make({ name: 'Secret thing', listed: false }), hidden, await make({ subscription })]) {
      const visitor = visit(server, laro)
      expect((await visitor.open(`/products/${product.slug}`)).status).toBe(404)
      const added = await visitor.take('_add', fillLine(product))
      expect([added.status, visitor.cookie()]).toEqual([404, ''])
    }
    expect((await visit(server, laro).open()).html).not.toMatch(/Secret thing|Hidden thing/)
  })

  test('a size that the buyer chooses lies within its range', async () => {
    const product = await make({
      name: 'Panel',
      dimensions: [{ name: 'Length', variable: true, hide: false, min: 24, max: 480 }],
    })
    const visitor = visit(server, laro)
    const short = await visitor.take('_add', { ...fillLine(product), 'size Length': '1 ft' })
    expect(short.status).toBe(409)
    expect(short.html).toContain('Length: enter a length')
    expect(short.html).toContain('value="1 ft"')
    await visitor.take('_add', { ...fillLine(product, '2'), 'size Length': '12\' 6"' })
    expect((await visitor.open('/cart')).html).toContain('Length 12&#39; 6&quot;')
  })
})

describe('a cart', () => {
  test('adds up the pieces of two tabs and holds them for half an hour', async () => {
    const product = await make({ on_hand: 10 })
    const visitor = visit(server, laro)
    await visitor.take('_add', fillLine(product, '2'))
    await Promise.all([visitor.take('_add', fillLine(product)), visitor.take('_add', fillLine(product))])
    const cart = await newestCart()
    expect(cart.items).toMatchObject([{ quantity: 4, price: 2875, subtotal: 11_500 }])
    expect(cart.total).toBe(12_700)
    expect((await readProduct(server, laro, product.id)).stock).toMatchObject({ on_hand: 10, held: 4 })
    expect(Math.round(((cart.expires ?? 0) - server.platform.clock()) / 60_000)).toBe(30)
  })

  test('a refusal for lack of stock names the product and what is left, and changes nothing', async () => {
    const product = await make({ name: 'Gate hinge', on_hand: 3 })
    const visitor = visit(server, laro)
    await visitor.take('_add', fillLine(product, '2'))
    const more = await visitor.take('_add', fillLine(product, '2'))
    expect(more.status).toBe(409)
    expect(more.html).toContain('Only 1 of Gate hinge is left.')
    expect((await readProduct(server, laro, product.id)).stock.held).toBe(2)
    const cart = await newestCart()
    await visitor.take('_pieces', { line: cart.items[0]?.id ?? '', quantity: '3' })
    expect((await readProduct(server, laro, product.id)).stock.held).toBe(3)
    await visitor.take('_pieces', { line: cart.items[0]?.id ?? '', quantity: '0' })
    expect((await readProduct(server, laro, product.id)).stock.held).toBe(0)
  })

  test('takes a public code, and no code that staff alone may enter', async () => {
    const code = (name: string, isPublic: boolean) =>
      within(server, laro, (ctx) =>
        createRecord(ctx, discounts, {
          doc: discounts.shape.parse({ title: name, code: name, value: 10, reusable: true, public: isPublic }),
        }),
      )
    await code('SHOP10', true)
    await code('STAFF20', false)
    const product = await make({ price: 5000 })
    const visitor = visit(server, laro)
    await visitor.take('_add', fillLine(product))
    expect((await visitor.take('_code', { code: 'staff20' })).html).toContain('No discount has the code STAFF20.')
    await visitor.take('_code', { code: 'shop10' })
    expect((await newestCart()).discount).toMatchObject({ amount: -500, code: 'SHOP10' })
    await visitor.take('_code', { remove: 'SHOP10' })
    expect((await newestCart()).discount.amount).toBe(0)
  })

  test('an expired cart frees its goods, and its visitor may keep them again', async () => {
    const product = await make({ on_hand: 5 })
    const visitor = visit(server, laro)
    await visitor.take('_add', fillLine(product, '5'))
    server.advance(31 * 60_000)
    expect((await visitor.open('/cart')).html).toContain('Keep them again')
    await leaveCarts()
    expect(await readProduct(server, laro, product.id)).toMatchObject({ stock: { held: 0 } })
    expect((await newestCart()).state).toBe('left')
    expect((await visitor.take('_renew')).status).toBe(303)
    expect(await newestCart()).toMatchObject({ state: 'open' })
    expect((await readProduct(server, laro, product.id)).stock.held).toBe(5)
  })
})

describe('the order of a cart', () => {
  test('exists before its payment, with tax and shipping, and holds the goods once', async () => {
    const product = await make({ on_hand: 4 })
    const { visitor, total, html } = await fill(product, '4')
    expect(html).toContain('Order and pay $134.19')
    const ordered = await visitor.take('_order', { total })
    expect(ordered.status).toBe(303)
    const [order] = (await allOrders()).filter(({ total: sum }) => sum === 13_419)
    expect(order).toMatchObject({ source: 1, shipping: 1200, tax: { amount: 719 } })
    expect(order?.contact).toMatchObject({ name: 'Mia Lund', email: address.email })
    expect((await readProduct(server, laro, product.id)).stock).toMatchObject({ on_hand: 4, held: 4 })
    const body = { token: tokenOf(ordered.to) }
    const page = await server.app.inject({ method: 'POST', url: '/api/shared/sales/openings', payload: body })
    expect(page.json()).toMatchObject({ state: 'agreed', money: { owed: 13_419 } })
  })

  test('is made once by a form that is sent twice', async () => {
    const product = await make({ on_hand: 9, price: 3111 })
    const { visitor, total } = await fill(product, '3')
    const answers = await Promise.all([1, 2, 3].map(() => visitor.take('_order', { total })))
    expect(new Set(answers.map(({ to }) => to)).size).toBe(1)
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
    expect((await allOrders()).filter(({ subtotal }) => subtotal === 9333)).toHaveLength(1)
    expect((await readProduct(server, laro, product.id)).stock.held).toBe(3)
    expect((await visitor.open('/cart')).html).toContain('This cart is order')
    await visitor.take('_add', fillLine(product))
    expect((await newestCart()).items).toMatchObject([{ quantity: 1 }])
  })

  test('a changed price shows the new total and asks before anything is ordered', async () => {
    const product = await make({ price: 4000 })
    const { visitor, total } = await fill(product)
    await priceOf(product, 4500)
    const before = (await allOrders()).length
    const asked = await visitor.take('_order', { total })
    expect(asked.status).toBe(409)
    expect(asked.html).toContain('The total is now $59.81. It was $54.50.')
    expect((await allOrders()).length).toBe(before)
    expect((await visitor.take('_order', { total: totalOn(asked.html) })).status).toBe(303)
  })

  test('a cart without a complete address is not ordered, and its fields say why', async () => {
    const product = await make()
    const visitor = visit(server, laro)
    await visitor.take('_add', fillLine(product))
    const answer = await visitor.take('_details', { ...address, email: 'nonsense', phone: '12', street: '', state: '' })
    expect(answer.status).toBe(409)
    for (const words of ['Bad Email?', 'Bad Phone Number?', 'Must include state.', 'value="Austin"'])
      expect(answer.html).toContain(words)
    expect((await visitor.take('_order', { total: '4075' })).status).toBe(303)
    expect((await newestCart()).order).toBeUndefined()
  })

  test('a state that is typed by its name is shown by its letters, with the whole address', async () => {
    const visitor = visit(server, laro)
    await visitor.take('_add', fillLine(await make()))
    await visitor.take('_details', { ...address, state: 'texas' })
    expect((await visitor.open('/review')).html).toContain(`${address.street}, ${address.city}, TX ${address.zip}`)
  })

  test('terms of a product are agreed to first', async () => {
    const product = await make({ price: 7000, agreement: 'Cut panels cannot be returned.' })
    const { visitor, total } = await fill(product)
    expect((await visitor.take('_order', { total })).html).toContain('Agree to the terms of Ridge cap first.')
    const { items } = await newestCart()
    expect((await visitor.take('_order', { total, [`agreed ${items[0]?.id}`]: 'yes' })).status).toBe(303)
  })

  test('a typed address of a known customer shows nothing of theirs and gives none of their terms', async () => {
    await within(server, laro, (ctx) =>
      createRecord(ctx, contacts, {
        doc: contacts.shape.parse({ first_name: 'Veronica', last_name: 'Private', email: 'vip@customer.example' }),
      }),
    )
    const { visitor, total } = await fill(await make({ price: 6000 }), '1', { email: 'vip@customer.example' })
    const { to } = await visitor.take('_order', { total })
    const body = { token: tokenOf(to) }
    const page = await server.app.inject({ method: 'POST', url: '/api/shared/sales/openings', payload: body })
    expect(page.body).not.toMatch(/Veronica|Private/)
  })
})

describe('a cart that is left', () => {
  const leaveOne = async (more: object) => {
    await fill(await make(), '1', more)
    const { id } = await newestCart()
    server.advance(31 * 60_000)
    await leaveCarts()
    return within(server, laro, (ctx) => beyondReach(ctx, carts).get(id))
  }

  test('is followed up where its visitor agreed, with the words that they read', async () => {
    const cart = await leaveOne({ consent: 'yes', email: 'agreed@customer.example' })
    const item = await within(server, laro, (ctx) => beyondReach(ctx, queue).get(cart.follow_up ?? ''))
    expect(item).toMatchObject({ roles: [{ id: 'orders' }], data: { object: { type: 'contacts' } } })
    expect(item.data.message).toContain('You may write to me about this cart')
  })

  test('is forgotten where they did not: name and address leave the cart and its history', async () => {
    const cart = await leaveOne({ email: 'silent@customer.example' })
    expect(cart).toMatchObject({ visitor: { name: '', email: '' }, address: { zip: '78701' } })
    expect(cart.follow_up).toBeUndefined()
    const found = await within(server, laro, (ctx) =>
      beyondReach(ctx, contacts).every(['emails', 'array-contains', 'silent@customer.example']),
    )
    expect(found).toEqual([])
    const { body } = await call(server, cast.ana, { url: `/data/clients/${laro.id}/carts/${cart.id}/history` })
    expect(JSON.stringify(body)).not.toContain('silent@customer')
  })
})

test('a shop that is closed has no page and takes nothing', async () => {
  const product = await make()
  const set = (is_open: boolean) => openShop(server, laro, { is_open })
  await set(false)
  const visitor = visit(server, laro)
  expect((await visitor.open()).status).toBe(404)
  expect((await visitor.take('_add', fillLine(product))).status).toBe(404)
})
