import { afterAll, beforeAll, expect, test } from 'vitest'
import { aircraft, quotes } from '../../domain/charter/index.ts'
import { listRecords } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, type CastMember } from '../world.ts'
import { call, inLaro } from './inbox-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const calculate = (words: string, person: CastMember = cast.ana) =>
  call(server, person, { method: 'POST', url: '/charter/requests/calculate', body: { words } })

test('a few words are priced by each tail, and nothing is saved', async () => {
  const count = () => inLaro(server, async (ctx) => (await listRecords(ctx, quotes, { limit: 500 })).length)
  const before = await count()
  const { status, body } = await calculate('KTEB KVNY tomorrow 4 pax')
  expect(status).toBe(200)
  expect(body).toMatchObject({ isFlight: true, quote: { legs: [{ paxNum: 4, departureAirport: { icao: 'KTEB' } }] } })
  expect(body.quote.legs[0].times.takeoffUTC).toBeGreaterThan(Date.now() - 86_400_000)
  const known = await inLaro(server, (ctx) => listRecords(ctx, aircraft, { limit: 100 }))
  expect(body.prices.map((one: { aircraft: { id: string } }) => one.aircraft.id).toSorted()).toEqual(
    known.map(({ id }) => id).toSorted(),
  )
  expect(await count()).toBe(before)
})

test('words without a way are no flight, and missing facts are noted', async () => {
  expect((await calculate('what would it cost')).body).toMatchObject({ isFlight: false, prices: [] })
  expect((await calculate('KTEB KTEB tomorrow')).body).toMatchObject({
    isFlight: false,
    notes: ['Nothing says whether KTEB is where they start or where they go.'],
    prices: [],
  })
  const { body } = await calculate('KTEB KVNY')
  expect(body.isFlight).toBe(true)
  expect(body.notes).toContain('Could not read how many passengers: no number of people is named.')
})

test('a past day is marked as past', async () => {
  const { body } = await calculate('KTEB KVNY yesterday 4 pax')
  expect(body).toMatchObject({ isFlight: true, quote: { legs: [{ paxNum: 4 }] } })
  expect(body.notes).toContainEqual(expect.stringMatching(/ is before the date of the mail\.$/))
})

test('a user without the right to quote is shown no price', async () => {
  expect((await calculate('KTEB KVNY tomorrow', cast.rae)).status).toBe(403)
})
