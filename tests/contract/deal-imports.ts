import { aircraft, airports } from '../../domain/charter/index.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { cast, clientIds } from '../world.ts'
import { marketAirports, openMarketWorld, type MarketWorld } from './market-world.ts'

/** A market in which NXT has the aircraft N223NW and knows KTEB and KBNA. */
export async function openImportingWorld(): Promise<MarketWorld> {
  const market = await openMarketWorld()
  await market.within('NXT', async (ctx) => {
    const doc = { name: 'Phenom', seats: 7, model: { name: 'Phenom 300' }, tail_number: 'N223NW' }
    await createRecord(ctx, aircraft, { doc: aircraft.shape.parse(doc) })
    for (const code of ['KTEB', 'KBNA'] as const)
      await createRecord(ctx, airports, { doc: airports.shape.parse({ ...marketAirports[code] }) })
  })
  return market
}

/** Sends an import of empty legs as Sam of NXT. */
export const sendImport = async (market: MarketWorld, url: string, payload: object) =>
  market.server.app.inject({
    method: 'POST',
    url,
    headers: { ...(await market.server.headersOf(cast.sam, clientIds.NXT)), 'idempotency-key': crypto.randomUUID() },
    payload,
  })
