import { queueAttempts } from '../../../domain/automation/index.ts'
import { queue } from '../../../domain/inbox/index.ts'
import { cutText } from '../../../domain/kernel/index.ts'
import { hourMs, minuteMs, secondMs } from '../../../domain/kernel/values/durations.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { Invalid, NotFound } from '../../platform/errors.ts'
import { CalendarFailed } from '../../platform/outside/calendars/outside-calendar.ts'
import { SchedulingFailed } from '../../platform/outside/scheduling/ask-scheduling.ts'
import { amendMany, takeBeyondReach } from '../../platform/records/index.ts'
import { withoutContent } from '../../platform/watch/hide-content.ts'
import { refusalWords } from '../refusal-words.ts'

/** An item as a worker takes it. */
export interface TakenItem {
  readonly id: string
  readonly version: number
  readonly type: string
  readonly input: unknown
  readonly attempts: number
}

/** The item was changed, or carried out by another worker, since it was taken: nothing of this run may stay. */
export class ItemMoved extends Error {}

const longestWords = 1000

/** Pauses after failed tries. */
const pauses = [10 * secondMs, minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs]

/** Marks items as done, each with its effect, in the transaction of the effects. Throws ItemMoved. */
export async function settleItems(
  ctx: Ctx,
  done: readonly { readonly item: TakenItem; readonly result: string }[],
): Promise<void> {
  const rows = done.map(({ item: { id, version }, result }) => ({ id, version, result: cutText(result, longestWords) }))
  const settled = await amendMany(ctx, queue, {
    from: sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as done(id text, version integer, result text)`,
    where: sql`r.id = done.id and r.version = done.version`,
    doc: sql`(r.doc - 'failure') || jsonb_build_object('state', 'done', 'processed_at', ${ctx.now}::bigint, 'result', done.result)`,
  })
  if (settled.length !== done.length) throw new ItemMoved()
}

function describeRefusal(error: unknown): string | undefined {
  if (error instanceof SchedulingFailed && error.retry === 'never') return error.message
  const isWorded = error instanceof Invalid || error instanceof NotFound
  return (isWorded ? error.words : undefined) ?? refusalWords(error)
}

/** Reason of a failure, and whether a later try could end otherwise. */
function describeFailure(error: unknown): { words: string; isLasting: boolean } {
  const refusal = describeRefusal(error)
  if (refusal !== undefined) return { words: refusal, isLasting: true }
  const words = withoutContent(error instanceof Error ? error.message : String(error)).trim()
  return { words: words || 'It failed without a message.', isLasting: false }
}

/** The pause that a system outside asked for; none for any other failure. */
const readAskedPause = (error: unknown): number => (error instanceof CalendarFailed ? error.waitMs : 0)

/**
 * Notes a failed try: the item is tried again after a pause, or is a dead letter after the last try or a refusal, which only
 * other input can change.
 */
export async function noteFailure(
  ctx: Ctx,
  { id, version, attempts: before }: TakenItem,
  error: unknown,
): Promise<void> {
  const { words, isLasting } = describeFailure(error)
  const locked = await ctx.db.run(sql`
    select 1 as ok from queue r where r.client_id = ${ctx.db.tenant.clientId} and r.id = ${id}
      and r.version = ${version} and r.trashed_at is null for update`)
  if (locked.length === 0) return
  const { change } = await takeBeyondReach(ctx, queue, { id })
  const attempts = before + 1
  const failure = cutText(words, longestWords)
  if (isLasting || attempts >= queueAttempts) change({ state: 'failed', processed_at: ctx.now, attempts, failure })
  else {
    const pause = Math.max(pauses[attempts - 1] ?? hourMs, readAskedPause(error))
    change({ state: 'waiting', date: ctx.now + pause, attempts, failure })
  }
}
