import type { Doc, RecordDefinition } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../context.ts'
import { sql } from '../database/sql.ts'
import { randomWord } from './random-words.ts'

/** '20261112-093045-x7KpQ2': date and time in UTC, and six random characters (3-aviation section 4, decision P7). */
const makeStamp = (at: number): string =>
  `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}-${randomWord()}`

interface Stamped {
  readonly column: string
  readonly stamp: string
}

async function isTaken(ctx: Ctx, { name }: RecordDefinition, { column, stamp }: Stamped): Promise<boolean> {
  const rows = await ctx.db.run(sql`
    select 1 from ${sql.table(name)} r
    where r.client_id = ${ctx.db.tenant.clientId} and r.${sql.ref(column)} = ${stamp} and r.trashed_at is null limit 1`)
  return rows.length > 0
}

/** A stamp for each stamped column of a new record that has none. */
export async function findStamps(ctx: Ctx, definition: RecordDefinition, doc: Doc): Promise<Doc> {
  const { stamped = [] } = definition
  const made: Record<string, string> = {}
  for (const column of stamped.filter((one) => doc[one] === undefined || doc[one] === null || doc[one] === '')) {
    let stamp = makeStamp(ctx.now)
    while (await isTaken(ctx, definition, { column, stamp })) stamp = makeStamp(ctx.now)
    made[column] = stamp
  }
  return made
}
