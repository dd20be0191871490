import { isWhere, type Filter, type RecordDefinition } from '../../../domain/kernel/index.ts'
import { sql, type Statement } from '../database/sql.ts'
import { resolveColumn } from './columns.ts'

/**
 * Rows that a list's value names, up to so many, are looked at one by one. Of more, enough for a page are soon found
 * along the list's order.
 */
const few = 1500

/** Source of the rows `r` of a statement, and the condition under which it is the reading one. */
export interface Source {
  readonly from: Statement<unknown>
  readonly gate: Statement<unknown>
}

interface Listed {
  readonly field: string
  readonly values: readonly string[]
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** The first condition on a list's values that every row must meet. */
function listedIn(definition: RecordDefinition, filter: Filter): Listed | undefined {
  if (!isWhere(filter)) {
    if (!('and' in filter)) return undefined
    return filter.and.map((part) => listedIn(definition, part)).find((found) => found !== undefined)
  }
  const [field, operator, value] = filter
  if (operator !== 'array-contains' && operator !== 'array-contains-any') return undefined
  const column = resolveColumn(definition, field)
  const values: unknown[] = Array.isArray(value) ? value : [value]
  return column?.type === 'text[]' && values.every(isText) ? { field: column.name, values } : undefined
}

/**
 * Plan of reading a list within the tenant step `s`: the first step, and the sources, of which one gives all rows. The
 * choice is made when the statement runs: a value that few rows have, or one that many have.
 */
export function sourcesOf(
  definition: RecordDefinition,
  filters: readonly Filter[],
): { readonly step: Statement<unknown>; readonly sources: readonly Source[] } {
  const table = sql.table(definition.name)
  const whole = sql`${table} r`
  const listed = listedIn(definition, { and: [...filters] })
  if (!listed) return { step: sql``, sources: [{ from: whole, gate: sql`true` }] }
  const step = sql`
    with named as materialized (
      select v.id from listed_values v
      where v.client_id = s.client_id and v.record = ${definition.name} and v.field = ${listed.field}
        and v.value = any(${[...listed.values]}::text[])
      limit ${sql.lit(few + 1)})`
  // The fence (offset 0) leaves the planner no way but the key.
  const named = sql`(select distinct id from named) n
    cross join lateral (select * from ${table} k where k.client_id = s.client_id and k.id = n.id offset 0) r`
  return {
    step,
    sources: [
      { from: named, gate: sql`(select count(*) from named) <= ${sql.lit(few)}` },
      { from: whole, gate: sql`(select count(*) from named) > ${sql.lit(few)}` },
    ],
  }
}
