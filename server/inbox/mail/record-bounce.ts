import { stateOfResults, threadsmsgs, type RecipientResult } from '../../../domain/inbox/index.ts'
import { cutText, type RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { amendRecord, listRecords } from '../../platform/records/index.ts'
import type { BouncedRecipient, BounceReport } from './bounce-report.ts'
import { lockOutbox, noteReports, type OutboxReport } from './outbox.ts'
import { withoutBrackets } from './read-headers.ts'

type Message = RowOf<typeof threadsmsgs>

/** Effect of a report on a recipient's result. A delay is no end: the result stays, with the reason. */
function reported(result: RecipientResult, report: BouncedRecipient, at: number): RecipientResult {
  const reason = cutText(report.reason, 4000)
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
 * True if a message went to one of these addresses before it was corrected: their report is late, and about no present
 * copy.
 */
async function wasSentTo(ctx: Ctx, { id }: Message, addresses: readonly string[]): Promise<boolean> {
  const rows = await ctx.db.run(sql`
    select 1 from history h, jsonb_array_elements(h.before #> '{doc,results,recipients}') result
    where h.client_id = ${ctx.db.tenant.clientId} and h.record = ${threadsmsgs.name} and h.id = ${id}
      and result ->> 'address' = any(${[...addresses]}::text[]) limit 1`)
  return rows.length > 0
}

/**
 * Assigns reports to their recipients. A mailbox that forwards mail is reported on under the final address: for a
 * message to one person it is that person's copy. Undefined for an ambiguous report.
 */
async function byRecipient(
  ctx: Ctx,
  original: Message,
  reports: readonly BouncedRecipient[],
): Promise<readonly BouncedRecipient[] | undefined> {
  const addresses = new Set(original.results.recipients.map(({ address }) => address.toLowerCase()))
  const known = reports.filter(({ address }) => addresses.has(address))
  if (known.length > 0) return known
  if (
    await wasSentTo(
      ctx,
      original,
      reports.map(({ address }) => address),
    )
  )
    return []
  const [only, ...others] = addresses
  const worst = reports.find(({ action }) => action === 'failed') ?? reports[0]
  if (only === undefined || others.length > 0 || !worst) return undefined
  return [{ ...worst, address: only, reason: `${worst.address}: ${worst.reason}` }]
}

/**
 * Writes a delivery report onto its message (decision M13). Undefined for a report about none of ours, or about a
 * person without a copy; then it is a mail like any other.
 */
export async function recordBounce(ctx: Ctx, report: BounceReport): Promise<Message | undefined> {
  const original = await originalOf(ctx, report)
  const said = original && (await byRecipient(ctx, original, report.recipients))
  if (!original || !said) return undefined
  const reports = new Map(said.map((one) => [one.address, one]))
  await lockOutbox(ctx, original.id)
  await noteReports(ctx, original.id, said.flatMap(outboxReport))
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
