import { v7 } from 'uuid'
import type { Actor } from '../../domain/kernel/index.ts'
import { TenantDb, type TenantOptions } from './database/tenant.ts'
import type { Log } from './log.ts'
import type { Platform } from './platform.ts'
import { currentWork } from './watch/work.ts'

/** What a verb works with: who acts, for which client, the database within that reach, the time, new ids, the log. */
export interface Ctx {
  readonly actor: Actor
  readonly db: TenantDb
  /** Epoch milliseconds at the start of the request or job. */
  readonly now: number
  readonly newId: () => string
  readonly log: Log
  readonly platform: Platform
}

/** The user id under which the program itself acts: reactions, incoming mail, timed tasks. */
export const systemUserId = 'system'

/** The actor that the program itself is within one client: every role, and named `system` in the history. */
export const systemActor = (clientId: string): Actor => ({
  userId: systemUserId,
  clientId,
  roles: new Set(['admin', 'super']),
  isDefaultClient: false,
})

/** The same transaction with every role, for the steps of a verb that go beyond what its caller could do alone. */
export const asSystem = (ctx: Ctx): Ctx => ({ ...ctx, actor: { ...ctx.actor, roles: new Set(['admin', 'super']) } })

/** Runs a verb in one transaction as an actor: commits when it returns, rolls back when it throws. */
export const withTenant = <T>(platform: Platform, actor: Actor, verb: (ctx: Ctx) => Promise<T>): Promise<T> =>
  withCaller(platform, { actor }, verb)

/** As `withTenant`, with a say in how the caller's statements go out. */
export async function withCaller<T>(
  platform: Platform,
  { actor, ...options }: { readonly actor: Actor } & TenantOptions,
  verb: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const db = new TenantDb(platform.pools.app, { clientId: actor.clientId, userId: actor.userId }, options)
  const request = currentWork()?.requestId
  const log = platform.log.child({ client: actor.clientId, user: actor.userId, ...(request && { request }) })
  try {
    const result = await verb({ actor, db, now: platform.clock(), newId: v7, log, platform })
    await db.commit()
    return result
  } catch (error) {
    await db.rollback()
    throw error
  }
}
