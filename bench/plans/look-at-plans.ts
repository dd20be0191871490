import type { FailedRow } from '../measure-rows.ts'
import { runRows } from '../measure-rows.ts'
import type { Row, Stage } from '../row.ts'
import { largeTables, planFaults, type PlanFault } from './check-plans.ts'
import { PlanLog } from './plan-log.ts'

export interface SeenPlans {
  readonly faults: readonly PlanFault[]
  readonly failed: readonly FailedRow[]
  /** Number of checked plans, in words for the report. */
  readonly words: string
}

/**
 * Runs every row a few times on connections that log their plans. `onStage` opens the stage after the log, as
 * only connections that are opened from then on report theirs.
 */
export async function lookAtPlans(
  databaseUrl: string,
  rows: readonly Row[],
  onStage: <T>(work: (stage: Stage) => Promise<T>) => Promise<T>,
): Promise<SeenPlans> {
  const log = await PlanLog.open(databaseUrl)
  try {
    const faults: PlanFault[] = []
    let seen = 0
    // Asked after each row, which may have filled tables.
    let large: ReadonlySet<string> = new Set()
    const { failed } = await onStage(async (stage) => {
      await log.read()
      return runRows(rows, stage, async (row) => {
        const plans = await log.read()
        seen += plans.length
        large = await largeTables(databaseUrl)
        const judged = [...large].filter((table) => row.readsAllOf?.includes(table) !== true)
        faults.push(...planFaults(row.name, plans, new Set(judged)))
      })
    })
    const words = `${seen} statements of ${rows.length} rows were explained as they ran; ${faults.length} read all of a large table, or much of it for a few rows (${[...large].toSorted().join(', ')}).`
    return { faults, failed, words }
  } finally {
    await log.close()
  }
}
