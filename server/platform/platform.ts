import type { Config } from './config.ts'
import type { Ctx } from './context.ts'
import type { Pools } from './database/pools.ts'
import type { Replicas } from './database/replicas.ts'
import type { WakeServers } from './database/wake-servers.ts'
import type { HeldKeys } from './http/held-keys.ts'
import type { Reach } from './http/reach.ts'
import type { Log } from './log.ts'
import type { DnsLookup } from './outside/dns/dns-lookup.ts'
import type { askOutside, fetchOutside, postOutside } from './outside/fetch/fetch-outside.ts'
import type { ObjectStore } from './outside/storage/object-store.ts'
import type { SearchTurns } from './records/search/search-turns.ts'
import type { Turns } from './turns.ts'
import type { Watch } from './watch/watch.ts'

/** Signed-in user, by a verified ID token. */
export interface SessionFacts {
  readonly userId: string
  readonly sessionId: string
  readonly email: string | undefined
  readonly name: string | undefined
  /** A session without a person: sees public screens only (decision P8). */
  readonly isAnonymous: boolean
  /** How the person signed in, such as `password` or `passkey`; undefined for a session from before. */
  readonly method?: string | undefined
  /** The only client that the session opens, where it began by the single sign-on of that client. */
  readonly onlyClient?: string | undefined
  /** Epoch milliseconds after which the token is refused. */
  readonly expiresAt: number
}

/** How the foundation asks who a token belongs to. The company room implements it with the sign-in library. */
export interface Identity {
  verify(token: string): Promise<SessionFacts | undefined>
  /** True if a session neither ended nor expired. */
  stands(sessionId: string): Promise<boolean>
}

/** The text of a message that leaves the company. */
interface SentWords {
  readonly message: string
  readonly messageHtml?: string | undefined
}

/** Parts of one process that no call waits long for. Made once at start, handed to every request and job. */
export interface Platform {
  readonly config: Config
  readonly log: Log
  readonly pools: Pools
  /** Wakes the servers after a commit. */
  readonly wake: WakeServers
  /** Where lists and searches may be read instead; absent without DATABASE_REPLICA_URL. */
  readonly replicas?: Replicas | undefined
  /** Scheduler of searches. */
  readonly searches: SearchTurns
  /** Gives turns to the calls that wait for systems outside. */
  readonly outsideTurns: Turns
  /** Holds the keys of those calls. */
  readonly heldKeys: HeldKeys
  /** Signs tokens and addresses. */
  readonly secret: string
  readonly identity: Identity
  /** Clients that exist for a user, with their roles. */
  readonly reach: Reach
  /** Changes what depends on the sending of a message, in its transaction and before the message is stored as sent. */
  readonly onSend: (ctx: Ctx, message: SentWords) => Promise<void>
  /** Numbers, traces and readiness of this process. */
  readonly watch: Watch
  /** Epoch milliseconds. */
  readonly clock: () => number
}

/**
 * The platform with the systems outside. Calls that are one transaction get a `Platform`, so that waiting for a system
 * outside while the transaction is open is a type error; jobs and calls that wait outside get the whole.
 */
export interface WholePlatform extends Platform {
  /** Keeps the contents of files. */
  readonly store: ObjectStore
  /** Asks DNS about senders and about our own mail domains; absent in tests that need none. */
  readonly dns?: DnsLookup | undefined
  /** Fetches an address that a user gave. */
  readonly fetch: typeof fetchOutside
  /** Sends data to an address that a user gave. */
  readonly post: typeof postOutside
  /** Calls a system at an address that a user gave. */
  readonly ask: typeof askOutside
}
