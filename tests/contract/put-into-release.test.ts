import { afterAll, beforeAll, expect, test } from 'vitest'
import { deployments, pages } from '../../domain/content/index.ts'
import { createRecord, listRecords } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { call, inLaro } from './inbox-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const makePage = async (site: string, url: string) =>
  (await inLaro(server, (ctx) => createRecord(ctx, pages, { doc: pages.shape.parse({ name: url, url, site }) }))).id
const makeRelease = (facts: object) =>
  inLaro(server, (ctx) => createRecord(ctx, deployments, { doc: deployments.shape.parse(facts) }))
const put = (page: string, person = cast.ana) =>
  call(server, person, { method: 'POST', url: '/cms/deployments/pages', body: { page } })
const releasesOf = (site: string) =>
  inLaro(server, (ctx) => listRecords(ctx, deployments, { where: ['site', '==', site], limit: 50 }))
const pagesIn = (release: { readonly pages: readonly { readonly id: string }[] } | undefined) =>
  (release?.pages ?? []).map(({ id }) => id).toSorted()

test('pages that several people put into the release of a site at once are all in one', async () => {
  const ids = await Promise.all(['/a', '/b', '/c', '/d'].map((url) => makePage('together', url)))
  const answers = await Promise.all(ids.map((id, at) => put(id, at % 2 === 0 ? cast.ana : cast.sue)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const releases = await releasesOf('together')
  expect(releases).toHaveLength(1)
  expect(pagesIn(releases[0])).toEqual(ids.toSorted())
  await put(ids[0] ?? '')
  expect(pagesIn((await releasesOf('together'))[0])).toEqual(ids.toSorted())
})

test('a release gets the number after the highest one, after any renaming or removal', async () => {
  const made = await makeRelease({ name: 'Release 41', site: 'numbers' })
  await makeRelease({ name: 'Release 7', site: 'numbers-too', deployed: 1 })
  const named = await put(await makePage('numbers-two', '/'))
  expect(named.body.name).toBe('Release 42')
  expect((await put(await makePage('numbers', '/'))).body).toEqual({ id: made.id, name: 'Release 41' })
  expect((await put(await makePage('numbers-too', '/'))).body.name).toBe('Release 43')
})

test('a missing page is in no release', async () => {
  expect((await put('nobody')).status).toBe(404)
  expect((await put(await makePage('closed', '/'), cast.rae)).status).toBe(403)
})
