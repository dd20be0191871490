import type { Ctx } from '../../../platform/context.ts'
import { Invalid } from '../../../platform/errors.ts'
import { defineTimedTask, type TimedTask } from '../../../platform/jobs/index.ts'
import { beginReported, failureWords, reportedJob } from '../reported-job.ts'
import { fleetSourceOf, requireFleetSoftware } from './fleet-source.ts'
import { writeFleet, type WrittenFleet } from './write-fleet.ts'

const describeFleet = ({ added, completed, unchanged, deleted, skipped }: WrittenFleet): string =>
  [
    `${added} aircraft added, ${completed} completed, ${unchanged} as before.`,
    deleted > 0 ? `${deleted} aircraft left in the trash.` : '',
    skipped > 0 ? `${skipped} aircraft could not be read.` : '',
  ]
    .filter(Boolean)
    .join(' ')

/** Imports the fleet for a waiting user (3-aviation section 7, importAircraft). */
export const importFleetNow = reportedJob({
  name: 'import-fleet-now',
  failed: 'The fleet was not imported',
  run: async (run, report) => {
    const source = await run.withOutside(fleetSourceOf)
    await report({ title: `Asking ${source.label} for its aircraft`, percent: 10 })
    const fleet = await source.read()
    await report({ title: 'Writing the fleet', percent: 70 })
    const written = await run.within((ctx) => writeFleet(ctx, source, fleet))
    return { title: 'The fleet is imported', description: describeFleet(written) }
  },
})

/** Begins an import for the actor. Throws Invalid where the client's software lists no aircraft. */
export async function beginFleetImport(ctx: Ctx): Promise<{ feedbackId: string }> {
  await requireFleetSoftware(ctx)
  return beginReported(ctx, importFleetNow)
}

/** True if the client's software lists its aircraft, and has what it needs to be asked. */
const isReadable = (ctx: Ctx): Promise<boolean> =>
  requireFleetSoftware(ctx).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Invalid) return false
      throw error
    },
  )

/** Every night: aircraft that the scheduling software has in addition, and fields that were empty. */
export const importFleet: TimedTask = defineTimedTask({
  name: 'import-aircraft',
  lane: 'effects',
  at: { hour: 1, minute: 34 },
  inClient: async (run) => {
    if (!(await run.within(isReadable))) return
    try {
      const source = await run.withOutside(fleetSourceOf)
      const fleet = await source.read()
      run.tell(describeFleet(await run.within((ctx) => writeFleet(ctx, source, fleet))))
    } catch (error) {
      const words = failureWords(error)
      if (words === undefined) throw error
      run.log.warn({ reason: words }, 'the fleet was not imported')
      run.tellFailure(words)
    }
  },
})
