import { threads, type setThreadStatus, type ThreadRow } from '../../domain/inbox/index.ts'
import type { InputOf } from '../../domain/kernel/index.ts'
import type { Ctx } from '../platform/context.ts'
import { Conflict } from '../platform/errors.ts'
import { asVerb, getRecord } from '../platform/records/index.ts'
import { presentThread } from './present-inbox.ts'

type Wanted = InputOf<typeof setThreadStatus>['body']

/**
 * Sets status and snooze of a thread (decision M6). That is no activity: the thread keeps its place in the list.
 * Throws NotFound, Conflict when the thread is not at `version` any more.
 */
export async function setStatus(ctx: Ctx, id: string, { version, ...wanted }: Wanted): Promise<ThreadRow> {
  await getRecord(ctx, threads, id)
  const thread = await asVerb(ctx, threads).amend({
    id,
    amend: (row) => {
      if (version !== undefined && version !== row.version) throw new Conflict(presentThread(ctx, row), wanted)
      return { status: wanted.status, snoozed_until: wanted.snoozed_until ?? null, last_date: row.last_date }
    },
  })
  return presentThread(ctx, thread)
}
