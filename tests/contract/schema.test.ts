import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { records } from '../../domain/records.ts'
import { printTable } from '../../server/platform/records/print-table.ts'
import { describeSchema } from '../describe-schema.ts'
import { openTestServer, type TestServer } from '../test-server.ts'

let server: TestServer
let schema: Map<string, string[]>
beforeAll(async () => {
  server = await openTestServer()
  schema = await describeSchema(server.databaseUrl)
})
afterAll(() => server.close())

const foundation = new URL('../../server/platform/database/migrations/0001_foundation.sql', import.meta.url)

/** A database that holds nothing but the foundation and the tables as the definitions print them now. */
async function printedSchema(): Promise<Map<string, string[]>> {
  const name = `printed_${Date.now()}`
  const admin = new pg.Client({ connectionString: server.databaseUrl })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const url = new URL(server.databaseUrl)
  url.pathname = `/${name}`
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    await client.query(await readFile(foundation, 'utf8'))
    await client.query(records.map(printTable).join('\n'))
    return await describeSchema(url.href)
  } finally {
    await client.end()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
}

/** Lines that a later migration may add to a record's table by hand: narrow reads across clients, extra triggers. */
const byHand =
  /flightline_reader|^trigger (?!.*(?:record_changed|list_values_of|flightline\.plan_))|^index CREATE (?:UNIQUE )?INDEX (?:clients_by_(?:key|text_number)|shares_by_(?:hash|expires)|short_urls_by_any_name|provider_accounts_by_hook|carrier_accounts_by_hook|payments_by_account_capture|provider_mirrors_by_intent)|^constraint .*_reader/

test('the tables of the migrations are those that the definitions print', async () => {
  const printed = await printedSchema()
  for (const { name } of records) {
    const migrated = schema.get(name)?.filter((line) => !byHand.test(line))
    expect(migrated, `${name}: write a migration for what changed (npm run new-record prints the table)`).toEqual(
      printed.get(name),
    )
  }
})

test('every table has forced walls, and the program owns none of them', async () => {
  const open = [...schema].filter(([, lines]) => !lines.includes('row security true forced true')).map(([name]) => name)
  expect(open).toEqual([])
  const owned = await server.platform.pools.app.query('select tablename from pg_tables where tableowner = current_user')
  expect(owned.rows).toEqual([])
})

test('the schema is the committed one', async () => {
  const text = [...schema].map(([name, lines]) => [name, ...lines.map((line) => `  ${line}`)].join('\n')).join('\n\n')
  await expect(`${text}\n`).toMatchFileSnapshot('../../server/platform/database/schema.txt')
})

test('ids have the collation of those of records: no index leads from one to the other where they differ', () => {
  const lines = [...schema].flatMap(([name, all]) => all.map((line) => `${name}: ${line}`))
  const ids = lines.filter((line) => /: column (?:\w+_)?id text\b(?!\[)/.test(line))
  expect(ids.length).toBeGreaterThan(records.length)
  expect(ids.filter((line) => !line.includes(' collate "C"'))).toEqual([])
})

test('no wall takes the client by a bare call, which the planner would try before a statement has set it', () => {
  const bare = /\(client_id = \(NULLIF\(current_setting/
  const lines = [...schema].flatMap(([name, all]) => all.map((line) => `${name}: ${line}`))
  const walls = lines.filter((line) => /: policy \S+ \S+ to flightline_app/.test(line))
  expect(walls.length).toBeGreaterThan(records.length)
  expect(walls.filter((line) => bare.test(line))).toEqual([])
})
