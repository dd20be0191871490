import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quotes, trips } from '../../domain/charter/index.ts'
import { asVerb } from '../../server/platform/records/index.ts'
import { buildMaps } from '../../server/charter/index.ts'
import { runTimedIn } from '../timed-task.ts'
import { clientIds } from '../world.ts'
import { inLaro, laro } from './inbox-server.ts'
import { leg, openPageServer, tokenOf, type PageServer } from './page-calls.ts'

let pages: PageServer
beforeAll(async () => {
  pages = await openPageServer()
})
afterAll(() => pages.server.close())

const place = (icao: string, city: string, [latitude, longitude]: readonly [number, number]) => ({
  icao,
  city,
  name: city,
  timezone: 'America/New_York',
  latitude,
  longitude,
})
const drawn = (id: string, facts: object = {}) =>
  leg(id, {
    departureAirport: place('KTEB', 'Teterboro', [40.85, -74.06]),
    arrivalAirport: place('KPBI', 'West Palm Beach', [26.68, -80.1]),
    ...facts,
  })

const readMaps = async (clientId = laro) => {
  const { rows } = await pages.server.platform.pools.owner.query<{ digest: string; png: Buffer }>(
    'select digest, png from route_maps where client_id = $1',
    [clientId],
  )
  return rows
}
const build = () => runTimedIn(pages.server.platform, buildMaps, laro)

test('the route of a shared page is a picture and a drawing without script, and one without places is neither', async () => {
  const quote = await pages.quoteOf({ legs: [drawn('out')] })
  const token = await pages.shareToken(quote.id)
  const png = await pages.outside(`/shared/${token}/route.png`)
  expect([png.status, png.headers['content-type']]).toEqual([200, 'image/png'])
  expect(await sharp(png.body).metadata()).toMatchObject({ format: 'png', width: 896, height: 504 })
  const svg = await pages.outside(`/shared/${token}/route.svg`)
  expect(svg.headers['content-type']).toContain('image/svg+xml')
  expect(svg.body.toString()).toContain('<title>Map of the route: KTEB to KPBI</title>')
  expect(svg.body.toString()).not.toMatch(/<script|<text|href/)
  const bare = await pages.quoteOf()
  expect((await pages.outside(`/shared/${await pages.shareToken(bare.id)}/route.png`)).status).toBe(404)
})

test('the map of an itinerary shows the legs of its readers alone', async () => {
  const secret = drawn('ferry', { isEmptyLeg: true, arrivalAirport: place('KMIA', 'Miami', [25.79, -80.29]) })
  const trip = await pages.make(trips, { legs: [drawn('out'), secret] })
  const passengers = await pages.outside(`/shared/${await pages.shareToken(trip.id, 'passengers')}/route.svg`)
  expect(passengers.body.toString()).not.toContain('KMIA')
  const crew = await pages.outside(`/shared/${await pages.shareToken(trip.id, 'crew')}/route.svg`)
  expect(crew.body.toString()).toContain('KTEB to KMIA')
})

test('a page whose message is being written has its map, and an ended one has none', async () => {
  const quote = await pages.quoteOf({ legs: [drawn('out')] })
  const { body } = await pages.share({ kind: 'quote', id: quote.id, forMessage: true })
  const token = tokenOf(body.url)
  expect((await pages.outside(`/shared/${token}/route.png`)).status).toBe(200)
  expect((await pages.outside(`/shared/${token}/document.pdf`)).status).toBe(404)
  const share = await pages.shareOf(quote.id)
  await pages.server.platform.pools.owner.query(
    `update shares set doc = doc || '{"expires": 1}', version = version + 1 where id = $1`,
    [share.id],
  )
  expect((await pages.outside(`/shared/${token}/route.png`)).status).toBe(404)
})

test('the task draws each open route once, follows a changed one, and removes those of ended pages', async () => {
  await build()
  const first = await readMaps()
  expect(first.length).toBeGreaterThan(0)
  await build()
  expect((await readMaps()).map(({ digest }) => digest).toSorted()).toEqual(
    first.map(({ digest }) => digest).toSorted(),
  )
  const quote = await pages.quoteOf({ legs: [drawn('out', { arrivalAirport: place('KBOS', 'Boston', [42.36, -71]) })] })
  const token = await pages.shareToken(quote.id)
  await build()
  const { png } = (await readMaps()).find(({ digest }) => first.every((one) => one.digest !== digest)) ?? {}
  expect((await pages.outside(`/shared/${token}/route.png`)).body.equals(png)).toBe(true)
  await inLaro(pages.server, (ctx) => asVerb(ctx, quotes).trash({ id: quote.id }))
  await build()
  expect(await readMaps()).toHaveLength(first.length)
  expect(await readMaps(clientIds.NXT)).toEqual([])
})
