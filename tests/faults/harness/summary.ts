import type { Played } from './play-run.ts'

/** What a season comes to. Times in milliseconds. */
export interface Tally {
  readonly runs: number
  readonly broken: number
  /** How often each kind of blow fell. */
  readonly blows: Readonly<Record<string, number>>
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
  for (const { plan } of played) for (const { blow } of plan.blows) blows[blow.kind] = (blows[blow.kind] ?? 0) + 1
  return {
    runs: played.length,
    broken: played.filter((run) => run.breaches.length > 0).length,
    blows,
    back: spreadOf(played.map((run) => run.backMs)),
    settled: spreadOf(played.map((run) => run.settledMs)),
  }
}

const printed = ({ median, p95, max }: Spread): string =>
  `median ${median.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, max ${max.toFixed(0)} ms`

export function summaryOf(played: readonly Played[]): string {
  const { runs, broken, blows, back, settled } = tallyOf(played)
  const kinds = Object.entries(blows).toSorted(([one], [other]) => one.localeCompare(other))
  return [
    `${runs} runs, ${Object.values(blows).reduce((sum, count) => sum + count, 0)} blows of ${kinds.length} kinds, broken: ${broken}`,
    ...kinds.map(([kind, count]) => `  ${String(count).padStart(4)} ${kind}`),
    `back to work: ${printed(back)}`,
    `all settled:  ${printed(settled)}`,
  ].join('\n')
}
