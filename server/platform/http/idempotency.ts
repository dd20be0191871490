import { createHash } from 'node:crypto'
import type { Ctx } from '../context.ts'
import { sql } from '../database/sql.ts'
import { isUniqueViolation, seenColumn, tenantStep } from '../database/tenant.ts'
import { Conflict, Invalid } from '../errors.ts'
import type { Platform } from '../platform.ts'

/** An answer as it was first given. */
export interface KeptAnswer {
  readonly status: number
  readonly answer: unknown
}

/** A call under the key that its caller chose for it. */
interface KeyedCall {
  readonly key: string
  /** Owner of the key: a user, or the token of a public call. */
  readonly holder: string
  readonly request: unknown
  /** Answer of its success. */
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
interface KeyHolder {
  /** The holder, and the client where it is known. */
  readonly holder: string
  readonly key: string
  readonly inTurn: InTurn
}

const hashOf = (request: unknown): string => createHash('sha256').update(JSON.stringify(request)).digest('base64url')

const keyLength = 200

/** Reads the key that came with a request; undefined where none came. Throws Invalid. */
export function readKey(key: unknown): string | undefined {
  if (key === undefined) return undefined
  if (typeof key === 'string' && key !== '' && key.length <= keyLength) return key
  throw new Invalid([{ path: 'idempotency-key', code: 'bad-key' }])
}

/** Names a public caller by a token, which is not kept in words. */
export const holderOfToken = (token: string): string =>
  `token ${createHash('sha256').update(token).digest('base64url')}`

const pending = 0

const keyTaken = (key: string): Conflict =>
  new Conflict(
    null,
    { key },
    {
      code: 'key-used',
      title: 'This key was used before',
      message: 'Its idempotency key belongs to another request. Send this request with another key.',
    },
  )

/** Answer stored under the key. Throws Conflict for another request. */
function answerOf(kept: Row | undefined, { key, hash }: { key: string; hash: string }): KeptAnswer {
  if (!kept || kept.request_hash !== hash) throw keyTaken(key)
  return { status: kept.status, answer: kept.answer }
}

/**
 * Runs a call under a key that its caller chose: the first time it runs and its answer is kept in the same
 * transaction, afterwards the kept answer is given again. A second request that arrives while the first still runs
 * waits for it (the key's row is locked). Throws Conflict where the key was used for another request.
 */
export async function onceByKey(
  ctx: Ctx,
  { key, holder, request, status }: KeyedCall,
  run: () => Promise<unknown>,
): Promise<KeptAnswer> {
  const hash = hashOf(request)
  const { clientId } = ctx.db.tenant
  const claimed = await ctx.db.run(sql`
    insert into idempotency (client_id, user_id, key, request_hash, status)
    values (${clientId}, ${holder}, ${key}, ${hash}, ${pending})
    on conflict do nothing returning 1 as ok`)
  if (claimed.length === 0) {
    const [kept] = await ctx.db.run(sql<Row>`
      select request_hash, status, answer from idempotency
      where client_id = ${clientId} and user_id = ${holder} and key = ${key}`)
    return answerOf(kept, { key, hash })
  }
  const answer = (await run()) ?? {}
  ctx.db.later(sql`
    update idempotency set status = ${status}, answer = ${JSON.stringify(answer)}::jsonb
    where client_id = ${clientId} and user_id = ${holder} and key = ${key}`)
  return { status, answer }
}

/**
 * Holds a caller's key while a call waits for a system outside; the same key again waits for it. A claim in the database
 * would be a write that is not committed, and would keep every other change from the screens. The turn comes before the
 * key, so that a call that waits holds nothing. `work` ends with the answer committed.
 */
export const holdingKey = <T>(
  { heldKeys }: Platform,
  { holder, key, inTurn }: KeyHolder,
  work: () => Promise<T>,
): Promise<T> => {
  const name = `${holder} ${key}`
  return heldKeys.alone(name, () => inTurn(() => heldKeys.hold(name, work)))
}

/** As `onceByKey` for a call that holds the key (see `holdingKey`): nothing is written until `run` has ended. */
export async function onceByHeldKey(
  ctx: Ctx,
  { key, holder, request, status }: KeyedCall,
  run: () => Promise<unknown>,
): Promise<KeptAnswer> {
  const hash = hashOf(request)
  const { tenant } = ctx.db
  const [kept] = await ctx.db.once(sql<Row | { readonly request_hash: null }>`
    with s as materialized (${tenantStep(tenant)})
    select i.request_hash, i.status, i.answer ${seenColumn(tenant)} from s
    left join idempotency i on i.client_id = s.client_id and i.user_id = ${holder} and i.key = ${key}`)
  if (kept && kept.request_hash !== null) return answerOf(kept, { key, hash })
  const answer = (await run()) ?? {}
  // Of two who lost the lock and ran at once, one finds the other's answer in its way and writes nothing.
  ctx.db.later(
    sql`insert into idempotency (client_id, user_id, key, request_hash, status, answer)
      values (${tenant.clientId}, ${holder}, ${key}, ${hash}, ${status}, ${JSON.stringify(answer)}::jsonb)`,
    (error) => (isUniqueViolation(error) ? keyTaken(key) : error),
  )
  return { status, answer }
}
