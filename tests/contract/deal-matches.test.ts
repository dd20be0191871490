import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DealMatch } from '../../domain/charter/index.ts'
import { setGrants } from '../../server/company/index.ts'
import { cast, clientIds, type CastMember, type ClientKey } from '../world.ts'
import { marketLeg, openMarketWorld, type MarketWorld } from './market-world.ts'

// Requests that suit the empty legs of a client (issue 40, decisions K1 and K6).

let market: MarketWorld
beforeAll(async () => {
  market = await openMarketWorld()
})
afterAll(() => market.server.close())

async function ask(path: string, person: CastMember = cast.sam, client: ClientKey = 'NXT') {
  const headers = await market.server.headersOf(person, clientIds[client])
  const answer = await market.server.app.inject({ method: 'GET', url: `/api/deals/${path}`, headers })
  return { status: answer.statusCode, body: answer.json() as { matches: DealMatch[]; count: number; counts: object[] } }
}

test('an empty leg lists own quotes with their number and requests of others with their company, the best first', async () => {
  const deal = await market.makeDeal('NXT')
  const own = await market.makeQuote('NXT')
  await market.makeQuote('LARO', { market: 'participants', legs: [marketLeg('KPHL', 'KTYS')] })
  // A request that its owner offers to nobody is not counted.
  await market.makeQuote('LARO', { market: 'owner' })
  await market.match()
  const { body } = await ask(`${deal.id}/matches`)
  expect(body.count).toBe(2)
  const [first, second] = body.matches
  expect(body.matches).toHaveLength(2)
  expect(first).toMatchObject({
    score: 100,
    level: 'Exact',
    quoteNumber: own.quote_number,
    entry: { isOwn: true, path: `quotes/${own.id}` },
  })
  expect(second).toMatchObject({
    score: 90,
    level: 'High',
    words: '100 − 5 departs 92 mi away − 5 arrives 152 mi away',
    entry: { isOwn: false, company: expect.stringMatching(/laro/i), firstDay: '2030-05-06', passengers: 4 },
  })
  expect(second).not.toHaveProperty('quoteNumber')
  expect(second?.entry).not.toHaveProperty('path')
  const counted = await ask(`matches?ids=${deal.id},unknown`)
  expect(counted.body.counts).toEqual([{ id: deal.id, count: 2 }])
})

test('an empty leg of another client is not found and not counted', async () => {
  const deal = await market.makeDeal('NXT', { market: 'participants' })
  await market.makeQuote('LARO', { market: 'participants' })
  await market.match()
  expect((await ask(`${deal.id}/matches`)).body.count).toBeGreaterThan(0)
  expect((await ask(`${deal.id}/matches`, cast.ana, 'LARO')).status).toBe(404)
  expect((await ask(`matches?ids=${deal.id}`, cast.ana, 'LARO')).body.counts).toEqual([])
})

test('a hidden empty leg has no requests', async () => {
  const deal = await market.makeDeal('NXT', { hidden: true })
  await market.match()
  expect(await ask(`${deal.id}/matches`)).toMatchObject({ status: 200, body: { matches: [], count: 0 } })
})

test('a count without ids is refused and names the field', async () => {
  expect((await ask('matches')).status).toBe(400)
})

test('own quotes are left out for a reader without their role, and nothing is read without a role of empty legs', async () => {
  const deal = await market.makeDeal('NXT', { market: 'owner' })
  await market.makeQuote('NXT', { market: 'owner' })
  await market.match()
  const withRoles = async (roles: readonly string[]) => {
    await market.within('NXT', (ctx) => setGrants(ctx, { userId: cast.sam.id, roles }))
    market.server.platform.reach.forget(cast.sam.id)
    return ask(`${deal.id}/matches`)
  }
  const { body } = await withRoles(['quotes', 'empties-r'])
  expect(body.matches.some(({ entry }) => entry.isOwn)).toBe(true)
  const without = await withRoles(['empties-r'])
  expect(without.body.matches.filter(({ entry }) => entry.isOwn)).toEqual([])
  expect(without.body.count).toBe(without.body.matches.length)
  expect((await withRoles(['quotes'])).status).toBe(403)
  expect((await ask(`matches?ids=${deal.id}`)).status).toBe(403)
})
