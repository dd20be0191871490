// Budgets of each room's tests, compared with their use: tests/budgets.json, by room and kind, in seconds of processor,
// which other programs on the machine use up as little as they use up memory.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run-process.mjs'

/**
 * @typedef {{ file: string, seconds: number }} Spent file: its path in the project
 * @typedef {Readonly<Record<string, Readonly<Record<string, number>>>>} Table seconds by room and kind
 * @typedef {object} Budgets
 * @property {Readonly<Record<string, readonly string[]>>} rooms beginnings of file names in the folders below `tests`, by
 *   room; the first that fits counts
 * @property {Table} seconds
 * @property {Readonly<Record<string, number>>} parts seconds of each part of a run, with browsers and databases
 */

const floors = new Set(['domain', 'server', 'web'])
const kinds = ['unit', 'contract', 'attack', 'faults', 'e2e']
/** Tests without a room. */
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
 * @param {string} file its path in the project
 * @param {Budgets['rooms']} rooms
 */
export function roomOf(file, rooms) {
  const [top = '', folder = '', name = ''] = file.split('/')
  if (floors.has(top)) return folder in rooms ? folder : ground
  const found = Object.entries(rooms).find(([, beginnings]) => beginnings.some((one) => name.startsWith(one)))
  return found?.[0] ?? ground
}

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

/** @param {Table} used @param {Budgets} budgets */
const namesOf = (used, { rooms }) => [...Object.keys(rooms), ground].filter((room) => used[room] !== undefined)

/** @param {number | undefined} spent @param {number | undefined} budget */
const formatCell = (spent, budget = 0) => (spent === undefined ? '' : `${spent.toFixed(0)} of ${budget}`)

/**
 * Lines for the end of a run: each room's use of its budget.
 * @param {Table} used
 * @param {Budgets} budgets
 * @returns {string[]}
 */
export const budgetLines = (used, budgets) => [
  lineOf(['by room', ...kinds]),
  ...namesOf(used, budgets).map((room) =>
    lineOf([room, ...kinds.map((kind) => formatCell(used[room]?.[kind], budgets.seconds[room]?.[kind]))]),
  ),
]

/**
 * @param {Table} used
 * @param {Budgets} budgets
 * @param {number} slowness how much longer this machine computes than the one of the budgets
 * @returns {string[]} a line for each room and kind that went over its budget
 */
export const roomsOver = (used, budgets, slowness) =>
  namesOf(used, budgets).flatMap((room) =>
    kinds
      .filter((kind) => (used[room]?.[kind] ?? 0) > (budgets.seconds[room]?.[kind] ?? 0) * slowness)
      .map(
        (kind) =>
          `over its budget: ${kind} of ${room}, ${formatCell(used[room]?.[kind], budgets.seconds[room]?.[kind])} s`,
      ),
  )
