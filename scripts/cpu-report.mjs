// Processor seconds of a test run, by kind: lines for its end.
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './run-process.mjs'

/**
 * @typedef {import('./test-budget.mjs').Spent} Spent
 * @typedef {Readonly<Record<string, number>>} Kinds seconds by kind
 * @typedef {{ name: string, kinds: Kinds }} Part
 */

/** Each line is what one file of Vitest computed (tests/spent-cpu.ts). */
export const unitCpuFile = join(root, '.cache/spent-unit.ndjson')

/** @returns {Spent[]} */
export const readUnitCpu = () =>
  (existsSync(unitCpuFile) ? readFileSync(unitCpuFile, 'utf8').trim().split('\n') : [])
    .map((line) => JSON.parse(line))
    .map(({ file, seconds }) => ({ file: relative(root, file), seconds }))

/** @param {string} file */
function projectOf(file) {
  const [top = ''] = file.split('/')
  if (top === 'web') return file.endsWith('.tsx') ? 'screens' : 'web'
  return top === 'tests' ? 'server' : top
}

/** @param {Kinds} kinds */
const sumOf = (kinds) => Object.values(kinds).reduce((sum, seconds) => sum + seconds, 0)

/**
 * Seconds from one reading of a meter to the next.
 * @param {Kinds} before
 * @param {Kinds} after
 * @returns {Kinds}
 */
export const spentBetween = (before, after) =>
  Object.fromEntries(Object.entries(after).map(([kind, seconds]) => [kind, seconds - (before[kind] ?? 0)]))

/**
 * Splits what the programs of the unit tests computed by project; the rest is Vitest's own.
 *
 * @param {Kinds} kinds
 * @param {readonly Spent[]} files
 * @returns {Kinds}
 */
export function splitUnit({ node = 0, product = 0, ...others }, files) {
  /** @type {Record<string, number>} */
  const projects = {}
  for (const { file, seconds } of files) {
    const project = projectOf(file)
    projects[project] = (projects[project] ?? 0) + seconds
  }
  return { ...projects, vitest: Math.max(0, node + product - sumOf(projects)), ...others }
}

/**
 * The web is built at the same time as other parts: its seconds are a part themselves.
 * @param {readonly Part[]} parts
 * @returns {readonly Part[]}
 */
export function withBuild(parts) {
  const rest = parts.map(({ name, kinds }) => ({ name, kinds: { ...kinds, build: 0 } }))
  const build = parts.reduce((sum, { kinds }) => sum + (kinds['build'] ?? 0), 0)
  return build < 1 ? rest : [...rest, { name: 'build', kinds: { vite: build } }]
}

/** @param {Kinds} kinds */
const detailOf = (kinds) =>
  Object.entries(kinds)
    .filter(([, seconds]) => seconds >= 1)
    .toSorted(([, a], [, b]) => b - a)
    .map(([kind, seconds]) => `${kind} ${seconds.toFixed(0)}`)
    .join(', ')

/**
 * @param {readonly Part[]} parts
 * @param {Kinds} budgets by part, and in `all`
 * @returns {string[]}
 */
export function cpuLines(parts, budgets) {
  const line = (/** @type {string} */ name, /** @type {number} */ seconds, detail = '') =>
    `${name.padEnd(14)}${`${seconds.toFixed(0)} of ${budgets[name] ?? 0}`.padStart(14)}  ${detail}`.trimEnd()
  const all = parts.reduce((sum, { kinds }) => sum + sumOf(kinds), 0)
  return [
    'seconds of processor, with browsers and databases',
    ...parts.map(({ name, kinds }) => line(name, sumOf(kinds), detailOf(kinds))),
    line('all', all),
  ]
}

/**
 * @param {readonly Part[]} parts
 * @param {Kinds} budgets
 * @param {number} slowness of this machine
 * @returns {string[]} a line for each part that went over its budget
 */
export function partsOver(parts, budgets, slowness) {
  const whole = { name: 'all', kinds: Object.fromEntries(parts.map(({ name, kinds }) => [name, sumOf(kinds)])) }
  return [...parts, whole]
    .filter(({ name, kinds }) => sumOf(kinds) > (budgets[name] ?? 0) * slowness)
    .map(({ name, kinds }) => `over its budget: ${name}, ${sumOf(kinds).toFixed(0)} of ${budgets[name] ?? 0} s`)
}
