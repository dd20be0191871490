import { afterAll, beforeAll, expect, test } from 'vitest'
import { clients } from '../../domain/company/index.ts'
import { blogs, deployments, pages } from '../../domain/content/index.ts'
import { amendRecord, asVerb, createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'

// Contents of a blog are decided when a release is made: the latest, the article's neighbours, or named pages.

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ RATE_PER_MINUTE: '5000' })
})
afterAll(() => server.close())

const makePage = (doc: object) =>
  inLaro(server, (ctx) => createRecord(ctx, pages, { doc: pages.shape.parse({ name: 'Page', ...doc }) }))

const makeBlog = (doc: object) =>
  inLaro(server, async (ctx) => {
    const { id } = await createRecord(ctx, blogs, { doc: blogs.shape.parse({ name: 'Blog', ...doc }) })
    return { id, label: 'Blog' }
  })

const showing = (...chosen: readonly object[]) => ({
  sections: chosen.map((blog, at) => ({ id: `s${at}`, kind: 'blog', heading: 'Read on', blog })),
})

const article = (month: number, more: object = {}) =>
  makePage({
    name: `Month ${month}`,
    url: `/month-${month}`,
    kind: 'article',
    content: { lead: 'Snow', day: Date.UTC(2026, month, 1), html: '<p>Snow</p>', ...more },
  })

async function publish(name: string): Promise<void> {
  const { id } = await inLaro(server, (ctx) =>
    createRecord(ctx, deployments, { doc: deployments.shape.parse({ name, allPages: true }) }),
  )
  const ask = (verb: string, body: object = {}) =>
    call(server, cast.ana, { method: 'POST', url: `/cms/deployments/${id}/${verb}`, body })
  const { hash } = (await call(server, cast.ana, { url: `/cms/deployments/${id}/release` })).body
  const approved = await ask('approve', { hash })
  expect(approved.status, JSON.stringify(approved.body)).toBe(200)
  expect((await ask('publish')).status).toBe(200)
  server.advance(3000)
}

/** Names of what each section of a page lists. */
const listed = (html: string) =>
  html
    .split('<section')
    .slice(1)
    .filter((section) => section.includes('s-blog'))
    .map((section) => [...section.matchAll(/<h3><a[^>]*>([^<]*)<\/a><\/h3>/g)].map(([, name]) => name))

const visit = async (path: string) => listed((await server.app.inject({ url: `/site/laro${path}` })).body)

test('a blog moves with the articles, and shows the neighbours of each article', async () => {
  const latest = await makeBlog({ query: 'latest', size: 2 })
  const older = await makeBlog({ query: 'next older', size: 1 })
  const newer = await makeBlog({ query: 'next newer', size: 1 })
  await makePage({ name: 'Home', url: '/', html: '<p>Fly</p>' })
  const fleet = await makePage({ name: 'Fleet', url: '/fleet', html: '<p>Ten</p>', meta: { description: 'Ten jets' } })
  const first = await article(1)
  await article(2, showing(older, newer))
  await article(3)
  const named = await makeBlog({
    size: 3,
    entries: [fleet, first].map(({ id }) => ({ id, label: 'Entry' })),
  })
  await makePage({ name: 'Journal', url: '/journal', kind: 'landing', content: showing(latest, named) })
  await publish('One')
  expect(await visit('/journal')).toEqual([
    ['Month 3', 'Month 2'],
    ['Fleet', 'Month 1'],
  ])
  expect(await visit('/month-2')).toEqual([['Month 1'], ['Month 3']])

  await article(4)
  await publish('Two')
  expect((await visit('/journal'))[0]).toEqual(['Month 4', 'Month 3'])
  // The nearest ones stay.
  expect(await visit('/month-2')).toEqual([['Month 1'], ['Month 3']])

  // The preview of the editor says the same.
  const { data } = (await call(server, cast.ana, { url: '/cms/site?site=main' })).body
  expect(data.blogs).toContainEqual({ id: named.id, entries: [fleet.id, first.id], size: 3 })
  expect(data.named.map(({ name }: { name: string }) => name).toSorted()).toEqual(['Fleet', 'Month 1'])
})

test('the preview lists every article, in the order of the site, and none that a release would leave out', async () => {
  for (const month of [5, 6, 7, 8, 9, 10, 11, 12, 13, 14]) await article(month)
  const early = await article(0)
  const hidden = await makePage({ name: 'Hidden', url: '/hidden', kind: 'article' })
  await inLaro(server, (ctx) => amendRecord(ctx, pages, { id: hidden.id, amend: () => ({ active: false }) }))
  await makePage({ name: 'Elsewhere', url: '/elsewhere', kind: 'article', site: 'other' })
  await makePage({
    name: 'All',
    url: '/all',
    kind: 'landing',
    content: { sections: [{ id: 's1', kind: 'blog', heading: 'All', most: 40 }] },
  })
  await publish('Three')
  const [live] = await visit('/all')
  const { data } = (await call(server, cast.ana, { url: '/cms/site?site=main' })).body
  expect(data.posts.map(({ name }: { name: string }) => name)).toEqual(live)
  expect(live?.length).toBeGreaterThan(12)
  expect(data.posts.at(-1)).toEqual({
    id: early.id,
    name: 'Month 0',
    url: '/month-0',
    lead: 'Snow',
    at: Date.UTC(2026, 0, 1),
  })
})

const speak = (site: object) =>
  inLaro(server, (ctx) =>
    asVerb(ctx, clients).amend({ id: laro, amend: () => ({ sites: [{ id: 'main', label: 'LARO', ...site }] }) }),
  )

/** Words without the marks, or the elements, that say of which language they are. */
const plain = (words: string) => words.replaceAll(/[\u{E000}\u{E001}]|<[^>]*>/gu, '')

/** Articles of the preview in each language; the site shows the same, in the same order. */
async function listedByBoth() {
  const { data, inLanguages } = (await call(server, cast.ana, { url: '/cms/site?site=main' })).body
  const lists: readonly [string, { url: string; name: string; lead: string }[]][] = [
    ['/list', data.posts],
    ['/fr/list', inLanguages['fr'].posts],
  ]
  for (const [path, posts] of lists) {
    const { body } = await server.app.inject({ url: `/site/laro${path}` })
    const live = [...body.matchAll(/<h3><a[^>]*>(.*?)<\/a><\/h3>/g)].map(([, name = '']) => plain(name))
    expect(posts.map(({ name }) => plain(name))).toEqual(live)
  }
  return lists.map(([, posts]) =>
    posts.map(({ url, name, lead }) => plain(`${url}: ${name}, ${lead}`)).filter((line) => /rain|hail/.test(line)),
  )
}

test('the preview lists in each language the same as the site', async () => {
  const day = Date.UTC(2028, 1, 1)
  await makePage({ name: 'Hail', url: '/hail', kind: 'article', content: { lead: 'Hard', html: '<p>Ice</p>', day } })
  await makePage({
    name: 'Rain',
    url: '/rain',
    kind: 'article',
    content: {
      lead: 'Wet',
      html: '<p>Water</p>',
      day: day + 86_400_000,
      translations: { fr: { lead: 'Trempé', html: '<p>Eau</p>' } },
    },
    translations: { fr: { name: 'Pluie' } },
  })
  const sections = [{ id: 's1', kind: 'blog', most: 40 }]
  const translations = { fr: { name: 'Liste' } }
  await makePage({ name: 'List', url: '/list', kind: 'landing', content: { sections }, translations })
  const first = ['/rain: Rain, Wet', '/hail: Hail, Hard']

  await speak({ languages: ['en', 'fr'] })
  await publish('Four')
  expect(await listedByBoth()).toEqual([first, ['/fr/rain: Pluie, Trempé', '/fr/hail: Hail, Hard']])

  await speak({ languages: ['en', 'fr'], untranslated: 'left out' })
  await publish('Five')
  expect(await listedByBoth()).toEqual([first, ['/fr/rain: Pluie, Trempé']])
})
