/** Times of one thing done many times, in milliseconds. */
export interface Times {
  readonly median: number
  readonly p95: number
  readonly p99: number
  readonly count: number
}

export const times = (values: readonly number[]): Times => {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { median: at(0.5), p95: at(0.95), p99: at(0.99), count: sorted.length }
}

export interface Run {
  readonly warmUp: number
  readonly count: number
}

const usualRun: Run = { warmUp: 50, count: 400 }

/** Times one deed, one after the other, after a warm-up. */
export async function measure(
  deed: (turn: number) => Promise<unknown>,
  { warmUp, count }: Run = usualRun,
): Promise<Times> {
  for (let turn = 0; turn < warmUp; turn++) await deed(turn)
  const values: number[] = []
  for (let turn = 0; turn < count; turn++) {
    const began = performance.now()
    await deed(warmUp + turn)
    values.push(performance.now() - began)
  }
  return times(values)
}

/** Two floors that a request pays one after the other. */
export const together = (left: Times, right: Times): Times => ({
  median: left.median + right.median,
  p95: left.p95 + right.p95,
  p99: left.p99 + right.p99,
  count: Math.min(left.count, right.count),
})
