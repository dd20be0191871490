import type { Ctx } from '../context.ts'
import { sql } from '../database/sql.ts'
import { currentOrigin } from '../watch/origin.ts'
import type { Job } from './define-job.ts'

export interface Enqueued<Payload> {
  readonly payload: Payload
  /** While a job with this key waits (of this client and kind), it is replaced instead of doubled. */
  readonly key?: string | undefined
  /** Not before this time, in epoch milliseconds; at once when absent. */
  readonly runAt?: number | undefined
  /** Runs until it is given up, about three days; the pauses grow exponentially. */
  readonly maxAttempts?: number | undefined
}

/** Puts work into the queue inside the transaction of `ctx`: it is there if, and only if, what caused it is. */
export async function enqueue<Payload>(
  ctx: Ctx,
  job: Job<Payload>,
  { payload, key, runAt, maxAttempts }: Enqueued<Payload>,
): Promise<void> {
  const origin = currentOrigin()
  await ctx.db.run(sql`
    select flightline.add_job(
      ${job.name}, ${JSON.stringify(payload)}::jsonb, ${key ?? null}::text,
      to_timestamp(${runAt ?? null}::double precision / 1000), ${maxAttempts ?? null}::integer,
      ${origin && JSON.stringify(origin)}::jsonb)`)
}
