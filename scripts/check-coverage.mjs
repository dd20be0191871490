import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { coverageFaults, coverageSummary, idListFaults } from './coverage-table.mjs'
import { root } from './run-process.mjs'

/** @param {string} path */
const read = (path) => readFileSync(join(root, path), 'utf8')

const ids = read('docs/spec-lines.txt')
const table = read('docs/coverage.tsv')
// The specification lies next to the checkout where the product is built, and is no part of it.
const specification = '../shared/spec/lines.tsv'
const faults = [
  ...coverageFaults(table, ids, (path) => existsSync(join(root, path))),
  ...(existsSync(join(root, specification)) ? idListFaults(ids, read(specification)) : []),
]
for (const fault of faults) console.error(`docs/coverage.tsv: ${fault}`)
console.log(`lines of the specification: ${coverageSummary(table)}`)
if (faults.length > 0) process.exitCode = 1
