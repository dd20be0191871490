import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { productSubscriptions } from '../../domain/commerce/index.ts'
import { billSubscriptions } from '../../server/commerce/index.ts'
import { beyondReach } from '../../server/platform/records/index.ts'
import { till } from '../../server/till.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { runDue } from '../timed-task.ts'
import { cast } from '../world.ts'
import { call, inLaro, makeContact } from './inbox-server.ts'
import { line, readOrder, shopOf } from './sales-server.ts'

// Subscriptions that begin with an order: by themselves when it moves forward, or by hand.

let server: TestServer
let contact: { id: string; name: string; email: string }
let shop: ReturnType<typeof shopOf>

beforeAll(async () => {
  server = await openTestServer()
  const { id } = await makeContact(server)
  contact = { id, name: 'Mia Lund', email: 'mia@customer.example' }
  shop = shopOf(server)
})
afterAll(() => server.close())

const post = (path: string, body: object = {}) =>
  call(server, cast.ana, {
    method: 'POST',
    url: `/sales/subscriptions${path}`,
    body,
    headers: { 'idempotency-key': randomUUID() },
  })
const read = (id: string) => inLaro(server, (ctx) => beyondReach(ctx, productSubscriptions).get(id))

/** Lets the clock see the payments. */
const lookOnce = () => runDue(server.platform, billSubscriptions(till), 1000)

describe('a subscription of an order', () => {
  const subscribed = (more: object = {}) =>
    line(3000, 1, { id: '1', subscription: { period: 'monthly', trial_period_days: 0 }, ...more })

  const subscribe = (id: string, body: object = { line: '1' }) =>
    call(server, cast.ana, {
      method: 'POST',
      url: `/sales/orders/${id}/subscriptions`,
      body,
      headers: { 'idempotency-key': randomUUID() },
    })

  test('begins once with its line, and is active with the payment of the order', async () => {
    const { id: order } = (await shop.order({ contact, items: [subscribed()] })).body
    const { id, status } = (await subscribe(order)).body
    expect(status).toBe('incomplete')
    expect((await subscribe(order)).body.issues[0].code).toBe('line-subscribed')
    await shop.pay(order, 3000)
    await lookOnce()
    expect((await read(id)).status).toBe('active')
    expect(
      (await call(server, cast.ana, { url: `/sales/subscriptions/${id}/bills` })).body.orders.map(
        (one: { id: string }) => one.id,
      ),
    ).toEqual([order])
  })

  const ofOrder = (id: string) =>
    inLaro(server, (ctx) => beyondReach(ctx, productSubscriptions).every(['order_id', '==', id]))

  test('begins when its order moves forward, once for two moves at a time', async () => {
    const lines = [
      subscribed(),
      subscribed({ id: '2', subscription: { period: 'monthly', trial_period_days: 14 } }),
      subscribed({ id: '3', subscription: { period: 'other', trial_period_days: 0 } }),
      line(500, 1, { id: '4' }),
    ]
    const { id: order } = (await shop.order({ contact, items: lines })).body
    await shop.stage(order, { stage: 'items', colour: 'green' })
    const { version } = await readOrder(server, order)
    const moves = Array.from({ length: 4 }, () => shop.post(`orders/${order}/move`, { version, to: 'forward' }))
    expect((await Promise.all(moves)).map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409, 409,
    ])
    const begun = (await ofOrder(order)).toSorted((one, other) => (one.line ?? '').localeCompare(other.line ?? ''))
    expect(begun.map(({ line: of, status }) => [of, status])).toEqual([
      ['1', 'incomplete'],
      ['2', 'trialing'],
    ])
    await shop.move(order, 'back')
    await shop.move(order, 'forward')
    expect(await ofOrder(order)).toHaveLength(2)
    // The days of the third line are agreed by a person.
    expect((await subscribe(order, { line: '3', days: 45 })).status).toBe(200)
  })

  test('of the kind existing is extended when its order moves forward, and the order shows which', async () => {
    const { id: order } = (await shop.order({ contact, items: [subscribed()] })).body
    const { id } = (await subscribe(order)).body
    const items = [subscribed({ quantity: 3 })]
    const existing = { type: 'existing', existing: { id: order, label: '' } }
    const more = (await shop.order({ contact, items, subscription: existing })).body
    await shop.stage(more.id, { stage: 'items', colour: 'green' })
    await shop.move(more.id, 'forward')
    await shop.move(more.id, 'back')
    await shop.move(more.id, 'forward')
    expect(await read(id)).toMatchObject({ period_number: 4, extended: [{ id: more.id, periods: 3 }] })
    expect(await ofOrder(more.id)).toEqual([])
  })

  test('of a canceled order never begins', async () => {
    const { id: order } = (await shop.order({ contact, items: [subscribed()] })).body
    const { id } = (await subscribe(order)).body
    await shop.post(`orders/${order}/cancel`, { why: 'A mistake' })
    expect((await read(id)).status).toBe('incomplete_expired')
  })

  test('is extended by the periods of an order of the kind existing, once', async () => {
    const { id: order } = (await shop.order({ contact, items: [subscribed()] })).body
    const { id } = (await subscribe(order)).body
    await shop.pay(order, 3000)
    await lookOnce()
    const before = await read(id)
    const more = (
      await shop.order({
        contact,
        items: [subscribed({ quantity: 2 })],
        subscription: { type: 'existing', existing: { id: order, label: '' } },
      })
    ).body
    expect((await subscribe(more.id)).status).toBe(200)
    const after = await read(id)
    expect(after).toMatchObject({ period_number: before.period_number + 2, covered: 3 })
    expect((await subscribe(more.id)).body.issues[0].code).toBe('extended-already')
  })

  test('of a group has members up to its limit', async () => {
    const { id: order } = (
      await shop.order({
        contact,
        items: [subscribed()],
        subscription: { type: 'group' },
        group: { name: 'Crew', access_code: 'CREW', max: 1 },
      })
    ).body
    const { id } = (await subscribe(order)).body
    const other = await makeContact(server)
    expect((await post(`/${id}/group`, { add: [contact.id] })).status).toBe(200)
    expect((await post(`/${id}/group`, { add: [other.id] })).body.issues[0].code).toBe('group-full')
    expect((await post(`/${id}/group`, { add: [other.id], remove: [contact.id] })).status).toBe(200)
    expect((await read(id)).group?.members.map((one) => one.id)).toEqual([other.id])
    expect((await post(`/${id}/group`, { access_code: '' })).body.issues[0].code).toBe('subscription-group')
  })
})
