import type { Platform } from '../platform.ts'
import { printStatement, type Statement } from './sql.ts'
import { asRefusal } from './tenant.ts'

/** Connections as the owner of the database. */
export interface OwnerAccess {
  readonly pools: Pick<Platform['pools'], 'owner'>
}

/**
 * As `askAcross`, of a function that is closed to the role of requests: only work of the program itself calls it. Throws
 * Unavailable and Invalid as well.
 */
export async function askAsOwner<Row extends object>(
  { pools }: OwnerAccess,
  statement: Statement<Row>,
): Promise<Row[]> {
  return (await pools.owner.query<Row>(printStatement(statement)).catch(asRefusal)).rows
}

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
