import type { Played } from './play-run.ts'

/** Totals of a season. Times in milliseconds. */
export interface Tally {
  readonly runs: number
  readonly broken: number
  /** Count of each kind of blow; a point that was not met in time does not count. */
  readonly blows: Readonly<Record<string, number>>
  /** How often each promise was judged. */
  readonly judged: Readonly<Record<string, number>>
  readonly back: Spread
  readonly settled: Spread
}

interface Spread {
  readonly median: number
  readonly p95: number
  readonly max: number
}

function spreadOf(times: readonly number[]): Spread {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { median: at(0.5), p95: at(0.95), max: at(1) }
}

export function tallyOf(played: readonly Played[]): Tally {
  const blows: Record<string, number> = {}
  const judged: Record<string, number> = {}
  for (const run of played) {
    for (const kind of run.fallen) blows[kind] = (blows[kind] ?? 0) + 1
    for (const [promise, times] of run.judged) judged[promise] = (judged[promise] ?? 0) + times
  }
  return {
    runs: played.length,
    broken: played.filter((run) => run.breaches.length > 0).length,
    blows,
    judged,
    back: spreadOf(played.map((run) => run.backMs)),
    settled: spreadOf(played.map((run) => run.settledMs)),
  }
}

const printed = ({ median, p95, max }: Spread): string =>
  `median ${median.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, max ${max.toFixed(0)} ms`

export const sumOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

const listed = (counts: Readonly<Record<string, number>>): string[] =>
  Object.entries(counts)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, count]) => `  ${String(count).padStart(6)} ${name}`)

export function summaryOf(played: readonly Played[]): string {
  const { runs, broken, blows, judged, back, settled } = tallyOf(played)
  return [
    `${runs} runs, ${sumOf(blows)} blows of ${Object.keys(blows).length} kinds fell`,
    ...listed(blows),
    `${sumOf(judged)} judgements of ${Object.keys(judged).length} promises, runs with a broken one: ${broken}`,
    ...listed(judged),
    `back to work: ${printed(back)}`,
    `all settled:  ${printed(settled)}`,
  ].join('\n')
}
