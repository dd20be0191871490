import { afterAll, beforeAll, expect, test } from 'vitest'
import { contacts } from '../../domain/crm/index.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'

// Default number of rows (1-shell section 9).

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  await inLaro(server, async (ctx) => {
    for (let number = 0; number < 101; number += 1)
      await createRecord(ctx, contacts, {
        doc: contacts.shape.parse({ first_name: 'Paged', last_name: `No ${number}` }),
      })
  })
}, 120_000)
afterAll(() => server.close())

test('a list gives 100 records unless asked for another number', async () => {
  const { body } = await call(server, cast.ana, { url: `/data/clients/${laro}/contacts` })
  expect(body.rows).toHaveLength(100)
  const asked = await call(server, cast.ana, { url: `/data/clients/${laro}/contacts?limit=3` })
  expect(asked.body.rows).toHaveLength(3)
})

test('a search gives 100 hits, and up to 500 where that is asked', async () => {
  const search = (more: object) =>
    call(server, cast.ana, { method: 'POST', url: '/search/contacts', body: { query: 'paged', ...more } })
  const usual = await search({})
  expect(usual.body).toMatchObject({ hitsPerPage: 100, nbHits: 101, nbPages: 2 })
  expect(usual.body.hits).toHaveLength(100)
  expect((await search({ hitsPerPage: 500 })).body.hits).toHaveLength(101)
  expect((await search({ hitsPerPage: 501 })).status).toBe(400)
})
