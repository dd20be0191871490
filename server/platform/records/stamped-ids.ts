import type { Doc, RecordDefinition } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../context.ts'
import { sql } from '../database/sql.ts'
import { randomWord, withRandomWords } from './random-words.ts'

/** '20261112-093045-x7KpQ2': date and time in UTC, and six random characters (3-aviation section 4, decision P7). */
const makeStamp = (at: number): string =>
  `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}-${randomWord(6)}`

interface Stamped {
  readonly column: string
  readonly stamp: string
}

async function isTaken(ctx: Ctx, { name }: RecordDefinition, { column, stamp }: Stamped): Promise<boolean> {
  const rows = await ctx.db.run(sql`
    select 1 from ${sql.table(name)} r
    where r.client_id = ${ctx.db.tenant.clientId} and r.${sql.ref(column)} = ${stamp} limit 1`)
  return rows.length > 0
}

/** Initial values of a new record, with its random words, and a stamp in each stamped column that has none. */
export async function withStamps(ctx: Ctx, definition: RecordDefinition, sent: unknown): Promise<unknown> {
  const { stamped = [] } = definition
  const input = withRandomWords(definition, sent)
  if (stamped.length === 0 || typeof input !== 'object' || input === null) return input
  const doc: Doc = { ...input }
  const made: Record<string, string> = {}
  for (const column of stamped.filter((one) => doc[one] === undefined || doc[one] === null || doc[one] === '')) {
    let stamp = makeStamp(ctx.now)
    while (await isTaken(ctx, definition, { column, stamp })) stamp = makeStamp(ctx.now)
    made[column] = stamp
  }
  return { ...doc, ...made }
}
