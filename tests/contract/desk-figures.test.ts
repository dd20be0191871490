import { afterAll, beforeAll, expect, test } from 'vitest'
import { quotes, trips } from '../../domain/charter/index.ts'
import { dayMs } from '../../domain/kernel/values/durations.ts'
import { createRecord, getRecord } from '../../server/platform/records/index.ts'
import { keepCost } from '../../server/charter/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds, type CastMember } from '../world.ts'
import { call, inLaro } from './inbox-server.ts'

// Figures of the desk on the dashboard, and the reasons for lost quotes.

const now = Date.now()

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const figures = async (days = 30, person: CastMember = cast.ana) =>
  call(server, person, { url: `/dashboard/desk?days=${days}` })

const quote = (facts: object, daysAgo = 1) =>
  inLaro(server, (ctx) =>
    createRecord(ctx, quotes, {
      doc: quotes.shape.parse({ status: 'qCreated', ...facts }),
      date: now - daysAgo * dayMs,
    }),
  )

const change = (id: string, version: number, what: object) =>
  call(server, cast.ana, {
    method: 'PATCH',
    url: `/data/clients/${clientIds.LARO}/quotes/${id}`,
    body: { version, change: what },
  })

const none = { count: 0, total: 0 }

test('the figures of nothing are empty', async () => {
  const { status, body } = await figures()
  expect(status).toBe(200)
  expect(body).toEqual({
    days: 30,
    requests: none,
    open: none,
    out: none,
    won: none,
    lost: none,
    reasons: [],
    margin: { count: 0, revenue: 0, margin: 0 },
    response: { count: 0 },
    tails: [],
  })
})

test('a request counts once, by the best of its options, in the period in which it was made', async () => {
  const out = await quote({ status: 'qOutstanding', price: { total: 100 } })
  await quote({ status: 'qCreated', parent_id: out.id, price: { total: 900 } })
  const lost = await quote({ status: 'inactive', lost_reason: 'option', price: { total: 300 } }, 2)
  const won = await quote({ status: 'qConfirmed', parent_id: lost.id, price: { total: 250 } })
  await quote({ status: 'cancelled', lost_reason: 'price', price: { total: 70 } }, 3)
  await quote({ status: 'cancelled', price: { total: 30 } }, 4)
  await quote({ status: 'qSubmitted' })
  // Not among the desk's requests: an aircraft offered, a broker's request, one of last month.
  await quote({ status: 'qCreated', quoteType: 'have' })
  await quote({ status: 'qBroker' })
  await quote({ status: 'qOutstanding', price: { total: 5000 } }, 40)
  await inLaro(server, async (ctx) => keepCost(ctx, { record: 'quotes', id: won.id }, { revenue: 230, cost: 180 }))
  const { body } = await figures()
  expect(body).toMatchObject({
    requests: { count: 5, total: 450 },
    open: { count: 1, total: 0 },
    out: { count: 1, total: 100 },
    won: { count: 1, total: 250 },
    lost: { count: 2, total: 100 },
    margin: { count: 1, revenue: 230, margin: 50 },
  })
  expect(body.reasons).toHaveLength(2)
  expect(body.reasons).toEqual(
    expect.arrayContaining([
      { reason: 'price', count: 1, total: 70 },
      { count: 1, total: 30 },
    ]),
  )
  expect((await figures(90)).body.out).toEqual({ count: 2, total: 5100 })
  // Only the periods that are offered, and only for admins of the client.
  expect((await figures(31)).status).toBe(400)
  expect((await figures(30, cast.jo)).status).toBe(403)
  expect((await figures(30, cast.sam)).status).toBe(404)
})

test('a quote keeps when it went out first, and why it was lost as long as it is', async () => {
  const { id } = await quote({ status: 'qCreated' })
  // The time cannot be set by hand; a reason is stored only for a lost quote.
  expect((await change(id, 1, { offered_at: 5 })).status).toBe(400)
  const early = await change(id, 1, { lost_reason: 'price', notes: 'Still open' })
  expect([early.status, early.body.lost_reason]).toEqual([200, undefined])
  const out = await change(id, early.body.version, { status: 'qOutstanding' })
  const { offered_at } = out.body
  expect(offered_at).toBeGreaterThanOrEqual(now)
  const lost = await change(id, out.body.version, {
    status: 'inactive',
    lost_reason: 'competitor',
    lost_why: 'Cheaper',
  })
  expect(lost.body).toMatchObject({ status: 'inactive', lost_reason: 'competitor', lost_why: 'Cheaper' })
  expect((await change(id, lost.body.version, { lost_reason: 'bad luck' })).status).toBe(400)
  const back = await change(id, lost.body.version, { status: 'qOutstanding' })
  expect(back.body.lost_reason).toBeUndefined()
  expect(back.body.offered_at).toBe(offered_at)
})

test('hours are listed by tail, of flights that took off in the period', async () => {
  const leg = (id: string, daysAgo: number, facts: object = {}) => ({
    id,
    aircraft: { tail_number: 'N1' },
    times: {
      takeoffUTC: now - daysAgo * dayMs,
      landingUTC: now - daysAgo * dayMs + 2 * 3_600_000,
      duration: { flightTime: 1.5, blockTime: 1.7 },
    },
    ...facts,
  })
  const legs = [
    leg('a', 40),
    leg('b', 3),
    leg('c', 2, { times: { takeoffUTC: now - 2 * dayMs, landingUTC: now - 2 * dayMs + 3_600_000 } }),
    leg('d', 1, { active: false }),
    leg('e', -1),
  ]
  await inLaro(server, async (ctx) => {
    await createRecord(ctx, trips, { doc: trips.shape.parse({ status: 'tConfirmed', legs }) })
    await createRecord(ctx, trips, { doc: trips.shape.parse({ status: 'cancelled', legs: [leg('f', 3)] }) })
  })
  expect((await figures()).body.tails).toEqual([{ tail: 'N1', hours: 2.7, flights: 2 }])
})

test('the cost of a locked price is kept for the margin, and goes with the lock', async () => {
  const { id, version } = await quote({ status: 'qCreated', price: { total: 5000 } })
  await inLaro(server, async (ctx) => keepCost(ctx, { record: 'quotes', id }, { revenue: 1, cost: 1 }))
  const ask = (way: string, body: object) =>
    call(server, cast.ana, { method: 'POST', url: `/charter/price/${way}`, body: { record: 'quotes', id, ...body } })
  const locked = await ask('lock', { version })
  expect(locked.status).toBe(200)
  await ask('unlock', { version: locked.body.version, why: 'Another airport' })
  const known = await server.platform.pools.owner.query('select 1 from flight_costs where id = $1', [id])
  expect(known.rows).toEqual([])
  const stored = await inLaro(server, (ctx) => getRecord(ctx, quotes, id))
  expect(JSON.stringify(stored)).not.toContain('cost')
})
