import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'
import { GatheringSocket } from './gathering-socket.ts'
import { sql } from './sql.ts'
import { primaryPool, splitAddresses, type ChosenPoolConfig } from './addresses.ts'
import { Servers } from './servers.ts'

/** Roles of the program's connections. None of them owns a table. */
export const databaseRoles = { app: 'flightline_app', auth: 'flightline_auth', reader: 'flightline_reader' } as const

/** Connections of one process. `owner` migrates and runs the job queue; all tenant data goes through `app`. */
export interface Pools {
  readonly owner: pg.Pool
  readonly app: pg.Pool
  /** Searches have separate connections: a slow one takes none from other work. */
  readonly search: pg.Pool
  /** So have the reads of watched queries. */
  readonly live: pg.Pool
  readonly auth: pg.Pool
  /** Its one connection holds the keys of calls that wait for a system outside, which read and write through `app`. */
  readonly keys: pg.Pool
  readonly ownerUrl: string
  readonly appUrl: string
  /** Shared knowledge of all connections of this process about the database's servers. */
  readonly servers: Servers
  /** Waits a few seconds for connections that are in use, then ends them. */
  close(): Promise<void>
}

// Epoch milliseconds and counts fit a double exactly; the driver would hand them out as text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** The password of a login role: derived from the secret, so that every process of a company agrees on it. */
export const rolePassword = (secret: string, role: string): string =>
  createHmac('sha256', secret).update(`database role ${role}`).digest('base64url')

/** The owner's address, or several with commas between them, with another role's sign-in. */
export const urlForRole = (ownerUrl: string, role: string, secret: string): string =>
  splitAddresses(ownerUrl)
    .map((address) => {
      const url = new URL(address)
      url.username = role
      url.password = rolePassword(secret, role)
      return url.toString()
    })
    .join(',')

type PoolOptions = Omit<ChosenPoolConfig, 'connectionString'> & { readonly connectionString: string }

/** A pool whose connections the server may end at any time: the next request gets another, the process continues. */
export function openPool({ connectionString, ...options }: PoolOptions, log: Log): pg.Pool {
  const pool = primaryPool(connectionString, {
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    // A server whose machine is gone says no goodbye.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...options,
  })
  pool.on('error', (error) => log.warn({ error: error.message }, 'an idle database connection ended'))
  pool.on('connect', (client) =>
    client.on('error', (error) => log.warn({ error: error.message }, 'a database connection ended')),
  )
  return pool
}

/** Longer than any statement of a request or a job takes. Steps of a migration have separate connections. */
export const silenceMs = 60_000

/**
 * Limit of a statement of a request or a job: the database ends a longer one, which would otherwise run on without a
 * reader. Below `silenceMs`, so that the connection outlives it.
 */
export const longestStatementMs = 30_000

/** As long as a statement may take that works on all of a client: less than `silenceMs`, which ends its connection. */
const longestWorkMs = 55_000

/**
 * No transaction may wait so long for its own program between two statements: it holds rows, and holds back what every
 * screen is shown. The database ends its connection.
 */
const longestIdleMs = 30_000

/** No transaction takes longer as a whole, where the server knows such a limit (Postgres 17). Set for the roles. */
export const longestTransactionMs = 60_000

/** Lets the present transaction take as long as it takes. Finds nothing to do where the server knows no such limit. */
export const longTransaction = sql`
  select set_config(name, '0', true) from pg_settings where name = 'transaction_timeout'`

/** Lets the statements of the present transaction take longer: for work of the night, without a waiting user. */
export const longWork = sql`
  select set_config('statement_timeout', ${String(longestWorkMs)}, true),
    (select set_config(name, '0', true) from pg_settings where name = 'transaction_timeout')`

/** No search takes longer: its words are not worth it, and its connection is needed. */
const longestSearchMs = 3000

/** Connections that searches share. */
export const searchConnections = 8

/** No read of a watched query takes longer: it is read again after every change. */
const longestLiveMs = 5000

/** Connections that the reads of watched queries share. */
export const liveConnections = 6

/** A connection still held by then waits for an outside system that does not answer. */
const closingMs = 3000

export function openPools(ownerUrl: string, secret: string, log: Log): Pools {
  const appUrl = urlForRole(ownerUrl, databaseRoles.app, secret)
  const servers = new Servers(splitAddresses(ownerUrl).length)
  const gathering = { pipeline: true, stream: () => new GatheringSocket() }
  const open = (name: string, connectionString: string, options: Omit<PoolOptions, 'connectionString'>) =>
    openPool({ connectionString, silenceMs, servers, application_name: `flightline ${name}`, ...options }, log)
  const limited = { statement_timeout: longestStatementMs, idle_in_transaction_session_timeout: longestIdleMs }
  const pools = {
    owner: open('owner', ownerUrl, { max: 4 }),
    app: open('app', appUrl, { max: 16, ...limited, ...gathering }),
    search: open('search', appUrl, {
      max: searchConnections,
      ...limited,
      statement_timeout: longestSearchMs,
      ...gathering,
    }),
    live: open('live', appUrl, { max: liveConnections, ...limited, statement_timeout: longestLiveMs, ...gathering }),
    auth: open('sign-in', urlForRole(ownerUrl, databaseRoles.auth, secret), { max: 4, ...limited }),
    keys: open('keys', appUrl, { max: 1, ...limited, ...gathering }),
  }
  return {
    ...pools,
    ownerUrl,
    appUrl,
    servers,
    close: async () => {
      const ended = Promise.all(Object.values(pools).map((pool) => pool.end())).then(() => true)
      if (await Promise.race([ended, sleep(closingMs, false, { ref: false })])) return
      log.warn({}, 'database connections that were still in use are ended')
      servers.endAll()
    },
  }
}

/** Runs work of no client in one transaction. A connection on which it fails is given up, and the transaction with it. */
export async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    client.release(true)
    throw error
  }
}
