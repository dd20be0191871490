import type pg from 'pg'
import { connectPrimary } from '../database/addresses.ts'
import { keepAsking } from '../database/silence.ts'
import type { Servers } from '../database/servers.ts'
import { printStatement, sql } from '../database/sql.ts'
import type { Log } from '../log.ts'
import { FeedHold } from './feed-hold.ts'

/** Id in the change log that stands for all records of a type in the client. */
export const everyRow = '*'

/** One write of a record, as the change log reports it. */
export interface Change {
  readonly client_id: string
  readonly record: string
  readonly id: string
}

interface LoggedChange extends Change {
  readonly xid: string
  readonly seq: number
}

/** A look at the log: new changes, and true if no open write could still put a change before a later one. */
interface Look {
  readonly changes: readonly LoggedChange[]
  readonly isQuiet: boolean
}

export interface FeedParts {
  readonly pool: pg.Pool
  /** Asked which session holds the feed back. */
  readonly owner: pg.Pool
  /** Address under which the feed listens, on a separate connection. */
  readonly url: string
  readonly servers: Servers
  readonly log: Log
  readonly clock: () => number
  /** Called with changes in commit order; the feed reads on when it settles. Must not throw. */
  readonly onChanges: (changes: readonly Change[]) => Promise<void>
  /** Called after a broken connection and a new one, perhaps to another server: earlier knowledge may be outdated. */
  readonly onGap: () => void
  /** Other channels on the same connection, and the receivers of their messages. */
  readonly asides: Readonly<Record<string, (payload: string) => void>>
}

const batch = 1000
/** The safety net: reads even without a call. */
const pollMs = 2000
/** Called, but a longer write is still open before the change: look again soon, then less and less often. */
const firstLookMs = 10
const longestBackoffMs = 2000
/** The listening connection says something only when something changed: it is asked, so that its silence is noticed. */
const askEveryMs = 5000
const listening: pg.ClientConfig = {
  connectionTimeoutMillis: 5000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  application_name: 'flightline feed',
}

/**
 * Follows the change log from its own position, in commit order. One per process. A call that is lost, a connection
 * that breaks and a transaction that commits late cost time, never a change.
 */
export class ChangeFeed {
  readonly #parts: FeedParts
  #position: { xid: string; seq: number } | undefined
  #listener: pg.Client | undefined
  #timer: NodeJS.Timeout | undefined
  #reading: Promise<void> | undefined
  /** Calls so far, and how many of them are known to be answered in full. */
  #calls = 0
  #answered = 0
  #isStopped = false
  #lookMs = firstLookMs
  #backoffMs = firstLookMs
  #caughtUpAt: number
  #changesRead = 0
  #hasListened = false
  readonly #hold: FeedHold

  constructor(parts: FeedParts) {
    this.#parts = parts
    this.#hold = new FeedHold(parts)
    this.#caughtUpAt = parts.clock()
  }

  /** Begins at the present: later commits are reported. */
  async start(): Promise<void> {
    await this.#begin()
    await this.#listen()
    this.#arm(pollMs)
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#reading
    const listener = this.#listener
    this.#listener = undefined
    await listener?.end()
  }

  /** Position below which everything reported so far lies. */
  get position(): string {
    return this.#position?.xid ?? '0'
  }

  /**
   * How long ago the feed last had nothing left to read and for how long a transaction has held it back, in milliseconds,
   * and how much it read since the start.
   */
  get stats(): { readonly behindMs: number; readonly heldMs: number; readonly changesRead: number } {
    const behindMs = Math.max(0, this.#parts.clock() - this.#caughtUpAt)
    return { behindMs, heldMs: this.#hold.heldMs, changesRead: this.#changesRead }
  }

  async #begin(): Promise<void> {
    const statement = sql<{ xid: string }>`select flightline.feed_position() as xid`
    const { rows } = await this.#parts.pool.query<{ xid: string }>(printStatement(statement))
    this.#position ??= { xid: rows[0]?.xid ?? '0', seq: 0 }
  }

  async #listen(): Promise<void> {
    const client = await connectPrimary(this.#parts.url, { ...listening, servers: this.#parts.servers }, (one) => {
      one.on('notification', ({ channel, payload = '' }) => {
        const hear = this.#parts.asides[channel]
        if (hear) hear(payload)
        else this.#call()
      })
      one.on('error', (error) => this.#lost(one, error))
      one.on('end', () => this.#lost(one, undefined))
    })
    try {
      const channels = ['flightline_change', ...Object.keys(this.#parts.asides)]
      await client.query(channels.map((channel) => `listen ${channel}`).join('; '))
      if (this.#hasListened) await this.#resume(client)
    } catch (error) {
      client.connection.stream.destroy()
      throw error
    }
    keepAsking(client, askEveryMs)
    this.#listener = client
    this.#backoffMs = firstLookMs
    this.#hasListened = true
    this.#call()
  }

  /**
   * A promoted standby, or a restored database, may not know the last changes that were read, and gives their numbers
   * to others: reading continues from that server's position, and everything shown is read again.
   */
  async #resume(client: pg.Client): Promise<void> {
    const { rows } = await client.query<{ xid: string }>('select flightline.feed_position() as xid')
    const xid = rows[0]?.xid ?? '0'
    if (BigInt(xid) < BigInt(this.position)) this.#position = { xid, seq: 0 }
    this.#parts.onGap()
  }

  /** The listening connection broke: listen again, and read the calls since. */
  #lost(client: pg.Client, error: Error | undefined): void {
    if (this.#isStopped || this.#listener !== client) return
    this.#listener = undefined
    this.#parts.log.warn({ error: error?.message }, 'the change feed lost its connection')
    this.#listenLater()
  }

  #listenLater(): void {
    this.#backoffMs = Math.min(longestBackoffMs, this.#backoffMs * 2)
    setTimeout(() => {
      if (this.#isStopped) return
      this.#listen().catch((error: unknown) => {
        this.#parts.log.warn({ error: String(error) }, 'the change feed cannot listen yet')
        this.#listenLater()
      })
    }, this.#backoffMs).unref()
  }

  #call(): void {
    this.#calls += 1
    this.#lookMs = firstLookMs
    this.#read()
  }

  #arm(ms: number): void {
    clearTimeout(this.#timer)
    if (!this.#isStopped) this.#timer = setTimeout(() => this.#read(), ms)
  }

  #read(): void {
    if (this.#reading || this.#isStopped) return
    this.#reading = this.#drain()
      .catch((error: unknown) => {
        this.#parts.log.warn({ error: String(error) }, 'the change feed cannot read')
        this.#calls += 1
      })
      .finally(() => {
        this.#reading = undefined
        this.#arm(this.#nextLook())
      })
  }

  #nextLook(): number {
    if (this.#answered === this.#calls) return pollMs
    this.#lookMs = Math.min(pollMs, this.#lookMs * 2)
    return this.#lookMs
  }

  /** Reads until nothing is left. A call that came during a look is answered by the next one. */
  async #drain(): Promise<void> {
    let calls: number
    do {
      calls = this.#calls
      const from = this.#position
      const { changes, isQuiet } = await this.#look()
      const last = changes.at(-1)
      if (last) {
        this.#changesRead += changes.length
        await this.#parts.onChanges(changes)
        // Unless another server's numbers have come to count.
        if (this.#position === from) this.#position = { xid: last.xid, seq: last.seq }
        calls = -1
      } else if (isQuiet) this.#answered = calls
    } while (calls !== this.#calls && !this.#isStopped)
    this.#caughtUpAt = this.#parts.clock()
  }

  async #look(): Promise<Look> {
    const { xid, seq } = this.#position ?? { xid: '0', seq: 0 }
    const statement = sql<LoggedChange & { oldest: string; is_quiet: boolean }>`
      select s.oldest, s.oldest = s.next as is_quiet, c.client_id, c.record, c.id, c.xid, c.seq
      from (select pg_snapshot_xmin(pg_current_snapshot())::text as oldest,
        pg_snapshot_xmax(pg_current_snapshot())::text as next) s
      left join flightline.changes_after(${xid}::xid8, ${seq}::bigint, ${batch}) c on true`
    const { rows } = await this.#parts.pool.query<LoggedChange & { oldest: string; is_quiet: boolean }>(
      printStatement(statement),
    )
    const isQuiet = rows[0]?.is_quiet ?? false
    this.#hold.saw(isQuiet ? undefined : rows[0]?.oldest)
    return { changes: rows.filter((row) => row.xid !== null), isQuiet }
  }
}
