import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'

/** Keeps all further writes of this transaction out of the change log: they are history, of which nobody is told. */
export const writeQuietly = async ({ db }: Ctx): Promise<void> => {
  await db.run(sql`select set_config('app.archiving', 'on', true)`)
}
