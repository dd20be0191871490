import { afterAll, beforeAll, expect, test } from 'vitest'
import { quotes } from '../../domain/charter/index.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { indexRecord } from '../../server/platform/records/search/index-record.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { call, inLaro } from './inbox-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const found = async () => {
  const { body } = await call(server, cast.jo, { method: 'POST', url: '/search/quotes', body: { query: 'Statusless' } })
  return body.hits.length
}

test('a quote without a status is not searched, one that has it is', async () => {
  const row = await inLaro(server, (ctx) =>
    createRecord(ctx, quotes, { doc: quotes.shape.parse({ name: 'Statusless' }) }),
  )
  const { id, version, date, last_date, active, ...doc } = row
  await expect.poll(found).toBe(1)
  const stored = { id, version, date, last_date, active }
  await inLaro(server, async (ctx) => indexRecord(ctx.db, quotes, { ...stored, doc: { ...doc, status: undefined } }))
  await expect.poll(found).toBe(0)
  await inLaro(server, async (ctx) => indexRecord(ctx.db, quotes, { ...stored, doc }))
  await expect.poll(found).toBe(1)
})
