// Everything that can be judged without running the product: types, lint, format, dead code, and the house's own lists.
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
  unused: ['knip', '--no-progress'],
  coverage: ['node', 'scripts/check-coverage.mjs'],
  forbidden: ['node', 'scripts/check-forbidden.mjs'],
  lockfile: ['node', 'scripts/check-lockfile.mjs'],
  licences: ['node', 'scripts/check-licences.mjs'],
}

/** @param {readonly string[]} names @returns {Promise<string[]>} names of those that failed */
async function runChecks(names) {
  const failed = []
  for (const name of names) {
    const [command, ...args] = checks[name] ?? []
    if (command === undefined) throw new Error(`no check ${name}; there are ${Object.keys(checks).join(', ')}`)
    console.log(`\n== ${name}: ${[command, ...args].join(' ')}`)
    const start = Date.now()
    const code = await run(command, args)
    console.log(`-- ${name} ${code === 0 ? 'ok' : 'FAILED'} in ${((Date.now() - start) / 1000).toFixed(1)} s`)
    if (code !== 0) failed.push(name)
  }
  return failed
}

stopChildrenOnSignal()
const asked = process.argv.slice(2)
const failed = await runChecks(asked.length > 0 ? asked : Object.keys(checks))
console.log(failed.length === 0 ? '\ncheck: all passed' : `\ncheck: failed: ${failed.join(', ')}`)
if (failed.length > 0) process.exitCode = 1
