import { setTimeout as passes } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Servers } from '../../server/platform/database/servers.ts'
import { LivingWorkers } from '../../server/platform/jobs/living-workers.ts'
import { openLog } from '../../server/platform/log.ts'
import { openTestServer, type TestServer } from '../test-server.ts'

/** Longer than a second attempt to connect waits. */
const aWhileMs = 1000
const nobodyIsHere = 'postgres://someone:secret@127.0.0.1:1/none'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

/** Process ids of the connections on which workers show that they live. */
async function shown(): Promise<readonly number[]> {
  const { rows } = await server.platform.pools.owner.query<{ pid: number }>(
    "select pid from pg_stat_activity where application_name = 'flightline workers' and datname = current_database()",
  )
  return rows.map(({ pid }) => pid)
}

test('workers prove their life on one connection, after any broken one', async () => {
  const ownerUrl = `${nobodyIsHere},${server.databaseUrl}`
  const { owner } = server.platform.pools
  const living = new LivingWorkers({
    pools: { owner, ownerUrl, servers: new Servers(2) },
    log: openLog('silent'),
    doubtedAfterMs: 2000,
  })
  living.add('worker-of-the-test')
  await living.start()
  await passes(aWhileMs)
  const [first, ...others] = await shown()
  expect(others).toEqual([])

  await owner.query('select pg_terminate_backend($1)', [first])
  await expect.poll(async () => (await shown()).filter((pid) => pid !== first).length).toBe(1)
  await passes(aWhileMs)
  expect(await shown()).toHaveLength(1)

  await living.stop()
  await expect.poll(shown).toEqual([])
})
