// The counts that the suites of attacks leave in .cache/attacks, and their sum.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run-process.mjs'

const folder = join(root, '.cache/attacks')

/** @typedef {{ suite: string, kind: 'attacks' | 'inputs', tried: number, held: number, seed: number }} AttackCount */

/** Forgets the counts of earlier runs. */
export const forgetCounts = () => rmSync(folder, { recursive: true, force: true })

/** @returns {AttackCount[]} counts of the suites since `forgetCounts`, by name */
export function readCounts() {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).toSorted()
  return names.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
}

/**
 * One line a suite, and one that sums up.
 *
 * @param {readonly AttackCount[]} counts
 * @returns {string[]}
 */
export function countLines(counts) {
  const sum = (/** @type {AttackCount['kind']} */ kind, /** @type {'tried' | 'held'} */ key) =>
    counts.filter((count) => count.kind === kind).reduce((total, count) => total + count[key], 0)
  const lines = counts.map(({ suite, kind, tried, held, seed }) =>
    [suite.padEnd(28), kind.padEnd(8), String(tried).padStart(8), String(held).padStart(8), `  seed ${seed}`].join(' '),
  )
  return [
    `${'suite'.padEnd(28)} ${'what'.padEnd(8)} ${'tried'.padStart(8)} ${'held'.padStart(8)}`,
    ...lines,
    `attacks tried ${sum('attacks', 'tried')}, refused ${sum('attacks', 'held')}; inputs fuzzed ${sum('inputs', 'tried')}, withstood ${sum('inputs', 'held')}`,
  ]
}
