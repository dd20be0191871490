import { afterAll, beforeAll, expect, test } from 'vitest'
import { aircraft, aircraftModels, pricing, quotes } from '../../domain/charter/index.ts'
import type { DocOf, RecordDefinition } from '../../domain/kernel/index.ts'
import { dayMs } from '../../domain/kernel/values/durations.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds, type CastMember } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'

let server: TestServer
let ruleId: string

const make = <D extends RecordDefinition>(definition: D, doc: object, more: object = {}) =>
  inLaro(server, (ctx) => createRecord(ctx, definition, { doc: definition.shape.parse(doc) as DocOf<D>, ...more }))

const hourly = { id: 'h', label: 'Hours', type: 'blocktime', amount: 480_000, taxable: true, order: 1 }

const ask = (body: object, person: CastMember = cast.ana, client = laro) =>
  call(server, person, { method: 'POST', url: '/pricing/try', body, client })

const makeQuote = (total: number, facts: object = {}, more: object = {}) =>
  make(
    quotes,
    {
      status: 'qCreated',
      price: { total },
      legs: [
        {
          id: 'a',
          aircraft: { tail_number: 'N78TR' },
          departureAirport: { icao: 'KTEB' },
          arrivalAirport: { icao: 'KPBI' },
          times: { takeoffDate: '11/25/2026', takeoffTime: '9:00 AM' },
        },
      ],
      ...facts,
    },
    more,
  )

beforeAll(async () => {
  server = await openTestServer()
  await make(aircraftModels, { name: 'Trial Jet', speedMPH: 495, type: 'lj' })
  await make(aircraft, { tail_number: 'N78TR', name: 'Trial', seats: 7, type: 'lj', model: { name: 'Trial Jet' } })
  const fn = { subject: 'tail', verb: 'is', value: 'N78TR' }
  ruleId = (await make(pricing, { name: 'Trial', fn, components: [hourly] })).id
  await call(server, cast.ana, { method: 'POST', url: '/pricing/publish', body: { ids: [ruleId] } })
  const url = `/data/clients/${laro}/pricing/${ruleId}`
  const { version } = (await call(server, cast.ana, { url })).body
  const deIcing = { id: 'd', label: 'De-icing', type: 'flat', amount: 90_000, order: 2 }
  const change = { components: [{ ...hourly, amount: 500_000 }, deIcing] }
  await call(server, cast.ana, { method: 'PATCH', url, body: { version, change } })
})
afterAll(() => server.close())

test('quotes are priced by the draft and by the live rules, line by line, and nothing is written', async () => {
  const quote = await makeQuote(1)
  const { status, body } = await ask({ rule: ruleId, quotes: [quote.id] })
  expect(status, JSON.stringify(body)).toBe(200)
  const [tried] = body.quotes
  expect(tried.live.total).toBe(2.7 * 480_000)
  expect(tried.draft.total).toBe(2.7 * 500_000 + 90_000)
  expect(tried.lines).toMatchObject([
    { label: 'Hours', live: 1_296_000, draft: 1_350_000 },
    { label: 'De-icing', draft: 90_000 },
  ])
  expect(tried.lines[1]).not.toHaveProperty('live')
  const after = await call(server, cast.ana, { url: `/data/clients/${laro}/quotes/${quote.id}` })
  expect(after.body.version).toBe(quote.version)
})

test('without a choice they are the last five of the last month that were priced', async () => {
  const old = await makeQuote(5, {}, { date: server.platform.clock() - 40 * dayMs })
  const unpriced = await makeQuote(0)
  const made = []
  for (const total of [1, 2, 3, 4, 5, 6]) made.push((await makeQuote(total)).id)
  const ids = (await ask({ rule: ruleId })).body.quotes.map(({ id }: { id: string }) => id)
  expect(ids).toHaveLength(5)
  expect(ids).not.toContain(old.id)
  expect(ids).not.toContain(unpriced.id)
})

test('a quote without a price gives the reason on each side', async () => {
  const [leg] = (await makeQuote(1)).legs
  const { id } = await makeQuote(1, { legs: [{ ...leg, aircraft: { tail_number: 'N404' } }] })
  const [tried] = (await ask({ rule: ruleId, quotes: [id] })).body.quotes
  expect(tried).toMatchObject({ live: { because: ['Aircraft N404 was not found.'] }, lines: [] })
})

test('is for readers of pricing and quotes, within their client', async () => {
  expect((await ask({ rule: ruleId }, cast.jo)).status).toBe(403)
  expect((await ask({ rule: ruleId }, cast.sam, clientIds.NXT)).status).toBe(404)
  expect((await ask({ rule: 'nowhere' })).status).toBe(404)
})
