import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orders, products, productSubscriptions } from '../../domain/commerce/index.ts'
import { threadsmsgs } from '../../domain/inbox/index.ts'
import { dayMs } from '../../domain/kernel/values/durations.ts'
import { billSubscriptions } from '../../server/commerce/index.ts'
import { asVerb, beyondReach } from '../../server/platform/records/index.ts'
import { till } from '../../server/till.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { runDue } from '../timed-task.ts'
import { cast, type CastMember } from '../world.ts'
import { followLink } from './follow-link.ts'
import { call, inLaro, laro, makeContact } from './inbox-server.ts'
import { shopOf } from './sales-server.ts'

// Subscriptions that we bill: orders are made by the clock, with their payment links.

let server: TestServer
let contact: { id: string; name: string; email: string }
let shop: ReturnType<typeof shopOf>
let plan: { id: string }
const job = billSubscriptions(till)

beforeAll(async () => {
  server = await openTestServer()
  const made = await makeContact(server)
  contact = { id: made.id, name: 'Mia Lund', email: 'mia@customer.example' }
  shop = shopOf(server)
  plan = await makeProduct({
    name: 'Blade service',
    price: 3000,
    subscription: { period: 'monthly', trial_period_days: 0 },
  })
})
afterAll(() => server.close())

const makeProduct = (doc: object) =>
  inLaro(server, (ctx) => asVerb(ctx, products).create({ doc: products.shape.parse(doc) }))
const post = (path: string, body: object = {}, who: CastMember = cast.ana) =>
  call(server, who, {
    method: 'POST',
    url: `/sales/subscriptions${path}`,
    body,
    headers: { 'idempotency-key': randomUUID() },
  })
const start = async (more: object = {}) => (await post('', { contact: contact.id, product: plan.id, ...more })).body
const read = (id: string) => inLaro(server, (ctx) => beyondReach(ctx, productSubscriptions).get(id))
const listBills = (id: string) => inLaro(server, (ctx) => beyondReach(ctx, orders).every(['renews_id', '==', id]))
const readBills = (id: string, who: CastMember = cast.ana) =>
  call(server, who, { url: `/sales/subscriptions/${id}/bills` })

/** Runs the clock until nothing is due at a moment. */
async function runTo(id: string, at: number): Promise<void> {
  const aheadMs = at - server.platform.clock()
  for (let tries = 0; tries < 40; tries += 1) {
    await runDue(server.platform, job, aheadMs)
    const { next_at: next } = await read(id)
    if (next === undefined || next > at) return
  }
  throw new Error('the clock does not come to rest')
}

const payBills = async (id: string) => {
  for (const { id: order, balance } of await listBills(id)) if (balance > 0) await shop.pay(order, balance)
}

describe('a subscription that is started', () => {
  test('without a trial is billed at once, with a page and a mail, and is active once that is paid', async () => {
    const { id, status, number } = await start()
    expect([status, number]).toEqual(['incomplete', 'S-1001'])
    const [bill] = await listBills(id)
    expect(bill).toMatchObject({ source: 3, total: 3000, subscription: { renews: { id, label: number } } })
    const mails = await inLaro(server, (ctx) =>
      beyondReach(ctx, threadsmsgs).every(['medium', '==', 'email'], { isWhole: true }),
    )
    const [mail] = mails
    expect(await followLink(server, mail?.message)).toMatch(/\/shared\/[\w-]{22}$/)
    await payBills(id)
    await runTo(id, server.platform.clock() + 1000)
    expect(await read(id)).toMatchObject({ status: 'active', open_orders: [], period_number: 1 })
  })

  test('with a trial is billed when that ends, and goes from active to past due, unpaid and back', async () => {
    const { id } = await start({ trial_period_days: 14 })
    const { trial_end: trialEnd = 0, next_at: next } = await read(id)
    expect(await listBills(id)).toEqual([])
    expect(next).toBe(trialEnd)
    await runTo(id, trialEnd)
    expect(await read(id)).toMatchObject({ status: 'active', period_number: 1, current_period_start: trialEnd })
    expect(await listBills(id)).toHaveLength(1)
    await runTo(id, trialEnd + 8 * dayMs)
    expect((await read(id)).status).toBe('past_due')
    await runTo(id, trialEnd + 22 * dayMs)
    expect((await read(id)).status).toBe('unpaid')
    await runTo(id, trialEnd + 60 * dayMs)
    expect(await listBills(id)).toHaveLength(1)
    await payBills(id)
    await runTo(id, trialEnd + 60 * dayMs)
    expect((await read(id)).status).toBe('active')
    // The period that begins with the payment is billed.
    expect(await listBills(id)).toHaveLength(2)
  })

  test('bills each period once after an outage of months', async () => {
    const { id } = await start()
    await payBills(id)
    const { current_period_end: end } = await read(id)
    for (let month = 0; month < 3; month += 1) {
      await runTo(id, end + month * 31 * dayMs)
      await payBills(id)
    }
    await runTo(id, end + 62 * dayMs)
    const { period_number: number } = await read(id)
    expect(await listBills(id)).toHaveLength(number)
    await runDue(server.platform, job, end + 62 * dayMs - server.platform.clock())
    expect(await listBills(id)).toHaveLength(number)
  })

  test('is refused without a period, days or contact, and to a user without the role', async () => {
    const goods = await makeProduct({ name: 'Blade', price: 100 })
    const refused = await post('', { contact: contact.id, product: goods.id })
    expect([refused.status, refused.body.issues[0].path]).toEqual([400, 'product'])
    expect((await post('', { contact: contact.id, product: goods.id, period: 'other' })).body.issues[0].path).toBe(
      'days',
    )
    expect((await post('', { contact: 'nobody', product: plan.id })).status).toBe(404)
    expect((await post('', { contact: contact.id, product: plan.id }, cast.rae)).status).not.toBe(200)
    const { id, version } = await start({ trial_period_days: 3 })
    const saved = await call(server, cast.ana, {
      method: 'PATCH',
      url: `/data/clients/${laro}/product_subscriptions/${id}`,
      body: { version, change: { contact: null } },
    })
    expect([saved.status, saved.body.issues[0]]).toMatchObject([
      400,
      { path: 'contact', code: 'no-subscription-contact' },
    ])
  })
})

describe('a change of plan', () => {
  const items = (price: number) => [{ name: 'Blade service, large', quantity: 1, price }]
  const active = async () => {
    const { id } = await start()
    await payBills(id)
    await runTo(id, server.platform.clock() + 1000)
    return id
  }
  const preview = (id: string, body: object) => post(`/${id}/plan/preview`, body)
  const change = async (id: string, body: object, seen: object) =>
    post(`/${id}/plan`, { ...body, version: (await read(id)).version, seen })

  test('costs what the preview shows, and saves nothing before it is confirmed', async () => {
    const id = await active()
    const body = { items: items(9000), period: 'monthly' }
    const shown = (await preview(id, body)).body
    expect(shown).toMatchObject({ before: 3000, after: 9000, returned: 3000, charged: 9000, due: 6000 })
    expect((await read(id)).amount).toBe(3000)
    expect((await change(id, body, { due: 1, credit: 0, at: shown.at })).status).toBe(409)
    expect((await change(id, body, { due: 6000, credit: 0, at: shown.at })).status).toBe(200)
    expect((await listBills(id)).map(({ total }) => total).toSorted((a, b) => a - b)).toEqual([3000, 6000])
    expect(await read(id)).toMatchObject({ amount: 9000, open_orders: [{ total: 6000 }] })
  })

  test('to a lower price keeps a credit, which the next bill takes off', async () => {
    const id = await active()
    const body = { items: items(1000), period: 'monthly' }
    const { due, credit, at } = (await preview(id, body)).body
    expect([due, credit]).toEqual([0, 2000])
    await change(id, body, { due, credit, at })
    expect((await readBills(id)).body.coming.map((one: { amount: number }) => one.amount)).toEqual([0, 0, 1000, 1000])
    await runTo(id, (await read(id)).current_period_end)
    expect((await read(id)).credit).toBe(1000)
    expect((await listBills(id)).map(({ total }) => total).toSorted((a, b) => a - b)).toEqual([0, 3000])
  })

  test('is refused where nothing changes, and in a pause', async () => {
    const id = await active()
    const { items: own } = await read(id)
    expect((await preview(id, { items: own, period: 'monthly' })).body.issues[0].code).toBe('plan-same')
    await post(`/${id}/pause`, { why: 'Winter' })
    expect((await preview(id, { items: items(1), period: 'monthly' })).body.issues[0].code).toBe('subscription-paused')
  })
})

describe('a subscription', () => {
  test('that is paused bills nothing, and begins a period when it is resumed after that', async () => {
    const { id } = await start()
    await payBills(id)
    await runTo(id, server.platform.clock() + 1000)
    const { current_period_end: end } = await read(id)
    expect((await post(`/${id}/pause`, { why: 'Winter' })).status).toBe(200)
    await runTo(id, end + 100 * dayMs)
    expect(await listBills(id)).toHaveLength(1)
    expect((await post(`/${id}/resume`)).status).toBe(200)
    expect(await read(id)).toMatchObject({ status: 'active', current_period_end: end })
    await runTo(id, end)
    expect(await listBills(id)).toHaveLength(2)
  })

  test('that is canceled ends now, or at the end of its period unless that is taken back', async () => {
    const { id } = await start({ trial_period_days: 30 })
    expect((await post(`/${id}/cancel`, { when: 'period-end', why: 'Too dear' })).status).toBe(200)
    expect((await read(id)).cancel_at_period_end).toBe(true)
    expect((await post(`/${id}/keep`)).status).toBe(200)
    expect(await read(id)).toMatchObject({ cancel_at_period_end: false, status: 'trialing' })
    await post(`/${id}/cancel`, { when: 'period-end', why: 'Too dear' })
    await runTo(id, (await read(id)).current_period_end)
    expect(await read(id)).toMatchObject({ status: 'canceled', reason: 'Too dear' })
    expect(await listBills(id)).toEqual([])
    expect((await post(`/${id}/pause`, {})).body.issues[0].code).toBe('subscription-over')
    const other = await start({ trial_period_days: 30 })
    await post(`/${other.id}/cancel`, { when: 'now', why: 'A mistake' })
    expect(await read(other.id)).toMatchObject({ status: 'canceled' })
    expect((await read(other.id)).next_at).toBeUndefined()
  })
})
