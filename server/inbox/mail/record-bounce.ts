import { stateOfResults, threadsmsgs, type RecipientResult } from '../../../domain/inbox/index.ts'
import type { RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { amendRecord, listRecords } from '../../platform/records/index.ts'
import type { BouncedRecipient, BounceReport } from './bounce-report.ts'
import { lockOutbox, noteReports, type OutboxReport } from './outbox.ts'
import { withoutBrackets } from './peek-headers.ts'

type Message = RowOf<typeof threadsmsgs>

/** What a report makes of a recipient's result. A delay is no end: the result stays, with the reason. */
function reported(result: RecipientResult, report: BouncedRecipient, at: number): RecipientResult {
  const reason = report.reason.slice(0, 4000)
  if (report.action === 'failed') return { ...result, state: 'bounced', at, reason }
  if (report.action === 'delivered') return { ...result, state: 'delivered', at, proof: reason }
  return { ...result, reason }
}

const outboxReports = { failed: 'bounced', delivered: 'delivered', delayed: 'delayed' } as const

/** Where a copy was passed on, nothing is known of its end. */
const outboxReport = ({ address, action }: BouncedRecipient): OutboxReport[] =>
  action === 'relayed' || action === 'expanded' ? [] : [{ address, report: outboxReports[action] }]

async function originalOf(ctx: Ctx, report: BounceReport): Promise<Message | undefined> {
  const ids = report.originalIds.map(withoutBrackets)
  if (ids.length === 0) return undefined
  const found = await listRecords(ctx, threadsmsgs, {
    where: {
      and: [
        ['message_id', 'in', ids],
        ['inbound', '==', false],
      ],
    },
    limit: 50,
  })
  return ids.flatMap((id) => found.find((message) => message.message_id === id) ?? [])[0]
}

/**
 * Writes a delivery report onto the message that it is about (decision M13). Undefined when it is about none of ours;
 * then it is a mail like any other.
 */
export async function recordBounce(ctx: Ctx, report: BounceReport): Promise<Message | undefined> {
  const original = await originalOf(ctx, report)
  if (!original) return undefined
  const reports = new Map(report.recipients.map((one) => [one.address, one]))
  await lockOutbox(ctx, original.id)
  await noteReports(ctx, original.id, report.recipients.flatMap(outboxReport))
  return amendRecord(ctx, threadsmsgs, {
    id: original.id,
    amend: ({ results }) => {
      const known = results.recipients.map((result) => {
        const one = reports.get(result.address.toLowerCase())
        return one ? reported(result, one, ctx.now) : result
      })
      return { state: stateOfResults(known), results: { ...results, recipients: known } }
    },
  })
}
