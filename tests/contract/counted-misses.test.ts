import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { redirects } from '../../domain/content/index.ts'
import { CountedMisses } from '../../server/content/site/counted-misses.ts'
import { createRecord, listRecords } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { inLaro, laro } from './inbox-server.ts'

// Anybody may ask for what is not there, and as often as they like: what that writes stays little.

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

test('an address is counted to the last time it was asked for, and written once in ten minutes', async () => {
  ask('/nowhere', 3)
  await expect.poll(() => kept('/nowhere')).toEqual([3, 1])
  for (let round = 0; round < 5; round += 1) {
    ask('/nowhere', 2)
    await sleep(40)
  }
  expect(await kept('/nowhere')).toEqual([3, 1])
  server.advance(601_000)
  await expect.poll(() => kept('/nowhere')).toEqual([13, 2])
})

test('an address beyond those that a client keeps is not written, and those that it keeps go on', async () => {
  await inLaro(server, async (ctx) => {
    for (let one = 1; one < 500; one += 1)
      await createRecord(ctx, redirects, { doc: redirects.shape.parse({ from: `/miss-${one}`, misses: 1 }) })
  })
  ask('/one-more', 1)
  ask('/miss-7', 1)
  await expect.poll(() => kept('/miss-7')).toEqual([2, 2])
  expect(await kept('/one-more')).toBeUndefined()
})
