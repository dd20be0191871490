import { afterAll, beforeAll, expect, test } from 'vitest'
import { deals, marketPath } from '../../domain/charter/index.ts'
import { amendRecord } from '../../server/platform/records/index.ts'
import { cast, clientIds } from '../world.ts'
import { LiveScreen, startLiveServer, type LiveServer, type ShownRange } from './live-screen.ts'
import { openMarketWorld, type MarketWorld } from './market-world.ts'

// Open screens learn of changes that their client sees, and of nothing else.

let market: MarketWorld
let live: LiveServer
beforeAll(async () => {
  market = await openMarketWorld()
  live = await startLiveServer(market.server.platform)
})
afterAll(async () => {
  await live.close()
  await market.server.close()
})

async function openScreen(person: typeof cast.ana, client: keyof typeof clientIds): Promise<ShownRange> {
  const screen = new LiveScreen()
  const { token = '' } = await market.server.headersOf(person, clientIds[client])
  await screen.connect(live.url, { token, client: clientIds[client] })
  const shown = screen.watchRange('market', { path: marketPath, span: { from: 0, to: 1 } })
  await expect.poll(() => shown.state).toBeDefined()
  return shown
}

test('a screen of a participant learns of an offer and of its end, a screen outside the market of neither', async () => {
  const laro = await openScreen(cast.ana, 'LARO')
  const eqip = await openScreen(cast.lee, 'EQIP')
  const outside = eqip.state
  const deal = await market.makeDeal('NXT')
  const seen = laro.state
  await expect.poll(() => laro.state).not.toBe(seen)
  const offered = laro.state
  await market.within('NXT', (ctx) => amendRecord(ctx, deals, { id: deal.id, amend: () => ({ hidden: true }) }))
  await expect.poll(() => laro.state).not.toBe(offered)
  expect(eqip.state).toBe(outside)
})

test('a screen learns that a seller leaves the market, and nothing of what the seller does afterwards', async () => {
  await market.makeDeal('NXT')
  const laro = await openScreen(cast.ana, 'LARO')
  const before = laro.state
  await market.setMarket('NXT', { enabled: false })
  await expect.poll(() => laro.state).not.toBe(before)
  const nxt = await openScreen(cast.sam, 'NXT')
  const [left, own] = [laro.state, nxt.state]
  await market.makeDeal('NXT')
  await expect.poll(() => nxt.state).not.toBe(own)
  expect(laro.state).toBe(left)
  await market.setMarket('NXT', { enabled: true })
})
