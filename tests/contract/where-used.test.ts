import { afterAll, beforeAll, expect, test } from 'vitest'
import { pages } from '../../domain/content/index.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { call, inLaro } from './inbox-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('mentions of a page are found among any number of pages', async () => {
  const home = await inLaro(server, (ctx) =>
    createRecord(ctx, pages, { doc: pages.shape.parse({ name: 'Home', url: '/' }) }),
  )
  const named = { sections: [{ id: 's1', kind: 'text', heading: 'See', page: home.id }] }
  const ids = await inLaro(server, async (ctx) => {
    for (let at = 0; at < 505; at += 1) {
      const doc = pages.shape.parse({ name: `Many ${at}`, url: `/many/${at}`, site: 'many' })
      await createRecord(ctx, pages, { doc })
    }
    const doc = pages.shape.parse({ name: 'Zebra', url: '/zebra', site: 'many', content: named })
    const link = pages.shape.parse({ name: 'Zoo', url: '/zoo', site: 'many', html: '<a href="/fleet">Fleet</a>' })
    const translations = { fr: { html: '<a href="/fleet">Flotte</a>' } }
    const said = pages.shape.parse({ name: 'Zulu', url: '/zulu', site: 'many', translations })
    const made = []
    for (const one of [doc, link, said]) made.push((await createRecord(ctx, pages, { doc: one })).id)
    return made
  })
  const { body } = await call(server, cast.ana, { url: `/cms/used?id=${home.id}&url=${encodeURIComponent('/fleet')}` })
  expect(body.pages.map(({ id }: { id: string }) => id)).toEqual(ids)
})
