import { createHash } from 'node:crypto'
import type { Actor } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../context.ts'
import { sql } from '../database/sql.ts'
import { isUniqueViolation, seenColumn, tenantStep } from '../database/tenant.ts'
import { Conflict } from '../errors.ts'
import type { Platform } from '../platform.ts'

/** An answer as it was first given. */
export interface KeptAnswer {
  readonly status: number
  readonly answer: unknown
}

/** A call under the key that its caller chose for it. */
interface KeyedCall {
  readonly key: string
  readonly request: unknown
  /** What it is answered with when it succeeds. */
  readonly status: number
}

interface Row {
  readonly request_hash: string
  readonly status: number
  readonly answer: unknown
}

/** Runs work when its turn has come. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/** Names a key among all callers, and runs its call when its turn has come. */
interface KeyHolder extends Pick<Actor, 'clientId' | 'userId'> {
  readonly key: string
  readonly inTurn: InTurn
}

const hashOf = (request: unknown): string => createHash('sha256').update(JSON.stringify(request)).digest('base64url')

const pending = 0

/** What was answered under the key. Throws Conflict where that was another request. */
function answerOf(kept: Row | undefined, { key, hash }: { key: string; hash: string }): KeptAnswer {
  if (!kept || kept.request_hash !== hash) throw new Conflict(null, { key })
  return { status: kept.status, answer: kept.answer }
}

/**
 * Runs a call under a key that its caller chose: the first time it runs and its answer is kept in the same
 * transaction, afterwards the kept answer is given again. A second request that arrives while the first still runs
 * waits for it (the key's row is locked). Throws Conflict where the key was used for another request.
 */
export async function onceByKey(
  ctx: Ctx,
  { key, request, status }: KeyedCall,
  run: () => Promise<unknown>,
): Promise<KeptAnswer> {
  const hash = hashOf(request)
  const { clientId } = ctx.db.tenant
  const claimed = await ctx.db.run(sql`
    insert into idempotency (client_id, user_id, key, request_hash, status)
    values (${clientId}, ${ctx.actor.userId}, ${key}, ${hash}, ${pending})
    on conflict do nothing returning 1 as ok`)
  if (claimed.length === 0) {
    const [kept] = await ctx.db.run(sql<Row>`
      select request_hash, status, answer from idempotency
      where client_id = ${clientId} and user_id = ${ctx.actor.userId} and key = ${key}`)
    return answerOf(kept, { key, hash })
  }
  const answer = (await run()) ?? {}
  ctx.db.later(sql`
    update idempotency set status = ${status}, answer = ${JSON.stringify(answer)}::jsonb
    where client_id = ${clientId} and user_id = ${ctx.actor.userId} and key = ${key}`)
  return { status, answer }
}

/**
 * Holds a caller's key while a call waits for a system outside; the same key again waits for it. A claim in the database
 * would be a write that is not committed, and would keep every other change from the screens. The turn comes before the
 * key, so that a call that waits holds nothing. `work` ends with the answer committed.
 */
export const holdingKey = <T>(
  { heldKeys }: Platform,
  { clientId, userId, key, inTurn }: KeyHolder,
  work: () => Promise<T>,
): Promise<T> => {
  const name = `${clientId} ${userId} ${key}`
  return heldKeys.alone(name, () => inTurn(() => heldKeys.hold(name, work)))
}

/** As `onceByKey` for a call that holds the key (see `holdingKey`): nothing is written until `run` has ended. */
export async function onceByHeldKey(
  ctx: Ctx,
  { key, request, status }: KeyedCall,
  run: () => Promise<unknown>,
): Promise<KeptAnswer> {
  const hash = hashOf(request)
  const { tenant } = ctx.db
  const [kept] = await ctx.db.once(sql<Row | { readonly request_hash: null }>`
    with s as materialized (${tenantStep(tenant)})
    select i.request_hash, i.status, i.answer ${seenColumn(tenant)} from s
    left join idempotency i on i.client_id = s.client_id and i.user_id = ${ctx.actor.userId} and i.key = ${key}`)
  if (kept && kept.request_hash !== null) return answerOf(kept, { key, hash })
  const answer = (await run()) ?? {}
  // Of two who lost the lock and ran at once, one finds the other's answer in its way and writes nothing.
  ctx.db.later(
    sql`insert into idempotency (client_id, user_id, key, request_hash, status, answer)
      values (${tenant.clientId}, ${ctx.actor.userId}, ${key}, ${hash}, ${status}, ${JSON.stringify(answer)}::jsonb)`,
    (error) => (isUniqueViolation(error) ? new Conflict(null, { key }) : error),
  )
  return { status, answer }
}
