import type { Ctx } from '../../../platform/context.ts'
import { beginReported, reportedJob } from '../reported-job.ts'
import { fleetSourceOf, requireFleetSoftware } from './fleet-source.ts'
import { writeFleet, type WrittenFleet } from './write-fleet.ts'

const aircraftWords = (count: number): string => (count === 1 ? '1 aircraft' : `${count} aircraft`)

const wordsOf = ({ added, completed, unchanged, deleted, skipped }: WrittenFleet): string =>
  [
    `${aircraftWords(added)} added, ${completed} completed, ${unchanged} as before.`,
    deleted > 0 ? `${aircraftWords(deleted)} left in the trash.` : '',
    skipped > 0 ? `${aircraftWords(skipped)} could not be read.` : '',
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
    return { title: 'The fleet is imported', description: wordsOf(written) }
  },
})

/** Begins an import for the actor. Throws Invalid where the client's software lists no aircraft. */
export async function beginFleetImport(ctx: Ctx): Promise<{ feedbackId: string }> {
  await requireFleetSoftware(ctx)
  return beginReported(ctx, importFleetNow)
}
