// Checks without running the product: types, lint, format, dead code, and the product's own lists. All are run before
// any failure counts. `npm run check -- lint format` runs those alone.
import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { lookUpCheck } from './passed-checks.mjs'
import { root, run, stopChildrenOnSignal } from './run-process.mjs'

/** More checkers than cores would read every type again without gain. */
const checkers = ['--checkers', String(Math.min(4, availableParallelism()))]

/** @type {Readonly<Record<string, readonly [command: string, ...args: string[]]>>} */
const checks = {
  // The longest first: two run at a time.
  lint: ['oxlint', '--deny-warnings'],
  'types-server': ['tsc', '-p', 'tsconfig.server.json', ...checkers],
  'types-web': ['tsc', '-p', 'tsconfig.web.json', ...checkers],
  'types-domain': ['tsc', '-p', 'tsconfig.domain.json', ...checkers],
  'types-scripts': ['tsc', '-p', 'tsconfig.scripts.json', ...checkers],
  format: ['oxfmt', '--check'],
  folders: ['node', 'scripts/check-folders.mjs'],
  'style-names': ['node', 'scripts/check-style-names.mjs'],
  unused: ['knip', '--no-progress'],
  stories: ['node', 'scripts/check-stories.mjs'],
  coverage: ['node', 'scripts/check-coverage.mjs'],
  forbidden: ['node', 'scripts/check-forbidden.mjs'],
  lockfile: ['node', 'scripts/check-lockfile.mjs'],
  licences: ['node', 'scripts/check-licences.mjs'],
  audit: ['node', 'scripts/check-audit.mjs'],
}

/** Checks that say the same of the same sources, and cost much; the others also ask the network, git or the clock. */
const isRepeatable = (/** @type {string} */ name) => name === 'lint' || name === 'unused' || name.startsWith('types-')

/** Exit code of a check that is impossible here, such as one without a network. It is no pass: it is named. */
const leftOutCode = 75

/** How many run at a time: each reads much and waits for it. */
const lanes = 2

/** Outputs of the checks by name. @type {Map<string, string>} */
const outputs = new Map()

/** @param {string} name @returns {Promise<number>} its exit code */
async function runCheck(name) {
  const [command, ...args] = checks[name] ?? []
  if (command === undefined) throw new Error(`no check ${name}; there are ${Object.keys(checks).join(', ')}`)
  const start = Date.now()
  const known = isRepeatable(name) ? await lookUpCheck(name, [command, ...args]) : undefined
  if (known?.hasPassed) {
    console.log(`-- ${name} ok: passed before with the same sources`)
    return 0
  }
  const code = await run(command, args, { output: 'at end', onOutput: (output) => outputs.set(name, output) })
  if (code === 0) await known?.remember()
  const result = code === 0 ? 'ok' : code === leftOutCode ? 'LEFT OUT' : 'FAILED'
  console.log(
    `-- ${name} ${result} in ${((Date.now() - start) / 1000).toFixed(1)} s: ${[command, ...args].join(' ')}\n`,
  )
  return code
}

/** @param {readonly string[]} names @returns {Promise<{ failed: string[], leftOut: string[] }>} */
async function runChecks(names) {
  /** @type {{ failed: string[], leftOut: string[] }} */
  const outcome = { failed: [], leftOut: [] }
  const waiting = [...names]
  const runLane = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const code = await runCheck(name)
      if (code === leftOutCode) outcome.leftOut.push(name)
      else if (code !== 0) outcome.failed.push(name)
    }
  }
  await Promise.all(Array.from({ length: lanes }, runLane))
  return outcome
}

stopChildrenOnSignal()
const asked = process.argv.slice(2)
const { failed, leftOut } = await runChecks(asked.length > 0 ? asked : Object.keys(checks))
const apart = leftOut.length > 0 ? `; left out: ${leftOut.join(', ')}` : ''
const verdict = failed.length > 0 ? `failed: ${failed.join(', ')}` : leftOut.length > 0 ? 'passed' : 'all passed'
console.log(`\ncheck: ${verdict}${apart}`)
// The end of `npm test` repeats what failed from this file.
const failures = failed.map((name) => ({ where: `check ${name}`, reason: outputs.get(name) ?? '' }))
await mkdir(join(root, '.cache'), { recursive: true })
await writeFile(join(root, '.cache/check.json'), JSON.stringify(failures))
if (failed.length > 0) process.exitCode = 1
