import { isWhere, type Column, type Filter, type RecordDefinition } from '../../../domain/kernel/index.ts'

/** Base fields that can be filtered and sorted on every record, with their types. */
const baseColumns = {
  id: 'text',
  version: 'bigint',
  date: 'bigint',
  last_date: 'bigint',
  active: 'boolean',
} as const

export interface ResolvedColumn {
  readonly name: string
  readonly type: Column['type']
  /** True if the value may be absent. */
  readonly isNullable: boolean
  /** Path of the value in a presented row. */
  readonly path: string
}

const isBase = (name: string): name is keyof typeof baseColumns => Object.hasOwn(baseColumns, name)

/** Column of a field that a caller names: by column name or by the path that fills it; undefined when none. */
export function resolveColumn(definition: RecordDefinition, field: string): ResolvedColumn | undefined {
  if (isBase(field)) return { name: field, type: baseColumns[field], isNullable: false, path: field }
  for (const [name, column] of Object.entries(definition.columns)) {
    const path = column.path ?? name
    if (field === name || field === path || field === path.replace(/\[\]$/, '')) {
      return { name, type: column.type, isNullable: true, path }
    }
  }
  return undefined
}

const jsTypes = { text: 'string', bigint: 'number', double: 'number', boolean: 'boolean', 'text[]': 'string' } as const

/** True if a value given by a caller can be compared with a column's. */
export const fits = (column: ResolvedColumn, value: unknown): boolean =>
  typeof value === jsTypes[column.type] && !(column.type === 'bigint' && !Number.isSafeInteger(value))

/** The same filter by the paths of the document: callers name columns, rows hold documents. */
export function filterByPath(definition: RecordDefinition, filter: Filter): Filter {
  if (isWhere(filter)) return [resolveColumn(definition, filter[0])?.path ?? filter[0], filter[1], filter[2]]
  if ('and' in filter) return { and: filter.and.map((part) => filterByPath(definition, part)) }
  return { or: filter.or.map((part) => filterByPath(definition, part)) }
}
