import { expect, test } from 'vitest'
import { startJobs } from '../../server/platform/jobs/start-jobs.ts'
import { systemActor, withTenant } from '../../server/platform/context.ts'
import { asOnlyRun } from '../../server/platform/effects/index.ts'
import { defineStepJob, enqueue } from '../../server/platform/jobs/index.ts'
import { openTestServer } from '../test-server.ts'
import { clientIds } from '../world.ts'
import { z } from 'zod'

/** The time that connections in use are given, and a busy machine's part. */
const closeMs = 20_000

test(
  'a stopping process ends the calls that its jobs wait for; a held connection is not waited for',
  { timeout: 60_000 },
  async () => {
    const own = await openTestServer()
    const begun = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<string>()
    const verdicts: string[] = []
    const asks = defineStepJob({
      name: 'test-asks-outside',
      lane: 'effects',
      payload: z.object({}),
      run: (run) =>
        asOnlyRun(run, 'one', async () => {
          begun.resolve()
          const verdict = await answer.promise
          await run.within(async () => verdicts.push(verdict))
        }),
    })
    const endCalls = async () => answer.resolve('unknown')
    const running = await startJobs(own.platform, { jobs: [asks], timed: [] }, { endCalls, graceMs: 200 })
    await withTenant(own.platform, systemActor(clientIds.LARO), (ctx) => enqueue(ctx, asks, { payload: {} }))
    await begun.promise
    await running.stop()
    expect(verdicts).toEqual(['unknown'])

    await own.platform.pools.app.connect()
    const begin = performance.now()
    await own.close()
    expect(performance.now() - begin).toBeLessThan(closeMs)
  },
)
