import { afterAll, beforeAll, expect, test } from 'vitest'
import { pricing } from '../../domain/charter/index.ts'
import { loadFacts } from '../../server/charter/price/load-facts.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds, type CastMember } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'

/** Published rules are kept by the process that read them, and read again as soon as one of them is another. */
let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const hourly = { label: 'Hours', type: 'blocktime', amount: 480_000, taxable: true, order: 1 }
const leg = (from: string, to: string, at = 0) => ({
  id: `${from}-${to}`,
  aircraft: { model: { name: 'Citation CJ3' } },
  departureAirport: { icao: from },
  arrivalAirport: { icao: to },
  times: { takeoffDate: `11/${20 + 2 * at}/2026`, takeoffTime: '9:00 AM' },
})

interface By {
  readonly person?: CastMember
  readonly client?: string
}

const post = (url: string, body: object, { person = cast.ana, client = laro }: By = {}) =>
  call(server, person, { method: 'POST', url, body, client })
const price = async (by?: By, legs = [leg('KTEB', 'KPBI')]) => (await post('/laro/quote/price', { legs }, by)).body
const rateOf = ({ items }: { items: { amount?: number }[] }) => items[0]?.amount

/** A published rule; the id of it. */
async function publishNew(amount: number, by: By = {}): Promise<string> {
  const { person = cast.ana, client = laro } = by
  const url = `/data/clients/${client}/pricing`
  const made = await call(server, person, {
    method: 'POST',
    url,
    body: { name: 'Hourly', components: [{ ...hourly, amount }] },
    client,
  })
  expect((await post('/pricing/publish', { ids: [made.body.id] }, by)).status).toBe(200)
  return made.body.id
}

async function change(id: string, facts: object): Promise<void> {
  const url = `/data/clients/${laro}/pricing/${id}`
  const { version } = (await call(server, cast.ana, { url })).body
  const changed = await call(server, cast.ana, { method: 'PATCH', url, body: { change: {}, ...facts, version } })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
}

test('the next price follows a rule that was published, edited, put out of use, back in use or deleted a moment ago', async () => {
  expect((await price()).because[0].words).toContain('No price because')
  const id = await publishNew(100_000)
  expect(rateOf(await price())).toBe(100_000)

  await change(id, { change: { components: [{ ...hourly, amount: 200_000 }] } })
  expect(rateOf(await price()), 'a draft prices nothing').toBe(100_000)
  await post('/pricing/publish', { ids: [id] })
  expect(rateOf(await price())).toBe(200_000)

  await change(id, { active: false })
  expect((await price()).total).toBeUndefined()
  await change(id, { active: true })
  expect(rateOf(await price())).toBe(200_000)

  const gone = await call(server, cast.ana, { method: 'DELETE', url: `/data/clients/${laro}/pricing/${id}` })
  expect(gone.status).toBeLessThan(300)
  expect((await price()).total).toBeUndefined()
})

test('a rule that another process published is seen at once', async () => {
  const id = await publishNew(300_000)
  expect(rateOf(await price())).toBe(300_000)
  // Nothing in this process hears of it: as a rule changes that is published elsewhere.
  await server.platform.pools.owner.query(
    `update pricing set version = version + 1, doc = jsonb_set(doc, '{live,components,0,amount}', '310000') where id = $1`,
    [id],
  )
  expect(rateOf(await price())).toBe(310_000)
  await call(server, cast.ana, { method: 'DELETE', url: `/data/clients/${laro}/pricing/${id}` })
})

test('two clients that are priced by turns each have their own rules', async () => {
  const nxt = { person: cast.sam, client: clientIds.NXT }
  await publishNew(400_000)
  await publishNew(500_000, nxt)
  for (let turn = 0; turn < 2; turn++) {
    expect(rateOf(await price())).toBe(400_000)
    expect(rateOf(await price(nxt))).toBe(500_000)
  }
})

const routes = ['KPBI-KVNY', 'KVNY-KMDW', 'KMDW-KTEB', 'KTEB-KPBI']
const fourLegs = routes.map((route, at) => {
  const [from = '', to = ''] = route.split('-')
  return leg(from, to, at)
})

test('200 rules are read once, and four legs are priced by them', async () => {
  await inLaro(server, async (ctx) => {
    for (let at = 0; at < 200; at++)
      await createRecord(ctx, pricing, {
        doc: pricing.shape.parse({
          name: `Rule ${at}`,
          fn: { subject: 'tail', verb: 'is', value: `N${at}` },
          components: [{ ...hourly, logic: { subject: 'dep', verb: 'is', value: 'K*' } }],
        }),
      })
  })
  await post('/pricing/publish', {})
  const asked = { legs: [], accountIds: [], types: [], now: 0 }
  const first = await inLaro(server, (ctx) => loadFacts(ctx, { ...asked, known: { stamp: undefined, airports: [] } }))
  expect(first.rules.length).toBeGreaterThanOrEqual(200)
  const stamp = first.stamp ?? undefined
  const again = await inLaro(server, (ctx) => loadFacts(ctx, { ...asked, known: { stamp, airports: [] } }))
  expect(again).toMatchObject({ stamp, rules: [] })

  expect((await price({}, fourLegs)).total).toBeGreaterThan(0)
}, 60_000)
