import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freightTables, shipments } from '../../domain/commerce/index.ts'
import { clients } from '../../domain/company/index.ts'
import { dayMs } from '../../domain/kernel/values/durations.ts'
import { amendRecord, asVerb, beyondReach } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { inLaro, laro } from './inbox-server.ts'
import { LabelDesk } from './label-desk.ts'
import { line, shopOf } from './sales-server.ts'

// Estimates of carriers and freight tables for an order or quote; only the save of the sale enters a price.

let server: TestServer
let desk: LabelDesk

const home = { street: '12 Canal Lane', city: 'Richmond', state: 'VA', zip: '23219', country: 'US', first_name: 'Kim' }
const works = { ...home, street: '12 Canal St', company: 'Canal Works' }

beforeAll(async () => {
  server = await openTestServer({ FLIGHTLINE_DEMO: 'true' })
  desk = await LabelDesk.open(server)
  const address = { street: '400 Dock Rd', city: 'Dallas', state: 'TX', zip: '75201', country: 'US' }
  await inLaro(server, (ctx) => amendRecord(ctx, clients, { id: laro, amend: () => ({ address }) }))
})
beforeEach(() => desk.set('calls', ''))
afterAll(() => server.close())

const sizes = { width: 8, height: 6, length: 12 }

async function order(more: { weight?: number; quantity?: number; address?: object | null; size?: object } = {}) {
  const { weight = 5, quantity = 1, address = works, size = sizes } = more
  const item = line(2500, quantity, { unit_weight: weight, packing_dimensions: size })
  const made = await shopOf(server).order({ items: [item], shipping: 1500, ...(address && { address }) })
  expect(made.status).toBe(200)
  return String(made.body.id)
}

const estimate = (id: string, record = 'orders', person = cast.ana) =>
  desk.send(`/sales/${record}/${id}/shipping`, {}, person)

test('the lines of an order have prices of carriers, and nothing is saved by them', async () => {
  const id = await order({ quantity: 2 })
  const before = await desk.order(id)
  const { status, body } = await estimate(id)
  expect([status, body.weight, body.ltl, body.residential]).toEqual([200, 10, false, false])
  expect(body.rates.map(({ carrier }: { carrier: string }) => carrier)).toContain('UPS')
  expect(await desk.order(id)).toEqual(before)
  const all = await inLaro(server, (ctx) => beyondReach(ctx, shipments).every(['order_id', '==', id]))
  expect(all).toEqual([])
})

test('a home costs the fee of carriers for homes', async () => {
  const [near, far] = [(await estimate(await order())).body, (await estimate(await order({ address: home }))).body]
  const ground = ({ rates }: { rates: { service: string; carrier: string; rate: number }[] }) =>
    rates.find(({ carrier, service }) => carrier === 'UPS' && service === 'Ground')?.rate ?? 0
  expect([near.residential, far.residential]).toEqual([false, true])
  expect(ground(far) - ground(near)).toBe(540)
})

test('goods to Canada have prices of carriers that deliver there, and the others say why', async () => {
  const toronto = { street: '80 Bay St', city: 'Toronto', state: 'ON', zip: 'M5J 2N8', country: 'CA', company: 'Bay' }
  const { status, body } = await estimate(await order({ address: toronto }))
  const carriers = body.rates.map(({ carrier }: { carrier: string }) => carrier)
  expect([status, new Set(carriers)]).toEqual([200, new Set(['UPS', 'FedEx'])])
  const domestic = 'This service delivers within the United States only.'
  expect(body.messages[0]).toEqual({ provider: 'USPS', message: `GroundAdvantage: ${domestic}` })
})

test('over 150 pounds the freight tables give the price, by the density where goods have no class', async () => {
  const id = await order({ weight: 151, size: { width: 40, height: 48, length: 48 } })
  const lone = await estimate(id)
  expect(lone.body.messages[0].message).toBe('There are no freight tables. Add one under Data, or enter a rate.')
  const zone = 'East'
  await inLaro(server, (ctx) =>
    asVerb(ctx, freightTables).create({
      doc: freightTables.shape.parse({
        carrier: 'XPO',
        zones: [{ id: 'z', name: zone, states: 'VA' }],
        prices: [{ id: 'p', nmfc_class: '250', zone, per_hundred: 4000, minimum: 0 }],
      }),
    }),
  )
  const { body } = await estimate(id)
  expect([body.ltl, body.freight_class]).toEqual([true, '250'])
  expect(body.rates).toMatchObject([{ carrier: 'XPO', rate: 6040 }])
  expect((await estimate(await order({ weight: 150 }))).body.ltl).toBe(false)
})

test('goods without a weight or size have no price, and the answer says why', async () => {
  const weightless = await estimate(await order({ weight: 0 }))
  expect(weightless.body).toMatchObject({ rates: [], messages: [{ provider: 'Weight' }] })
  const flat = await estimate(await order({ size: { width: 0, height: 0, length: 0 } }))
  expect(flat.body.messages[0].message).toBe('The package has no weight or size. Check the Items tab.')
})

test('a provider that is offline is a message, and no fault of the call', async () => {
  const id = await order()
  await desk.set('calls', 'offline')
  const { status, body } = await estimate(id)
  expect([status, body.rates]).toEqual([200, []])
  expect(body.messages[0].message).toBe('EasyPost does not answer. Try again later, or enter the amount.')
})

test('a sale without an address is refused at its field, and a reader without the role is refused', async () => {
  const { status, body } = await estimate(await order({ address: null }))
  expect([status, body.message]).toEqual([
    400,
    'The address has no street. Enter it under Contact. The address has no city. Enter it under Contact. The address has no state. Enter it under Contact. The address has no zip. Enter it under Contact.',
  ])
  const id = await order()
  expect([403, 404]).toContain((await estimate(id, 'orders', cast.kit)).status)
  expect((await estimate('none', 'goods_quotes')).status).toBe(404)
})

test('the cheapest rate that arrives by a day is selected, and no rate is refused with the day', async () => {
  const id = await desk.pack()
  await desk.send(`/shipments/${id}/rates`)
  const now = server.platform.clock()
  const wish = (date: number) => desk.send(`/shipments/${id}/rate`, { wish: { by: 'date', date } })
  const late = await wish(now)
  expect(late.status).toBe(400)
  expect(late.body.message).toMatch(/^No rate arrives by .+\. Choose a later day, or request the rates again\.$/)
  await wish(now + 3 * dayMs)
  const { rate, rates } = await desk.shipment(id)
  expect(rate?.days ?? 0).toBeLessThanOrEqual(3)
  expect(rates.filter(({ days = 9 }) => days <= 3).every((one) => one.rate >= (rate?.rate ?? 0))).toBe(true)
})
