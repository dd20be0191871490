import { z } from 'zod'
import { quietKinds, type AuditFilter } from '../../../domain/company/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { Invalid } from '../../platform/errors.ts'

/** One write, without its values. */
export interface HistoryRow {
  readonly record: string
  readonly id: string
  readonly version: number
  readonly op: string
  readonly at: number
  readonly actor_id: string | null
}

type Asked = AuditFilter & { readonly after?: string | undefined; readonly limit: number }

const cursorShape = z.tuple([z.number(), z.string(), z.string(), z.number()])

const printCursor = ({ at, record, id, version }: HistoryRow): string =>
  Buffer.from(JSON.stringify([at, record, id, version])).toString('base64url')

function parseCursor(text: string): z.output<typeof cursorShape> {
  try {
    return cursorShape.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    throw new Invalid([{ path: 'after', code: 'bad-cursor' }])
  }
}

/** Part after a position, in the order of the indexes. */
function behind(after: string | undefined) {
  if (after === undefined) return sql``
  const [at, record, id, version] = parseCursor(after)
  return sql`and (h.at, h.record, h.id, h.version) < (${at}::bigint, ${record}, ${id}, ${version}::integer)`
}

/** Written out, and not as a value: an index that leaves these kinds out answers only to the same words. */
const isLoud = sql`h.record not in (${sql.join(quietKinds.map((kind) => sql.lit(kind)))})`

function narrowed({ actor, record, id, from, to }: AuditFilter) {
  const conditions = [
    actor === undefined ? undefined : sql`h.actor_id = ${actor}`,
    record === undefined ? isLoud : sql`h.record = ${record}`,
    id === undefined ? undefined : sql`h.id = ${id}`,
    from === undefined ? undefined : sql`h.at >= ${from}::bigint`,
    to === undefined ? undefined : sql`h.at < ${to}::bigint`,
  ].filter((condition) => condition !== undefined)
  return sql.join(
    conditions.map((condition) => sql`and ${condition}`),
    sql` `,
  )
}

/** The statement of a page, one row longer than the page. */
export const historyPage = (clientId: string, { after, limit, ...filter }: Asked) => sql<HistoryRow>`
    select h.record, h.id, h.version, h.op, h.at, h.actor_id
    from history h
    where h.client_id = ${clientId} ${narrowed(filter)} ${behind(after)}
    order by h.at desc, h.record desc, h.id desc, h.version desc
    limit ${limit + 1}`

/** A page of the client's history, newest first, and where the next one begins. Throws Invalid. */
export async function readHistory(
  { db }: Ctx,
  asked: Asked,
): Promise<{ readonly rows: readonly HistoryRow[]; readonly next: string | null }> {
  // No index leads to a record whose kind is not given: all of the history would be read.
  if (asked.id !== undefined && asked.record === undefined) throw new Invalid([{ path: 'record', code: 'required' }])
  const found = await db.run(historyPage(db.tenant.clientId, asked))
  const rows = found.slice(0, asked.limit)
  const last = rows.at(-1)
  return { rows, next: found.length > asked.limit && last ? printCursor(last) : null }
}
