import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lockfileGaps } from './lockfile-gaps.mjs'
import { root } from './run-process.mjs'

const gaps = lockfileGaps(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages)
for (const gap of gaps) console.error(`package-lock.json lacks a package: ${gap}`)
if (gaps.length > 0) {
  console.error('Step back to a version whose packages for every platform can be installed.')
  process.exitCode = 1
}
