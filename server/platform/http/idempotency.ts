import { createHash } from 'node:crypto'
import type { Ctx } from '../context.ts'
import { sql } from '../database/sql.ts'
import { Conflict } from '../errors.ts'

/** An answer as it was first given. */
export interface KeptAnswer {
  readonly status: number
  readonly answer: unknown
}

interface Row {
  readonly request_hash: string
  readonly status: number
  readonly answer: unknown
}

const hashOf = (request: unknown): string => createHash('sha256').update(JSON.stringify(request)).digest('base64url')

const pending = 0

/**
 * Runs a call under a key that its caller chose: the first time it runs and its answer is kept in the same
 * transaction, afterwards the kept answer is given again. A second request that arrives while the first still runs
 * waits for it (the key's row is locked). Throws Conflict where the key was used for another request.
 */
export async function onceByKey(
  ctx: Ctx,
  { key, request, status }: { key: string; request: unknown; status: number },
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
    if (!kept || kept.request_hash !== hash) throw new Conflict(null, { key })
    return { status: kept.status, answer: kept.answer }
  }
  const answer = (await run()) ?? {}
  ctx.db.later(sql`
    update idempotency set status = ${status}, answer = ${JSON.stringify(answer)}::jsonb
    where client_id = ${clientId} and user_id = ${ctx.actor.userId} and key = ${key}`)
  return { status, answer }
}
