import type pg from 'pg'
import type { Log } from '../log.ts'

export interface FeedHoldParts {
  /** The owner sees what the sessions of the program's roles are doing. */
  readonly owner: pg.Pool
  readonly log: Log
  readonly clock: () => number
}

/** A transaction that stays open for longer is worth a line in the log; then another line each time so long has passed. */
const firstLogMs = 5000
const againMs = 30_000

interface Holder {
  readonly pid: number | null
  readonly application: string
  readonly user: string
  readonly state: string
  readonly seconds: number
}

/** Owner of the transaction with this number: a session, or a prepared one without a session. */
const holderText = `
  select pid, application_name as application, usename as "user", coalesce(state, '') as state,
    extract(epoch from clock_timestamp() - xact_start)::int as seconds
  from pg_stat_activity where backend_xid = $1::xid8::xid
  union all
  select null, gid, owner, 'prepared', extract(epoch from clock_timestamp() - prepared)::int
  from pg_prepared_xacts where transaction = $1::xid8::xid`

/**
 * The feed reads only changes older than every writing transaction, so one that stays open holds back all other
 * changes. This notices it, for how long it lasts, and names the session in the log.
 */
export class FeedHold {
  readonly #parts: FeedHoldParts
  #held: { readonly xid: string; readonly since: number } | undefined
  #loggedAt = 0

  constructor(parts: FeedHoldParts) {
    this.#parts = parts
  }

  /** Result of a look of the feed: the oldest open transaction, if any. */
  saw(oldest: string | undefined): void {
    const now = this.#parts.clock()
    if (oldest === undefined) this.#held = undefined
    else if (this.#held?.xid !== oldest) {
      this.#held = { xid: oldest, since: now }
      this.#loggedAt = 0
    }
    if (!this.#held || this.heldMs < firstLogMs || now - this.#loggedAt < againMs) return
    this.#loggedAt = now
    void this.#logHolder(this.#held.xid)
  }

  /** For how long one transaction has been the oldest open one, in milliseconds; 0 while there is none. */
  get heldMs(): number {
    return this.#held ? Math.max(0, this.#parts.clock() - this.#held.since) : 0
  }

  async #logHolder(xid: string): Promise<void> {
    const { owner, log } = this.#parts
    const heldSeconds = Math.round(this.heldMs / 1000)
    const holder = await owner.query<Holder>(holderText, [xid]).then(
      ({ rows }) => rows[0] ?? 'a session of another role',
      (error: unknown) => `not known: ${String(error)}`,
    )
    log.warn({ part: 'live', heldSeconds, holder }, 'a transaction that stays open holds back what screens are shown')
  }
}
