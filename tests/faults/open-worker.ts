import { setTimeout as sleep } from 'node:timers/promises'
import { openParts } from '../../server/compose.ts'
import type { Job } from '../../server/platform/jobs/index.ts'
import { openLog } from '../../server/platform/log.ts'
import type { WholePlatform } from '../../server/platform/platform.ts'
import { testConfig, testSecret } from '../test-config.ts'
import { runDue } from '../timed-task.ts'

/** Arguments of a child process after its database and its data folder. */
export const workerArgs: readonly string[] = process.argv.slice(4)

interface OpenedWorker {
  readonly settings?: Parameters<typeof testConfig>[0]
  readonly clock?: () => number
}

/** Opens the product in a child process that a test started with a database and a data folder. */
export async function openWorker({ settings, clock }: OpenedWorker = {}): Promise<WholePlatform> {
  const [databaseUrl = '', folder = ''] = process.argv.slice(2)
  const { platform } = await openParts({
    config: testConfig({ FLIGHTLINE_DATA: folder, ...settings }),
    log: openLog('silent'),
    secret: testSecret,
    databaseUrl,
    ...(clock && { clock }),
  })
  return platform
}

/** Runs due jobs over and over. Of two workers that take the same work the loser does it again. */
export async function repeatJobs(platform: WholePlatform, jobs: readonly Job[]): Promise<never> {
  for (;;) {
    for (const job of jobs)
      await runDue(platform, job).catch((error: unknown) => {
        platform.log.info({ error }, 'work was refused')
      })
    await sleep(5)
  }
}
