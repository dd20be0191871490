import type { Ctx } from '../context.ts'
import { sql, type Statement } from '../database/sql.ts'
import { currentOrigin } from '../watch/origin.ts'
import type { Job } from './define-job.ts'
import type { QueuedKind } from './lanes.ts'

export interface Enqueued<Payload> {
  readonly payload: Payload
  /** While a job with this key waits (of this client and kind), it is replaced instead of doubled. */
  readonly key?: string | undefined
  /** Not before this time, in epoch milliseconds; at once when absent. */
  readonly runAt?: number | undefined
  /** Runs until it is given up, about three days; the pauses grow exponentially. */
  readonly maxAttempts?: number | undefined
}

interface QueueCall {
  readonly payload: Statement<unknown>
  readonly key: Statement<unknown>
  readonly runAt: Statement<unknown>
  readonly maxAttempts: number | null
}

/** The call that puts work into the queue, for a statement that finds out itself what there is to do. */
export function callAddJob(kind: QueuedKind, { payload, key, runAt, maxAttempts }: QueueCall): Statement<unknown> {
  const { name, lane, outside = null, yields = false } = kind
  const origin = currentOrigin()
  return sql`flightline.add_job(
    ${name}, ${payload}, ${key}, ${runAt}, ${maxAttempts}::integer, ${origin ? JSON.stringify(origin) : null}::jsonb,
    ${lane}, ${outside}::text, ${yields})`
}

/** Puts work into the queue inside the transaction of `ctx`: it exists if, and only if, its cause does. */
export async function enqueue<Payload>(
  ctx: Ctx,
  job: QueuedKind & Pick<Job<Payload>, 'payload'>,
  { payload, key, runAt, maxAttempts }: Enqueued<Payload>,
): Promise<void> {
  await ctx.db.run(
    sql`select ${callAddJob(job, {
      payload: sql`${JSON.stringify(payload)}::jsonb`,
      key: sql`${key ?? null}::text`,
      runAt: sql`to_timestamp(${runAt ?? null}::double precision / 1000)`,
      maxAttempts: maxAttempts ?? null,
    })}`,
  )
}
