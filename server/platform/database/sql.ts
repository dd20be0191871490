import { createHash } from 'node:crypto'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type RawBuilder,
} from 'kysely'

/** Composes statements with bound values. The only way in which the product writes SQL. */
export { sql }

/** A composed statement whose rows have the given form. */
export type Statement<Row> = RawBuilder<Row>

const printer = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** A statement as the driver takes it. The name makes Postgres keep its plan on the connection. */
export interface PrintedStatement {
  readonly name: string
  readonly text: string
  readonly values: unknown[]
}

const names = new Map<string, string>()
const namesKept = 2000

function statementName(text: string): string {
  const known = names.get(text)
  if (known) return known
  if (names.size > namesKept) names.clear()
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
  names.set(text, name)
  return name
}

export function printStatement<Row>(statement: Statement<Row>): PrintedStatement {
  const { sql: text, parameters } = statement.compile(printer)
  return { name: statementName(text), text, values: [...parameters] }
}
