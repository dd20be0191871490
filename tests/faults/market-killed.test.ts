import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { deals, marketSearches } from '../../domain/charter/index.ts'
import { hourMs } from '../../domain/kernel/values/durations.ts'
import { setGrants } from '../../server/company/index.ts'
import { matchMarket, matchWatches, sendMarketNotices, tellWatches } from '../../server/charter/index.ts'
import { amendRecord, createRecord } from '../../server/platform/records/index.ts'
import {
  marketAirports,
  marketLeg,
  marketTakeoff,
  openMarketWorld,
  type MarketWorld,
} from '../contract/market-world.ts'
import { Dice } from '../contract/random-shop/dice.ts'
import { until } from '../mail-fixtures/mail-test-server.ts'
import { readMarket } from '../recompute/market/read-market.ts'
import { recomputeMarket } from '../recompute/market/recompute-market.ts'
import { timesToRun, variantsToRun } from '../run-length.ts'
import { runDue } from '../timed-task.ts'
import { cast } from '../world.ts'
import { Children } from './children.ts'
import { stopping } from './stopped-update.ts'

// Offers change while processes that match the market and notify followers are killed. In the end the matches are those of a
// second program, and each follower has one notice of each offer that a search found.

const made = timesToRun(12, 60)
const kills = timesToRun(3, 12)

let market: MarketWorld
const searches: string[] = []
const children = new Children()

beforeAll(async () => {
  market = await openMarketWorld()
  const roles = ['user', 'empties-r']
  await market.within('LARO', (ctx) => setGrants(ctx, { userId: cast.jo.id, roles }))
  for (const level of [2, 3])
    searches.push(
      await market.within('LARO', async (ctx) => {
        const search = marketSearches.shape.parse({
          name: `Teterboro to Nashville ${level}`,
          level,
          from: marketAirports.KTEB,
          to: marketAirports.KBNA,
          followers: [cast.ana, cast.jo].map(({ id }) => ({ id, label: id })),
        })
        return (await createRecord(ctx, marketSearches, { doc: search })).id
      }),
    )
  for (const at of [0, 1, 2])
    await market.makeQuote('LARO', {
      market: at === 0 ? 'participants' : 'owner',
      legs: [marketLeg('KPHL', 'KBNA', { times: { takeoffUTC: marketTakeoff + at * 24 * hourMs } })],
    })
}, 90_000)
afterEach(() => children.killAll())
afterAll(() => market.server.close())

const ask = async <Row>(text: string): Promise<Row[]> =>
  (await market.server.platform.pools.owner.query(text)).rows as Row[]

const begin = () =>
  children.begin('market-child.ts', [market.server.databaseUrl, market.server.platform.config.FLIGHTLINE_DATA])

/** Does all that still waits. Work of a killed process is planned again. */
async function finish(): Promise<void> {
  for (const job of [matchMarket, matchWatches, tellWatches, sendMarketNotices])
    await runDue(market.server.platform, job)
}

const isDone = async () => {
  const [row] = await ask<{ waiting: boolean }>(`
    select exists (select from market_queue) or exists (select from market_watch_queue)
      or exists (select from market_hits where not is_told)
      or exists (select from market_notices where offer_id is not null and sent_at is null) as waiting`)
  return row?.waiting === false
}

/** Titles of notices name one offer each, or how many. Answers how many offers each user was told of. */
async function countTold(): Promise<Record<string, number>> {
  const rows = await ask<{ user: string; title: string }>(`
    select "user", doc ->> 'title' as title from unread where doc ->> 'ref' like '%market_searches/%'`)
  const told: Record<string, number> = {}
  for (const { user, title } of rows) told[user] = (told[user] ?? 0) + Number(/: (\d+) offers$/.exec(title)?.[1] ?? 1)
  return told
}

/** Offers that each follower had to be told of: one row for each search that ever found them. */
async function countFound(): Promise<Record<string, number>> {
  const rows = await ask<{ user_id: string; found: number }>(`
    select user_id, count(*)::integer as found from market_notices where sent_at is not null group by user_id`)
  return Object.fromEntries(rows.map(({ user_id, found }) => [user_id, found]))
}

async function expectWhole(): Promise<void> {
  expect(recomputeMarket(await readMarket(ask))).toEqual([])
  expect(await isDone()).toBe(true)
  // Each match that is there has its notice sent.
  const [untold] = await ask<{ untold: number }>(`
    select count(*)::integer as untold from market_hits h cross join unnest(array['${cast.ana.id}', '${cast.jo.id}']) u("user")
    where not exists (select from market_notices n where n.client_id = h.client_id and n.search_id = h.search_id
      and n.offer_key = h.offer_key and n.user_id = u."user" and n.sent_at is not null)`)
  expect(untold).toEqual({ untold: 0 })
  expect(await countTold()).toEqual(await countFound())
}

const change = (id: string, facts: object) =>
  market.within('NXT', (ctx) => amendRecord(ctx, deals, { id, amend: () => facts as never }))

const moments = [
  ['its matches are written', { table: 'market_matches', when: 'true', at: 'insert' }],
  ['the matches of searches are written', { table: 'market_hits', when: 'true', at: 'insert' }],
  ['its notices are planned', { table: 'market_notices', when: 'true', at: 'insert' }],
  ['its matches are marked as told', { table: 'market_hits', when: 'new.is_told and not old.is_told' }],
  ['its notices are marked as sent', { table: 'market_notices', when: 'new.sent_at is distinct from old.sent_at' }],
  ['its notice is written', { table: 'unread', when: 'true', at: 'insert' }],
] as const

test.each(variantsToRun(moments, 4))(
  'an offer is matched and told once where the process dies while %s, and the offer changes',
  async (_, stop) => {
    const deal = await market.makeDeal('NXT')
    await stopping(market.server, stop, async (isReached) => {
      const child = await begin()
      await isReached()
      await children.kill(child)
    })
    await change(deal.id, { departure_date: marketTakeoff + 20 * hourMs, notes: 'Catering on board' })
    await begin()
    await until(isDone, 120_000)
    await children.killAll()
    await finish()
    await expectWhole()
  },
  240_000,
)

test('offers that change under two processes, of which one is killed again and again, are told once', async () => {
  const dice = new Dice(2026)
  const offers: string[] = []
  const workers = await Promise.all([begin(), begin()])
  const steps = made * 4
  for (let step = 1; step <= steps; step += 1) {
    if (offers.length < made && (offers.length === 0 || dice.chance(40)))
      offers.push((await market.makeDeal('NXT', { verified: dice.chance(50) })).id)
    else
      await change(
        dice.pick(offers),
        dice.pick([
          { departure_date: marketTakeoff + dice.int(0, 30) * hourMs },
          { hidden: dice.chance(50) },
          { verified: dice.chance(50) },
          { booked: dice.chance(20) },
          { arrivalAirport: dice.pick([marketAirports.KBNA, marketAirports.KTYS, marketAirports.KVNY]) },
        ]),
      )
    if (step % Math.ceil(steps / (kills + 1)) === 0) {
      const [killed] = workers.splice(dice.int(0, workers.length - 1), 1)
      if (killed) await children.kill(killed)
      workers.push(await begin())
    }
  }
  for (const id of offers.slice(0, offers.length / 2)) await change(id, { hidden: false, booked: false })
  await until(isDone, 120_000)
  await children.killAll()
  await finish()
  await expectWhole()
}, 400_000)
