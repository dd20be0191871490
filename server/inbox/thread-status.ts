import { threads, type setThreadStatus, type ThreadRow } from '../../domain/inbox/index.ts'
import type { InputOf } from '../../domain/kernel/index.ts'
import type { Ctx } from '../platform/context.ts'
import { takeRecord } from '../platform/records/index.ts'
import { Conflict } from '../platform/errors.ts'
import { presentThread } from './present-inbox.ts'

type Wanted = InputOf<typeof setThreadStatus>['body']

/**
 * Sets status and snooze of a thread (decision M6). That is no activity: the thread keeps its place in the list.
 * Throws NotFound, Conflict when the thread is not at `version` any more.
 */
export async function setStatus(ctx: Ctx, id: string, { version, ...wanted }: Wanted): Promise<ThreadRow> {
  const { row, change } = await takeRecord(ctx, threads, { id })
  if (version !== undefined && version !== row.version) throw new Conflict(presentThread(ctx, row), wanted)
  const { status, snoozed_until = null } = wanted
  return presentThread(ctx, change({ status, snoozed_until, last_date: row.last_date }))
}
