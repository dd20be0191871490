// `npm run attack`: all attacks and all fuzzing, of the program and in a real browser, with the sum of what was tried
// and held off. FUZZ_RUNS=5000 tries each property that often. Each run has a seed of its own; FUZZ_SEED repeats one.
import { countLines, forgetCounts, readCounts } from './attack-tally.mjs'
import { run, stopChildrenOnSignal } from './run-process.mjs'

const suites = ['tests/attack', 'tests/contract/attack-matrix.test.ts', 'tests/faults/fuzz-requests.test.ts']
const inBrowser = ['csp', 'sanitised', 'uploaded-files']

stopChildrenOnSignal()
forgetCounts()
const steps = [
  ['vitest', 'run', '--project', 'server', ...suites],
  ['node', 'scripts/prepare.mjs'],
  ['playwright', 'test', ...inBrowser],
]
const codes = []
const env = { FUZZ_SEED: process.env['FUZZ_SEED'] ?? String(Date.now() % 0x7fff_ffff) }
for (const [command = '', ...args] of steps) codes.push(await run(command, args, { env }))
const counts = readCounts()
console.log(['', ...countLines(counts)].join('\n'))
const isHeld = codes.every((code) => code === 0) && counts.every(({ tried, held }) => tried === held)
if (!isHeld || counts.length === 0) process.exitCode = 1
