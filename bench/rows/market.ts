import pg from 'pg'
import { matchOldest } from '../../server/charter/market/find-matches.ts'
import { measureTogether, type Run } from '../measure.ts'
import type { Measured, Row, Stage } from '../row.ts'
import { asOwner, asOwnerOf } from '../stage/as-owner.ts'
import { fillMarket, marketSize } from '../stage/bench-market.ts'

const usual: Run = { warmUp: 10, count: 100 }
/** Most milliseconds of a match, at the 95th of 100 (promises, 'Speed'). */
const allowedMs = 50

interface Waiting {
  readonly client_id: string
  readonly id: string
}

/** Copies of one side, spread over all of them. */
const chosen = async (stage: Stage, table: 'market_offers' | 'market_requests'): Promise<Waiting[]> =>
  asOwner(stage, async (owner) => {
    const { rows } = await owner.query<Waiting>(`select client_id, id from ${table} order by hashtext(id) limit 500`)
    return rows
  })

async function matchOne(owner: pg.Pool, side: string, copy: Waiting | undefined): Promise<void> {
  if (!copy) throw new Error(`there is no ${side} to match`)
  await owner.query('insert into market_queue (client_id, side, item_id) values ($1, $2, $3)', [
    copy.client_id,
    side,
    copy.id,
  ])
  await matchOldest({ pools: { owner } }, copy.client_id)
}

async function run(stage: Stage): Promise<Measured[]> {
  await fillMarket(stage)
  const [deals, asked] = [await chosen(stage, 'market_offers'), await chosen(stage, 'market_requests')]
  const owner = new pg.Pool({ ...asOwnerOf(stage.ownerUrl), max: 1 })
  // The statements that the product prepares are the measured ones, so that their plans are logged.
  const measured = new pg.Pool({ connectionString: stage.ownerUrl, application_name: 'bench rows', max: 1 })
  try {
    const taken = await measureTogether(
      {
        deal: (turn) => matchOne(measured, 'offer', deals[turn % deals.length]),
        request: (turn) => matchOne(measured, 'request', asked[turn % asked.length]),
        floor: () => owner.query('select 1'),
      },
      stage.turns(usual),
    )
    const { rows } = await owner.query<{ count: number }>('select count(*)::int as count from market_matches')
    const facts = [`${rows[0]?.count ?? 0} matches stored`]
    const promise = `p95 <= ${allowedMs} ms`
    return [
      {
        name: `one deal against ${marketSize.requests.toLocaleString('en-US')} requests, matches stored`,
        times: taken.deal,
        floor: taken.floor,
        floorName: 'an empty statement',
        promise,
        isMet: taken.deal.p95 <= allowedMs,
        facts,
      },
      {
        name: `one request against ${marketSize.offers.toLocaleString('en-US')} deals, matches stored`,
        times: taken.request,
        floor: taken.floor,
        floorName: 'an empty statement',
        promise,
        isMet: taken.request.p95 <= allowedMs,
      },
    ]
  } finally {
    await measured.end()
    await owner.end()
  }
}

/** Matching on a large market (issue 40). */
export const market: Row = { name: 'market', run }
