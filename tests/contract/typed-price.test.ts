import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aircraft, pricing, quotes, trips } from '../../domain/charter/index.ts'
import type { DocOf, RecordDefinition } from '../../domain/kernel/index.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, type CastMember } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'

let server: TestServer
let rule: string

const make = <D extends RecordDefinition>(definition: D, doc: object) =>
  inLaro(server, (ctx) => createRecord(ctx, definition, { doc: definition.shape.parse(doc) as DocOf<D> }))

beforeAll(async () => {
  server = await openTestServer()
  const model = { name: 'Citation CJ3' }
  await make(aircraft, { tail_number: 'N78FL', seats: 7, type: 'lj', model, airport: { icao: 'KTEB' } })
  const made = await make(pricing, {
    name: 'Base',
    components: [
      { id: 'hours', label: 'Hours', type: 'blocktime', amount: 480_000, cost: 300_000, taxable: true },
      { id: 'landing', label: 'Landing', type: 'qty', denomination: 'stop', amount: 35_000, taxable: true },
      { id: 'fet', label: 'Federal excise tax', type: 'percent', amount: 7.5, tax: true },
    ],
  })
  rule = made.id
  await call(server, cast.ana, { method: 'POST', url: '/pricing/publish', body: {} })
})
afterAll(() => server.close())

const leg = {
  id: 'a',
  aircraft: { tail_number: 'N78FL' },
  departureAirport: { icao: 'KTEB' },
  arrivalAirport: { icao: 'KPBI' },
  times: { duration: { blockTime: 2 } },
}
const makeQuote = async (doc: object = {}): Promise<string> => (await make(quotes, { legs: [leg], ...doc })).id
const read = async (id: string, path = 'quotes') =>
  (await call(server, cast.ana, { url: `/data/clients/${laro}/${path}/${id}` })).body
const type = (
  id: string,
  lines: object[],
  { person = cast.ana, record = 'quotes' }: { person?: CastMember; record?: string } = {},
) => call(server, person, { method: 'POST', url: '/charter/price/lines', body: { record, id, lines } })

const key = (item: string): string => `${rule}:${item}`
const over = (typed: number) => ({ label: 'Hours', part: 'pre-tax', typed })

describe('a line that is typed over', () => {
  test('is saved with its author, and the total follows; restored, everything is as before', async () => {
    const id = await makeQuote()
    const { status, body } = await type(id, [{ key: key('hours'), now: over(900_000) }])
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.estimate.items[0]).toMatchObject({ computed: 960_000, typed: 900_000, total: 900_000 })
    const total = Math.round(935_000 * 1.075)
    expect([body.total, body.estimate.total]).toEqual([total, total])
    const saved = await read(id)
    expect([saved.version, saved.price.total]).toEqual([body.version, total])
    expect(saved.price.typed).toMatchObject([{ typed: 900_000, by: { label: cast.ana.name } }])

    const back = await type(id, [{ key: key('hours'), was: over(900_000) }])
    expect(back.body).toMatchObject({ total: Math.round(995_000 * 1.075), typed: [] })
  })

  test('is kept by recalculation, and waits while the estimate is missing', async () => {
    const id = await makeQuote()
    const { body } = await type(id, [{ key: key('hours'), now: over(900_000) }])
    const url = `/data/clients/${laro}/quotes/${id}`
    const { aircraft: _, ...bare } = leg
    const change = { legs: [bare] }
    await call(server, cast.ana, { method: 'PATCH', url, body: { version: body.version, change } })
    const { price, legs } = await read(id)
    expect(price.typed).toMatchObject([{ typed: 900_000 }])
    const asked = { legs, estimate: { items: price.typed } }
    const emptied = await call(server, cast.ana, { method: 'POST', url: '/laro/quote/price', body: asked })
    expect(emptied.body.items).toMatchObject([{ key: key('hours'), typed: 900_000, isWaiting: true }])
    expect(emptied.body.total).toBeUndefined()
  })

  test("is written together with a colleague's concurrent change, and refused if both write the same", async () => {
    const id = await makeQuote()
    const own = { label: 'Flowers', part: 'post-tax', typed: 5000 }
    const both = await Promise.all([
      type(id, [{ key: key('hours'), now: over(900_000) }]),
      type(id, [{ key: 'a-line-of-jo', now: own }], { person: cast.jo }),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await read(id)).price.typed).toHaveLength(2)
    const late = await type(id, [{ key: key('hours'), now: over(700_000) }], { person: cast.jo })
    expect([late.status, late.body.title]).toEqual([409, 'Changed Meanwhile'])
    expect(late.body.message).toContain(`${cast.ana.name} typed $9,000.00 here at the same time.`)
    const twice = await type(id, [{ key: key('hours'), now: over(900_000) }], { person: cast.jo })
    expect(twice.status).toBe(200)
    expect((await read(id)).price.total).toBe(Math.round(935_000 * 1.075) + 5000)
  })

  test('is not changed while the price is locked, in any way; removed, it is no part of the locked price', async () => {
    const id = await makeQuote()
    const out = { label: 'Landing', part: 'pre-tax', isRemoved: true }
    const { version } = (await type(id, [{ key: key('landing'), now: out }])).body
    const locking = { method: 'POST', url: '/charter/price/lock', body: { record: 'quotes', id, version } } as const
    expect((await call(server, cast.ana, locking)).status).toBe(200)
    const refused = await type(id, [{ key: key('hours'), now: over(1) }])
    expect([refused.status, refused.body.title]).toEqual([409, 'Price Locked'])
    const { price, version: now } = await read(id)
    expect(price.locked.estimate.items.map(({ label }: { label: string }) => label)).toEqual([
      'Hours',
      'Federal excise tax',
    ])
    const change = { price: { ...price, typed: [] } }
    const patch = {
      method: 'PATCH',
      url: `/data/clients/${laro}/quotes/${id}`,
      body: { version: now, change },
    } as const
    expect((await call(server, cast.ana, patch)).status).toBe(400)
    expect((await read(id)).price.total).toBe(price.locked.total)
  })

  test('needs a name and an amount where it is one of one’s own', async () => {
    const { status, body } = await type(await makeQuote(), [{ key: 'mine', now: { label: '', part: 'tax' } }])
    expect([status, body.issues.map(({ code }: { code: string }) => code)]).toEqual([
      400,
      ['line-label', 'line-amount'],
    ])
  })

  test('is for writers of the record: a stranger finds none, and a reader writes none', async () => {
    const id = (await make(trips, { legs: [leg] })).id
    const ask = (person: CastMember) => type(id, [{ key: 'x', now: over(1) }], { person, record: 'trips' })
    expect((await ask(cast.sam)).status).toBe(404)
    expect((await ask(cast.rae)).status).toBe(403)
    expect((await ask(cast.ana)).status).toBe(200)
  })
})

test('a total is for the minutes of its flights where a published rule counts the time on the ground', async () => {
  const waiting = { id: 'wait', label: 'Waiting', type: 'waittime', amount: 40_000, taxable: true }
  const stop = Date.UTC(2030, 5, 1, 12)
  const flown = (id: string, [from, to]: readonly [string, string], hours: number) => ({
    ...leg,
    id,
    departureAirport: { icao: from },
    arrivalAirport: { icao: to },
    times: { ...leg.times, takeoffUTC: stop + hours * 3_600_000 },
  })
  const id = await makeQuote({ legs: [flown('a', ['KTEB', 'KPBI'], 0), flown('b', ['KPBI', 'KTEB'], 5)] })
  const url = `/data/clients/${laro}/pricing/${rule}`
  const priced = async (components: object[]) => {
    const { version } = (await call(server, cast.ana, { url })).body
    await call(server, cast.ana, { method: 'PATCH', url, body: { version, change: { components } } })
    await call(server, cast.ana, { method: 'POST', url: '/pricing/publish', body: {} })
    expect((await type(id, [])).status).toBe(200)
    return (await read(id)).price.by_minute
  }
  const hours = { id: 'hours', label: 'Hours', type: 'blocktime', amount: 480_000, taxable: true }
  expect(await priced([hours, waiting])).toBe(true)
  expect(await priced([hours])).toBeUndefined()
})
