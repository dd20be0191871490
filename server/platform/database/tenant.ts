import type pg from 'pg'
import { Unavailable } from '../errors.ts'
import { printStatement, sql, type Statement } from './sql.ts'

/** Who acts, for which client: what a transaction tells the database, where the policies read it. */
export interface Tenant {
  readonly clientId: string
  readonly userId: string
}

const connectionFaults = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08001',
])
const connectionWords =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/

/** Whether an error means that the database is away, rather than that a statement was refused. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return connectionFaults.has(code) || connectionWords.test(error.message)
}

const awayAsUnavailable = (error: unknown): never => {
  throw isDatabaseAway(error) ? new Unavailable('database') : error
}

/** Sets who acts for the rest of the transaction. Joined into reads as their first, materialised step. */
export const tenantStep = (tenant: Tenant) => sql`
  select set_config('app.client_id', ${tenant.clientId}, true)::uuid as client_id,
         set_config('app.user_id', ${tenant.userId}, true) as user_id,
         pg_snapshot_xmin(pg_current_snapshot())::text as cursor`

/**
 * The database as one actor in one client sees it: the only way in. The first statement of `run` begins a transaction
 * that ends with `commit` or `rollback`; `once` runs a single self-contained read without one.
 */
export class TenantDb {
  readonly tenant: Tenant
  #pool: pg.Pool
  #connection: Promise<pg.PoolClient> | undefined

  constructor(pool: pg.Pool, tenant: Tenant) {
    this.#pool = pool
    this.tenant = tenant
  }

  /** Whether a transaction is open. */
  get isOpen(): boolean {
    return this.#connection !== undefined
  }

  async run<Row>(statement: Statement<Row>): Promise<Row[]> {
    const opened = this.#connection !== undefined
    this.#connection ??= this.#pool.connect()
    const connection = await this.#connection.catch(awayAsUnavailable)
    const query = () => connection.query(printStatement(statement)).catch(awayAsUnavailable)
    if (opened) return (await query()).rows as Row[]
    // Sent together: the connection pipelines them into one round trip.
    const [, , result] = await Promise.all([
      connection.query('begin').catch(awayAsUnavailable),
      connection
        .query(printStatement(sql`with s as (${tenantStep(this.tenant)}) select 1 from s`))
        .catch(awayAsUnavailable),
      query(),
    ])
    return result.rows as Row[]
  }

  /** A read that sets the tenant itself (see `tenantStep`): one round trip when no transaction is open. */
  async once<Row>(statement: Statement<Row>): Promise<Row[]> {
    if (this.#connection) return this.run(statement)
    const result = await this.#pool.query(printStatement(statement)).catch(awayAsUnavailable)
    return result.rows as Row[]
  }

  async commit(): Promise<void> {
    await this.#end('commit')
  }

  async rollback(): Promise<void> {
    await this.#end('rollback')
  }

  async #end(word: 'commit' | 'rollback'): Promise<void> {
    if (!this.#connection) return
    const pending = this.#connection
    this.#connection = undefined
    const connection = await pending.catch(awayAsUnavailable)
    try {
      await connection.query(word)
      connection.release()
    } catch (error) {
      connection.release(true)
      if (word === 'commit') awayAsUnavailable(error)
    }
  }
}
