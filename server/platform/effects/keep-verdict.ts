import { setTimeout as sleep } from 'node:timers/promises'
import type { Ctx } from '../context.ts'
import { Unavailable } from '../errors.ts'
import type { JobRun } from '../jobs/index.ts'

/** The word of a system outside is worth several tries to keep: lost, it would leave us in doubt. */
const keepTries = [0, 100, 500, 2000, 5000, 10_000]

/** Writes what a system outside said of `what`, an id, and again while the database is away. */
export async function keepVerdict(run: JobRun, what: string, write: (ctx: Ctx) => Promise<void>): Promise<void> {
  for (const [at, pause] of keepTries.entries()) {
    await sleep(pause)
    try {
      await run.within(write)
      return
    } catch (error) {
      if (!(error instanceof Unavailable) || at === keepTries.length - 1) throw error
      run.log.warn({ id: what }, 'the outcome of a delivery waits for the database')
    }
  }
}
