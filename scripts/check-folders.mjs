import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderCircles, importsOf } from './folder-cycles.mjs'
import { root } from './run-process.mjs'

const listed = execFileSync('git', ['ls-files', '-z', 'domain', 'server', 'web'], { cwd: root, encoding: 'utf8' })
const imports = listed
  .split('\0')
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && existsSync(join(root, path)))
  .flatMap((from) => importsOf(from, readFileSync(join(root, from), 'utf8')).map((to) => ({ from, to })))
if (imports.length === 0) throw new Error('no imports were found: is this a checkout of git?')
for (const circle of folderCircles(imports)) {
  console.error(['folders import each other:', ...circle.map(({ from, to }) => `  ${from} imports ${to}`)].join('\n'))
  process.exitCode = 1
}
