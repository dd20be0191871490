import { valueAt, type RecordDefinition } from '../../../../domain/kernel/index.ts'
import type { TenantDb } from '../../database/tenant.ts'
import { sql } from '../../database/sql.ts'
import type { StoredRow } from '../present.ts'
import { searchDocument } from './search-document.ts'

/** A record without the field that its index asks for is skipped: a quote or trip without a status (3-aviation section 4). */
const isSearched = ({ search }: RecordDefinition, { doc }: StoredRow): boolean =>
  search !== undefined && (search.needs === undefined || Boolean(valueAt(doc, search.needs)))

/** Writes what the search index keeps of a row, in the writing transaction. */
export function indexRecord(db: TenantDb, definition: RecordDefinition, row: StoredRow): void {
  if (!isSearched(definition, row)) return unindexRecord(db, definition, row.id)
  const { date, last_date, words, vocabulary, facets, numerics, latitude, longitude } = searchDocument(definition, row)
  db.later(sql`
    select flightline.index_row(
      ${definition.name}, ${row.id}, ${date}, ${last_date}, ${words}, ${vocabulary}, ${facets}, ${numerics},
      ${latitude}, ${longitude})`)
}

/** As `indexRecord`, for many rows of one record type in one statement. */
export function indexRecords(db: TenantDb, definition: RecordDefinition, rows: readonly StoredRow[]): void {
  if (!definition.search) return
  const searched = rows.filter((row) => isSearched(definition, row))
  unindexRecords(
    db,
    definition,
    rows.filter((row) => !isSearched(definition, row)).map(({ id }) => id),
  )
  if (searched.length === 0) return
  const documents = searched.map((row) => ({ id: row.id, document: searchDocument(definition, row) }))
  db.later(sql`
    select flightline.index_document(${definition.name}, r.id, r.document)
    from jsonb_to_recordset(${JSON.stringify(documents)}::jsonb) as r(id text, document jsonb)`)
}

/** Takes a row out of the search index, in the writing transaction. */
export function unindexRecord(db: TenantDb, definition: RecordDefinition, id: string): void {
  if (!definition.search) return
  db.later(sql`select flightline.unindex_document(${definition.name}, ${id})`)
}

/** As `unindexRecord`, for many rows of one record type in one statement. */
function unindexRecords(db: TenantDb, definition: RecordDefinition, ids: readonly string[]): void {
  if (ids.length === 0) return
  db.later(sql`
    select flightline.unindex_document(${definition.name}, t.id) from unnest(${[...ids]}::text[]) as t(id)`)
}
