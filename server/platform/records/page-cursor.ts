import { z } from 'zod'
import type { OrderBy } from '../../../domain/kernel/index.ts'
import { sql, type Statement } from '../database/sql.ts'
import { Invalid } from '../errors.ts'
import { fits, type ResolvedColumn } from './columns.ts'

const cursorShape = z.tuple([z.union([z.string(), z.number(), z.boolean(), z.null()]), z.string()])
type Cursor = z.output<typeof cursorShape>

/** The position behind a row: its sort value and its id, opaque to the caller. */
export const printCursor = (value: Cursor[0], id: string): string =>
  Buffer.from(JSON.stringify([value, id])).toString('base64url')

function readCursor(text: string): Cursor {
  try {
    return cursorShape.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    throw new Invalid([{ path: 'after', code: 'bad-cursor' }])
  }
}

/** The condition 'behind this position' in a list's order, nulls last in both directions. */
export function afterCondition(
  column: ResolvedColumn,
  direction: OrderBy['direction'],
  after: string,
): Statement<unknown> {
  const [value, id] = readCursor(after)
  if (value !== null && !fits(column, value)) throw new Invalid([{ path: 'after', code: 'bad-cursor' }])
  const name = sql`r.${sql.ref(column.name)}`
  const beyond = sql.raw(direction === 'asc' ? '>' : '<')
  if (value === null) return sql`(${name} is null and r.id ${beyond} ${id})`
  const typed = sql`${value}::${sql.raw(column.type === 'double' ? 'double precision' : column.type)}`
  if (!column.isNullable) return sql`(${name}, r.id) ${beyond} (${typed}, ${id})`
  return sql`(${name} ${beyond} ${typed} or (${name} = ${typed} and r.id ${beyond} ${id}) or ${name} is null)`
}
