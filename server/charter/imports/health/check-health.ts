import { softwareLabel, type ImportingSoftware } from '../../../../domain/company/index.ts'
import type { Ctx, OutsideCtx } from '../../../platform/context.ts'
import { sql } from '../../../platform/database/sql.ts'
import { defineTimedTask, type TimedTask } from '../../../platform/jobs/index.ts'
import { keptConnection, softwareOf } from '../connection.ts'
import { providerOf } from '../provider-of.ts'
import { refusedFor } from '../refuse-import.ts'
import { failureWords, reportedJob } from '../reported-job.ts'

/** Unused trip number: a query for it costs nothing, and needs the whole sign-in. */
const noNumber = '0'

const keepCheck = (ctx: Ctx, software: ImportingSoftware, failed: string) =>
  ctx.db.run(sql`
    insert into scheduling_checks (client_id, software, at, failed)
    values (${ctx.db.tenant.clientId}, ${software}, ${ctx.now}, ${failed})
    on conflict (client_id) do update set software = excluded.software, at = excluded.at, failed = excluded.failed`)

/** Runs a verb in a separate transaction. */
type Within = <T>(verb: (ctx: OutsideCtx) => Promise<T>) => Promise<T>

interface Checked {
  readonly software: ImportingSoftware
  /** Why it does not answer, in words for a person; empty where it does. */
  readonly failed: string
}

/** Asks the client's scheduling software whether it answers, and keeps what came of it. Throws Invalid without one. */
export async function checkHealth(within: Within): Promise<Checked> {
  const software = await within(softwareOf)
  if (software === undefined) throw refusedFor('import-not-offered')
  const failed = await within(providerOf)
    .then((provider) => provider.find('trips', noNumber))
    .then(
      () => '',
      (error: unknown) => {
        const words = failureWords(error)
        if (words === undefined) throw error
        return words
      },
    )
  await within((ctx) => keepCheck(ctx, software, failed))
  return { software, failed }
}

/** Checks for a waiting user (3-aviation section 7, checkAPIHealth). */
export const checkHealthNow = reportedJob({
  name: 'check-api-health-now',
  failed: 'The scheduling software was not asked',
  run: async (run, report) => {
    await report({ title: 'Asking the scheduling software', percent: 10 })
    const { software, failed } = await checkHealth(run.withOutside)
    const label = softwareLabel(software)
    return failed === ''
      ? { title: `${label} answers`, description: '' }
      : { title: `${label} does not answer as it should`, description: failed }
  },
})

/**
 * Every hour: checks that the software of each client with settings still answers. The result is shown with the
 * settings.
 */
export const checkApiHealth: TimedTask = defineTimedTask({
  name: 'check-api-health',
  lane: 'effects',
  at: '19 * * * *',
  inClient: async (run) => {
    const isSet = await run.within(async (ctx) => {
      const software = await softwareOf(ctx)
      return software !== undefined && (await keptConnection(ctx, software)) !== undefined
    })
    if (!isSet) return
    const { failed } = await checkHealth(run.withOutside)
    if (failed === '') return run.tell('It answers')
    run.log.warn({ reason: failed }, 'the scheduling software does not answer')
    return run.tellFailure(failed)
  },
})
