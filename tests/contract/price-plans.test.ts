import { afterAll, beforeAll, expect, test } from 'vitest'
import { deals } from '../../domain/charter/index.ts'
import { lowerPrice } from '../../server/charter/index.ts'
import { getRecord } from '../../server/platform/records/index.ts'
import { runDue } from '../timed-task.ts'
import { cast } from '../world.ts'
import { call, laro } from './inbox-server.ts'
import { openMarketWorld, type MarketWorld } from './market-world.ts'

// The price of an empty leg falls by its plan, once for each step.

const hourMs = 3_600_000
const plan = { from_hours: 48, every_hours: 12, percent: 10, floor: 7500_00 }

let world: MarketWorld
beforeAll(async () => {
  world = await openMarketWorld()
})
afterAll(() => world.server.close())

/** An empty leg of LARO that departs in so many hours, with the plan. */
const offer = (inHours: number, facts: object = {}) =>
  world.makeDeal('LARO', {
    departure_date: world.server.platform.clock() + inHours * hourMs,
    price: { total: 10_000_00 },
    show_price: true,
    price_plan: plan,
    ...facts,
  })

const run = (inHours: number) => runDue(world.server.platform, lowerPrice, inHours * hourMs)
const read = (id: string) => world.within('LARO', (ctx) => getRecord(ctx, deals, id))
/** Price that another company is shown, by the departure. */
const readOffered = async ({ departure_date }: { readonly departure_date?: number | undefined }) => {
  const [row] = await world.read<{ total: number }>(
    'NXT',
    `select p.total from market_offer_prices p join market_offers o on o.id = p.offer_id
     where o.takeoff = ${departure_date ?? 0}`,
  )
  return row?.total
}
const patch = async (id: string, change: object) => {
  const { version } = await read(id)
  return call(world.server, cast.ana, {
    method: 'PATCH',
    url: `/data/clients/${laro}/deals/${id}`,
    body: { version, change },
  })
}

test('repeated and late runs lower the price once to that of the moment, with one version, and the copy follows', async () => {
  const { id, version } = await offer(72)
  expect(await run(1)).toBe(0)
  expect(await run(37)).toBe(1)
  expect(await run(37)).toBe(0)
  const lowered = await read(id)
  expect([lowered.price?.total, lowered.version]).toEqual([8000_00, version + 1])
  expect(await readOffered(lowered)).toBe(8000_00)
  expect(await run(71)).toBe(1)
  const last = await read(id)
  expect([last.price?.total, last.price_steps?.next_at]).toEqual([7500_00, undefined])
})

test('an outage over the departure leaves the price as it was', async () => {
  const { id, version } = await offer(72)
  await run(24 * 7)
  expect(await read(id)).toMatchObject({ version, price: { total: 10_000_00 } })
})

test('a hidden empty leg keeps its price, and takes the step of the moment when it is shown again', async () => {
  const { id } = await offer(72, { hidden: true })
  expect(await run(49)).toBe(0)
  await patch(id, { hidden: false })
  expect(await run(49)).toBe(1)
  expect((await read(id)).price?.total).toBe(7500_00)
})

test('another price ends the plan, and nothing lowers it', async () => {
  const { id } = await offer(72)
  expect((await patch(id, { price: { total: 9500_00 } })).status).toBe(200)
  const deal = await read(id)
  expect([deal.price_plan, typeof deal.price_steps?.ended_at]).toEqual([undefined, 'number'])
  expect(await run(71)).toBe(0)
})

test('a plan is refused by the field where it is wrong, and nobody sets what the program keeps of it', async () => {
  const { id } = await offer(72, { price_plan: undefined })
  const refused = await patch(id, { price_plan: { ...plan, floor: 12_000_00 } })
  expect([refused.status, refused.body.issues[0].path]).toEqual([400, 'price_plan.floor'])
  expect((await patch(id, { price_steps: { since: 1, base: 1, price: 1 } })).status).toBe(400)
  expect((await patch(id, { price_plan: plan })).status).toBe(200)
  expect((await read(id)).price_steps?.base).toBe(10_000_00)
})
