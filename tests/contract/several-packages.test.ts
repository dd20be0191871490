import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { labels } from '../../domain/commerce/index.ts'
import { minuteMs } from '../../domain/kernel/values/durations.ts'
import { queueLabelCall } from '../../server/commerce/carriers/move-label.ts'
import { beyondReach } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { inLaro, laro } from './inbox-server.ts'
import { LabelDesk } from './label-desk.ts'

// Shipments of several packages: one purchase at EasyPost, with a label and tracking for each package.

let server: TestServer
let desk: LabelDesk

beforeAll(async () => {
  server = await openTestServer({ FLIGHTLINE_DEMO: 'true' })
  desk = await LabelDesk.open(server)
})
beforeEach(async () => {
  for (const name of ['calls', 'expire', 'refuse']) await desk.set(name, '')
  await desk.set('events', 'never')
})
afterAll(() => server.close())

const readLabel = async (shipment: string) => {
  const { id } = await desk.label(shipment)
  return inLaro(server, (ctx) => beyondReach(ctx, labels).get(id))
}

const buyAll = async (count: number, more: object = {}) => {
  const id = await desk.packSeveral(count)
  const rate = await desk.rate(id)
  const before = (await desk.sold()).length
  const answer = await desk.buy(id, rate, more)
  expect([answer.status, answer.body.outcome]).toEqual([200, 'buying'])
  await desk.work()
  return { id, rate, sold: (await desk.sold()).length - before }
}

test('rates are those that all packages have, at the price of all', async () => {
  const one = await desk.packSeveral(1)
  const two = await desk.packSeveral(2)
  for (const id of [one, two]) await desk.send(`/shipments/${id}/rates`)
  const [single, double] = [await desk.shipment(one), await desk.shipment(two)]
  const ground = { carrier: 'UPS', service: 'Ground' }
  const find = (row: typeof single) =>
    row.rates.find(({ carrier, service }) => carrier === ground.carrier && service === ground.service)
  expect(find(double)?.rate).toBe((find(single)?.rate ?? 0) * 2)
  expect(double.rates.map(({ carrier }) => carrier)).not.toContain('USPS')
  expect(double.messages).toMatchObject([{ message: 'USPS does not rate several packages as one order.' }])
})

test('one purchase gives each package its label, its code and its tracking', async () => {
  const { id, rate, sold } = await buyAll(3, { insured: 10_001 })
  expect(sold).toBe(3)
  const label = await readLabel(id)
  expect(label).toMatchObject({ state: 'bought', insured: 10_001, refused: '' })
  expect(new Set(label.pieces?.map(({ tracking_code: code }) => code)).size).toBe(3)
  expect((await desk.sold()).slice(-3).map(({ insured }) => insured)).toEqual([3335, 3333, 3333])
  const row = await desk.shipment(id)
  expect(row).toMatchObject({ state: 'labelled', cost: rate.rate, tracking_code: label.pieces?.[0]?.tracking_code })
  expect(row.postage_label?.files).toHaveLength(3)
  const shown = (await desk.get(`/shipments/${id}/labels`)).body.labels[0]
  expect(shown.packages).toMatchObject([
    { status: 'pre_transit' },
    { status: 'pre_transit' },
    { status: 'pre_transit' },
  ])
  const printed = await server.app.inject({
    method: 'POST',
    url: '/api/labels/print',
    headers: await server.headersOf(cast.ana, laro),
    payload: { labels: [label.id], layout: 'single' },
  })
  expect(printed.rawPayload.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(3)
})

test('the shipment is sent with the first package and delivered with the last, by the events of each', async () => {
  const { id } = await buyAll(2)
  const step = async (word: Parameters<LabelDesk['move']>[1], piece: number) => {
    server.advance(5000)
    expect((await desk.hook(await desk.move(id, word, piece))).statusCode).toBe(204)
    await desk.work()
    const { state, status } = await desk.shipment(id)
    return [state, status]
  }
  expect(await step('in_transit', 1)).toEqual(['sent', 'in_transit'])
  expect(await step('delivered', 1)).toEqual(['sent', 'in_transit'])
  expect(await step('in_transit', 0)).toEqual(['sent', 'in_transit'])
  expect(await step('out_for_delivery', 0)).toEqual(['sent', 'out_for_delivery'])
  expect(await step('delivered', 0)).toEqual(['delivered', 'delivered'])
  const { pieces = [] } = await readLabel(id)
  const { events } = await desk.shipment(id)
  expect(events.map(({ message }) => message)).toContain(
    `Package 2, ${pieces[1]?.tracking_code}: Departed from facility`,
  )
  const { order } = await desk.shipment(id)
  expect(await desk.order(order.id)).toMatchObject({ num_shipped: 1, num_delivered: 1 })
})

test('a void that ended after the first package is repeated for the other after ten minutes', async () => {
  const { id } = await buyAll(2)
  const { id: label, pieces = [] } = await readLabel(id)
  const [first = '', second = ''] = pieces.map(({ shipment }) => shipment)
  const listRefunded = async () => (await desk.sold()).filter(({ refund }) => refund !== null).map((one) => one.id)
  const before = await listRefunded()
  await desk.send(`/labels/${label}/void`, { why: 'Wrong boxes' })
  await desk.set('calls', 'offline')
  await expect(desk.work()).rejects.toThrow('not settled yet')
  await desk.atProvider((parcels) => parcels.refund(first))
  await desk.set('calls', '')
  // The queue tries a call again that is not settled.
  const repeat = () =>
    inLaro(server, async (ctx) => queueLabelCall(ctx, 'label_void', await beyondReach(ctx, labels).get(label)))
  await repeat()
  await expect(desk.work(9 * minuteMs)).rejects.toThrow('not settled yet')
  expect(await listRefunded()).toEqual([...before, first])
  expect((await desk.label(id)).state).toBe('voiding')
  await repeat()
  await desk.work(11 * minuteMs)
  expect(new Set(await listRefunded())).toEqual(new Set([...before, first, second]))
  expect((await desk.label(id)).state).toBe('void_asked')
  expect(await desk.shipment(id)).toMatchObject({ state: 'packed', postage_label: { voided: expect.any(Number) } })
})

test('a void takes the labels of all packages back, and is done when all are refunded', async () => {
  const { id } = await buyAll(2)
  const { id: label, pieces = [] } = await readLabel(id)
  expect((await desk.send(`/labels/${label}/void`, { why: 'Wrong boxes' })).status).toBe(200)
  await desk.work()
  expect(await desk.label(id)).toMatchObject({ state: 'void_asked' })
  expect(await desk.shipment(id)).toMatchObject({ state: 'packed' })
  for (const [at, { shipment }] of pieces.entries()) {
    await desk.atProvider((parcels) => parcels.decideRefund(shipment, true))
    await desk.poll(6 * 3_600_000)
    expect((await desk.label(id)).state).toBe(at === 0 ? 'void_asked' : 'voided')
  }
})

test('a void of which one package is on its way says which, and keeps the label', async () => {
  const { id } = await buyAll(2)
  const { id: label } = await readLabel(id)
  await desk.move(id, 'in_transit', 1)
  await desk.send(`/labels/${label}/void`, { why: 'Wrong boxes' })
  await desk.work()
  expect(await readLabel(id)).toMatchObject({
    state: 'bought',
    refused: expect.stringMatching(/^Package 2 of 2: .*on its way/),
  })
})

test('a purchase whose answer is lost is looked up and bought once', async () => {
  const id = await desk.packSeveral(2)
  const rate = await desk.rate(id)
  const before = (await desk.sold()).length
  await desk.buy(id, rate)
  await desk.set('calls', 'dropped')
  await desk.workLast()
  expect((await desk.label(id)).state).toBe('unknown')
  await desk.lookUp()
  expect((await desk.sold()).length).toBe(before + 2)
  expect(await desk.label(id)).toMatchObject({ state: 'bought' })
})

test('a rate of several packages that has expired is requested again, and the label is bought after it', async () => {
  const id = await desk.packSeveral(2)
  const rate = await desk.rate(id)
  await desk.buy(id, rate)
  await desk.set('expire', 'next')
  await desk.work()
  expect((await desk.get(`/shipments/${id}/labels`)).body.labels).toMatchObject([
    { state: 'refused', refused: 'The rate had expired, so a new one was requested. It costs the same.' },
  ])
  await desk.buy(id, (await desk.shipment(id)).rate ?? rate)
  await desk.work()
  expect((await desk.shipment(id)).state).toBe('labelled')
})

test('packages to Canada are declared one by one, once all goods are in packages', async () => {
  const recipient = { street: '80 Bay St', city: 'Toronto', state: 'ON', zip: 'M5J 2N8', country: 'CA', company: 'Bay' }
  const id = await desk.packSeveral(2, { recipient })
  await desk.buy(id, await desk.rate(id))
  await desk.work()
  const { pieces = [] } = await readLabel(id)
  expect(pieces.map(({ customs }) => customs?.type)).toEqual(['application/pdf', 'application/pdf'])
  const loose = await desk.packSeveral(2, { recipient })
  const { packaging } = await desk.shipment(loose)
  await desk.save(loose, { packaging: packaging.map((box) => ({ ...box, items: [] })) })
  await desk.send(`/shipments/${loose}/rates`)
  expect((await desk.shipment(loose)).messages).toMatchObject([
    { message: 'Customs need the goods of each package. Put all items into packages on the Items tab.' },
  ])
})

test('more packages than carriers take together are refused in words', async () => {
  const id = await desk.packSeveral(21)
  await desk.send(`/shipments/${id}/rates`)
  expect((await desk.shipment(id)).messages).toMatchObject([
    {
      message:
        'At most 20 packages are labelled together, and this shipment has 21. Split the shipment, or enter a rate.',
    },
  ])
})
