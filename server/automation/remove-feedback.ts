import { feedback } from '../../domain/automation/index.ts'
import type { Ctx } from '../platform/context.ts'
import { asVerb, listRecords } from '../platform/records/index.ts'

const atOnce = 500

/** Takes the actor's own lines of a piece of work away. Answers how many there were. */
export async function dropFeedback(ctx: Ctx, feedbackId: string): Promise<number> {
  const lines = await listRecords(ctx, feedback, {
    where: {
      and: [
        ['group_id', '==', feedbackId],
        ['user', '==', ctx.actor.userId],
      ],
    },
    limit: atOnce,
  })
  for (const { id } of lines) await asVerb(ctx, feedback).trash({ id })
  return lines.length < atOnce ? lines.length : lines.length + (await dropFeedback(ctx, feedbackId))
}
