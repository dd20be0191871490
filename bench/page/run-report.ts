import type { FailedRow } from '../measure-rows.ts'
import type { PlanFault } from '../plans/check-plans.ts'
import type { Measured } from '../row.ts'
import type { Growth } from './accepted.ts'

/** All results of a run, as report.json holds them and the page shows them. */
export interface RunReport {
  /** Share of the scale set. */
  readonly size: number
  readonly began: string
  readonly machine: {
    readonly cores: number
    readonly processor: string
    readonly gigabytes: number
    readonly node: string
    readonly platform: string
    readonly postgres: string
  }
  readonly tookSeconds: number
  /** Processes that wanted to run, on the average of the minute before the run: other work than ours. */
  readonly loadBefore: number
  readonly rows: readonly Measured[]
  readonly failed: readonly FailedRow[]
  readonly planFaults: readonly PlanFault[]
  /** Number of checked plans, or the reason for none. */
  readonly plansWords: string
  /** Ratios that grew by more than a quarter since the accepted run; absent where there is none to compare with. */
  readonly grown?: readonly Growth[]
}

const digits = (value: number): string =>
  Number.isFinite(value) ? value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0) : '-'

/** A value in its row's unit. */
export const inUnit = (value: number, { unit = 'ms' }: Measured): string =>
  unit === 'rows' ? String(value) : `${digits(value)} ${unit}`

/** A warning where other work ran on the machine; empty where it was quiet. */
export const loadWords = ({ loadBefore, machine }: Pick<RunReport, 'loadBefore' | 'machine'>): string =>
  loadBefore > machine.cores / 2
    ? `Other work ran on this machine (load ${loadBefore.toFixed(1)} on ${machine.cores} cores): times are longer than on a quiet one.`
    : ''

/** Ratio of the median to its floor; undefined without a floor. */
export const ratioOf = ({ times, floor }: Measured): number | undefined => floor && times.median / floor.median

/** Ratio of the large client's median to the small client's. */
export const growthOf = ({ times, small }: Measured): number | undefined => small && times.median / small.median

const asRatio = (ratio: number | undefined): string => (ratio === undefined ? '' : `${ratio.toFixed(2)} x`)

/** Heads of the table, on the terminal and on the page. */
export const heads = [
  'what',
  'median',
  'p95',
  'p99',
  'floor',
  'floor p95',
  'ratio',
  'p95 ratio',
  'large : small',
  'promise',
  'kept',
] as const

export const verdict = ({ isMet }: Measured): string => (isMet === undefined ? 'stated' : isMet ? 'yes' : 'NO')

/** A row's cells, one for each head. */
export function cellsOf(measured: Measured): string[] {
  const { name, times, floor, promise } = measured
  const isMany = times.count > 1
  return [
    name,
    inUnit(times.median, measured),
    isMany ? digits(times.p95) : '',
    isMany ? digits(times.p99) : '',
    floor ? digits(floor.median) : '',
    floor ? digits(floor.p95) : '',
    asRatio(ratioOf(measured)),
    asRatio(floor && times.p95 / floor.p95),
    asRatio(growthOf(measured)),
    promise,
    verdict(measured),
  ]
}

/** The table for a terminal, with an explanation of each floor below it. */
export function printTable(rows: readonly Measured[]): string {
  const lines = [[...heads], ...rows.map(cellsOf)]
  const widths = heads.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  const table = lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  const floors = [
    ...Map.groupBy(
      rows.filter(({ floorName }) => floorName !== undefined),
      ({ floorName }) => floorName,
    ),
  ]
  const words = floors.map(([floorName, same]) => `floor of ${wordsFor(same)}: ${floorName}`)
  const facts = rows.flatMap(({ name, facts: counted = [] }) => counted.map((fact) => `${name}: ${fact}`))
  return [...table, ...words, ...facts].join('\n')
}

/** One name for rows that share a floor. */
export function wordsFor(same: readonly Measured[]): string {
  const [first] = same
  if (!first || same.length === 1) return first?.name ?? ''
  return `${first.name.split(/[:,]/)[0]} (${same.length} rows)`
}
