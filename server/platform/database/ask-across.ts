import type { Platform } from '../platform.ts'
import { printStatement, type Statement } from './sql.ts'
import { asRefusal } from './tenant.ts'

/**
 * A question across the walls, asked of one of the narrow functions that may answer it. Throws Unavailable while the
 * database is away, and Invalid for a value that no database keeps.
 */
export async function askAcross<Row extends object>(
  { pools }: Pick<Platform, 'pools'>,
  statement: Statement<Row>,
): Promise<Row[]> {
  return (await pools.app.query<Row>(printStatement(statement)).catch(asRefusal)).rows
}
