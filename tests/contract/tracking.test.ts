import { afterAll, beforeAll, expect, test } from 'vitest'
import { threadsmsgs } from '../../domain/inbox/index.ts'
import { secondMs } from '../../domain/kernel/values/durations.ts'
import { openOrderPage } from '../../server/commerce/customer-pages/open-order-page.ts'
import { beyondReach } from '../../server/platform/records/index.ts'
import type { ParcelStep } from '../../server/simulated/easypost/network/easypost-parcels.ts'
import { fuzzSeed } from '../attack/fuzz-runs.ts'
import { timesToRun } from '../run-length.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { followLink } from './follow-link.ts'
import { inLaro } from './inbox-server.ts'
import { LabelDesk } from './label-desk.ts'
import { Dice } from './random-shop/dice.ts'

let server: TestServer
let desk: LabelDesk

beforeAll(async () => {
  server = await openTestServer({ FLIGHTLINE_DEMO: 'true' })
  desk = await LabelDesk.open(server)
  await desk.set('events', 'never')
})
afterAll(() => server.close())

/** Mails to the customer of an order, by what their subject says of it. */
async function readMails(shipment: string) {
  const { number = '' } = await desk.order((await desk.shipment(shipment)).order.id)
  const rows = await inLaro(server, (ctx) =>
    beyondReach(ctx, threadsmsgs).every(['medium', '==', 'email'], { isWhole: true }),
  )
  return rows
    .filter(({ subject }) => subject.startsWith(`Order ${number} `))
    .map(({ subject, message }) => ({ subject: subject.replace(`Order ${number} `, ''), message }))
}

const listMails = async (shipment: string): Promise<string[]> =>
  (await readMails(shipment)).map(({ subject }) => subject)

/** Moves a parcel and the clock. Answers the events that the provider sends. */
async function travel(shipment: string, steps: readonly ParcelStep[]) {
  const events = []
  for (const step of steps) {
    server.advance(5 * secondMs)
    events.push(await desk.move(shipment, step))
  }
  return events
}

test('a parcel is followed by its events to its delivery, and its customer is written to once per status', async () => {
  const id = await desk.bought()
  for (const event of await travel(id, ['in_transit', 'in_transit', 'out_for_delivery', 'delivered'])) {
    expect((await desk.hook(event)).statusCode).toBe(204)
    expect((await desk.hook(event)).statusCode).toBe(204)
    await desk.work()
  }
  const row = await desk.shipment(id)
  expect(row).toMatchObject({ state: 'delivered', status: 'delivered' })
  expect(row.events.map(({ status }) => status)).toEqual([
    'pre_transit',
    'in_transit',
    'in_transit',
    'out_for_delivery',
    'delivered',
  ])
  expect(await desk.order(row.order.id)).toMatchObject({ num_shipped: 1, num_delivered: 1 })
  expect(await listMails(id)).toEqual(['was delivered'])
  const [mail] = await readMails(id)
  expect(await followLink(server, mail?.message)).toBe(row.tracking_url)
  const url = await inLaro(server, (ctx) => openOrderPage(ctx, { id: row.order.id, by: { id: 'jo', label: 'Jo' } }))
  const page = await server.app.inject({
    method: 'POST',
    url: '/api/shared/sales/openings',
    payload: { token: url.split('/').at(-1) },
  })
  const [parcel] = page.json().track.parcels
  expect(parcel.events.map(({ words }: { words: string }) => words)[0]).toContain('Delivered')
})

test('events in reverse order end in the same state', async () => {
  const id = await desk.bought()
  const events = await travel(id, ['in_transit', 'out_for_delivery', 'delivered'])
  for (const event of events.toReversed()) await desk.hook(event)
  await desk.work()
  expect(await desk.shipment(id)).toMatchObject({ state: 'delivered', status: 'delivered' })
})

const scans = [
  ['in_transit', 1],
  ['out_for_delivery', 2],
  ['delivered', 3],
  ['problem', 4],
  ['in_transit', 5],
  ['delivered', 6],
] as const

test('scans of freight in any order and with repetitions end in the same dates, status and counts', async () => {
  const dice = new Dice(fuzzSeed)
  const begun = server.platform.clock()
  /** Notes scans one by one. Answers how far the shipment and its order are. */
  const play = async (order: readonly (typeof scans)[number][]) => {
    const id = await desk.pack()
    await desk.send(`/shipments/${id}/rates/typed`, { type: 'R&L', service: 'LTL', rate: 20_000 })
    const { rate } = await desk.shipment(id)
    await desk.send(`/shipments/${id}/label`, { rate: rate?.id, cost: rate?.rate, tracking_code: `PRO ${id}` })
    const { id: label } = await desk.label(id)
    for (const [status, second] of order)
      expect((await desk.send(`/labels/${label}/events`, { status, at: begun + second * secondMs })).status).toBe(200)
    const { state, status, sent, delivered, order: own } = await desk.shipment(id)
    const { num_shipped, num_delivered, stages } = await desk.order(own.id)
    return { state, status, sent, delivered, num_shipped, num_delivered, stages }
  }
  server.advance(10 * secondMs)
  for (const length of [2, 4, 5, 6]) {
    const first = scans.slice(0, length)
    const usual = await play(first)
    for (let round = 0; round < timesToRun(4, 24); round += 1) {
      const mixed = [...first, dice.pick(first)].toSorted(() => dice.int(0, 2) - 1)
      expect(await play(mixed), mixed.join(' ')).toEqual(usual)
    }
  }
})

test('a parcel whose events never arrive is asked for by the polling task', async () => {
  const id = await desk.bought()
  await travel(id, ['in_transit'])
  await desk.poll()
  expect(await desk.shipment(id)).toMatchObject({ state: 'sent', status: 'in_transit' })
  await travel(id, ['delivered'])
  await desk.poll()
  expect((await desk.shipment(id)).state).toBe('delivered')
  expect(await desk.poll()).toBe(0)
})

test('a problem of a parcel is told to its customer and shown on its order', async () => {
  const id = await desk.bought()
  await travel(id, ['in_transit', 'return_to_sender'])
  await desk.poll()
  expect(await desk.shipment(id)).toMatchObject({ status: 'problem' })
  expect(await listMails(id)).toEqual(['is delayed'])
})

test('several shipments of an order are counted one by one', async () => {
  const id = await desk.bought()
  const { order } = await desk.shipment(id)
  await travel(id, ['in_transit'])
  await desk.poll()
  expect(await desk.order(order.id)).toMatchObject({ num_shipped: 1, num_delivered: 0 })
})

test('forged events, events of another client and events without a signature are not found and change nothing', async () => {
  const id = await desk.bought()
  const [event] = await travel(id, ['delivered'])
  if (!event) throw new Error('no event')
  const forged = { 'x-hmac-signature': `hmac-sha256-hex=${'0'.repeat(64)}` }
  const answers = [
    await desk.hook(event, { headers: forged }),
    await desk.hook(event, { client: 'NXT' }),
    await desk.hook({ words: event.words.replace('delivered', 'failure') }, { headers: forged }),
    await desk.hook({ words: 'no event' }),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
  await desk.work()
  expect((await desk.shipment(id)).state).toBe('labelled')
})
