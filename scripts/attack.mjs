// `npm run attack`: all attacks and all fuzzing, of the program and in a real browser, with the sum of what was tried
// and held off. FUZZ_RUNS=5000 tries each property that often; FUZZ_SEED repeats a run.
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
for (const [command = '', ...args] of steps) codes.push(await run(command, args))
const counts = readCounts()
console.log(['', ...countLines(counts)].join('\n'))
const isHeld = codes.every((code) => code === 0) && counts.every(({ tried, held }) => tried === held)
if (!isHeld || counts.length === 0) process.exitCode = 1
