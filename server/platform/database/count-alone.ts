import type { Ctx } from '../context.ts'
import { sql, type Statement } from './sql.ts'

/**
 * Counts rows `from` a table, for a limit: until the end of this transaction no other one of the client counts under the
 * same name, so that two who add a row at once do not both find room.
 */
export async function countAlone({ db }: Ctx, name: string, from: Statement<unknown>): Promise<number> {
  await db.run(sql`select pg_advisory_xact_lock(hashtext(${name}), hashtext(${db.tenant.clientId}))`)
  const [row] = await db.run(sql<{ count: number }>`select count(*)::integer as count from ${from}`)
  return row?.count ?? 0
}
