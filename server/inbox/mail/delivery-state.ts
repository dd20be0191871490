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

/** States from later reports; the outbox's own state is older. */
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

/** Parts in which the list of results is shown while its copies go out. */
const partsShown = 8
/** Longest time that a message keeps the results of its last part, in milliseconds. */
const longestHiddenMs = 1_800_000

/**
 * Shows the progress of a message to a group: in a few parts, since each time all results are written and kept as an earlier
 * version. The last results are shown by `showDelivery`.
 */
export async function showProgress(ctx: Ctx, messageId: string): Promise<void> {
  const [progress] = await ctx.db.run(sql<{ total: number; hidden: number; shownAt: number | null }>`
    select count(*)::integer as total,
      count(*) filter (where o.status in ('sent', 'failed', 'unknown') and r.state = 'queued')::integer as hidden,
      max(r.at) as "shownAt"
    from outbox o
    join threadsmsgs m on m.client_id = o.client_id and m.id = o.message_id
    left join lateral jsonb_to_recordset(m.doc #> '{results,recipients}') as r(address text, state text, at bigint)
      on r.address = o.address
    where o.client_id = ${ctx.db.tenant.clientId} and o.message_id = ${messageId}`)
  if (progress === undefined || progress.hidden === 0) return
  const isPart = progress.hidden >= progress.total / partsShown
  const isOld = ctx.now - (progress.shownAt ?? 0) >= longestHiddenMs
  if (isPart || isOld) await showDelivery(ctx, messageId)
}
