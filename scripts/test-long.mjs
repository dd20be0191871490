// `npm run test:long`: everything of `npm test` that gains by being long, at its full length: random faults, processes
// killed over machines, endurance, fuzzing, every screen in every theme. `npm run test:long -- faults` runs one part
// alone. All parts run before a failure counts; the end lists what each counted.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters as stripped } from 'node:util'
import { root, run, stopChildrenOnSignal } from './run-process.mjs'

/**
 * @typedef {object} Part
 * @property {string} says
 * @property {readonly (readonly string[])[]} commands
 * @property {NodeJS.ProcessEnv} [env]
 * @property {RegExp} counts lines that say what was counted
 */
/** @typedef {{ name: string, minutes: number, isPassed: boolean, counts: readonly string[] }} Outcome */

const long = { TEST_LONG: 'true' }
const fuzzSeed = process.env['FUZZ_SEED'] ?? String(Date.now() % 0x7fff_ffff)
/** Folders of the server's tests that the part 'random' plays; those of tests/attack belong to the part 'attack'. */
const longFolders = ['domain', 'server', 'web', 'tests/contract', 'tests/faults', 'tests/scale-out']
/** The modules that say how long a test is, the one through which tests that kill programs ask it, and random inputs. */
const asksForLength = /from '(?:[./a-z-]*\/(?:run-length|killed-effects|fuzz-runs)\.ts|fast-check)'/
const onlyInLongRuns = readFileSync(join(root, 'tests/long-only.tsv'), 'utf8')

/** @param {string} folder @returns the paths of its tests that are longer in a long run, or are played only there */
const longTestsIn = (folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`)
    .filter(
      (path) => onlyInLongRuns.includes(`\n${path}\t`) || asksForLength.test(readFileSync(join(root, path), 'utf8')),
    )

const longTests = longFolders.flatMap(longTestsIn)
const prepare = ['node', 'scripts/prepare.mjs']

/** @type {Readonly<Record<string, Part>>} */
const parts = {
  random: {
    says: 'the tests with random runs, at their full length',
    commands: [['vitest', 'run', ...longTests]],
    env: long,
    counts: /^\s*Tests\s/,
  },
  stories: {
    says: 'all stories, in every theme and size',
    commands: [prepare, ['playwright', 'test']],
    env: long,
    counts: /^\s*\d+ (passed|failed)/,
  },
  attack: {
    says: 'all attacks and all fuzzing, with a new seed',
    commands: [['node', 'scripts/attack.mjs']],
    env: { FUZZ_RUNS: '2000', FUZZ_SEED: fuzzSeed },
    counts: /^attacks tried .* inputs fuzzed/,
  },
  faults: {
    says: '500 random runs in which things break',
    commands: [['node', 'tests/faults/harness/main.ts', '--runs', '500', '--seed', fuzzSeed]],
    counts: /^\d+ runs, |judgements of|^back to work|^all settled/,
  },
  'scale-out': {
    says: 'several processes and a standby: each is killed under load',
    commands: [['node', 'tests/scale-out/main.ts', '--rounds', '3', '--seed', fuzzSeed]],
    counts: /^\d+ kills, /,
  },
  endurance: {
    says: 'a thousand sockets for ten minutes',
    commands: [prepare, ['node', 'bench/main.ts', '--only', 'endurance', '--size', '0.05', '--no-plans']],
    counts: /endurance/,
  },
}

/**
 * @param {string} name
 * @param {Part} part
 * @returns {Promise<Outcome>}
 */
async function play(name, { says, commands, env = {}, counts: pattern }) {
  console.log(`\n==== ${name}: ${says}`)
  const begun = Date.now()
  /** @type {string[]} */
  const counts = []
  const onLine = (/** @type {string} */ line) =>
    void (pattern.test(stripped(line)) && counts.push(stripped(line).trim()))
  let code = 0
  for (const [program = '', ...args] of commands) if (code === 0) code = await run(program, args, { env, onLine })
  return { name, minutes: (Date.now() - begun) / 60_000, isPassed: code === 0 && counts.length > 0, counts }
}

/** @param {readonly string[]} names */
async function playParts(names) {
  const unknown = names.filter((name) => parts[name] === undefined)
  if (unknown.length > 0) throw new Error(`no part ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}`)
  /** @type {Outcome[]} */
  const outcomes = []
  for (const [name, part] of Object.entries(parts)) if (names.includes(name)) outcomes.push(await play(name, part))
  console.log('\n==== what the long tests counted')
  for (const { name, minutes, isPassed, counts } of outcomes) {
    console.log(`${isPassed ? 'ok    ' : 'FAILED'} ${name.padEnd(10)} ${minutes.toFixed(1).padStart(6)} min`)
    for (const line of counts) console.log(`         ${line}`)
  }
  const failed = outcomes.filter(({ isPassed }) => !isPassed)
  console.log(`long tests: ${outcomes.length - failed.length} passed, ${failed.length} failed`)
  if (failed.length > 0) process.exitCode = 1
}

stopChildrenOnSignal()
const asked = process.argv.slice(2)
await playParts(asked.length > 0 ? asked : Object.keys(parts))
