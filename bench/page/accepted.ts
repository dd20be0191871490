import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Measured } from '../row.ts'
import { growthOf, ratioOf, type RunReport } from './run-report.ts'

const ratios = z.object({
  /** Median to that of the floor. */
  ratio: z.number().optional(),
  /** Median at the large client to that at the small one. */
  growth: z.number().optional(),
})
const accepted = z.object({ size: z.number(), began: z.string(), rows: z.record(z.string(), ratios) })

export type Accepted = z.output<typeof accepted>

/** A ratio that is more than a quarter larger than in the accepted run. */
export interface Growth {
  readonly name: string
  readonly what: 'ratio to floor' | 'large : small'
  readonly before: number
  readonly now: number
}

const allowed = 1.25

function ratiosOf(row: Measured): z.output<typeof ratios> {
  const [ratio, growth] = [ratioOf(row), growthOf(row)]
  return { ...(ratio === undefined ? {} : { ratio }), ...(growth === undefined ? {} : { growth }) }
}

/** The accepted run, or undefined where none has been accepted yet. */
export async function readAccepted(file: string): Promise<Accepted | undefined> {
  return existsSync(file) ? accepted.parse(JSON.parse(await readFile(file, 'utf8'))) : undefined
}

/** Keeps a run as the one to compare with. Rows that it did not measure keep their accepted values. */
export async function accept(file: string, { size, began, rows }: RunReport): Promise<void> {
  const before = await readAccepted(file)
  const kept = before?.size === size ? before.rows : {}
  const measured = Object.fromEntries(rows.map((row) => [row.name, ratiosOf(row)]))
  await writeFile(file, `${JSON.stringify({ size, began, rows: { ...kept, ...measured } }, null, 2)}\n`)
}

/** Ratios that grew by more than a quarter. Runs of different sizes are not compared. */
export function grownSince(before: Accepted, { size, rows }: Pick<RunReport, 'size' | 'rows'>): Growth[] {
  if (before.size !== size) return []
  return rows.flatMap((row): Growth[] => {
    const [then, now] = [before.rows[row.name] ?? {}, ratiosOf(row)]
    const pairs = [
      { what: 'ratio to floor', before: then.ratio, now: now.ratio },
      { what: 'large : small', before: then.growth, now: now.growth },
    ] as const
    return pairs.flatMap(({ what, before: was, now: is }) =>
      was !== undefined && is !== undefined && is > was * allowed
        ? [{ name: row.name, what, before: was, now: is }]
        : [],
    )
  })
}
