import { afterAll, beforeAll, expect, test } from 'vitest'
import { deployments, pages } from '../../domain/content/index.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'

// Visitors follow old and mistyped links: each leads where its redirect says, or to the site's own page 'Not found'.

let server: TestServer

const redirect = (from: string, to: string) =>
  call(server, cast.ana, { method: 'POST', url: `/data/clients/${laro}/cms/root/redirects`, body: { from, to } })

const publish = async (id: string) => {
  const url = `/cms/deployments/${id}`
  const { body } = await call(server, cast.ana, { url: `${url}/release` })
  await call(server, cast.ana, { method: 'POST', url: `${url}/approve`, body: { hash: body.hash } })
  const answer = await call(server, cast.ana, { method: 'POST', url: `${url}/publish`, body: {} })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  server.advance(3000)
}

const visit = (path: string) => server.app.inject({ url: `/site/laro${path}`, headers: { accept: 'text/html' } })

beforeAll(async () => {
  server = await openTestServer({ RATE_PER_MINUTE: '5000' })
  const moves = [
    ['/tokyo', 'https://partner.example/東京'],
    ['/plane', 'https://partner.example/✈?q=ü'],
    ['/old-fleet', ' /fleet '],
    ['/über-alt', '/fleet'],
  ] as const
  for (const [from, to] of moves) await redirect(from, to)
  const release = await inLaro(server, async (ctx) => {
    for (const url of ['/', '/fleet'])
      await createRecord(ctx, pages, { doc: pages.shape.parse({ name: `Page ${url}`, url, kind: 'landing' }) })
    return createRecord(ctx, deployments, { doc: deployments.shape.parse({ name: 'All', allPages: true }) })
  })
  await publish(release.id)
})
afterAll(() => server.close())

test.each([
  ['/tokyo', 'https://partner.example/%E6%9D%B1%E4%BA%AC'],
  ['/plane', 'https://partner.example/%E2%9C%88?q=%C3%BC'],
  ['/old-fleet', 'http://flightline.example/site/laro/fleet'],
  ['/%C3%BCber-alt', 'http://flightline.example/site/laro/fleet'],
  ['/%FCber-alt', 'http://flightline.example/site/laro/fleet'],
])('a visitor of %s is sent to %s', async (path, target) => {
  const { statusCode, headers } = await visit(path)
  const base = `http://flightline.example/site/laro${path}`
  expect([statusCode, new URL(String(headers.location), base).href]).toEqual([301, target])
})

test('a redirect to an address with a line break is refused with its field', async () => {
  const { status, body } = await redirect('/lines', 'https://partner.example/\r\nx: y')
  expect([status, body.issues]).toMatchObject([400, [{ path: 'to', code: 'bad-redirect-to' }]])
})

test.each([
  '/fleet,',
  '/fleet)',
  '/%C3%BCber-uns',
  '/%FCber-uns',
  '/FLEET',
  '/a//b',
  '/a%20b',
  '/%0d%0ax',
  '/fleet%22',
])('a visitor of %s sees the page of the site for a missing address', async (path) => {
  const [found, other] = [await visit(path), await visit('/nope')]
  expect([found.statusCode, other.statusCode]).toEqual([404, 404])
  expect(found.body.replaceAll(/="(?:\.\.\/)+/g, '="./')).toBe(other.body)
})
