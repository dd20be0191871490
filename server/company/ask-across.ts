import { printStatement, type Statement } from '../platform/database/sql.ts'
import { isDatabaseAway } from '../platform/database/tenant.ts'
import { Unavailable } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'

/** A question across the walls, asked of one of the narrow functions that may answer it. */
export async function askAcross<Row extends object>(platform: Platform, statement: Statement<Row>): Promise<Row[]> {
  try {
    return (await platform.pools.app.query<Row>(printStatement(statement))).rows
  } catch (error) {
    throw isDatabaseAway(error) ? new Unavailable('database') : error
  }
}
