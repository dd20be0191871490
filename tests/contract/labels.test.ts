import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freightTables } from '../../domain/commerce/index.ts'
import { hourMs } from '../../domain/kernel/values/durations.ts'
import { asVerb } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { inLaro, laro } from './inbox-server.ts'
import { LabelDesk } from './label-desk.ts'

let server: TestServer
let desk: LabelDesk

beforeAll(async () => {
  server = await openTestServer({ FLIGHTLINE_DEMO: 'true' })
  desk = await LabelDesk.open(server)
})
beforeEach(async () => {
  for (const name of ['calls', 'expire', 'refuse', 'norates']) await desk.set(name, '')
  await desk.set('events', 'never')
})
afterAll(() => server.close())

test('rates are requested with list and retail prices, and carriers without one say why', async () => {
  const id = await desk.pack({ weight: 80 })
  const asked = await desk.send(`/shipments/${id}/rates`)
  expect([asked.status, asked.body.rates]).toEqual([200, 5])
  const row = await desk.shipment(id)
  expect(row.rate_status).toBe('offered')
  expect(row.rates[0]).toMatchObject({ type: 'EasyPost', carrier: 'UPS', service: 'Ground' })
  expect(
    row.rates.every(({ rate, list_rate = 0, retail_rate = 0 }) => rate < list_rate && list_rate < retail_rate),
  ).toBe(true)
  expect(row.rates.filter((rate) => rate.default)).toHaveLength(1)
  expect(row.messages).toMatchObject([
    { provider: 'USPS', message: 'GroundAdvantage: The parcel weighs 80.0 lb. The limit of this service is 70 lb.' },
    { provider: 'USPS' },
  ])
})

test('a bought label has its tracking, its picture and its cost, and its order shows the shipment', async () => {
  const id = await desk.pack()
  const rate = await desk.rate(id)
  const answer = await desk.buy(id, rate, { insured: 25_000 })
  expect([answer.status, answer.body.outcome]).toEqual([200, 'buying'])
  await desk.work()
  const row = await desk.shipment(id)
  expect(row).toMatchObject({ state: 'labelled', cost: rate.rate, status: 'pre_transit', rate: { id: rate.id } })
  expect(row.tracking_code).toMatch(/^94001\d+/)
  expect(row.postage_label).toMatchObject({ provider: 'EasyPost', cost: rate.rate, files: [{ type: 'image/png' }] })
  const { body } = await desk.get(`/shipments/${id}/labels`)
  expect(body.labels).toMatchObject([
    { state: 'bought', insured: 25_000, is_test: true, canVoid: true, canInsure: false },
  ])
  expect((await desk.order(row.order.id)).shipments).toMatchObject([{ id, tracking_code: row.tracking_code }])
})

test('twelve clicks on Buy buy one label', async () => {
  const id = await desk.pack()
  const rate = await desk.rate(id)
  const before = (await desk.sold()).length
  const answers = await Promise.all(Array.from({ length: 12 }, () => desk.buy(id, rate)))
  expect(new Set(answers.map(({ body }) => body.label)).size).toBe(1)
  await desk.work()
  expect((await desk.sold()).length).toBe(before + 1)
  expect((await desk.buy(id, rate)).body.words).toBe('The label was bought before.')
})

test('an answer that is lost after the label was bought is looked up and never asked for again', async () => {
  const id = await desk.pack()
  const before = (await desk.sold()).length
  await desk.buy(id, await desk.rate(id))
  await desk.set('calls', 'dropped')
  await desk.workLast()
  expect((await desk.label(id)).state).toBe('unknown')
  expect((await desk.get(`/shipments/${id}/labels`)).body.labels).toMatchObject([{ state: 'unknown' }])
  await desk.lookUp()
  expect((await desk.label(id)).state).toBe('bought')
  expect((await desk.sold()).length).toBe(before + 1)
})

test('a provider that is offline leaves a label unknown until a person decides', async () => {
  const id = await desk.pack()
  await desk.buy(id, await desk.rate(id))
  await desk.set('calls', 'offline')
  await desk.workLast()
  await desk.set('calls', '')
  await desk.lookUp()
  expect((await desk.label(id)).state).toBe('unknown')
})

test('rates that expired are requested again, and a changed price is shown before anything is bought', async () => {
  const id = await desk.pack()
  const rate = await desk.rate(id)
  await desk.save(id, { packaging: [{ ...(await desk.shipment(id)).packaging[0], manual: true, weight: 9 }] })
  const answer = await desk.buy(id, rate)
  expect(answer.body).toMatchObject({ outcome: 'expired' })
  expect(answer.body.words).toMatch(
    /^The rate of USPS Ground Advantage had expired, so a new one was requested\. It is now \$\d+\.\d\d, \$3\.68 more\.$/,
  )
  const now = await desk.shipment(id)
  expect((await desk.buy(id, now.rate ?? rate)).body.outcome).toBe('buying')
  await desk.work()
})

test('a rate that expires while it is bought shows the difference, and nothing is bought', async () => {
  const id = await desk.pack()
  await desk.buy(id, await desk.rate(id))
  await desk.set('expire', 'next')
  await desk.work()
  const { body } = await desk.get(`/shipments/${id}/labels`)
  expect(body.labels).toMatchObject([
    { state: 'refused', refused: 'The rate had expired, so a new one was requested. It costs the same.' },
  ])
  const { rate } = await desk.shipment(id)
  expect((await desk.buy(id, rate ?? { id: '', rate: 0 })).body).toMatchObject({ outcome: 'buying' })
  await desk.work()
  expect((await desk.label(id)).refused).toBe('')
  expect((await desk.shipment(id)).state).toBe('labelled')
})

test('a voided label is refunded by its carrier, and the shipment gets another one', async () => {
  const id = await desk.bought()
  const first = await desk.label(id)
  const asked = await desk.send(`/labels/${first.id}/void`, { why: 'Wrong box' })
  expect([asked.status, asked.body.state]).toEqual([200, 'voiding'])
  await desk.work()
  expect(await desk.shipment(id)).toMatchObject({ state: 'packed', postage_label: { voided: expect.any(Number) } })
  await desk.atProvider((parcels) => parcels.decideRefund(first.provider_shipment ?? '', true))
  await desk.poll(hourMs)
  expect((await desk.labelsOf(id)).map(({ state }) => state)).toEqual(['voided'])
  await desk.buy(id, await desk.rate(id))
  await desk.work()
  expect((await desk.labelsOf(id)).map(({ state }) => state).toSorted()).toEqual(['bought', 'voided'])
})

test('a parcel on its way is not voided, and an insured one is not insured twice', async () => {
  const id = await desk.bought()
  const { id: label } = await desk.label(id)
  expect((await desk.send(`/labels/${label}/insurance`, { insured: 50_000 })).status).toBe(200)
  await desk.work()
  expect(await desk.label(id)).toMatchObject({ insured: 50_000, insuring: 0 })
  expect((await desk.send(`/labels/${label}/insurance`, { insured: 50_000 })).status).toBe(400)
  await desk.move(id, 'in_transit')
  await desk.poll()
  const refused = await desk.send(`/labels/${label}/void`, { why: 'Late' })
  expect([refused.status, refused.body.message]).toEqual([400, 'The parcel is on its way, so its label is used.'])
})

test('an address that carriers do not know is refused in their words, and a home is marked', async () => {
  const lost = { street: 'Nowhere', city: 'Richmond', state: 'VA', zip: '23219', country: 'US', company: 'Ghost' }
  const id = await desk.pack({ recipient: lost })
  await desk.send(`/shipments/${id}/rates`)
  expect(await desk.shipment(id)).toMatchObject({
    rate_status: 'failed',
    messages: [{ provider: 'EasyPost', message: expect.stringContaining('Unable to verify address') }],
  })
  const checked = await desk.send(`/shipments/${id}/addresses/to`)
  expect(checked.body).toMatchObject({ isDeliverable: false, faults: ['Address not found'] })
  const home = { street: '9 Elm Lane', city: 'Richmond', state: 'VA', zip: '23219', country: 'US', last_name: 'Yamada' }
  const other = await desk.pack({ recipient: home })
  const known = await desk.send(`/shipments/${other}/addresses/to`)
  expect(known.body).toMatchObject({ isDeliverable: true, residential: true, isSame: true })
  expect((await desk.shipment(other)).to_address).toMatchObject({ residential: true })
})

test('a parcel to Canada has a customs form', async () => {
  const recipient = { street: '80 Bay St', city: 'Toronto', state: 'ON', zip: 'M5J 2N8', country: 'CA', company: 'Bay' }
  const id = await desk.bought({ recipient })
  expect(await desk.label(id)).toMatchObject({ state: 'bought', customs: { type: 'application/pdf' } })
})

test('labels are printed one to a page and four to a page', async () => {
  const first = await desk.label(await desk.bought())
  const second = await desk.label(await desk.bought())
  for (const layout of ['single', 'four']) {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/labels/print',
      headers: await server.headersOf(cast.ana, laro),
      payload: { labels: [first.id, second.id], layout },
    })
    expect([answer.statusCode, answer.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  }
})

test('a batch buys the labels of many shipments and lists its failures', async () => {
  const good = [await desk.pack(), await desk.pack()]
  const bad = await desk.pack({
    recipient: { street: 'Nowhere', city: 'X', state: 'VA', zip: '23219', country: 'US', company: 'G' },
  })
  const begun = await desk.send('/label-batches', { shipments: [...good, bad], wish: { by: 'fastest' } })
  expect(begun.body).toMatchObject({ total: 3, done: 0, isOver: false })
  await desk.work()
  const { body } = await desk.get(`/label-batches/${begun.body.id}`)
  expect(body).toMatchObject({ total: 3, done: 3, isOver: true, failures: [{ shipment: bad }] })
  expect(body.labels).toHaveLength(2)
  expect((await desk.shipment(good[0] ?? '')).rate).toMatchObject({ service: 'NextDayAir' })
})

test('freight is booked by a typed rate and its tracking code', async () => {
  const id = await desk.pack({ weight: 200 })
  expect((await desk.shipment(id)).ltl).toBe(true)
  const typed = await desk.send(`/shipments/${id}/rates/typed`, { type: 'XPO', service: 'LTL', rate: 32_500, days: 4 })
  expect(typed.status).toBe(200)
  const { rate } = await desk.shipment(id)
  const missing = await desk.buy(id, rate ?? { id: '', rate: 0 })
  expect([missing.status, missing.body.message]).toEqual([400, 'Enter the tracking code that the carrier gave.'])
  const booked = await desk.buy(id, rate ?? { id: '', rate: 0 }, { tracking_code: 'PRO123' })
  expect(booked.body.outcome).toBe('booked')
  expect(await desk.shipment(id)).toMatchObject({ state: 'labelled', tracking_code: 'PRO123', cost: 32_500 })
  const { id: label } = await desk.label(id)
  const noted = await desk.send(`/labels/${label}/events`, { status: 'delivered', message: 'Signed by R. Hall' })
  expect(noted.body).toMatchObject({ state: 'bought' })
  expect((await desk.shipment(id)).state).toBe('delivered')
  const listed = await desk.get(`/shipments/${id}/labels`)
  expect(listed.body.labels).toMatchObject([{ events: [{ status: 'delivered', message: 'Signed by R. Hall' }] }])
})

test('freight is priced by the tables of the company', async () => {
  const zones = [{ id: 'south', name: 'South', states: 'VA, NC' }]
  const prices = [{ id: 'p1', nmfc_class: '100', zone: 'South', from_weight: 0, per_hundred: 4000, minimum: 12_000 }]
  const table = { carrier: 'XPO', service: 'LTL Standard', zones, prices }
  await inLaro(server, (ctx) => asVerb(ctx, freightTables).create({ doc: freightTables.shape.parse(table) }))
  const id = await desk.pack({ weight: 400 })
  await desk.save(id, { nmfc_class: '100' })
  expect((await desk.send(`/shipments/${id}/rates`)).status).toBe(200)
  expect((await desk.shipment(id)).rates).toMatchObject([{ carrier: 'XPO', rate: 16_000 }])
})

test('a third party pays the carrier with its account, and the label is bought by that', async () => {
  const id = await desk.pack()
  const refused = await desk.save(id, { third_party: { account: 'A1', zip: '', country: 'usa' } })
  expect(refused.body.issues.map(({ path }: { path: string }) => path)).toEqual([
    'third_party.zip',
    'third_party.country',
  ])
  const third_party = { account: 'A1B2C3', zip: '60601', country: 'US' }
  expect((await desk.save(id, { third_party, cost: 1234 })).status).toBe(200)
  expect(await desk.shipment(id)).toMatchObject({ third_party, cost: 1234 })
  await desk.buy(id, await desk.rate(id))
  await desk.work()
  const { provider_shipment: at } = await desk.label(id)
  const payer = { account: 'A1B2C3', country: 'US', postal_code: '60601' }
  expect((await desk.sold()).find((one) => one.id === at)).toMatchObject({ payer })
  const late = await desk.save(id, { third_party: null })
  expect([late.status, late.body.message]).toEqual([400, 'A label was bought for this shipment. Void the label first.'])
})

test('a packing list is one of the files of its shipment', async () => {
  const id = await desk.pack()
  const refused = await desk.save(id, { packing_list: '/files/other.pdf' })
  expect([refused.status, refused.body.message]).toEqual([400, 'This file is not among the files of the shipment.'])
})
