import type pg from 'pg'
import type { Doc, RecordDefinition } from '../../../domain/kernel/index.ts'
import { inTransaction, longTransaction } from '../database/pools.ts'
import { printStatement } from '../database/sql.ts'
import { searchDocument } from './search/search-document.ts'

/** A record to put in as it is: the seed's way. Nothing is derived, checked or put into the history. */
export interface BulkRow {
  readonly definition: RecordDefinition
  readonly clientId: string
  readonly id: string
  readonly date: number
  readonly lastDate?: number
  readonly active?: boolean
  readonly doc: Doc
}

const batchRows = 500

const insertText = (table: string): string => `
  insert into ${table} (client_id, id, version, date, last_date, active, doc)
  select $1::uuid, r.id, 1, r.date, r.last_date, r.active, r.doc
  from jsonb_to_recordset($2::jsonb) as r(id text, date bigint, last_date bigint, active boolean, doc jsonb)
  on conflict (client_id, id) do nothing`

const indexText = `
  select flightline.index_document($1, r.id, r.document)
  from jsonb_to_recordset($2::jsonb) as r(id text, document jsonb)`

const stored = (row: BulkRow) => ({
  id: row.id,
  date: row.date,
  last_date: row.lastDate ?? row.date,
  active: row.active ?? true,
  doc: row.doc,
})

async function insertBatch(client: pg.PoolClient, rows: readonly BulkRow[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const { definition, clientId } = first
  await client.query("select set_config('app.client_id', $1, true)", [clientId])
  await client.query(insertText(definition.name), [clientId, JSON.stringify(rows.map(stored))])
  if (!definition.search) return
  const documents = rows.map((row) => ({
    id: row.id,
    document: searchDocument(definition, { ...stored(row), version: 1 }),
  }))
  await client.query(indexText, [definition.name, JSON.stringify(documents)])
}

function* batches(rows: readonly BulkRow[]): Generator<readonly BulkRow[]> {
  const groups = Map.groupBy(rows, (row) => `${row.clientId} ${row.definition.name}`)
  for (const group of groups.values()) {
    for (let start = 0; start < group.length; start += batchRows) yield group.slice(start, start + batchRows)
  }
}

/** Inserts many rows in one transaction, as the program's own role, so that the walls hold here too. */
export async function bulkInsert(app: pg.Pool, rows: readonly BulkRow[]): Promise<void> {
  await inTransaction(app, async (client) => {
    await client.query(printStatement(longTransaction))
    for (const batch of batches(rows)) await insertBatch(client, batch)
  })
}
