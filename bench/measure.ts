/** Values of one thing done many times: milliseconds, unless a row says another unit. */
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

/** One number that was not measured many times: a size, a count, a rate. */
export const single = (value: number): Times => ({ median: value, p95: value, p99: value, count: 1 })

export interface Run {
  readonly warmUp: number
  readonly count: number
}

type Action = (turn: number) => Promise<unknown>

/** Turns of one action before the next has its turns. */
const block = 10

async function timed(action: Action, turn: number): Promise<number> {
  const began = performance.now()
  await action(turn)
  return performance.now() - began
}

/**
 * Times several actions by turns, a block of each at a time: a disturbance of the machine affects the action and
 * its floor alike. Answers the times of each under its name.
 */
export async function measureTogether<Name extends string>(
  actions: Readonly<Record<Name, Action>>,
  { warmUp, count }: Run,
): Promise<Record<Name, Times>> {
  const names = Object.keys(actions) as Name[]
  const values = new Map<Name, number[]>(names.map((name) => [name, []]))
  for (let start = -warmUp; start < count; start += block) {
    for (const name of names) {
      for (let turn = start; turn < Math.min(start + block, count); turn++) {
        const took = await timed(actions[name], turn + warmUp)
        if (turn >= 0) values.get(name)?.push(took)
      }
    }
  }
  return Object.fromEntries(names.map((name) => [name, times(values.get(name) ?? [])])) as Record<Name, Times>
}

/** Times of one action, one turn after the other. */
export async function measure(action: Action, run: Run): Promise<Times> {
  return (await measureTogether({ action }, run)).action
}
