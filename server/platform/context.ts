import { v7 } from 'uuid'
import type { Actor } from '../../domain/kernel/index.ts'
import { mayOpen, requireNoTransaction } from './database/open-transactions.ts'
import { TenantDb, type TenantOptions } from './database/tenant.ts'
import type { Log } from './log.ts'
import type { Platform, SessionFacts, WholePlatform } from './platform.ts'
import { currentWork } from './watch/work.ts'

/** Context of a verb: the actor, the client, the database within that reach, the time, new ids, the log. */
export interface Ctx {
  readonly actor: Actor
  /** The sign-in that the request came with; undefined for API keys, assistants and the program itself. */
  readonly session?: SessionFacts | undefined
  readonly db: TenantDb
  /** Epoch milliseconds at the start of the request or job. */
  readonly now: number
  readonly newId: () => string
  readonly log: Log
  readonly platform: Platform
}

/**
 * The context of work that waits for systems outside: its first write opens the transaction, and everything outside is
 * asked before that.
 */
export interface OutsideCtx extends Ctx {
  readonly platform: WholePlatform
}

/** The user id under which the program itself acts: reactions, incoming mail, timed tasks. */
export const systemUserId = 'system'

/** Actor with the name of a user and no role, for work that carries out a decision of theirs. */
export const nameOnly = (clientId: string, userId: string): Actor => ({
  userId,
  clientId,
  roles: new Set<string>(),
  isDefaultClient: false,
})

/** The actor that the program itself is within one client: every role, and named `system` in the history. */
export const systemActor = (clientId: string): Actor => ({
  userId: systemUserId,
  clientId,
  roles: new Set(['admin', 'super']),
  isDefaultClient: false,
  isRaised: true,
})

/**
 * The program's own transaction in the name of a user whose earlier request it carries out, such as a held message. It
 * gains the name only: no other code acts for a user.
 */
export function inTheNameOf(ctx: Ctx, userId: string): Ctx {
  if (ctx.actor.userId !== systemUserId) throw new TypeError('only the program acts for somebody else')
  return { ...ctx, actor: { ...ctx.actor, userId } }
}

/** Runs a verb in one transaction as an actor: commits when it returns, rolls back when it throws. */
export const withTenant = <T>(platform: Platform, actor: Actor, verb: (ctx: Ctx) => Promise<T>): Promise<T> =>
  withCaller(platform, { actor }, verb)

/** As `withTenant`, for a verb that waits for systems outside before its first write. */
export const withOutside = <T>(
  platform: WholePlatform,
  actor: Actor,
  verb: (ctx: OutsideCtx) => Promise<T>,
): Promise<T> => withCaller(platform, { actor }, verb)

/**
 * Runs a step of a call in a separate transaction, as the caller: a call with many rows holds no writing transaction
 * for longer than one step. It is served by `implementOutside`, so that the call itself holds none.
 */
export function inStep<T>({ platform, actor }: Ctx, verb: (step: Ctx) => Promise<T>): Promise<T> {
  requireNoTransaction('a step of a call')
  return withTenant(platform, actor, verb)
}

interface Caller extends Omit<TenantOptions, 'turn'> {
  readonly actor: Actor
  readonly session?: SessionFacts | undefined
  /** Its reads are searches: they have separate connections, and queue. */
  readonly isSearch?: boolean | undefined
  /** Signals that the answer of a search is no longer wanted: its queued parts are dropped. */
  readonly unwanted?: AbortSignal | undefined
}

/** As `withTenant`, with a say in how the caller's statements go out. */
export async function withCaller<T, P extends Platform>(
  platform: P,
  { actor, session, isSearch = false, unwanted, ...options }: Caller,
  verb: (ctx: Ctx & { readonly platform: P }) => Promise<T>,
): Promise<T> {
  const tenant = { clientId: actor.clientId, userId: actor.userId, assistantId: actor.assistant?.actorId }
  const onCommitted = (isDue: boolean) => platform.wake.soon(isDue)
  const db = isSearch
    ? new TenantDb(platform.pools.search, tenant, {
        ...options,
        onCommitted,
        turn: (read) => platform.searches.take(tenant, read, unwanted),
      })
    : new TenantDb(platform.pools.app, tenant, { ...options, onCommitted })
  const request = currentWork()?.requestId
  const log = platform.log.child({ client: actor.clientId, user: actor.userId, ...(request && { request }) })
  try {
    const ctx = { actor, session, db, now: platform.clock(), newId: v7, log, platform }
    const result = await mayOpen(db, () => verb(ctx))
    await db.commit()
    return result
  } catch (error) {
    await db.rollback()
    throw error
  }
}
