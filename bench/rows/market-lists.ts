import { measureTogether, type Run } from '../measure.ts'
import { against, type Measured, type Row, type Stage } from '../row.ts'
import { fillMarket, joinMarket } from '../stage/bench-market.ts'
import { floorOf } from './prepared-floor.ts'

const usual: Run = { warmUp: 10, count: 60 }

/** Lists of the market as their screens open them, and in another order. */
const lists = [
  ['Flight Requests', '/api/market/requests'],
  ['Flight Availability', '/api/market/offers'],
  ['Flight Availability by departure', '/api/market/offers?sort=departure'],
] as const

async function run(stage: Stage): Promise<Measured[]> {
  await fillMarket(stage)
  await joinMarket(stage)
  const seen = await stage.tap.see(
    stage.largeClient,
    lists.map(([, path]) => ({ path })),
  )
  const measured: Measured[] = []
  for (const [at, [name, path]] of lists.entries()) {
    const one = seen[at]
    if (one === undefined) continue
    await stage.token()
    const taken = await measureTogether(
      { listed: () => stage.http.take(path), floor: floorOf(stage, { ask: { path }, ...one }) },
      stage.turns(usual),
    )
    const floorName = 'its SQL prepared + empty route, same bytes'
    measured.push(
      against({ name: `list ${name}`, times: taken.listed, floor: taken.floor, floorName }, { median: 2, p95: 4 }),
    )
  }
  return measured
}

/** The lists of a large market (issue 40). */
export const marketLists: Row = { name: 'market-lists', run }
