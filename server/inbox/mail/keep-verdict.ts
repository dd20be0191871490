import { setTimeout as sleep } from 'node:timers/promises'
import type { Ctx } from '../../platform/context.ts'
import { Unavailable } from '../../platform/errors.ts'
import type { JobRun } from '../../platform/jobs/index.ts'

/** The server's word is worth several tries to keep: lost, it would leave the message in doubt. */
const keepTries = [0, 100, 500, 2000, 5000, 10_000]

/** Writes what the world outside said of a message, and again while the database is away. */
export async function keepVerdict(run: JobRun, messageId: string, write: (ctx: Ctx) => Promise<void>): Promise<void> {
  for (const [at, pause] of keepTries.entries()) {
    await sleep(pause)
    try {
      await run.within(write)
      return
    } catch (error) {
      if (!(error instanceof Unavailable) || at === keepTries.length - 1) throw error
      run.log.warn({ message: messageId }, 'the outcome of a delivery waits for the database')
    }
  }
}
