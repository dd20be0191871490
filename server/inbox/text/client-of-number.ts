import { printStatement, sql } from '../../platform/database/sql.ts'
import { isDatabaseAway } from '../../platform/database/tenant.ts'
import { Unavailable } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'

/** The client that is texted at a number in E.164; undefined for a number that is nobody's. */
export async function clientOfNumber(
  { pools }: Platform,
  number: string,
): Promise<{ readonly id: string } | undefined> {
  try {
    const question = sql<{ id: string }>`select id from flightline.client_by_text_number(${number})`
    const { rows } = await pools.app.query<{ id: string }>(printStatement(question))
    return rows[0]
  } catch (error) {
    throw isDatabaseAway(error) ? new Unavailable('database') : error
  }
}
