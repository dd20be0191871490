import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { licenceFaults, unexplained } from './package-licences.mjs'
import { root } from './run-process.mjs'

const record = 'docs/adr/0001-libraries.md'
/** @param {string} path */
const read = (path) => readFileSync(join(root, path), 'utf8')

const faults = [
  ...licenceFaults(JSON.parse(read('package-lock.json')).packages).map((fault) => `licence not allowed: ${fault}`),
  ...unexplained(JSON.parse(read('package.json')), read(record)).map(
    (name) => `${record} does not say what ${name} is for`,
  ),
]
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
