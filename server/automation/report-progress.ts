import { feedback } from '../../domain/automation/index.ts'
import { cutText, type DocOf } from '../../domain/kernel/index.ts'
import type { Ctx } from '../platform/context.ts'
import { sql } from '../platform/database/sql.ts'
import { asVerb } from '../platform/records/index.ts'

export interface ProgressLine {
  readonly feedbackId: string
  /** User who began the work and watches it. */
  readonly user: string
  readonly title: string
  /** Cut where it is longer than a line keeps. */
  readonly description?: string
  /** 0 to 100. */
  readonly percent: number
  readonly outcome?: DocOf<typeof feedback>['outcome']
}

const longestDescription = 20_000

/**
 * Adds a line about the progress of a piece of work. Its percent never falls below that of the lines before. A user who
 * closed the dialog during the work has removed its lines: then there are no further ones.
 */
export async function reportProgress(
  ctx: Ctx,
  { feedbackId, percent, description = '', ...line }: ProgressLine,
): Promise<void> {
  const [before] = await ctx.db.run(sql<{ percent: number | null; is_removed: boolean | null }>`
    select max((doc ->> 'percent')::float8) as percent, bool_or(trashed_at is not null) as is_removed from feedback
    where client_id = ${ctx.db.tenant.clientId} and group_id = ${feedbackId} and "user" = ${line.user}`)
  if (before?.is_removed === true) return
  const doc = feedback.shape.parse({
    ...line,
    description: cutText(description, longestDescription),
    group_id: feedbackId,
    percent: Math.max(before?.percent ?? 0, percent),
  })
  await asVerb(ctx, feedback).create({ doc })
}
