import { afterAll, beforeAll, expect, test } from 'vitest'
import { deployments, pages } from '../../domain/content/index.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const act = async (id: string, verb: string, body: object = {}) => {
  const answer = await call(server, cast.ana, { method: 'POST', url: `/cms/deployments/${id}/${verb}`, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

const publishNew = async (page: string): Promise<string> => {
  const doc = deployments.shape.parse({ name: 'Style', pages: [{ id: page, label: 'Home' }] })
  const { id } = await inLaro(server, (ctx) => createRecord(ctx, deployments, { doc }))
  const { body } = await call(server, cast.ana, { url: `/cms/deployments/${id}/release` })
  await act(id, 'approve', { hash: body.hash })
  await act(id, 'publish')
  return id
}

const paint = async (accent: string) => {
  const url = `/data/clients/${laro}`
  const { body } = await call(server, cast.sue, { url })
  const change = { version: body.version, change: { theme: { ...body.theme, accent } } }
  const answer = await call(server, cast.sue, { method: 'PATCH', url, body: change })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

/** Answer for a visitor, once every process has seen the live release. */
const visit = async (path: string) => {
  server.advance(3000)
  return server.app.inject({ url: `/site/laro${path}` })
}

/** The style of a page as its browser finds it. */
const styleOf = async (page: string) => {
  const [, path = ''] = /<link rel="stylesheet" href="\.(\/_style\.[^"]+)"/.exec((await visit(page)).body) ?? []
  const { headers, body } = await visit(path)
  return { path, kept: headers['cache-control'], body }
}

test('browsers keep a style for good, and see the one of their page after a release and a roll back', async () => {
  const home = await inLaro(server, (ctx) =>
    createRecord(ctx, pages, { doc: pages.shape.parse({ name: 'Home', url: '/', html: '<p>One</p>' }) }),
  )
  const first = await publishNew(home.id)
  const before = await styleOf('/')
  expect(before.kept).toBe('public, max-age=31536000')
  await paint('#0b6e4f')
  await publishNew(home.id)
  const green = await styleOf('/')
  expect(green.path).not.toBe(before.path)
  expect(green.body).toContain('--strong:#0b6e4f')
  // A page that was opened before the release has no other style to show; no cache keeps it under that name.
  for (const path of [before.path, '/_style.css']) {
    const { headers, body } = await visit(path)
    expect([headers['cache-control'], body]).toEqual(['public, no-cache', green.body])
  }
  await act(first, 'roll_back')
  expect(await styleOf('/')).toEqual(before)
})
