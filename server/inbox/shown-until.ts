import { inboxIssue } from '../../domain/inbox/index.ts'
import type { Ctx } from '../platform/context.ts'
import { sql, type Statement } from '../platform/database/sql.ts'
import { Invalid } from '../platform/errors.ts'

/** Position up to which a reader has seen a thread: only messages up to then are marked read. */
export interface ShownUntil {
  readonly date: number
  /** The newest message that was shown; absent where a time is meant. */
  readonly id?: string
  /** Milliseconds: a message stored later was not shown, also one with an older date. */
  readonly storedBy: number
}

/** Everything stored at a time. */
export const untilTime = (time: number): ShownUntil => ({ date: time, storedBy: time })

const hexOf = (time: number): string => time.toString(16).padStart(12, '0')

/** The time in an id, in milliseconds; our ids are of version 7 (decision P7). */
const timeOf = (id: string): number =>
  id.charAt(14) === '7' ? Number.parseInt(id.slice(0, 13).replace('-', ''), 16) : 0

/** The largest id that is made at a time. */
function lastIdAt(time: number): string {
  const hex = hexOf(time)
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7fff-ffff-ffffffffffff`
}

interface SeenMessage {
  readonly id: string
  readonly date: number
  readonly inbound: boolean
}

/**
 * Time of storing a message. The writer of one of ours makes its id, by a clock that may be fast: it is dated on
 * arrival. A message from outside has an id of ours and a date of its writer's.
 */
const storedAt = ({ id, date, inbound }: SeenMessage): number => (inbound ? Math.max(date, timeOf(id)) : date)

/**
 * The position of a message, and of the shown one that was stored last: it may be above, under an older
 * date. Throws Invalid when there is none of this id.
 */
export async function untilMessage(ctx: Ctx, id: string, stored = id): Promise<ShownUntil> {
  const seen = await ctx.db.run(sql<SeenMessage>`
    select id, date, inbound from threadsmsgs
    where client_id = ${ctx.db.tenant.clientId} and id = any(${[id, stored]}::text[])`)
  const message = seen.find((one) => one.id === id)
  if (!message) throw new Invalid([inboxIssue('until', 'not-in-thread')])
  return { date: message.date, id, storedBy: Math.max(...seen.map(storedAt)) }
}

/** True if a message `m` had been shown. One of ours has its position from the moment of storing. */
export function wasShown({ date, id, storedBy }: ShownUntil): Statement<unknown> {
  const inOrder = id === undefined ? sql`m.date <= ${date}` : sql`(m.date, m.id) <= (${date}, ${id})`
  return sql`${inOrder} and (m.inbound is not true or substr(m.id, 15, 1) <> '7' or m.id collate "C" <= ${lastIdAt(storedBy)})`
}
