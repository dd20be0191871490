// `npm run attack`: all attacks and all fuzzing, of the program and in a real browser, with the sum of the attempts
// that were repelled. FUZZ_RUNS=5000 tries each property that often. Each run has a new seed; FUZZ_SEED repeats one.
import { countLines, forgetCounts, readCounts } from './attack-tally.mjs'
import { run, stopChildrenOnSignal } from './run-process.mjs'

const suites = ['tests/attack', 'tests/contract/attack-matrix.test.ts', 'tests/faults/fuzz-requests.test.ts']
const inBrowser = ['csp', 'sanitised', 'uploaded-files']

stopChildrenOnSignal()
forgetCounts()
const seeded = { FUZZ_SEED: process.env['FUZZ_SEED'] ?? String(Date.now() % 0x7fff_ffff) }
/** @type {readonly { command: readonly string[], env: NodeJS.ProcessEnv }[]} */
const steps = [
  // Every trick with every route.
  { command: ['vitest', 'run', '--project', 'server', ...suites], env: { ...seeded, TEST_LONG: 'true' } },
  { command: ['node', 'scripts/prepare.mjs'], env: seeded },
  { command: ['playwright', 'test', ...inBrowser], env: seeded },
]
const codes = []
for (const { command, env } of steps) {
  const [program = '', ...args] = command
  codes.push(await run(program, args, { env }))
}
const counts = readCounts()
console.log(['', ...countLines(counts)].join('\n'))
const isHeld = codes.every((code) => code === 0) && counts.every(({ tried, held }) => tried === held)
if (!isHeld || counts.length === 0) process.exitCode = 1
