import { z } from 'zod'
import type { OrderBy } from '../../../domain/kernel/index.ts'
import { sql, type Statement } from '../database/sql.ts'
import { Invalid } from '../errors.ts'
import { fits, type ResolvedColumn } from './columns.ts'

const cursorShape = z.tuple([z.union([z.string(), z.number(), z.boolean(), z.null()]), z.string()])
type Cursor = z.output<typeof cursorShape>

/** Position after a row: its sort value and its id, opaque to the caller. */
export const printCursor = (value: Cursor[0], id: string): string =>
  Buffer.from(JSON.stringify([value, id])).toString('base64url')

function parseCursor(text: string): Cursor {
  try {
    return cursorShape.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    throw new Invalid([{ path: 'after', code: 'bad-cursor' }])
  }
}

/** The order of a list: by a field, then by the id in the same direction; absent values last. */
export interface Order {
  readonly column: ResolvedColumn
  readonly direction: OrderBy['direction']
}

function readCursor(after: string, column: ResolvedColumn): Cursor {
  const cursor = parseCursor(after)
  const [value] = cursor
  const isFit = value === null ? column.isNullable : fits(column, value)
  if (!isFit) throw new Invalid([{ path: 'after', code: 'bad-cursor' }])
  return cursor
}

/**
 * The parts of a list one after the other, each as the conditions on its rows `r`: those that have the field, then
 * those that lack it. With `after`, only rows after that position. Each part is read along an index in either
 * direction.
 */
export function sectionsOf({ column, direction }: Order, after: string | undefined): Statement<unknown>[] {
  const name = sql`r.${sql.ref(column.name)}`
  const beyond = sql.raw(direction === 'asc' ? '>' : '<')
  const [value, id] = after === undefined ? [] : readCursor(after, column)
  const typed = sql`${value}::${sql.raw(column.type === 'double' ? 'double precision' : column.type)}`
  const behind = id === undefined ? sql`` : sql`and (${name}, r.id) ${beyond} (${typed}, ${id})`
  if (!column.isNullable) return [behind]
  const absent = value === null ? sql`and ${name} is null and r.id ${beyond} ${id}` : sql`and ${name} is null`
  return value === null ? [absent] : [sql`and ${name} is not null ${behind}`, absent]
}
