import { stateOfResults, threadsmsgs, type RecipientResult } from '../../../domain/inbox/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import type { EffectStatus } from '../../platform/effects/index.ts'
import { asVerb } from '../../platform/records/index.ts'
import { outboxOf, type OutboxRow } from './outbox.ts'

const resultStates: Record<EffectStatus, RecipientResult['state']> = {
  queued: 'queued',
  sending: 'queued',
  ending: 'queued',
  sent: 'sent',
  failed: 'failed',
  unknown: 'unknown',
}

/** States that later news brought; what the outbox knows is older. */
const later: ReadonlySet<RecipientResult['state']> = new Set([
  'delivered',
  'opened',
  'clicked',
  'unsubscribed',
  'bounced',
])

function resultOf(row: OutboxRow, known: RecipientResult | undefined, at: number): RecipientResult {
  const state = resultStates[row.status]
  const isSent = row.status === 'sent'
  if (known && ((isSent && later.has(known.state)) || known.state === state)) return known
  const said = row.response ?? undefined
  return { address: row.address, state, at, ...(said && (isSent ? { proof: said } : { reason: said })) }
}

/**
 * Writes what the outbox knows onto the message, where people see it; in the trash too, from where it may come back. A
 * message that is gone for good shows nothing any more.
 */
export async function showDelivery(ctx: Ctx, messageId: string): Promise<void> {
  const rows = await outboxOf(ctx, messageId)
  const [message] = await ctx.db.run(sql<{ isTrashed: boolean }>`
    select trashed_at is not null as "isTrashed" from threadsmsgs
    where client_id = ${ctx.db.tenant.clientId} and id = ${messageId} for update`)
  if (!message) return
  await asVerb(ctx, threadsmsgs).amend({
    id: messageId,
    isTrashed: message.isTrashed,
    amend: ({ results }) => {
      const known = new Map(results.recipients.map((result) => [result.address, result]))
      const recipients = rows.map((row) => resultOf(row, known.get(row.address), ctx.now))
      return { state: stateOfResults(recipients), results: { ...results, recipients } }
    },
  })
}
