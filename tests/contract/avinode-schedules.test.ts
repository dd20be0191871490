import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aircraft, deals, schedule, trips } from '../../domain/charter/index.ts'
import { dayMs, minuteMs } from '../../domain/kernel/values/durations.ts'
import { asVerb, createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { inLaro } from './inbox-server.ts'
import { AvinodeDesk, flight } from './avinode-desk.ts'

let server: TestServer
let desk: AvinodeDesk

beforeAll(async () => {
  server = await openTestServer({ FLIGHTLINE_DEMO: 'true' })
  desk = await AvinodeDesk.open(server)
})
afterEach(() => desk.set('calls', ''))
afterAll(() => server.close())

describe('the schedule', () => {
  const tail = 'N100AV'
  const airport = (icao: string) => ({ icao, name: icao })
  const jet = { name: 'Test jet', type: 'lj', seats: 7, model: { name: 'CJ3' }, airport: airport('KTEB') }
  const find = async () => (await desk.schedules()).find(({ id }) => id === tail)
  /** Lets five minutes pass since the last schedules. */
  const pass = () =>
    server.platform.pools.owner.query('update avinode_schedules set tried_at = tried_at - $1', [5 * minuteMs])
  const types = async () => (await find())?.activities.map((one) => one['activityType'])

  test('is sent when it changed, at most every five minutes, and withdraws booked and hidden deals', async () => {
    const start = server.platform.clock() + 3 * dayMs
    const made = await inLaro(server, async (ctx) => {
      await createRecord(ctx, aircraft, {
        doc: aircraft.shape.parse({ ...jet, tail_number: tail }),
      })
      const leg = { id: 'a', aircraft: { tail_number: tail }, paxNum: 3, times: { takeoffUTC: start } }
      const way = { departureAirport: airport('KTEB'), arrivalAirport: airport('KVNY') }
      await createRecord(ctx, trips, {
        doc: trips.shape.parse({ status: 'tConfirmed', trip_number: 'T1', legs: [{ ...leg, ...way }] }),
      })
      await createRecord(ctx, schedule, {
        doc: schedule.shape.parse({
          tail_number: tail,
          kind: 'maintenance',
          start: start + 5 * dayMs,
          end: start + 6 * dayMs,
        }),
      })
      return createRecord(ctx, deals, {
        doc: deals.shape.parse({
          departureAirport: airport('KVNY'),
          arrivalAirport: airport('KTEB'),
          aircraft: { tail_number: tail },
          times: { takeoffUTC: start + dayMs },
          price: { total: 900_000 },
          show_price: true,
          verified: true,
        }),
      })
    })
    await desk.exchange()
    expect(await types()).toEqual(['PassengerFlight', 'EmptyLeg', 'Maintenance'])
    expect((await find())?.activities[1]).toMatchObject({ price: 9000, currency: 'USD', marketingVerified: true })
    const first = (await find())?.sentAt
    await inLaro(server, (ctx) => asVerb(ctx, deals).amend({ id: made.id, amend: () => ({ hidden: true }) }))
    await desk.exchange()
    expect((await find())?.sentAt, 'not before five minutes').toBe(first)
    await pass()
    await desk.exchange()
    expect(await types()).toEqual(['PassengerFlight', 'Maintenance'])
    const second = (await find())?.sentAt
    await pass()
    await desk.exchange()
    expect((await find())?.sentAt, 'unchanged').toBe(second)
    expect((await desk.get('connection')).body.schedule).toContainEqual(
      expect.objectContaining({ tail, activities: 2, failed: '' }),
    )
  })

  test('that is refused is shown with its reason and sent by a later run', async () => {
    const extra = 'N101AV'
    await inLaro(server, (ctx) =>
      createRecord(ctx, aircraft, { doc: aircraft.shape.parse({ ...jet, tail_number: extra }) }),
    )
    await pass()
    await desk.set('busy', 'busy')
    await desk.exchange()
    const rows = async () => (await desk.get('connection')).body.schedule as { tail: string; failed: string }[]
    expect((await rows()).find((one) => one.tail === extra)?.failed).toContain('too often')
    await pass()
    await desk.exchange()
    expect((await rows()).find((one) => one.tail === extra)?.failed).toBe('')
  })
})

test('a played Avinode shows its requests, and a person sends, changes and cancels one', async () => {
  const page = () => server.app.inject({ url: '/outside/avinode?account=LARO' })
  const act = (action: string, fields: Record<string, string>) =>
    server.app.inject({
      method: 'POST',
      url: `/outside/avinode/${action}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ account: 'LARO', ...fields }).toString(),
    })
  const { date, time, from, to } = flight
  const sent = await act('request', { buyer: '4102', from, to, date, time, passengers: '2', category: 'Light jet' })
  expect(sent.body).toContain('was sent')
  const id = /arfq-\d+/.exec(sent.body)?.[0] ?? ''
  expect((await act('change', { request: id })).body).toContain('2027-03-05')
  expect((await act('cancel', { request: id })).body).toContain('cancelled')
  expect((await act('cancel', { request: 'arfq-1' })).statusCode).toBe(400)
  expect((await page()).body).toContain(id)
})
