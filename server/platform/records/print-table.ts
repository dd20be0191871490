import type { Column, RecordDefinition } from '../../../domain/kernel/index.ts'
import { printDueTriggers } from './print-due.ts'
import { printListedTrigger } from './print-listed.ts'

const sqlTypes: Record<Column['type'], string> = {
  text: 'text collate "C"',
  bigint: 'bigint',
  double: 'double precision',
  boolean: 'boolean',
  'text[]': 'text[]',
}

const jsonPath = (path: string): string => `'{${path.split('.').join(',')}}'`

/** The expression that fills a generated column from the document. */
function expression(name: string, column: Column): string {
  const path = column.path ?? name
  if (column.type !== 'text[]') {
    const text = `(doc #>> ${jsonPath(path)})`
    return column.type === 'text' ? text : `${text}::${sqlTypes[column.type]}`
  }
  const nested = path.match(/^(\w+)\[\]\.(\w+)\[\]\.(\w+)$/)
  if (nested)
    return `flightline.pluck(jsonb_path_query_array(doc, '$.${nested[1]}[*].${nested[2]}[*]'), '${nested[3]}')`
  const list = path.match(/^(.+)\[\]\.(\w+)$/)
  if (list) return `flightline.pluck(doc #> ${jsonPath(list[1] ?? '')}, '${list[2]}')`
  return `flightline.texts(doc #> ${jsonPath(path.replace(/\[\]$/, ''))})`
}

interface PrintedColumn {
  readonly name: string
  readonly type: string
  readonly expression: string
}

const printedColumns = (definition: RecordDefinition): PrintedColumn[] =>
  Object.entries(definition.columns).map(([name, column]) => ({
    name,
    type: sqlTypes[column.type],
    expression: expression(name, column),
  }))

/** Column names quoted for SQL: `user` is a reserved word. */
const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ')

interface PrintedIndex {
  readonly name: string
  readonly sql: string
}

/** Every index of a record's table: the two orders that all lists know, those named, and the unique ones. */
function printedIndexes(definition: RecordDefinition): PrintedIndex[] {
  const { name: table } = definition
  const list = [['last_date'], ['date'], ...(definition.indexes ?? [])]
  const distinct = new Map(list.map((columns) => [columns.join(), columns]))
  const plain = [...distinct.values()].map((columns) => {
    const name = `${table}_by_${columns.join('_')}`.slice(0, 63)
    return {
      name,
      sql: `create index ${name} on ${table} (client_id, ${quoted(columns)}, id) where trashed_at is null;`,
    }
  })
  const hashed = (definition.hashed ?? []).map((column) => {
    const name = `${table}_by_${column}`.slice(0, 63)
    return { name, sql: `create index ${name} on ${table} using hash (${quoted([column])}) where trashed_at is null;` }
  })
  const trash = `${table}_trash`
  const unique = (definition.unique ?? []).map((columns) => {
    const name = `${table}_unique_${columns.join('_')}`.slice(0, 63)
    return {
      name,
      sql: `create unique index ${name} on ${table} (client_id, ${quoted(columns)}) where trashed_at is null;`,
    }
  })
  return [
    ...plain,
    ...hashed,
    { name: trash, sql: `create index ${trash} on ${table} (client_id, trashed_at) where trashed_at is not null;` },
    ...unique,
  ]
}

/** The migration of a new record type: its table, indexes, walls, grants and trail. */
export function printTable(definition: RecordDefinition): string {
  const { name: table, writing } = definition
  const written = writing ? [writing.field, writing.value].concat(writing.unlessChanged).map((word) => `'${word}'`) : []
  const columns = printedColumns(definition).map(
    (column) => `  "${column.name}" ${column.type} generated always as (${column.expression}) stored,\n`,
  )
  // A nested select: a bare call is tried while the statement is planned, before it has set the client.
  const tenant = "client_id = (select nullif(current_setting('app.client_id', true), '')::uuid)"
  return `create table ${table} (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
${columns.join('')}  primary key (client_id, id)
);
${printedIndexes(definition)
  .map((index) => index.sql)
  .join('\n')}
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy ${table}_within_client on ${table} to flightline_app
  using (${tenant})
  with check (${tenant});
grant select, insert, update, delete on ${table} to flightline_app;
create trigger record_changed after insert or update or delete on ${table}
  for each row execute function flightline.record_changed(${written.join(', ')});
${printListedTrigger(definition)}${printDueTriggers(definition)}`
}
