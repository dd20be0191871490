import { afterAll, beforeAll, expect, test } from 'vitest'
import { affiliates } from '../../domain/charter/index.ts'
import { followAffiliate } from '../../server/charter/index.ts'
import { listRecords } from '../../server/platform/records/index.ts'
import { fuzzSeed } from '../attack/fuzz-runs.ts'
import { readMarket } from '../recompute/market/read-market.ts'
import { recomputeMarket } from '../recompute/market/recompute-market.ts'
import type { MarketExport, SubscriberAnswer } from '../recompute/market/world.ts'
import { timesToRun } from '../run-length.ts'
import { runDue } from '../timed-task.ts'
import { cast, clientIds } from '../world.ts'
import { call, laro } from './inbox-server.ts'
import { openMarketWorld, type MarketWorld } from './market-world.ts'
import { RandomMarket } from './random-market.ts'
import { Dice } from './random-shop/dice.ts'

const wanted = timesToRun(60, 1000)

let market: MarketWorld
let random: RandomMarket
beforeAll(async () => {
  market = await openMarketWorld({ RATE_PER_MINUTE: '1000000' })
  random = new RandomMarket(market, new Dice(fuzzSeed))
  const ask = (person: typeof cast.ana, url: string, body = {}) =>
    call(market.server, person, {
      method: 'POST',
      url: `/market/affiliates${url}`,
      client: person === cast.ana ? laro : clientIds.NXT,
      body,
    })
  await ask(cast.ana, '', { company: clientIds.NXT })
  await runDue(market.server.platform, followAffiliate)
  const [row] = await market.within('NXT', (ctx) => listRecords(ctx, affiliates))
  await ask(cast.sam, `/${row?.id}/approval`)
})
afterAll(() => market.server.close())

async function askSubscribers(): Promise<SubscriberAnswer[]> {
  const answers: SubscriberAnswer[] = []
  for (const deal of random.listDeals().slice(0, 40)) {
    const { status, body } = await call(market.server, cast.ana, { url: `/deals/${deal}/subscribers`, client: laro })
    if (status !== 200) continue
    for (const { contact, radius, homeMiles: miles, score } of body.subscribers)
      answers.push({ deal, contact, radius, miles, score })
  }
  return answers
}

const read = (): Promise<MarketExport> =>
  readMarket(async (text) => {
    const { rows } = await market.server.platform.pools.owner.query(text)
    return rows
  })

test('a second program finds the same matches, levels and scores of a random market', async () => {
  const dice = new Dice(fuzzSeed + 1)
  await random.makeSubscribers(12)
  await random.makeDeal()
  await random.makeQuote()
  for (let turn = 0; turn < wanted * 3; turn += 1) {
    const step = dice.int(1, 9)
    if (step <= 3) await random.makeDeal()
    else if (step <= 6) await random.makeQuote()
    else if (step === 7) await random.makeSearch()
    else await random.change()
    if (dice.chance(10)) await random.match()
  }
  await random.match()
  expect(recomputeMarket(await read()), `seed ${fuzzSeed}`).toEqual([])
  await random.settle()
  const given = { ...(await read()), answers: await askSubscribers() }
  const { matches, hits, answers, affiliations } = given
  expect(affiliations).toHaveLength(1)
  console.log(`seed ${fuzzSeed}: ${matches.length} matches, ${hits.length} hits, ${answers.length} subscribers`)
  expect(Math.min(matches.length, hits.length, answers.length)).toBeGreaterThan(5)
  expect(new Set(matches.map(({ level }) => level))).toEqual(new Set([1, 2, 3, null]))
  expect(recomputeMarket(given), `seed ${fuzzSeed}`).toEqual([])
}, 1_200_000)

test('a changed number or a lost row of a market is found', async () => {
  const given = { ...(await read()), answers: await askSubscribers() }
  const count = (more: object) => recomputeMarket({ ...given, ...more }).length
  for (const table of ['matches', 'hits', 'answers'] as const) {
    const [row, ...others] = given[table]
    expect(count({ [table]: others }), table).toBe(1)
    expect(count({ [table]: [...given[table], row] }), table).toBe(1)
    expect(count({ [table]: [{ ...row, score: 101 }, ...others] }), table).toBe(1)
  }
  const [match, ...matches] = given.matches
  for (const column of ['level', 'days', 'departure_miles', 'arrival_miles', 'detour_miles', 'day_points'] as const)
    expect(count({ matches: [{ ...match, [column]: 77 }, ...matches] }), column).toBe(1)
})
