import { afterAll, beforeAll, expect, test } from 'vitest'
import { aircraft, deals } from '../../domain/charter/index.ts'
import { deployments, headers, pages } from '../../domain/content/index.ts'
import { keptFuturesOf } from '../../server/content/site/kept-futures.ts'
import { asVerb, createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'

// A process caches the sources of a preview, and shows each change of it at once, from any process.

let server: TestServer
let id: string
let page: string
let shown: () => Promise<string>

const section = (kind: string) => ({ id: kind, kind, heading: kind })

beforeAll(async () => {
  server = await openTestServer()
  page = await makePage('/', { sections: [section('fleet'), section('legs')] })
  id = await inLaro(server, async (ctx) => {
    const doc = deployments.shape.parse({ name: 'Kept', pages: [{ id: page, label: 'Home' }] })
    return (await createRecord(ctx, deployments, { doc })).id
  })
  const { body } = await call(server, cast.ana, { method: 'POST', url: `/cms/deployments/${id}/preview` })
  const { pathname } = new URL(body.url)
  shown = async () => (await server.app.inject({ url: pathname })).body
})
afterAll(() => server.close())

const makePage = async (url: string, content: object) =>
  (
    await inLaro(server, (ctx) =>
      createRecord(ctx, pages, { doc: pages.shape.parse({ name: 'Home', url, kind: 'landing', content }) }),
    )
  ).id

const kept = () => inLaro(server, (ctx) => keptFuturesOf(server.platform).read(ctx, id))

test('is made once while nothing of it changes, also for concurrent callers', async () => {
  const [one, other] = await Promise.all([kept(), kept()])
  expect(one.site).toBe(other.site)
  await inLaro(server, (ctx) => createRecord(ctx, pages, { doc: pages.shape.parse({ name: 'New', url: '/new' }) }))
  expect((await kept()).site).not.toBe(one.site)
})

test('shows the latest state: of a page, its surroundings, the client and its fleet', async () => {
  const change = (url: string, of: (body: { theme: object }) => object) => async () => {
    const { body } = await call(server, cast.sue, { url })
    const sent = { version: body.version, change: of(body) }
    const answer = await call(server, cast.sue, { method: 'PATCH', url, body: sent })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
  const root = `/data/clients/${laro}`
  const steps: readonly (readonly [words: string, step: () => Promise<unknown>])[] = [
    ['<title>Winter', change(`${root}/cms/root/pages/${page}`, () => ({ name: 'Winter' }))],
    ['Laro of the lake', change(root, () => ({ name: 'Laro of the lake' }))],
    [
      'Our routes',
      () =>
        inLaro(server, (ctx) =>
          createRecord(ctx, headers, {
            doc: headers.shape.parse({ name: 'Head', menu: [{ id: 'm1', label: 'Our routes', url: '/' }] }),
          }),
        ),
    ],
    [
      'Sea Plane',
      () =>
        inLaro(server, (ctx) =>
          asVerb(ctx, aircraft).create({
            doc: aircraft.shape.parse({
              name: 'Sea Plane',
              tail_number: 'N1KEPT',
              type: 'm',
              seats: 8,
              model: { name: 'Server Jet' },
            }),
          }),
        ),
    ],
    [
      'Keptville',
      () =>
        inLaro(server, (ctx) =>
          asVerb(ctx, deals).create({
            doc: deals.shape.parse({
              departureAirport: { icao: 'KTEB', city: 'Keptville' },
              arrivalAirport: { icao: 'KPBI', city: 'Palm Beach' },
              departure_date: ctx.now + 60_000,
            }),
          }),
        ),
    ],
  ]
  for (const [words, step] of steps) {
    expect(await shown(), words).not.toContain(words)
    await step()
    expect(await shown(), words).toContain(words)
  }
  // A leg that has left is on no site.
  server.advance(120_000)
  expect(await shown()).not.toContain('Keptville')
})
