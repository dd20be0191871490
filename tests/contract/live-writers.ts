import type pg from 'pg'
import { v7 } from 'uuid'
import { withValueAt, type Column, type Doc, type RecordDefinition } from '../../domain/kernel/index.ts'

/** A repeatable source of choices. */
export class Dice {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  below(limit: number): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((this.#state / 2 ** 32) * limit)
  }

  of<T>(list: readonly [T, ...T[]]): T {
    return list[this.below(list.length)] ?? list[0]
  }
}

/** Words of which values are made: few, so that filters match often and rows change sides often. */
const words = ['amber', 'birch', 'cedar'] as const

function valueFor(column: Column, dice: Dice): unknown {
  if (column.type === 'text') return dice.of(words)
  if (column.type === 'boolean') return dice.below(2) === 0
  if (column.type === 'text[]') return column.path?.includes('[].') ? [{ id: dice.of(words) }] : [dice.of(words)]
  return dice.below(5)
}

/** Unique in the whole installation, which no definition says: a client's key, and the key of a shared page. */
const uniqueEverywhere: ReadonlySet<string> = new Set(['name_key', 'hash'])

/** Numbers of unique columns given so far. */
let numbers = 0

/** Columns whose values are unique in a client or in the whole installation. */
function listUnique(definition: RecordDefinition): ReadonlySet<string> {
  const everywhere = Object.keys(definition.columns).filter((name) => uniqueEverywhere.has(name))
  const random = Object.keys(definition.randomWords ?? {})
  return new Set([...(definition.unique ?? []).flat(), ...everywhere, ...random])
}

/** A document that fills the columns of a record type; `fixed` holds columns that must not vary. */
function anyDocument(definition: RecordDefinition, dice: Dice, fixed: Doc = {}): Doc {
  let doc: Doc = {}
  for (const [name, column] of Object.entries(definition.columns)) {
    const path = (column.path ?? name).replace(/\[\].*$/, '')
    doc = withValueAt(doc, path, fixed[name] ?? valueFor(column, dice))
  }
  for (const name of listUnique(definition)) {
    const { type, path = name } = definition.columns[name] ?? {}
    doc = withValueAt(doc, path, type === 'bigint' ? (numbers += 1) : v7())
  }
  return doc
}

export interface Written {
  readonly definition: RecordDefinition
  readonly clientId: string
  readonly userId: string
  readonly ids: string[]
  /** True if existing rows can neither be changed nor removed. */
  readonly isOnlyAddedTo: boolean
}

/** Names of the tables that refuse every change of existing rows. */
export async function onlyAddedTo(pool: pg.Pool): Promise<Set<string>> {
  const { rows } = await pool.query<{ name: string }>(
    "select tgrelid::regclass::text as name from pg_trigger where tgfoid in ('flightline.refuse_change'::regproc, 'flightline.refuse_log_change'::regproc)",
  )
  return new Set(rows.map(({ name }) => name))
}

type Step = (client: pg.PoolClient, into: Written, dice: Dice) => Promise<unknown>

const fixedColumns = ({ userId }: Written): Doc => ({ user: userId, message: 'one-message' })

const create: Step = (client, into, dice) => {
  const id = v7()
  into.ids.push(id)
  const doc = JSON.stringify(anyDocument(into.definition, dice, fixedColumns(into)))
  return client.query(
    `insert into ${into.definition.name} (client_id, id, date, last_date, active, doc) values ($1, $2, $3, $4, $5, $6)`,
    [into.clientId, id, dice.below(100), dice.below(100), dice.below(4) > 0, doc],
  )
}

const onOne =
  (change: string): Step =>
  (client, into, dice) => {
    const id = into.ids[dice.below(into.ids.length)]
    const doc = JSON.stringify(anyDocument(into.definition, dice, fixedColumns(into)))
    const statement = `with given as (select $3::jsonb as doc, $4::bigint as at) ${change.replaceAll('TABLE', into.definition.name)}`
    return client.query(statement, [into.clientId, id, doc, dice.below(100)])
  }

const update = onOne(
  'update TABLE t set doc = given.doc, last_date = given.at, version = version + 1 from given where t.client_id = $1 and t.id = $2 and trashed_at is null',
)
const trash = onOne(
  'update TABLE t set trashed_at = given.at, version = version + 1 from given where t.client_id = $1 and t.id = $2 and trashed_at is null',
)
const restore = onOne(
  'update TABLE t set trashed_at = null, last_date = given.at, version = version + 1 from given where t.client_id = $1 and t.id = $2 and trashed_at is not null',
)
const purge = onOne('delete from TABLE t using given where t.client_id = $1 and t.id = $2 and trashed_at = given.at')

type Steps = readonly [Step, ...Step[]]
const added: Steps = [create]
const steps: Steps = [create, create, update, update, update, trash, restore, purge]

/**
 * One transaction of one to three writes to a record type, as the program's role, that commits after a while: the order
 * of commits is not that of the writes. One in eight is rolled back.
 */
export async function writeSomething(pool: pg.Pool, into: Written, dice: Dice): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query("select set_config('app.client_id', $1, true), set_config('app.user_id', $2, true)", [
      into.clientId,
      into.userId,
    ])
    const own = into.isOnlyAddedTo ? added : steps
    for (let left = 1 + dice.below(3); left > 0; left--) await dice.of(own)(client, into, dice)
    await client.query('select pg_sleep($1)', [dice.below(15) / 1000])
    await client.query(dice.below(8) === 0 ? 'rollback' : 'commit')
  } catch (error) {
    await client.query('rollback')
    // Two writers that lock rows in different orders: the database ends one of them, as it does for a user.
    const isDeadlock = error instanceof Error && 'code' in error && error.code === '40P01'
    if (!isDeadlock) throw error
  } finally {
    client.release()
  }
}
