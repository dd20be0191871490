import {
  isWhere,
  type Filter,
  type RecordDefinition,
  type Where,
  type WhereOperator,
} from '../../../domain/kernel/index.ts'
import { sql, type Statement } from '../database/sql.ts'
import { Invalid } from '../errors.ts'
import { fits, resolveColumn, type ResolvedColumn } from './columns.ts'

type Condition = Statement<unknown>

const casts = {
  text: 'text',
  bigint: 'bigint',
  double: 'double precision',
  boolean: 'boolean',
  'text[]': 'text',
} as const

const refuse = (field: string, code: string): never => {
  throw new Invalid([{ path: `where.${field}`, code }])
}

function scalar(column: ResolvedColumn, value: unknown): Condition {
  if (!fits(column, value)) refuse(column.name, 'wrong-type')
  return sql`${value}::${sql.raw(casts[column.type])}`
}

function list(column: ResolvedColumn, value: unknown): Condition {
  const isFit = Array.isArray(value) && value.length <= 500 && value.every((item) => fits(column, item))
  if (!isFit) refuse(column.name, 'wrong-type')
  return sql`${value}::${sql.raw(casts[column.type])}[]`
}

type Printer = (name: Condition, column: ResolvedColumn, value: unknown) => Condition

const compare =
  (operator: string): Printer =>
  (name, column, value) =>
    sql`${name} ${sql.raw(operator)} ${scalar(column, value)}`

const printers: Record<WhereOperator, Printer> = {
  '==': (name, column, value) => (value === null ? sql`${name} is null` : sql`${name} = ${scalar(column, value)}`),
  '!=': (name, column, value) =>
    value === null ? sql`${name} is not null` : sql`${name} is distinct from ${scalar(column, value)}`,
  '<': compare('<'),
  '<=': compare('<='),
  '>': compare('>'),
  '>=': compare('>='),
  in: (name, column, value) => sql`${name} = any(${list(column, value)})`,
  'array-contains': (name, column, value) => sql`${name} @> array[${scalar(column, value)}]`,
  'array-contains-any': (name, column, value) => sql`${name} && ${list(column, value)}`,
}

const forLists = new Set<WhereOperator>(['array-contains', 'array-contains-any'])

function printWhere(definition: RecordDefinition, [field, operator, value]: Where): Condition {
  const column = resolveColumn(definition, field)
  if (!column) return refuse(field, 'unknown-field')
  if ((column.type === 'text[]') !== forLists.has(operator)) refuse(field, 'wrong-operator')
  return printers[operator](sql`r.${sql.ref(column.name)}`, column, value)
}

const join = (parts: readonly Condition[], word: 'and' | 'or'): Condition =>
  parts.length === 0 ? sql`${word === 'and'}` : sql`(${sql.join(parts, sql.raw(` ${word} `))})`

/** A filter as a condition on the table alias `r`. Throws Invalid for a field, operator or value that does not fit. */
export function printFilter(definition: RecordDefinition, filter: Filter): Condition {
  if (isWhere(filter)) return printWhere(definition, filter)
  if ('and' in filter)
    return join(
      filter.and.map((part) => printFilter(definition, part)),
      'and',
    )
  return join(
    filter.or.map((part) => printFilter(definition, part)),
    'or',
  )
}
