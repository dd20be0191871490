import { feedback } from '../../domain/automation/index.ts'
import { asSystem, type Ctx } from '../platform/context.ts'
import { listRecords, trashRecord } from '../platform/records/index.ts'

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
  for (const { id } of lines) await trashRecord(asSystem(ctx), feedback, { id })
  return lines.length < atOnce ? lines.length : lines.length + (await dropFeedback(ctx, feedbackId))
}
