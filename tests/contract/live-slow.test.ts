import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { laro } from './inbox-server.ts'
import { openLiveTestServer, type LiveTestServer } from './live-test-server.ts'

let testServer: TestServer
let live: LiveTestServer
beforeAll(async () => {
  live = await openLiveTestServer()
  testServer = live.testServer
})
afterAll(() => live.close())

test("one user's watches on a locked table keep no other user waiting", async () => {
  const [jo, ana] = [await live.open(cast.jo), await live.open(cast.ana)]
  const held = await testServer.platform.pools.owner.connect()
  try {
    await held.query('begin; lock table quotes in access exclusive mode')
    const slow = Array.from({ length: 12 }, (_, at) =>
      jo.watch(`slow ${at}`, { path: `clients/${laro}/quotes`, limit: at + 1 }),
    )
    const shown = ana.watch('tasks', { path: `clients/${laro}/tasks` })
    await expect.poll(() => shown.isAnswered).toBe(true)
    await held.query('rollback')
    for (const one of slow) await expect.poll(() => one.isAnswered).toBe(true)
  } finally {
    await held.query('rollback')
    held.release()
    jo.close()
    ana.close()
  }
})
