import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { licenceFaults } from './package-licences.mjs'
import { root } from './run-process.mjs'

const faults = licenceFaults(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages)
for (const fault of faults) console.error(`licence not allowed: ${fault}`)
if (faults.length > 0) process.exitCode = 1
