import { threadsmsgs } from '../../../domain/inbox/index.ts'
import { minuteMs } from '../../../domain/kernel/values/durations.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { listRecords } from '../../platform/records/index.ts'

/** The same words within this time are the same message: its sender heard no answer, or pressed twice. */
export const sentAgainMs = 10 * minuteMs
const mostLookedAt = 20

interface Sent {
  readonly subject: string
  readonly message: string
}

/**
 * A concurrent sender to the same place waits, so that a message sent twice at once is found. Ends with the
 * transaction.
 */
export async function holdPlace(ctx: Ctx, place: string): Promise<void> {
  const lock = `page message ${ctx.db.tenant.clientId} ${place}`
  await ctx.db.run(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`)
}

/** True if one of the conversations got the same words from outside just now. */
export async function isSentAgain(
  ctx: Ctx,
  threadIds: readonly string[],
  { subject, message }: Sent,
): Promise<boolean> {
  if (threadIds.length === 0) return false
  const latest = await listRecords(ctx, threadsmsgs, {
    where: {
      and: [
        ['thread', 'in', [...threadIds]],
        ['date', '>=', ctx.now - sentAgainMs],
      ],
    },
    orderBy: { field: 'date', direction: 'desc' },
    limit: mostLookedAt,
    isWhole: true,
  })
  return latest.some((one) => one.inbound && one.subject === subject && one.message === message)
}
