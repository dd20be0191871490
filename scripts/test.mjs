// The whole judgement of a checkout: checks, unit and server tests, tests in a real browser. `npm test -- unit` runs
// one part alone. All parts run before a failure counts; the end lists what failed, the last line sums up.
import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { countLines, forgetCounts, readCounts } from './attack-tally.mjs'
import { readTicks, shareOfOthers } from './other-work.mjs'
import { root, run, stopChildrenOnSignal } from './run-process.mjs'
import { budgetLines, readBudgets, spentByPlaywright, spentByVitest, tableOf } from './test-budget.mjs'
import { failureLines, playwrightTally, tallyLine, vitestTally } from './test-tally.mjs'
import { unhandledFile } from './unhandled-errors.mjs'

const sharedData = resolve(root, process.env['SHARED_DATA'] ?? '../shared/data')
const env = { SHARED_DATA: sharedData }

/** @typedef {import('./test-tally.mjs').Tally} Tally */
/** @typedef {import('./test-budget.mjs').Spent} Spent */
/** @typedef {{ code: number, tally?: Tally, spent?: readonly Spent[] }} Outcome */

/** Other programs may use so much of the machine before times say little. */
const quietShare = 0.15

/** @param {string} path of a report, undefined when there is none */
const readReport = async (path) => (existsSync(path) ? JSON.parse(await readFile(path, 'utf8')) : undefined)

/**
 * Runs a test program and reads the report that it leaves.
 *
 * @template Report
 * @param {readonly string[]} command
 * @param {string} reportFile
 * @param {(report: Report | undefined, exitCode: number) => Promise<Omit<Outcome, 'code'>>} read
 * @returns {Promise<Outcome>}
 */
async function runTests([program = '', ...args], reportFile, read) {
  const path = join(root, '.cache', reportFile)
  await rm(path, { force: true })
  const code = await run(program, args, { env })
  return { code, ...(await read(await readReport(path), code)) }
}

/** @param {import('./test-tally.mjs').VitestReport | undefined} report @param {number} code */
const readVitest = async (report, code) => ({
  tally: vitestTally(report, code, await readReport(unhandledFile)),
  spent: spentByVitest(report),
})

/** @param {import('./test-tally.mjs').PlaywrightReport | undefined} report @param {number} code */
const readPlaywright = async (report, code) => ({
  tally: playwrightTally(report, code),
  spent: spentByPlaywright(report),
})

/** @type {Promise<number> | undefined} */
let building

/** The exit code of the build of the web, which is made once, and whose size and screens the tests look at. */
const buildWeb = () => (building ??= run('node', ['scripts/prepare.mjs'], { output: 'at end' }))

/** @type {Readonly<Record<string, () => Promise<Outcome>>>} */
const parts = {
  check: async () => ({ code: await run('node', ['scripts/check.mjs']) }),
  unit: async () => {
    // One that failed counts for the stories, which cannot be played then.
    await buildWeb()
    return runTests(['vitest', 'run'], 'vitest.json', readVitest)
  },
  e2e: async () => {
    const built = await buildWeb()
    if (built !== 0) return { code: built, tally: playwrightTally(undefined, built) }
    return runTests(['playwright', 'test', '--pass-with-no-tests'], 'playwright.json', readPlaywright)
  },
}

/** Whether the real input of the tests is there; without it they run the project's own, except in CI. */
function hasSharedData() {
  if (existsSync(sharedData)) return true
  console.log('no shared data (SHARED_DATA, ../shared/data): tests of real mail run the messages of the project alone')
  return process.env['CI'] !== 'true'
}

/**
 * @param {readonly Spent[]} spent
 * @param {boolean} isQuiet
 */
function printBudgets(spent, isQuiet) {
  if (spent.length === 0) return
  const budgets = readBudgets()
  console.log(['', ...budgetLines(tableOf(spent, budgets.rooms), budgets, isQuiet)].join('\n'))
}

/** @param {readonly string[]} names */
async function runParts(names) {
  const failed = hasSharedData() ? [] : ['shared data']
  /** @type {Tally[]} */
  const tallies = []
  /** @type {Spent[]} */
  const allSpent = []
  const ticks = readTicks()
  forgetCounts()
  for (const name of names) {
    const part = parts[name]
    if (part === undefined) throw new Error(`no part ${name}; there are ${Object.keys(parts).join(', ')}`)
    console.log(`\n==== ${name}`)
    const begun = Date.now()
    const { code, tally, spent = [] } = await part()
    console.log(`-- ${name} took ${((Date.now() - begun) / 1000).toFixed(0)} s`)
    if (tally !== undefined) tallies.push(tally)
    allSpent.push(...spent)
    if (code !== 0) failed.push(name)
  }
  const attacks = readCounts()
  if (attacks.length > 0) console.log(['', ...countLines(attacks)].join('\n'))
  printBudgets(allSpent, shareOfOthers(ticks, readTicks()) < quietShare)
  for (const line of failureLines(tallies)) console.log(line)
  if (failed.length > 0) {
    console.log(`\nfailed: ${failed.join(', ')}`)
    process.exitCode = 1
  }
  console.log(tallyLine(tallies))
}

stopChildrenOnSignal()
const asked = process.argv.slice(2)
const names = asked.length > 0 ? asked : Object.keys(parts)
// Beside the checks: a build keeps one core busy, and the checks leave one idle towards their end.
if (names.some((name) => name !== 'check')) void buildWeb()
await runParts(names)
