import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { printTable, writeReport } from './report.ts'
import type { Measured, Row } from './row.ts'
import { liveDelivery } from './rows/live-delivery.ts'
import { openThread } from './rows/open-thread.ts'
import { postMessage } from './rows/post-message.ts'
import { search } from './rows/search.ts'
import { threadList } from './rows/thread-list.ts'
import { onStage } from './stage.ts'

const rows: readonly Row[] = [threadList, openThread, postMessage, liveDelivery, search]

const usage = `npm run bench -- [--only <row>] [--size <share of the scale set, 1 is whole>] [--database-url <owner's address>]
Rows: ${rows.map((row) => row.name).join(', ')}`

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    size: { type: 'string', default: '0.05' },
    'database-url': { type: 'string' },
    help: { type: 'boolean' },
  },
})

const size = Number(values.size)
const wanted = values.only ? rows.filter((row) => row.name === values.only) : rows
if (values.help || wanted.length === 0 || !(size > 0 && size <= 1)) {
  console.error(usage)
  process.exit(values.help ? 0 : 1)
}

const root = join(import.meta.dirname, '..')
const began = new Date().toISOString()
const folder = join(root, '.data', `bench-${size}`)
const measured = await onStage({ databaseUrl: values['database-url'], size, folder }, async (stage) => {
  const all: Measured[] = []
  for (const row of wanted) {
    console.log(`measuring ${row.name}`)
    const results = await row.run(stage)
    console.log(printTable(results))
    all.push(...results)
  }
  return all
})
console.log(`\n${printTable(measured)}\n`)
console.log(`written to ${await writeReport(join(import.meta.dirname, 'report'), measured, { size, began })}`)
