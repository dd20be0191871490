import { afterAll, beforeAll, expect, test } from 'vitest'
import { quotes } from '../../domain/charter/index.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { indexRecord } from '../../server/platform/search/index-record.ts'
import { openTestHouse, type TestHouse } from '../test-house.ts'
import { cast } from '../world.ts'
import { call, inLaro } from './inbox-house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

const found = async () => {
  const { body } = await call(house, cast.jo, { method: 'POST', url: '/search/quotes', body: { query: 'Statusless' } })
  return body.hits.length
}

test('a quote without a status is not searched, one that has it is', async () => {
  const row = await inLaro(house, (ctx) =>
    createRecord(ctx, quotes, { doc: quotes.shape.parse({ name: 'Statusless' }) }),
  )
  const { id, version, date, last_date, active, ...doc } = row
  await expect.poll(found).toBe(1)
  const stored = { id, version, date, last_date, active }
  await inLaro(house, async (ctx) => indexRecord(ctx.db, quotes, { ...stored, doc: { ...doc, status: undefined } }))
  await expect.poll(found).toBe(0)
  await inLaro(house, async (ctx) => indexRecord(ctx.db, quotes, { ...stored, doc }))
  await expect.poll(found).toBe(1)
})
