import type pg from 'pg'
import { shapeMessages } from '../../../domain/kernel/index.ts'
import { Invalid, TookTooLong, Unavailable } from '../errors.ts'
import { laterOf, positionColumns, positionOfTransaction, type Needed, type Position } from './position.ts'
import type { CallerReads } from './replicas.ts'
import { printStatement, sql, type Statement } from './sql.ts'

/** Actor and client: values that a transaction passes to the database, where the policies read them. */
export interface Tenant {
  readonly clientId: string
  readonly userId: string
  /** Named in the history in place of the user: the assistant that acts for them. */
  readonly assistantId?: string | undefined
  /** Oldest state for its reads on a replica; absent without one. */
  readonly needed?: Needed | undefined
}

const socketFaults = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]
/**
 * Shutdown, crash, start-up, a disk that is full or fails, no memory, too many connections, and the class of broken
 * connections.
 */
const serverFaults = [
  '57P01',
  '57P02',
  '57P03',
  // A transaction that stayed open for too long, idle or not: its connection was ended.
  '25P03',
  '25P04',
  '53000',
  '53100',
  '53200',
  '53300',
  '58030',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
]
const connectionFaults = new Set([...socketFaults, ...serverFaults])
const connectionWords =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end/

/** Two transactions waited for each other, or could not both commit: one was undone, and may be repeated. */
const lostRaces = new Set(['40001', '40P01', '55P03'])

const uniqueViolation = '23505'

/** True if another row has the unique value, or the id. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && codeOf(error) === uniqueViolation

/** A statement that took longer than its connection allows. */
const tookTooLong = '57014'

/** NUL and half surrogate pairs in a text, numbers out of range, a key or a search document that is too large. */
const unstorable = new Set(['22021', '22P05', '22P02', '22003', '54000'])

/** True if an error means that the database is away, rather than that a statement was refused. */
export function isDatabaseAway(error: unknown): boolean {
  return error instanceof Error && (connectionFaults.has(codeOf(error)) || connectionWords.test(error.message))
}

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '')

/** A screen that was opened before a person was erased saves their card again (`flightline.refuse_erased`). */
const namesErased = 'FL002'

function refusalOfErased(error: Error): Invalid {
  const issue = shapeMessages.issue(
    'column' in error && typeof error.column === 'string' ? error.column : '',
    'erased-person',
  )
  return new Invalid([issue], shapeMessages.words(issue))
}

/** Throws an error of the driver by its meaning to the caller: the database is away, or cannot store such a value. */
export const asRefusal = (error: unknown): never => {
  if (isDatabaseAway(error)) throw new Unavailable('database')
  if (error instanceof Error && lostRaces.has(codeOf(error))) throw new Unavailable('database', 1)
  if (error instanceof Error && codeOf(error) === tookTooLong) throw new TookTooLong()
  if (error instanceof Error && unstorable.has(codeOf(error))) throw new Invalid([{ path: '', code: 'unstorable' }])
  if (error instanceof Error && codeOf(error) === namesErased) throw refusalOfErased(error)
  throw error
}

const assistantColumn = ({ assistantId }: Tenant) =>
  assistantId === undefined ? sql`` : sql`, set_config('app.assistant', ${assistantId}, true) as assistant`

/** Sets who acts for the rest of the transaction. Joined into reads as their first, materialised step. */
export const tenantStep = (tenant: Tenant) => sql`
  select set_config('app.client_id', ${tenant.clientId}, true)::uuid as client_id,
         set_config('app.user_id', ${tenant.userId}, true) as user_id,
         pg_snapshot_xmin(pg_current_snapshot())::text as cursor${assistantColumn(tenant)}${tenant.needed ? positionColumns(tenant.needed) : sql``}`

/** Column after the tenant step `s`: the position that the read has seen, for `once` to note. */
export const seenColumn = ({ needed }: Tenant) => (needed ? sql`, (select seen from s) as seen` : sql``)

/** Says that the servers are woken after the commit, not in it (see `WakeServers`). */
const wakesAfter = sql`select set_config('app.wakes', 'after', true)`

/** Outcome of an unawaited write: undefined when it succeeded. */
type Refusal = { readonly error: unknown } | undefined

/** A word that begins or ends a transaction, prepared like every statement: it then travels with its neighbours. */
const word = (text: 'begin' | 'commit' | 'rollback') => ({ name: text, text })

/** Postgres's word for a statement that came after a refused one in the same transaction. */
const transactionAborted = '25P02'

/** How a caller's statements go out. */
export interface TenantOptions {
  /** How reads outside a transaction go out, where there are replicas. */
  readonly reads?: CallerReads | undefined
  /** True if the caller is going to write: its first read then begins the transaction, in the same round trip. */
  readonly isWriting?: boolean | undefined
  /** Wakes the servers after a commit, and the workers where work is due; without it the transaction does. */
  readonly onCommitted?: ((isDue: boolean) => void) | undefined
  /** Lets a read outside a transaction wait for its turn. */
  readonly turn?: (<T>(read: () => Promise<T>) => Promise<T>) | undefined
}

/**
 * The database as one actor in one client sees it: the only way in. The first statement of `run` begins a transaction
 * that ends with `commit` or `rollback`; `once` runs a single self-contained read without one, unless its caller is going
 * to write. Statements are sent in the order of the calls, without waiting for each other's answers.
 */
export class TenantDb {
  readonly tenant: Tenant
  #pool: pg.Pool
  #connection: Promise<pg.PoolClient> | undefined
  #unseen: Promise<Refusal>[] = []
  readonly #reads: CallerReads | undefined
  readonly #isWriting: boolean
  readonly #turn: TenantOptions['turn']
  readonly #onCommitted: TenantOptions['onCommitted']
  #position: Position | undefined
  #isDue = false

  constructor(pool: pg.Pool, tenant: Tenant, { reads, isWriting = false, turn, onCommitted }: TenantOptions = {}) {
    this.#pool = pool
    this.#reads = reads
    this.#isWriting = isWriting
    this.#turn = turn
    this.#onCommitted = onCommitted
    this.tenant = reads ? { ...tenant, needed: reads.needed } : tenant
  }

  /** After all reads and writes so far; known with replicas. */
  get position(): Position | undefined {
    return this.#position
  }

  /** True if a transaction is open. */
  get isOpen(): boolean {
    return this.#connection !== undefined
  }

  async run<Row>(statement: Statement<Row>): Promise<Row[]> {
    try {
      return await this.#send(statement)
    } catch (error) {
      const isAftermath = error instanceof Error && codeOf(error) === transactionAborted
      throw ((isAftermath && (await this.#firstRefusal())) || { error }).error
    }
  }

  /**
   * Sends a write without waiting for its answer: `commit` waits for all of them, and throws what the first refused
   * one threw, as `asError` names it. A later `run` sees what was written, and throws the same if it was refused.
   */
  later(statement: Statement<unknown>, asError: (error: unknown) => unknown = (error) => error): void {
    this.#unseen.push(
      this.#send(statement).then(
        () => undefined,
        (error: unknown) => ({ error: asError(error) }),
      ),
    )
  }

  /** Wakes the workers: work is planned for now. In a transaction they are woken after its commit. */
  wakeWorkers(): void {
    if (this.isOpen) this.#isDue = true
    else this.#onCommitted?.(true)
  }

  async #firstRefusal(): Promise<Refusal> {
    const answers = await Promise.all(this.#unseen)
    return answers.find((answer) => answer !== undefined)
  }

  async #send<Row>(statement: Statement<Row>): Promise<Row[]> {
    const opened = this.#connection !== undefined
    this.#connection ??= this.#pool.connect()
    const connection = await this.#connection.catch(asRefusal)
    const query = () => connection.query(printStatement(statement)).catch(asRefusal)
    if (opened) return (await query()).rows as Row[]
    const wakes = this.#onCommitted ? sql`, (${wakesAfter}) as wakes` : sql``
    const begins = sql`with s as (${tenantStep(this.tenant)}) select 1 ${wakes} from s`
    // Sent together: the connection pipelines them into one round trip.
    const [, , result] = await Promise.all([
      connection.query(word('begin')).catch(asRefusal),
      connection.query(printStatement(begins)).catch(asRefusal),
      query(),
    ])
    return result.rows as Row[]
  }

  /** A read that sets the tenant itself (see `tenantStep`): one round trip when no transaction is open. */
  async once<Row>(statement: Statement<Row>): Promise<Row[]> {
    if (this.#connection || this.#isWriting) return this.run(statement)
    const printed = printStatement(statement)
    const read = async () =>
      (await this.#reads?.read(printed)) ?? (await this.#pool.query(printed).catch(asRefusal)).rows
    const rows = await (this.#turn ? this.#turn(read) : read())
    if (this.#reads) this.#note(rows[0])
    return rows as Row[]
  }

  /**
   * A write that sets the tenant itself: part of an open transaction, otherwise committed at once, on the primary. A
   * log entry before a reading must not depend on the caller's next step.
   */
  async keep<Row>(statement: Statement<Row>): Promise<Row[]> {
    if (this.#connection) return this.run(statement)
    return (await this.#pool.query(printStatement(statement)).catch(asRefusal)).rows as Row[]
  }

  #note(row: unknown): void {
    const position = typeof row === 'object' && row !== null && 'seen' in row ? row.seen : undefined
    if (typeof position === 'string') this.#position = laterOf(this.#position, position)
  }

  /** Asked in the same round trip as the commit. A refused transaction has no position; the commit says why. */
  #noteTransaction(connection: pg.PoolClient): Promise<void> {
    return connection.query(printStatement(positionOfTransaction)).then(
      ({ rows }) => this.#note(rows[0]),
      () => undefined,
    )
  }

  async commit(): Promise<void> {
    await this.#end('commit')
  }

  async rollback(): Promise<void> {
    await this.#end('rollback')
  }

  async #end(ending: 'commit' | 'rollback'): Promise<void> {
    if (!this.#connection) return
    const pending = this.#connection
    const isDue = this.#isDue
    this.#connection = undefined
    this.#isDue = false
    const connection = await pending.catch(asRefusal)
    try {
      const noted = this.#reads && ending === 'commit' ? this.#noteTransaction(connection) : undefined
      await connection.query(word(ending))
      await noted
      connection.release()
    } catch (error) {
      connection.release(true)
      if (ending === 'commit') asRefusal(error)
    }
    // After a refused write, the word to commit ended the transaction with nothing kept.
    const refusal = await this.#firstRefusal()
    this.#unseen = []
    if (refusal && ending === 'commit') throw refusal.error
    if (ending === 'commit') this.#onCommitted?.(isDue)
  }
}
