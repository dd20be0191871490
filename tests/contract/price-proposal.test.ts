import { afterAll, beforeAll, expect, test } from 'vitest'
import { aircraft, aircraftModels, pricing } from '../../domain/charter/index.ts'
import type { DocOf, RecordDefinition } from '../../domain/kernel/index.ts'
import { sql } from '../../server/platform/database/sql.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { cast, type CastMember } from '../world.ts'
import { call } from './inbox-server.ts'
import { openMarketWorld, type MarketWorld } from './market-world.ts'

let world: MarketWorld
const hourMs = 3_600_000

const make = <D extends RecordDefinition>(definition: D, doc: object) =>
  world.within('LARO', (ctx) => createRecord(ctx, definition, { doc: definition.shape.parse(doc) as DocOf<D> }))

beforeAll(async () => {
  world = await openMarketWorld()
  await make(aircraftModels, { name: 'Quick Jet', speedMPH: 560, type: 'lj' })
  await make(aircraft, {
    tail_number: 'N71FL',
    seats: 7,
    type: 'lj',
    model: { name: 'Quick Jet' },
    airport: { icao: 'KTEB' },
  })
  await world.within('LARO', (ctx) =>
    ctx.db.run(sql`update aircraft set active = true, version = version + 1 where tail_number = 'N71FL'`),
  )
  await make(pricing, {
    name: 'Base',
    components: [
      { id: 'hours', label: 'Hours', type: 'blocktime', amount: 480_000, cost: 300_000 },
      { id: 'empty', label: 'Empty', type: 'repo', amount: 100_000, cost: 90_000 },
    ],
  })
  await call(world.server, cast.ana, { method: 'POST', url: '/pricing/publish', body: {} })
})
afterAll(() => world.server.close())

const read = (id: string, person: CastMember = cast.ana) =>
  call(world.server, person, { url: `/deals/${id}/price-proposal` })

test('the proposal follows from the cost of the flight without its way home, and says its steps', async () => {
  const takeoffUTC = world.server.platform.clock() + 52.5 * hourMs
  const deal = await world.makeDeal('LARO', { aircraft: { tail_number: 'N71FL' }, times: { takeoffUTC } })
  const { status, body } = await read(deal.id)
  expect(status).toBe(200)
  expect(body.because).toBeUndefined()
  expect(body.proposal.steps[0]).toMatch(/^Cost of the flight \$[4-9],\d{3}\.00\.$/)
  expect(body.proposal.steps[1]).toMatch(/^52 hours left: 60 %/)
  expect(body.proposal.price).toBeGreaterThanOrEqual(body.proposal.floor)
})

test('an empty leg without an aircraft gets no proposal, and the reason', async () => {
  const deal = await world.makeDeal('LARO')
  const { body } = await read(deal.id)
  expect(body.proposal).toBeUndefined()
  expect(body.because).not.toBe('')
  expect((await read(deal.id, cast.rae)).status).toBe(403)
})
