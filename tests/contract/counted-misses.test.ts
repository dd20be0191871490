import { afterAll, beforeAll, expect, test } from 'vitest'
import { redirects } from '../../domain/content/index.ts'
import { CountedMisses } from '../../server/content/site/counted-misses.ts'
import { createRecord, listRecords } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { inLaro, laro } from './inbox-server.ts'

// Any visitor may ask for missing addresses, in any number: the counts stay small.

let server: TestServer
let misses: CountedMisses
beforeAll(async () => {
  server = await openTestServer()
  misses = new CountedMisses(server.platform, { gatherMs: 20 })
})
afterAll(async () => {
  misses.stop()
  await server.close()
})

const ask = (path: string, times: number) => {
  for (let one = 0; one < times; one += 1) misses.count(laro, path)
}

const kept = async (path: string) => {
  const [row] = await inLaro(server, (ctx) => listRecords(ctx, redirects, { where: ['from', '==', path] }))
  return row && [row.misses, row.version]
}

test('an address is counted to its last visit, and written when its count has doubled or a day has passed', async () => {
  ask('/nowhere', 3)
  await expect.poll(() => kept('/nowhere')).toEqual([3, 1])
  ask('/nowhere', 2)
  server.advance(601_000)
  ask('/soon', 1)
  await expect.poll(() => kept('/soon')).toEqual([1, 1])
  expect(await kept('/nowhere')).toEqual([3, 1])
  ask('/nowhere', 8)
  await expect.poll(() => kept('/nowhere')).toEqual([13, 2])
  ask('/nowhere', 1)
  server.advance(86_400_000)
  await expect.poll(() => kept('/nowhere')).toEqual([14, 3])
})

test.each(['/fleet,', '/fleet)', '/über-uns', '/a b'])('a visit of %s is counted as it was asked for', async (path) => {
  ask(path, 1)
  await expect.poll(() => kept(path)).toEqual([1, 1])
})

test('an address that is asked for all the time is written ever less often', async () => {
  ask('/all-day', 1)
  await expect.poll(() => kept('/all-day')).toEqual([1, 1])
  for (let part = 1; part <= 16; part += 1) {
    server.advance(601_000)
    ask('/all-day', 600)
    ask(`/tick-${part}`, 1)
    await expect.poll(() => kept(`/tick-${part}`), { interval: 5 }).toEqual([1, 1])
  }
  expect(await kept('/all-day')).toEqual([9001, 5])
})

test('an address beyond the limit of a client is not written, and the counted ones continue', async () => {
  await inLaro(server, async (ctx) => {
    for (let one = 1; one < 500; one += 1)
      await createRecord(ctx, redirects, { doc: redirects.shape.parse({ from: `/miss-${one}`, misses: 1 }) })
  })
  ask('/one-more', 1)
  ask('/miss-7', 1)
  await expect.poll(() => kept('/miss-7')).toEqual([2, 2])
  expect(await kept('/one-more')).toBeUndefined()
})
