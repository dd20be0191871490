import { afterAll, beforeAll, expect, test } from 'vitest'
import { deals, leg, quotes } from '../../domain/charter/index.ts'
import { amendRecord, restoreRecord, trashRecord } from '../../server/platform/records/index.ts'
import { marketLeg, marketTakeoff, openMarketWorld, type MarketWorld } from './market-world.ts'

// Copies follow their sources in the same transaction, and their matches follow the copies.

let market: MarketWorld
beforeAll(async () => {
  market = await openMarketWorld()
})
afterAll(() => market.server.close())

const offers = (client: 'LARO' | 'NXT' | 'EQIP') =>
  market.read<{ id: string; kind: string; client_id: string }>(client, 'select id, kind, client_id from market_offers')
const countOffers = async (client: 'LARO' | 'NXT' | 'EQIP') => (await offers(client)).length
const matches = (client: 'LARO' | 'NXT' | 'EQIP') =>
  market.read<{ offer_id: string; level: number | null; score: number; departure_miles: number }>(
    client,
    'select * from market_matches order by score desc',
  )

test('a deal is shown to participants, and to nobody else, until it is booked, hidden or deleted', async () => {
  const deal = await market.makeDeal('NXT')
  expect([await countOffers('NXT'), await countOffers('LARO'), await countOffers('EQIP')]).toEqual([1, 1, 0])
  for (const field of ['booked', 'hidden'] as const) {
    const set = (value: boolean) =>
      market.within('NXT', (ctx) => amendRecord(ctx, deals, { id: deal.id, amend: () => ({ [field]: value }) }))
    await set(true)
    expect(await countOffers('LARO'), field).toBe(0)
    await set(false)
    expect(await countOffers('LARO'), field).toBe(1)
  }
  await market.within('NXT', (ctx) => trashRecord(ctx, deals, { id: deal.id }))
  expect(await countOffers('LARO')).toBe(0)
  await market.within('NXT', (ctx) => restoreRecord(ctx, deals, { id: deal.id }))
  expect(await countOffers('LARO')).toBe(1)
  await market.within('NXT', (ctx) => trashRecord(ctx, deals, { id: deal.id }))
})

test('a client that leaves the market takes its offers away, and brings them back when it joins', async () => {
  const deal = await market.makeDeal('NXT')
  await market.setMarket('NXT', { enabled: false })
  expect([await countOffers('LARO'), await countOffers('NXT')]).toEqual([0, 1])
  await market.setMarket('NXT', { enabled: true })
  await market.setMarket('LARO', { enabled: false })
  expect(await countOffers('LARO')).toBe(0)
  await market.setMarket('LARO', { enabled: true })
  expect(await countOffers('LARO')).toBe(1)
  await market.within('NXT', (ctx) => trashRecord(ctx, deals, { id: deal.id }))
})

test('a request of one client matches the deal of another, with its level and score', async () => {
  const deal = await market.makeDeal('NXT', { verified: false })
  const quote = await market.makeQuote('LARO', { legs: [marketLeg('KPHL', 'KTYS')] })
  await market.match()
  expect(await matches('LARO')).toEqual([
    expect.objectContaining({ level: 2, score: 80, departure_miles: 92, unverified_points: 10, day_points: 0 }),
  ])
  // The request is private: the seller does not learn of it.
  expect(await matches('NXT')).toEqual([])
  await market.within('LARO', (ctx) =>
    amendRecord(ctx, quotes, { id: quote.id, amend: () => ({ market: 'participants' as const }) }),
  )
  expect(await matches('NXT')).toHaveLength(1)
  // A moved deal is matched again, and so is a moved request.
  await market.within('NXT', (ctx) =>
    amendRecord(ctx, deals, { id: deal.id, amend: () => ({ departure_date: marketTakeoff + 2 * 86_400_000 }) }),
  )
  await market.match()
  expect(await matches('LARO')).toEqual([expect.objectContaining({ level: 3, score: 60, days: 2 })])
  await market.within('LARO', (ctx) =>
    amendRecord(ctx, quotes, { id: quote.id, amend: () => ({ legs: [leg.parse(marketLeg('KVNY', 'KLAS'))] }) }),
  )
  await market.match()
  expect(await matches('LARO')).toEqual([])
  await market.within('NXT', (ctx) => trashRecord(ctx, deals, { id: deal.id }))
  await market.within('LARO', (ctx) => trashRecord(ctx, quotes, { id: quote.id }))
})

test('private offers and requests of two clients never match, those of one client do', async () => {
  await market.setMarket('NXT', { deals: 'owner' })
  const deal = await market.makeDeal('NXT')
  const [own, other] = [await market.makeQuote('NXT'), await market.makeQuote('LARO')]
  await market.match()
  expect([(await matches('NXT')).length, (await matches('LARO')).length]).toEqual([1, 0])
  await market.setMarket('NXT', { deals: 'participants' })
  await market.match()
  expect([(await matches('NXT')).length, (await matches('LARO')).length]).toEqual([1, 1])
  await market.within('NXT', (ctx) => trashRecord(ctx, deals, { id: deal.id }))
  await market.within('NXT', (ctx) => trashRecord(ctx, quotes, { id: own.id }))
  await market.within('LARO', (ctx) => trashRecord(ctx, quotes, { id: other.id }))
})

test('a have-request is an offer of all its days', async () => {
  const offered = await market.makeQuote('NXT', { quoteType: 'have_request', day_range: 3 })
  expect(await offers('LARO')).toEqual([expect.objectContaining({ kind: 'have_request' })])
  const later = marketTakeoff + 2 * 86_400_000
  const quote = await market.makeQuote('LARO', { legs: [marketLeg('KTEB', 'KBNA', { times: { takeoffUTC: later } })] })
  await market.match()
  expect(await matches('LARO')).toEqual([expect.objectContaining({ level: 1, score: 100 })])
  await market.within('NXT', (ctx) => trashRecord(ctx, quotes, { id: offered.id }))
  await market.within('LARO', (ctx) => trashRecord(ctx, quotes, { id: quote.id }))
})

test('no role of requests reads the source of a copy, calls the matching functions or writes a copy of another', async () => {
  const refused = async (text: string) =>
    expect(market.read('LARO', text), text).rejects.toThrow(/permission denied|written by their owner/)
  await refused('select source_id from market_offers')
  await refused("select * from flightline.market_waiting('00000000-0000-0000-0000-000000000000', 1)")
  await refused("insert into market_requests (client_id) values ('00000000-0000-0000-0000-000000000000')")
  await refused('select * from market_queue')
  await refused("select flightline.keep_market_offers('00000000-0000-0000-0000-000000000000', 'deals', 'x', '[]')")
})
