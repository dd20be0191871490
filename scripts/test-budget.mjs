// What the tests of each room may take, beside what they took: tests/budgets.json, by room and kind, in seconds.
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './run-process.mjs'

/**
 * @typedef {{ file: string, seconds: number }} Spent file: its path in the project
 * @typedef {Readonly<Record<string, Readonly<Record<string, number>>>>} Table seconds by room and kind
 * @typedef {object} Budgets
 * @property {Readonly<Record<string, readonly string[]>>} rooms beginnings of file names in the folders below `tests`, by
 *   room; the first that fits counts
 * @property {Table} seconds
 */

const floors = new Set(['domain', 'server', 'web'])
const kinds = ['unit', 'contract', 'attack', 'faults', 'e2e']
/** What has no room of its own. */
const ground = 'platform'

/** @returns {Budgets} */
export const readBudgets = () => JSON.parse(readFileSync(join(root, 'tests/budgets.json'), 'utf8'))

/** @param {string} file */
function kindOf(file) {
  const [top = '', folder = ''] = file.split('/')
  if (top !== 'tests') return 'unit'
  return folder === 'scale-out' ? 'faults' : folder
}

/**
 * @param {string} file
 * @param {Budgets['rooms']} rooms
 */
function roomOf(file, rooms) {
  const [top = '', folder = '', name = ''] = file.split('/')
  if (floors.has(top)) return folder in rooms ? folder : ground
  const found = Object.entries(rooms).find(([, beginnings]) => beginnings.some((one) => name.startsWith(one)))
  return found?.[0] ?? ground
}

/**
 * @param {{ testResults: readonly { name: string, startTime?: number, endTime?: number }[] } | undefined} report
 * @returns {Spent[]}
 */
export const spentByVitest = (report) =>
  (report?.testResults ?? []).map(({ name, startTime = 0, endTime = startTime }) => ({
    file: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }))

/**
 * What the times of a suite of Playwright are made of.
 *
 * @typedef {object} Suite
 * @property {string} [file]
 * @property {readonly { tests: readonly { results: readonly { duration?: number }[] }[] }[]} [specs]
 * @property {readonly Suite[]} [suites]
 */

/**
 * @param {Suite} suite
 * @returns {number} milliseconds
 */
function durationOf({ specs = [], suites = [] }) {
  const results = specs.flatMap(({ tests }) => tests).flatMap((one) => one.results)
  const own = results.reduce((sum, { duration = 0 }) => sum + duration, 0)
  return suites.reduce((sum, inner) => sum + durationOf(inner), own)
}

/**
 * @param {{ suites: readonly Suite[] } | undefined} report
 * @returns {Spent[]}
 */
export const spentByPlaywright = (report) =>
  (report?.suites ?? []).map((suite) => ({ file: `tests/e2e/${suite.file}`, seconds: durationOf(suite) / 1000 }))

/**
 * @param {readonly Spent[]} spent
 * @param {Budgets['rooms']} rooms
 * @returns {Table}
 */
export function tableOf(spent, rooms) {
  /** @type {Record<string, Record<string, number>>} */
  const table = {}
  for (const { file, seconds } of spent) {
    const ofRoom = (table[roomOf(file, rooms)] ??= {})
    const kind = kindOf(file)
    ofRoom[kind] = (ofRoom[kind] ?? 0) + seconds
  }
  return table
}

/** @param {readonly string[]} cells */
const lineOf = (cells) => cells.map((text, at) => (at === 0 ? text.padEnd(14) : text.padStart(12))).join('')

/**
 * Lines for the end of a run: what each room used of its budget, and which went over it.
 *
 * @param {Table} used
 * @param {Budgets} budgets
 * @param {boolean} isQuiet on a busy machine times say little, and nothing is called over its budget
 * @returns {string[]}
 */
export function budgetLines(used, { rooms, seconds }, isQuiet) {
  const names = [...Object.keys(rooms), ground].filter((room) => used[room] !== undefined)
  const cell = (/** @type {string} */ room, /** @type {string} */ kind) => {
    const spent = used[room]?.[kind]
    return spent === undefined ? '' : `${spent.toFixed(0)} of ${seconds[room]?.[kind] ?? 0}`
  }
  const over = names.flatMap((room) =>
    kinds
      .filter((kind) => (used[room]?.[kind] ?? 0) > (seconds[room]?.[kind] ?? 0))
      .map((kind) => `over its budget: ${kind} of ${room}, ${cell(room, kind)} s`),
  )
  return [
    lineOf(['test seconds', ...kinds]),
    ...names.map((room) => lineOf([room, ...kinds.map((kind) => cell(room, kind))])),
    ...(isQuiet ? over : ['other programs used much of this machine meanwhile: the times say little']),
  ]
}
