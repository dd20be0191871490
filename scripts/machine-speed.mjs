// Slowness of this machine relative to the one on which tests/budgets.json was measured: a budget in seconds of
// processor is a promise about the tests, and neither an older processor nor one shared with others breaks it.

/** Seconds of processor that the work below takes where the budgets were measured. */
const referenceSeconds = 0.5
const rounds = 60
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

/** @returns {number} 1 on the machine of the budgets and on any faster one, 2 where the same work takes twice as long */
export function measureSlowness() {
  // The first time is that of the compiler.
  compute()
  const begun = process.cpuUsage()
  compute()
  const { user, system } = process.cpuUsage(begun)
  return Math.max(1, (user + system) / 1_000_000 / referenceSeconds)
}
