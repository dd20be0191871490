import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemActor, withTenant } from '../../server/platform/context.ts'
import { queueDue } from '../../server/platform/jobs/due/due-clock.ts'
import { defineDueStepJob, planDue } from '../../server/platform/jobs/index.ts'
import { startJobs } from '../../server/platform/jobs/start-jobs.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { clientIds } from '../world.ts'
import { lockWaiters } from './held-transaction.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const key = 'planned twice'
const runs: string[] = []
const kind = defineDueStepJob({
  name: 'test-kept',
  lane: 'prompt',
  run: (_, id) => {
    runs.push(id)
    return Promise.resolve()
  },
})

const plan = () =>
  withTenant(server.platform, systemActor(clientIds.LARO), (ctx) => planDue(ctx, kind, { key, due: ctx.now - 1 }))

test('work that is planned again while a worker begins its earlier job gets a job', async () => {
  const { owner } = server.platform.pools
  await plan()
  await queueDue(server.platform, [kind])
  await plan()
  // A worker that has chosen the earlier job and has not committed its choice.
  const worker = await owner.connect()
  try {
    await worker.query('begin')
    await worker.query(
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'test', attempts = attempts + 1
       where key like '%' || $1`,
      [key],
    )
    const queueing = queueDue(server.platform, [kind])
    await expect.poll(() => lockWaiters(server.platform), { timeout: 30_000 }).toBe(1)
    await worker.query('commit')
    expect(await queueing).toEqual({ queued: 1, is_more: false })
  } finally {
    worker.release()
  }
  const jobs = await startJobs(server.platform, { jobs: [], due: [kind], timed: [] })
  await expect.poll(() => runs, { timeout: 30_000 }).toEqual([key])
  await jobs.stop()
  const { rows } = await owner.query('select 1 from due_work where kind = $1', [kind.name])
  expect(rows).toEqual([])
}, 90_000)
