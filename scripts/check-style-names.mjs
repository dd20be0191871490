import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { join as joinPath, normalize } from 'node:path/posix'
import { root } from './run-process.mjs'
import { styleFaults } from './style-names.mjs'

const files = execFileSync('git', ['ls-files', '-z', 'web'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((path) => /\.(tsx?|module\.css)$/.test(path) && existsSync(join(root, path)))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
const isSheet = (/** @type {{ path: string }} */ { path }) => path.endsWith('.css')
const sheets = files.filter(isSheet)
if (sheets.length === 0) throw new Error('no style sheets were found: is this a checkout of git?')
const users = files.filter((file) => !isSheet(file))
for (const fault of styleFaults(sheets, users, (from, sheet) => normalize(joinPath(dirname(from), sheet)))) {
  console.error(fault)
  process.exitCode = 1
}
