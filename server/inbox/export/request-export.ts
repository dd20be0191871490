import { isInternal, threads, threadExports, type ExportFormat } from '../../../domain/inbox/index.ts'
import { reportProgress } from '../../automation/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs/index.ts'
import { asVerb, getRecord } from '../../platform/records/index.ts'
import type { ThreadExport } from './export-work.ts'
import { writeExport } from './write-export.ts'

/** Tries of a job that reads all files of a thread: a store that is away comes back. */
const attempts = 5

/** Begins to export a thread for the actor. Throws NotFound. A talk of the team is empty without its chats. */
export async function requestExport(
  ctx: Ctx,
  threadId: string,
  { format, withTeam }: { readonly format: ExportFormat; readonly withTeam: boolean },
): Promise<ThreadExport> {
  const thread = await getRecord(ctx, threads, threadId)
  const doc = threadExports.shape.parse({
    thread: thread.id,
    subject: thread.subject || thread.object.label || 'Conversation',
    format,
    with_team: withTeam || isInternal(thread.medium),
    user: ctx.actor.userId,
    feedback_id: ctx.newId(),
  })
  const begun = await asVerb(ctx, threadExports).create({ doc })
  const line = { feedbackId: doc.feedback_id, user: doc.user, title: 'Waiting for a free worker', percent: 0 }
  await reportProgress(ctx, line)
  await enqueue(ctx, writeExport, { payload: { exportId: begun.id }, key: begun.id, maxAttempts: attempts })
  return begun
}
