import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { call, laro } from './inbox-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const root = `/data/clients/${laro}/cms/root`
const add = (fields: object) =>
  call(server, cast.ana, { method: 'POST', url: `${root}/pages`, body: { name: 'Page', ...fields } })
async function page(fields: object) {
  const { status, body } = await add(fields)
  expect(status, JSON.stringify(body)).toBe(201)
  return body as { id: string; version: number; url: string; urls: string[] }
}
const change = ({ id, version }: { id: string; version: number }, fields: object) =>
  call(server, cast.ana, { method: 'PATCH', url: `${root}/pages/${id}`, body: { version, change: fields } })
const remove = (id: string) => call(server, cast.ana, { method: 'DELETE', url: `${root}/pages/${id}` })
const restore = (id: string) => call(server, cast.ana, { method: 'POST', url: `${root}/pages/${id}/restore`, body: {} })
const issuesOf = ({ body }: { body: { issues?: { path: string; code: string }[] } }) =>
  body.issues?.map(({ path, code }) => `${path} ${code}`)

test('an address is kept with a slash before and none after, for any typed form', async () => {
  const made = await page({ url: 'tidy/', urls: ['tidy/one/', '/tidy/one', ' /tidy/two '] })
  expect([made.url, made.urls]).toEqual(['/tidy', ['/tidy/one', '/tidy/two']])
})

test.each(['/price', 'price/', '//price//', ' /price ', '/PRICE', 'Price/'])(
  'a second page of the site cannot have %j in addition to /price',
  async (url) => {
    const first = (await add({ name: 'Prices', url: '/price' })).body as { id?: string }
    const refused = await add({ url })
    expect([refused.status, issuesOf(refused)]).toEqual([400, ['url page-url-taken']])
    expect(refused.body.issues[0].params).toMatchObject({ name: 'Prices' })
    if (first.id !== undefined) await remove(first.id)
  },
)

test.each(['/pr%69ce', '/a//b', '/a/../b'])('%j is no address', async (url) => {
  expect(issuesOf(await add({ url }))).toEqual(['url bad-page-url'])
})

test('an address that leads to a page is no address of another one, in both directions', async () => {
  const jets = await page({ name: 'Jets', url: '/jets', urls: ['/planes'] })
  expect(issuesOf(await add({ url: '/Planes/' }))).toEqual(['url page-url-taken'])
  const other = await page({ url: '/helicopters' })
  expect(issuesOf(await change(other, { urls: ['/rotors', 'planes', '/JETS'] }))).toEqual([
    'urls page-url-taken',
    'urls page-url-taken',
  ])
  expect((await change(jets, { url: '/planes', urls: ['/jets'] })).status, 'its own').toBe(200)
  expect((await page({ url: '/jets', site: 'other' })).url, 'of another site').toBe('/jets')
})

test('a page out of the trash takes no address that another one has by now', async () => {
  const old = await page({ url: '/season' })
  await remove(old.id)
  const next = await page({ url: '/season' })
  expect(issuesOf(await restore(old.id))).toEqual(['url page-url-taken'])
  await remove(next.id)
  expect((await restore(old.id)).status).toBe(200)
})

test('of two pages that are saved at one address at once, one is refused', async () => {
  const statuses = (await Promise.all([add({ url: '/race' }), add({ url: 'race/' })])).map(({ status }) => status)
  expect(statuses.toSorted((one, other) => one - other)).toEqual([201, 400])
})

test('a redirect is kept by its requested path, so that it is unique', async () => {
  const made = (from: string) =>
    call(server, cast.ana, { method: 'POST', url: `${root}/redirects`, body: { from, to: '/fleet' } })
  expect((await made('winter/')).body.from).toBe('/winter')
  expect((await made('/winter')).status).toBe(409)
})

test.each(['/robots.txt', 'Sitemap.xml'])('%s is made by the site itself, and is no address of a page', async (url) => {
  expect(issuesOf(await add({ url }))).toEqual(['url site-own-url'])
})

const clientUrl = `/data/clients/${laro}`
async function speak(languages: readonly string[]) {
  const { version } = (await call(server, cast.ana, { url: clientUrl })).body as { version: number }
  const sites = [{ id: 'main', label: 'LARO', languages }]
  return call(server, cast.ana, { method: 'PATCH', url: clientUrl, body: { version, change: { sites } } })
}

test('a page is not at an address of another language, and the field reports it', async () => {
  const old = await page({ name: 'Old', url: '/it/old' })
  await remove(old.id)
  expect((await speak(['en', 'fr', 'it'])).status).toBe(200)
  const refused = await add({ url: 'FR/' })
  expect([refused.status, issuesOf(refused)]).toEqual([400, ['url page-url-language']])
  expect(refused.body.issues[0].params).toEqual({ language: 'fr', name: 'French' })
  const made = await page({ url: '/en', urls: ['/french', '/frog/fr'] })
  expect(issuesOf(await change(made, { url: '/fr/fleet', urls: ['/frog', '/it'] }))).toEqual([
    'url page-url-language',
    'urls page-url-language',
  ])
  expect((await page({ url: '/fr', site: 'other' })).url, 'of a site of one language').toBe('/fr')
  expect(issuesOf(await restore(old.id)), 'out of the trash').toEqual(['url page-url-language'])
})

test('a site does not get a language at the address of a page, and the field reports it', async () => {
  await page({ name: 'Nederland', url: '/other', urls: ['/NL/prijzen'] })
  const refused = await speak(['en', 'nl'])
  expect([refused.status, issuesOf(refused)]).toEqual([400, ['sites.0.languages language-url-taken']])
  expect(refused.body.issues[0].params).toEqual({ name: 'Nederland', url: '/NL/prijzen', language: 'Dutch' })
  expect(refused.body.message).toBe(
    'The page Nederland has the address /NL/prijzen, where the pages in Dutch would be. Give it another one first.',
  )
  expect((await speak(['nl'])).status, 'as the first one').toBe(200)
})
