import type { PlanFault } from './plans/check-plans.ts'
import type { Measured, Row, Stage } from './row.ts'
import { isInterrupted } from './stage/on-interrupt.ts'

/** A row that could not be run to its end. */
export interface FailedRow {
  readonly row: string
  readonly why: string
}

export interface RowsRun {
  readonly measured: readonly Measured[]
  readonly failed: readonly FailedRow[]
}

/** Results of a row, the first of them with the longest block of the event loop while it ran. */
const withBlock = ([first, ...others]: readonly Measured[], ms: number): readonly Measured[] =>
  first === undefined
    ? []
    : [
        { ...first, facts: [...(first.facts ?? []), `the event loop was blocked for ${ms.toFixed(0)} ms at most`] },
        ...others,
      ]

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
      await stage.product.longestBlock()
      const results = withBlock(await row.run(stage), await stage.product.longestBlock())
      measured.push(...results.map((result) => ({ ...result, row: row.name })))
      await after(row, results)
    } catch (error) {
      if (isInterrupted()) break
      const why = error instanceof Error ? error.message : String(error)
      failed.push({ row: row.name, why })
      console.error(`${row.name} failed:`, error)
    }
  }
  return { measured, failed }
}

/** A row with a statement that reads a large table as a whole fails its promise, however fast it was. */
export function withPlanFaults(measured: readonly Measured[], faults: readonly PlanFault[]): Measured[] {
  const faulty = new Set(faults.map(({ row }) => row))
  return measured.map((one) =>
    one.row !== undefined && faulty.has(one.row) && one.isMet !== undefined ? { ...one, isMet: false } : one,
  )
}
