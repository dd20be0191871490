import pg from 'pg'

interface Column {
  readonly place: string
  readonly table: string
  readonly column: string
  readonly type: string
}

async function listColumns(client: pg.Client): Promise<Column[]> {
  const { rows } = await client.query<Column>(`
    select c.table_schema || '.' || c.table_name || '.' || c.column_name as place, c.column_name as column, c.data_type as type,
      format('%I.%I', c.table_schema, c.table_name) as table
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')`)
  return rows
}

/** What finds records: an invoice that is kept is found. */
const searched = new Set(['public.search_documents', 'public.search_words'])

/** Every place of the database that holds the text, whoever may see it. */
export async function placesWith(databaseUrl: string, text: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const found: string[] = []
    for (const { place, table, column, type } of await listColumns(client)) {
      const name = pg.escapeIdentifier(column)
      const holds =
        type === 'bytea'
          ? `position(convert_to($1, 'UTF8') in ${name}) > 0 or position(convert_to(initcap($1), 'UTF8') in ${name}) > 0`
          : `lower(${name}::text) like '%' || $1 || '%'`
      const { rows } = await client.query<{ some: string }>(
        `select ${type === 'bytea' ? "''" : `substring(${name}::text from greatest(1, strpos(lower(${name}::text), $1) - 80) for 200)`} as some
         from ${table} where (${holds}) ${searched.has(table) ? "and record <> 'invoices'" : ''} limit 1`,
        [text],
      )
      if (rows[0]) found.push(`${place}: ${rows[0].some}`)
    }
    return found
  } finally {
    await client.end()
  }
}
