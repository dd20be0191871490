import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { records } from '../domain/records.ts'
import { printTable } from '../server/platform/records/print-table.ts'

// Prints the migration of a record type listed in domain/records.ts: `npm run new-record -- <name>`.
// With `--write` it becomes the next numbered file.
const folder = join(import.meta.dirname, '../server/platform/database/migrations')
const names = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const wanted = records.filter((record) => names.includes(record.name))
const unknown = names.filter((name) => !records.some((record) => record.name === name))

if (names.length === 0 || unknown.length > 0) {
  console.error(
    unknown.length > 0
      ? `No record named ${unknown.join(', ')} in domain/records.ts. Define it there first.`
      : `Usage: npm run new-record -- <name> [--write]\nKnown: ${records.map((record) => record.name).join(' ')}`,
  )
  process.exit(1)
}

const text = wanted.map((record) => printTable(record)).join('\n')
if (process.argv.includes('--write')) {
  const files = (await readdir(folder)).filter((file) => /^\d{4}_/.test(file)).toSorted()
  const number = String(Number(files.at(-1)?.slice(0, 4) ?? 0) + 1).padStart(4, '0')
  const file = join(folder, `${number}_${names.join('_')}.sql`)
  await writeFile(file, text, { flag: 'wx' })
  console.log(`Wrote ${file}`)
} else console.log(text)
