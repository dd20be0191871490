// Everything that can be judged without running the product: types, lint, format, dead code, and the product's own lists.
// All are run before any failure counts. `npm run check -- lint format` runs those alone.
import { run, stopChildrenOnSignal } from './run-process.mjs'

/** @type {Readonly<Record<string, readonly [command: string, ...args: string[]]>>} */
const checks = {
  'types-domain': ['tsc', '-p', 'tsconfig.domain.json'],
  'types-server': ['tsc', '-p', 'tsconfig.server.json'],
  'types-web': ['tsc', '-p', 'tsconfig.web.json'],
  'types-scripts': ['tsc', '-p', 'tsconfig.scripts.json'],
  lint: ['oxlint', '--deny-warnings'],
  format: ['oxfmt', '--check'],
  folders: ['node', 'scripts/check-folders.mjs'],
  'style-names': ['node', 'scripts/check-style-names.mjs'],
  unused: ['knip', '--no-progress'],
  coverage: ['node', 'scripts/check-coverage.mjs'],
  forbidden: ['node', 'scripts/check-forbidden.mjs'],
  lockfile: ['node', 'scripts/check-lockfile.mjs'],
  licences: ['node', 'scripts/check-licences.mjs'],
  audit: ['node', 'scripts/check-audit.mjs'],
}

/** What a check ends with that could not be made here, such as one without a network. It is no pass: it is named. */
const leftOutCode = 75

/** @param {readonly string[]} names @returns {Promise<{ failed: string[], leftOut: string[] }>} */
async function runChecks(names) {
  /** @type {{ failed: string[], leftOut: string[] }} */
  const outcome = { failed: [], leftOut: [] }
  for (const name of names) {
    const [command, ...args] = checks[name] ?? []
    if (command === undefined) throw new Error(`no check ${name}; there are ${Object.keys(checks).join(', ')}`)
    console.log(`\n== ${name}: ${[command, ...args].join(' ')}`)
    const start = Date.now()
    const code = await run(command, args)
    const result = code === 0 ? 'ok' : code === leftOutCode ? 'LEFT OUT' : 'FAILED'
    console.log(`-- ${name} ${result} in ${((Date.now() - start) / 1000).toFixed(1)} s`)
    if (code === leftOutCode) outcome.leftOut.push(name)
    else if (code !== 0) outcome.failed.push(name)
  }
  return outcome
}

stopChildrenOnSignal()
const asked = process.argv.slice(2)
const { failed, leftOut } = await runChecks(asked.length > 0 ? asked : Object.keys(checks))
const apart = leftOut.length > 0 ? `; left out: ${leftOut.join(', ')}` : ''
const verdict = failed.length > 0 ? `failed: ${failed.join(', ')}` : leftOut.length > 0 ? 'passed' : 'all passed'
console.log(`\ncheck: ${verdict}${apart}`)
if (failed.length > 0) process.exitCode = 1
