import type { PlanFault } from './plans/check-plans.ts'
import type { Measured, Row, Stage } from './row.ts'

/** A row that could not be run to its end. */
export interface FailedRow {
  readonly row: string
  readonly why: string
}

export interface RowsRun {
  readonly measured: readonly Measured[]
  readonly failed: readonly FailedRow[]
}

/** Runs rows one after the other. One that fails is named; the others run all the same. */
export async function runRows(
  rows: readonly Row[],
  stage: Stage,
  after: (row: Row, results: readonly Measured[]) => void | Promise<void>,
): Promise<RowsRun> {
  const measured: Measured[] = []
  const failed: FailedRow[] = []
  for (const row of rows) {
    console.log(`${stage.isRehearsal ? 'looking at the plans of' : 'measuring'} ${row.name}`)
    try {
      await stage.token()
      const results = await row.run(stage)
      measured.push(...results.map((result) => ({ ...result, row: row.name })))
      await after(row, results)
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      failed.push({ row: row.name, why })
      console.error(`${row.name} failed:`, error)
    }
  }
  return { measured, failed }
}

/** A row whose statements read a large table as a whole has not kept its promise, however fast it was. */
export const withPlanFaults = (measured: readonly Measured[], faults: readonly PlanFault[]): Measured[] =>
  measured.map((one) => {
    const tables = new Set(faults.filter(({ row }) => row === one.row).map(({ table }) => table))
    if (tables.size === 0) return one
    return { ...one, isMet: false, facts: [...(one.facts ?? []), `reads all of ${[...tables].join(', ')}`] }
  })
