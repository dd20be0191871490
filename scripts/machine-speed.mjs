// Slowness of this machine relative to the one on which tests/budgets.json was measured: a budget in seconds of
// processor is a promise about the tests, and neither an older processor nor one shared with others breaks it.

/** Seconds of processor that one sample takes where the budgets were measured. */
const referenceSeconds = 0.1
const sampleEveryMs = 15_000
const rounds = 12
const values = 12_000

/** Does the same work each time: numbers, texts, objects and their sorting, as most of our code does. */
function compute() {
  let number = 1
  for (let round = 0; round < rounds; round += 1) {
    const list = Array.from({ length: values }, (_, at) => {
      number = (number * 48_271) % 2_147_483_647
      return { id: `${number.toString(36)}-${at}`, number }
    })
    JSON.parse(JSON.stringify(list.toSorted((a, b) => a.number - b.number)))
  }
}

/** @returns {number} seconds of processor */
function timeSample() {
  const begun = process.cpuUsage()
  compute()
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1_000_000
}

/**
 * @param {readonly number[]} samples seconds of processor of each
 * @returns {number} 1 on the machine of the budgets and on any faster one, 2 where the same work takes twice as long
 */
export function judgeSlowness(samples) {
  const middle = samples.toSorted((a, b) => a - b)[Math.floor(samples.length / 2)] ?? 0
  return Math.max(1, middle / referenceSeconds)
}

/** Measures during a run: programs that share the processor lengthen the same work, and seldom all the time. */
export class SpeedMeter {
  /** @type {number[]} */
  #samples = []
  /** @type {NodeJS.Timeout | undefined} */
  #timer

  start() {
    // The first times are those of the compiler.
    for (let round = 0; round < 5; round += 1) compute()
    this.#samples.push(timeSample())
    this.#timer = setInterval(() => this.#samples.push(timeSample()), sampleEveryMs)
    this.#timer.unref()
  }

  /** @returns {number} slowness by the median of all samples */
  stop() {
    clearInterval(this.#timer)
    this.#samples.push(timeSample())
    return judgeSlowness(this.#samples)
  }
}
