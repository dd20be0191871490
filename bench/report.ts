import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import type { Measured } from './row.ts'

const ms = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(1))

const ratio = ({ times, floor }: Measured): string => `${(times.median / floor.median).toFixed(2)} x`

const verdict = ({ isMet }: Measured): string => (isMet === undefined ? '' : isMet ? 'met' : 'NOT MET')

const heads = ['what', 'median ms', 'p95', 'p99', 'floor', 'ratio', 'promise', '']

function cells(measured: Measured): string[] {
  const { name, times, floor, floorName, promise } = measured
  return [
    name,
    ms(times.median),
    ms(times.p95),
    ms(times.p99),
    `${ms(floor.median)} (${floorName})`,
    ratio(measured),
    promise,
    verdict(measured),
  ]
}

/** The table that a run prints: times in milliseconds, each beside its floor of the same run. */
export function printTable(rows: readonly Measured[]): string {
  const lines = [heads, ...rows.map(cells)]
  const widths = heads.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

export interface RunFacts {
  readonly size: number
  readonly began: string
}

/** Keeps a run as JSON in `bench/report`. */
export async function writeReport(folder: string, rows: readonly Measured[], facts: RunFacts): Promise<string> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'report.json')
  const machine = { cores: cpus().length, node: process.version, platform: `${process.platform}-${process.arch}` }
  await writeFile(file, `${JSON.stringify({ ...facts, machine, rows }, null, 2)}\n`)
  return file
}
