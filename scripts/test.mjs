// The whole judgement of a checkout: checks, unit and server tests, tests in a real browser. `npm test -- unit` runs
// one part alone. All parts run before a failure counts; the end lists what failed, the last line sums up.
import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { countLines, forgetCounts, readCounts } from './attack-tally.mjs'
import { CpuMeter } from './cpu-meter.mjs'
import { cpuLines, partsOver, readUnitCpu, spentBetween, splitUnit, unitCpuFile, withBuild } from './cpu-report.mjs'
import { grepOf, listedStories } from './listed-stories.mjs'
import { SpeedMeter } from './machine-speed.mjs'
import { kindOfProcess } from './process-kinds.mjs'
import { root, run, stopChildrenOnSignal } from './run-process.mjs'
import { readStoryCpu, storyCpuFile } from './story-cpu.mjs'
import { budgetLines, readBudgets, roomsOver, tableOf } from './test-budget.mjs'
import { failureLines, playwrightTally, tallyLine, vitestTally } from './test-tally.mjs'
import { unhandledFile } from './unhandled-errors.mjs'

const sharedData = resolve(root, process.env['SHARED_DATA'] ?? '../shared/data')
const env = { SHARED_DATA: sharedData, SPENT_CPU_FILE: unitCpuFile, LISTED_STORIES: grepOf(listedStories()) }

/** @typedef {import('./test-tally.mjs').Tally} Tally */
/** @typedef {import('./test-budget.mjs').Spent} Spent */
/** @typedef {import('./test-tally.mjs').Failure} Failure */
/** @typedef {{ code: number, tally?: Tally, spent?: readonly Spent[], failures?: readonly Failure[] }} Outcome */

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
  for (const file of [path, unitCpuFile, storyCpuFile]) await rm(file, { force: true })
  const code = await run(program, args, { env })
  return { code, ...(await read(await readReport(path), code)) }
}

/** @param {import('./test-tally.mjs').VitestReport | undefined} report @param {number} code */
const readVitest = async (report, code) => ({
  tally: vitestTally(report, code, await readReport(unhandledFile)),
  spent: readUnitCpu(),
})

/** @param {import('./test-tally.mjs').PlaywrightReport | undefined} report @param {number} code */
const readPlaywright = async (report, code) => ({
  tally: playwrightTally(report, code),
  spent: readStoryCpu(),
})

/** @type {Promise<number> | undefined} */
let building

/** Exit code of the build of the web, which is made once; the tests look at its size and screens. */
const buildWeb = () => (building ??= run('node', ['scripts/prepare.mjs'], { output: 'at end' }))

/** @type {Readonly<Record<string, () => Promise<Outcome>>>} */
const parts = {
  check: async () => {
    const reportFile = join(root, '.cache/check.json')
    await rm(reportFile, { force: true })
    const code = await run('node', ['scripts/check.mjs'])
    return { code, failures: (await readReport(reportFile)) ?? [] }
  },
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

/** True if the real input of the tests is present; without it they run the project's own, except in CI. */
function hasSharedData() {
  if (existsSync(sharedData)) return true
  console.log('no shared data (SHARED_DATA, ../shared/data): tests of real mail run the messages of the project alone')
  return process.env['CI'] !== 'true'
}

/**
 * Prints what each part and each room computed, and names what went over its budget.
 *
 * @param {readonly import('./cpu-report.mjs').Part[]} cpu
 * @param {readonly Spent[]} spent
 * @param {number} slowness
 */
function judgeBudgets(cpu, spent, slowness) {
  const budgets = readBudgets()
  const table = tableOf(spent, budgets.rooms)
  console.log(['', ...cpuLines(cpu, budgets.parts)].join('\n'))
  if (spent.length > 0) console.log(['', ...budgetLines(table, budgets)].join('\n'))
  console.log(`this machine computes ${slowness.toFixed(1)} times as long as that of the budgets`)
  const over = [...partsOver(cpu, budgets.parts, slowness), ...roomsOver(table, budgets, slowness)]
  for (const line of over) console.log(line)
  return over.length === 0
}

/** Processor time of this run's processes; the web is built from its beginning on. */
const meter = new CpuMeter(kindOfProcess)

/** @param {string} name */
async function runPart(name) {
  const part = parts[name]
  if (part === undefined) throw new Error(`no part ${name}; there are ${Object.keys(parts).join(', ')}`)
  console.log(`\n==== ${name}`)
  const begun = Date.now()
  const before = meter.read()
  const outcome = await part()
  meter.sample()
  const kinds = spentBetween(before, meter.read())
  console.log(`-- ${name} took ${((Date.now() - begun) / 1000).toFixed(0)} s`)
  const { spent = [] } = outcome
  return { ...outcome, name, spent, cpu: { name, kinds: name === 'unit' ? splitUnit(kinds, spent) : kinds } }
}

/** @param {readonly string[]} names */
async function runParts(names) {
  const failed = hasSharedData() ? [] : ['shared data']
  forgetCounts()
  const speed = new SpeedMeter()
  speed.start()
  const outcomes = []
  for (const name of names) outcomes.push(await runPart(name))
  const slowness = speed.stop()
  meter.stop()
  failed.push(...outcomes.filter(({ code }) => code !== 0).map(({ name }) => name))
  const attacks = readCounts()
  if (attacks.length > 0) console.log(['', ...countLines(attacks)].join('\n'))
  const cpu = withBuild(outcomes.map((outcome) => outcome.cpu))
  const spent = outcomes.flatMap((outcome) => outcome.spent)
  if (!judgeBudgets(cpu, spent, slowness)) failed.push('budgets')
  const tallies = outcomes.flatMap(({ tally }) => tally ?? [])
  const failures = outcomes.flatMap((outcome) => outcome.failures ?? outcome.tally?.failures ?? [])
  for (const line of failureLines(failures)) console.log(line)
  if (failed.length > 0) {
    console.log(`\nfailed: ${failed.join(', ')}`)
    process.exitCode = 1
  }
  console.log(tallyLine(tallies))
}

stopChildrenOnSignal()
meter.start()
const asked = process.argv.slice(2)
const names = asked.length > 0 ? asked : Object.keys(parts)
// Parallel to the checks: a build keeps one core busy, and the checks leave one idle towards their end.
if (names.some((name) => name !== 'check')) void buildWeb()
await runParts(names)
