import { reachesFurther, threadsmsgs, type RecipientResult } from '../../../domain/inbox/index.ts'
import type { RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import type { TextReport } from '../../platform/outside/text/text-provider.ts'
import { amendRecord, findRecord, findTrashedRecord } from '../../platform/records/index.ts'
import { showDelivery } from '../mail/delivery-state.ts'
import { noteReports } from '../mail/outbox.ts'
import { keepConsent } from './consents.ts'
import { lockReported, settleReported, type TextRow } from './text-outbox.ts'

type Message = RowOf<typeof threadsmsgs>

/** The message that a report is about; one in the trash may come back, and then shows what became of it. */
interface Reported {
  readonly message: Message
  readonly isTrashed: boolean
}

async function findReported(ctx: Ctx, id: string): Promise<Reported | undefined> {
  const message = await findRecord(ctx, threadsmsgs, id)
  if (message) return { message, isTrashed: false }
  const trashed = await findTrashedRecord(ctx, threadsmsgs, id)
  return trashed && { message: trashed, isTrashed: true }
}

/** Marks a recipient as reached: news of the provider that the outbox does not hold. */
async function markDelivered(ctx: Ctx, { message, isTrashed }: Reported, address: string): Promise<void> {
  const reached: RecipientResult = { address, state: 'delivered', at: ctx.now }
  await amendRecord(ctx, threadsmsgs, {
    id: message.id,
    isTrashed,
    amend: ({ results }) => ({
      results: { ...results, recipients: results.recipients.map((one) => (one.address === address ? reached : one)) },
    }),
  })
}

/** True if a report adds to the known state of a recipient. Acceptance alone ends a doubt. */
function isNews({ results }: Pick<Message, 'results'>, row: TextRow, { state }: TextReport): boolean {
  const known = results.recipients.find((one) => one.address === row.address)?.state ?? 'queued'
  return row.in_doubt || reachesFurther(known, state)
}

const outcomeOf = ({ id, state, reason }: TextReport) =>
  state === 'failed'
    ? { status: 'failed' as const, response: reason }
    : { status: 'sent' as const, response: `${state} as ${id}` }

/**
 * Writes onto a message what the provider reports of one of its texts (decision M13). Reports of an earlier attempt, and
 * those that say less than is known already, change nothing: they come late, twice and out of order.
 */
export async function recordReport(ctx: Ctx, messageId: string, report: TextReport): Promise<void> {
  const row = await lockReported(ctx, messageId, report)
  const reported = row && (await findReported(ctx, messageId))
  if (!row || !reported || !isNews(reported.message, row, report)) return
  const { address } = row
  await settleReported(ctx, messageId, { address, ...outcomeOf(report), providerId: report.id })
  if (report.state === 'delivered') {
    await noteReports(ctx, messageId, [{ address, report: 'delivered' }])
    await markDelivered(ctx, reported, address)
  }
  await showDelivery(ctx, messageId)
  if (report.isStopped) await keepConsent(ctx, { phone: address, state: 'stopped', word: 'provider' })
}
