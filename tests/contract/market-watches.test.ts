import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deals, marketSearches } from '../../domain/charter/index.ts'
import { users } from '../../domain/company/index.ts'
import { hourMs } from '../../domain/kernel/values/durations.ts'
import { askKeepSearch, matchWatches, sendMarketNotices, tellWatches } from '../../server/charter/index.ts'
import { amendRecord, createRecord, getRecord, trashRecord } from '../../server/platform/records/index.ts'
import { runDue, runPlanned } from '../timed-task.ts'
import { cast } from '../world.ts'
import { call } from './inbox-server.ts'
import { marketAirports, marketTakeoff, openMarketWorld, type MarketWorld } from './market-world.ts'

// A marketplace search finds offers of all companies and notifies each follower of each match once.

let market: MarketWorld
beforeAll(async () => {
  market = await openMarketWorld()
})
afterAll(() => market.server.close())

const ana = { id: cast.ana.id, label: 'Ana' }

const makeSearch = (facts: object = {}, client: 'LARO' | 'EQIP' = 'LARO') =>
  market.within(client, (ctx) =>
    createRecord(ctx, marketSearches, {
      doc: marketSearches.shape.parse({
        name: 'Teterboro to Nashville',
        from: marketAirports.KPHL,
        to: marketAirports.KBNA,
        followers: [ana],
        ...facts,
      }),
    }),
  )

const match = async () => {
  await runDue(market.server.platform, matchWatches)
  await runDue(market.server.platform, tellWatches)
}
const send = (aheadMs = 0) => runDue(market.server.platform, sendMarketNotices, aheadMs)

const listNotices = (search: string) =>
  market.read<{ title: string; summary: string; user: string }>(
    'LARO',
    `select doc ->> 'title' as title, doc ->> 'summary' as summary, "user" from unread
     where doc ->> 'ref' like '%market_searches/${search}#%' and trashed_at is null order by 1`,
  )
const countSent = async (search: string): Promise<number> => {
  const [row] = await market.read<{ n: number }>(
    'LARO',
    `select count(*)::integer as n from market_notices where search_id = '${search}' and sent_at is not null`,
  )
  return row?.n ?? 0
}
const hits = (client: 'LARO' | 'EQIP', search: string) =>
  market.read<{ level: number; score: number; departure_miles: number }>(
    client,
    `select level, score, departure_miles from market_hits where search_id = '${search}'`,
  )

const change = (deal: { readonly id: string }, facts: object) =>
  market.within('NXT', (ctx) => amendRecord(ctx, deals, { id: deal.id, amend: () => facts as never }))

beforeEach(async () => {
  await market.server.platform.pools.owner.query('delete from deals')
  await market.server.platform.pools.owner.query('delete from market_offers')
})

test('a new offer suits a search, and its follower gets one notice with the reason', async () => {
  const search = await makeSearch()
  await market.makeDeal('NXT')
  await match()
  await match()
  await send()
  await send()
  expect(await hits('LARO', search.id)).toEqual([{ level: 2, score: 95, departure_miles: 92 }])
  expect(await listNotices(search.id)).toEqual([
    {
      title: 'Teterboro to Nashville: KTEB to KBNA',
      summary: 'High, 92 mi from your start, 100 − 5 departs 92 mi away',
      user: cast.ana.id,
    },
  ])
  expect((await market.within('LARO', (ctx) => getRecord(ctx, marketSearches, search.id))).hits).toBe(1)
})

test('a new search finds the offers that are there', async () => {
  await market.makeDeal('NXT')
  await match()
  const search = await makeSearch()
  await match()
  expect(await hits('LARO', search.id)).toHaveLength(1)
})

test('runs that race, and a kill between match and notice, send one notice', async () => {
  const search = await makeSearch({ name: 'Race' })
  const deal = await market.makeDeal('NXT')
  await Promise.all([match(), match(), match()])
  await runDue(market.server.platform, matchWatches)
  // The killed run left its matches: the next one plans their notices.
  await Promise.all([runDue(market.server.platform, tellWatches), runDue(market.server.platform, tellWatches)])
  await Promise.all([send(), send(), send()])
  await change(deal, { notes: 'Catering on board' })
  await match()
  await send()
  expect(await countSent(search.id)).toBe(1)
  expect(await listNotices(search.id)).toHaveLength(1)
})

test('a better level sends one more notice, and a worse one none', async () => {
  const search = await makeSearch({ name: 'Levels', level: 3 })
  const deal = await market.makeDeal('NXT')
  const sentLevels = () =>
    market.read<{ sent_level: number }>(
      'LARO',
      `select sent_level from market_notices where search_id = '${search.id}'`,
    )
  const round = async () => {
    await match()
    await send()
    return sentLevels()
  }
  expect(await round()).toEqual([{ sent_level: 2 }])
  await change(deal, { departureAirport: marketAirports.KPHL })
  expect(await round()).toEqual([{ sent_level: 1 }])
  const best = (await listNotices(search.id)).length
  await change(deal, { departureAirport: marketAirports.KHPN })
  await round()
  await change(deal, { departureAirport: marketAirports.KPHL })
  expect(await round()).toEqual([{ sent_level: 1 }])
  expect(await listNotices(search.id)).toHaveLength(best)
})

test('an offer that is hidden or booked before the digest is in no notice, and shown again it is news once', async () => {
  const search = await makeSearch({ name: 'Digest', digest: 'daily' })
  const [hidden, booked] = [await market.makeDeal('NXT'), await market.makeDeal('NXT')]
  await match()
  await send()
  expect(await countSent(search.id)).toBe(0)
  await change(hidden, { hidden: true })
  await change(booked, { booked: true })
  await send(25 * hourMs)
  expect(await countSent(search.id)).toBe(0)
  for (const isHidden of [false, true, false]) {
    await change(hidden, { hidden: isHidden })
    await match()
    await send(25 * hourMs)
  }
  expect(await countSent(search.id)).toBe(1)
})

test('a digest names its offers in one notice', async () => {
  const search = await makeSearch({ name: 'Weekly', digest: 'weekly' })
  for (const day of [0, 1]) await market.makeDeal('NXT', { departure_date: marketTakeoff + day * 24 * hourMs })
  await match()
  await send(8 * 24 * hourMs)
  expect(await listNotices(search.id)).toEqual([
    expect.objectContaining({ title: 'Weekly: 2 offers', summary: 'KTEB to KBNA (95), KTEB to KBNA (95)' }),
  ])
})

test('quiet hours of a follower hold a notice back until they end', async () => {
  const quiet = (quiet_hours: object | null) =>
    market.within('LARO', (ctx) =>
      amendRecord(ctx, users, {
        id: cast.ana.id,
        amend: () =>
          ({ push: { messages: true, mentions: true, follow_ups: true, watchlist: true, quiet_hours } }) as never,
      }),
    )
  await quiet({ from: '00:00', to: '23:59' })
  const search = await makeSearch({ name: 'Quiet' })
  await market.makeDeal('NXT')
  await match()
  await send()
  expect(await countSent(search.id)).toBe(0)
  await send(25 * hourMs)
  expect(await countSent(search.id)).toBe(1)
  await quiet(null)
})

test('a search finds no offer that its company does not see', async () => {
  const [own, outside] = [await makeSearch({ name: 'Affiliates' }), await makeSearch({ name: 'Outside' }, 'EQIP')]
  await market.makeDeal('NXT', { market: 'affiliates' })
  await market.makeDeal('NXT', { market: 'owner' })
  await match()
  expect([await hits('LARO', own.id), await hits('EQIP', outside.id)]).toEqual([[], []])
  await market.makeDeal('NXT', { market: 'participants' })
  await match()
  expect(await hits('LARO', own.id)).toHaveLength(1)
  // Another company reads neither the search nor its matches.
  expect([await hits('EQIP', own.id), await hits('EQIP', outside.id)]).toEqual([[], []])
})

test('a search without followers and roles notifies its owner', async () => {
  const search = await makeSearch({ name: 'Mine', followers: [] })
  await market.within('LARO', (ctx) =>
    amendRecord(ctx, marketSearches, { id: search.id, amend: () => ({ owner_id: cast.ana.id }) }),
  )
  await market.makeDeal('NXT')
  await match()
  await send()
  expect((await listNotices(search.id)).map(({ user }) => user)).toEqual([cast.ana.id])
})

test('an ended search finds nothing more, and a follower without the role is not notified', async () => {
  const search = await makeSearch({ name: 'Ended', followers: [{ id: cast.rae.id, label: 'Rae' }] })
  await market.makeDeal('NXT')
  await match()
  await send()
  expect(await countSent(search.id)).toBe(0)
  await market.within('LARO', (ctx) => trashRecord(ctx, marketSearches, { id: search.id }))
  expect(await hits('LARO', search.id)).toEqual([])
})

test('countries, types, verification and prices narrow a search', async () => {
  const [us, france, verified, priced, heavy] = [
    await makeSearch({ name: 'US', from: undefined, from_country: 'United States' }),
    await makeSearch({ name: 'France', from: undefined, from_country: 'France' }),
    await makeSearch({ name: 'Verified', verified_only: true }),
    await makeSearch({ name: 'Priced', priced_only: true }),
    await makeSearch({ name: 'Heavy', aircraft_types: ['h'] }),
  ]
  const deal = await market.makeDeal('NXT', { verified: false })
  await match()
  const found = async () =>
    Promise.all([us, france, verified, priced, heavy].map(async ({ id }) => (await hits('LARO', id)).length))
  expect(await found()).toEqual([1, 0, 0, 1, 0])
  await send()
  // Without a shown price it is no news for a search that asks for one.
  expect([await countSent(us.id), await countSent(priced.id)]).toEqual([1, 0])
  await change(deal, { verified: true, show_price: true, price: { total: 900_000 } })
  await match()
  await send()
  expect(await found()).toEqual([1, 0, 1, 1, 0])
  expect([await countSent(verified.id), await countSent(priced.id)]).toEqual([1, 1])
})

test('a search that takes detours finds offers that can call at its airports on their way, whichever came first', async () => {
  const way = { from: marketAirports.KPHL, to: marketAirports.KTYS, level: 1 }
  const before = await makeSearch({ ...way, name: 'Before', detours: true })
  const without = await makeSearch({ ...way, name: 'Without' })
  await market.makeDeal('NXT')
  await match()
  await market.match()
  await match()
  const after = await makeSearch({ ...way, name: 'After', detours: true })
  await match()
  await send()
  const found = [{ level: 5, score: 90, departure_miles: 92 }]
  expect(await hits('LARO', before.id)).toEqual(found)
  expect(await hits('LARO', after.id)).toEqual(found)
  expect(await hits('LARO', without.id)).toEqual([])
  expect(await listNotices(before.id)).toEqual([
    expect.objectContaining({
      summary: expect.stringMatching(/^On the way, 43 mi longer with your way, 92 mi from your start/),
    }),
  ])
})

test('searches are found by the facets of their home and destination', async () => {
  const search = await makeSearch({ name: 'By facets', from: marketAirports.KLAS, to: marketAirports.KVNY })
  const find = async (facetFilters: string) => {
    const url = `/search/market_searches`
    const { status, body } = await call(market.server, cast.ana, { method: 'POST', url, body: { facetFilters } })
    expect(status, JSON.stringify(body)).toBe(200)
    return body.hits.map(({ id }: { id: string }) => id)
  }
  expect(await find('home:KLAS')).toEqual([search.id])
  expect(await find('destinations:KVNY')).toEqual([search.id])
  expect(await find('home:KVNY')).toEqual([])
})

test('the owner of a search that nobody opened for 60 days is asked once', async () => {
  const search = await makeSearch({ name: 'Forgotten' })
  await runPlanned(market.server.platform, askKeepSearch)
  await runPlanned(market.server.platform, askKeepSearch)
  const asked = (await listNotices(search.id)).filter(({ title }) => title === 'Still wanted? Forgotten')
  expect(asked).toHaveLength(1)
})
