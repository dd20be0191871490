import { bulkReason, type bulkActions } from '../../../domain/inbox/index.ts'
import type { RowOf } from '../../../domain/kernel/index.ts'
import { reportProgress } from '../../automation/index.ts'
import type { Ctx } from '../../platform/context.ts'

type Bulk = RowOf<typeof bulkActions>

const settled = ({ done, failed }: Bulk): number => done + failed
const percentOf = (bulk: Bulk): number => Math.floor((100 * settled(bulk)) / Math.max(1, bulk.total))
const tenthOf = (bulk: Bulk): number => Math.floor(percentOf(bulk) / 10)

const threadCount = (count: number): string => (count === 1 ? '1 thread' : `${count} threads`)

const titles: Readonly<Record<Bulk['state'], (bulk: Bulk) => string>> = {
  waiting: (bulk) => `${threadCount(bulk.total)} to do`,
  running: (bulk) => `${settled(bulk)} of ${threadCount(bulk.total)}`,
  finished: (bulk) => `${threadCount(bulk.done)} done`,
  stopped: (bulk) => `Stopped, ${threadCount(bulk.total - settled(bulk))} left as they were`,
}

/** Failures, each with its reason, as far as stored. */
function failuresOf({ failures, failed }: Bulk): string {
  const lines = failures.map(({ subject, code }) => `${subject || 'A thread'}: ${bulkReason(code)}`)
  const more = failed - failures.length
  return [...lines, ...(more > 0 ? [`and ${more} more`] : [])].join('\n')
}

const isOver = ({ state }: Bulk): boolean => state === 'finished' || state === 'stopped'

/**
 * Says in the lines of all long work how far a bulk action is (decision M17): for each tenth, and how it ended. Its own id
 * is the feedback id.
 */
export async function notifyProgress(ctx: Ctx, before: Bulk, now: Bulk): Promise<void> {
  if (isOver(before) || (!isOver(now) && tenthOf(before) === tenthOf(now))) return
  const isLost = now.done === 0 && now.failed > 0
  await reportProgress(ctx, {
    feedbackId: now.id,
    user: now.creator.id,
    title: titles[now.state](now),
    percent: percentOf(now),
    ...(isOver(now) && { description: failuresOf(now), outcome: isLost ? 'failed' : 'done' }),
  })
}
