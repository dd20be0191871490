import { readFileSync } from 'node:fs'
import pg from 'pg'
import type { OrderExport } from './export.ts'
import { readMarket } from './market/read-market.ts'
import { recomputeMarket } from './market/recompute-market.ts'
import { openProduct } from './read-product.ts'
import { readExport } from './read-export.ts'
import { recompute } from './recompute.ts'

const usage = `node tests/recompute/main.ts read <address> <client key> <email>   writes an export to the output
node tests/recompute/main.ts check <file>                          recomputes an export
node tests/recompute/main.ts market <database>                     recomputes the matches of a database, which is only read
The password is read from FLIGHTLINE_PASSWORD.`

async function read([origin = '', key = '', email = '']: readonly string[]): Promise<void> {
  const password = process.env['FLIGHTLINE_PASSWORD'] ?? ''
  const { client, read: readPath } = await openProduct({ origin, key, email, password })
  process.stdout.write(`${JSON.stringify(await readExport(readPath, client))}\n`)
}

function check([file = '']: readonly string[]): void {
  const given = JSON.parse(readFileSync(file, 'utf8')) as OrderExport
  const faults = recompute(given)
  for (const fault of faults) console.error(fault)
  const { orders, payments, statements } = given
  console.log(
    `${orders.length} orders, ${payments.length} payments and ${statements.length} statements: ${faults.length} differences`,
  )
  process.exitCode = faults.length === 0 ? 0 : 1
}

async function checkMarket([database = '']: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const given = await readMarket(async (text) => (await client.query(text)).rows)
    const faults = recomputeMarket(given)
    for (const fault of faults) console.error(fault)
    console.log(
      `${given.matches.length} matches and ${given.hits.length} hits of searches: ${faults.length} differences`,
    )
    process.exitCode = faults.length === 0 ? 0 : 1
  } finally {
    await client.end()
  }
}

const [verb, ...words] = process.argv.slice(2)
if (verb === 'read' && words.length === 3) await read(words)
else if (verb === 'check' && words.length === 1) check(words)
else if (verb === 'market' && words.length === 1) await checkMarket(words)
else console.error(usage)
