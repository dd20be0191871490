import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { moveClaimed, type ClaimedRows, type EffectStatus } from '../../platform/effects/index.ts'

/** The outbox: one row for each recipient of an outgoing message (docs/adr/0003-outbox.md). */
export interface OutboxRow {
  readonly address: string
  readonly status: EffectStatus
  readonly attempts: number
  readonly response: string | null
  /** Of a message to a group: the recipient of this copy. */
  readonly contact_id: string | null
}

const rowsOf = sql.raw('address, status, attempts, response, contact_id')

/** Puts the recipients of a message into the outbox; present ones stay unchanged. */
export async function addToOutbox(ctx: Ctx, messageId: string, addresses: readonly string[]): Promise<void> {
  await ctx.db.run(sql`
    insert into outbox (client_id, message_id, address, updated_at)
    select ${ctx.db.tenant.clientId}, ${messageId}, address, ${ctx.now} from unnest(${[...addresses]}::text[]) address
    on conflict do nothing`)
}

/** A run's hold on the recipients of a message. */
export interface Claim {
  readonly messageId: string
  /** Unlike that of any other run. */
  readonly token: string
}

/** Outbox rows that a run has claimed: all recipients of its message, or the one of that address. */
export const claimedRows = ({ messageId, token }: Claim, address?: string): ClaimedRows => ({
  table: 'outbox',
  where:
    address === undefined ? sql`message_id = ${messageId}` : sql`message_id = ${messageId} and address = ${address}`,
  token,
})

/**
 * Ends the rows of a crashed run: before the end of a transmission nothing was sent, after it the outcome is unknown.
 */
async function settleAbandoned(ctx: Ctx, messageId: string): Promise<void> {
  await ctx.db.run(sql`
    update outbox set
      status = case status when 'ending' then 'unknown' else 'queued' end,
      response = case status when 'ending' then 'The connection ended before the mail server answered.' else response end,
      updated_at = ${ctx.now}
    where client_id = ${ctx.db.tenant.clientId} and message_id = ${messageId} and status in ('sending', 'ending')`)
}

/**
 * Recipients of this run: all that wait; of the copies of a mail to a group so many, those tried least first. To be
 * called by the holder of the message's delivery lock only, since it takes claimed rows to be abandoned.
 */
export async function claimRecipients(
  ctx: Ctx,
  { messageId, token }: Claim,
  { mostCopies }: { readonly mostCopies: number },
): Promise<OutboxRow[]> {
  const mine = sql`client_id = ${ctx.db.tenant.clientId} and message_id = ${messageId}`
  await lockOutbox(ctx, messageId)
  await settleAbandoned(ctx, messageId)
  return ctx.db.run(sql<OutboxRow>`
    update outbox set status = 'sending', attempts = attempts + 1, updated_at = ${ctx.now}, claim = ${token}
    where ${mine} and status = 'queued' and (contact_id is null or address in (
      select next.address from outbox next
      where next.client_id = ${ctx.db.tenant.clientId} and next.message_id = ${messageId} and next.status = 'queued'
      order by next.attempts, next.address limit ${mostCopies}))
    returning ${rowsOf}`)
}

/** How often the recipients that wait were tried at least; undefined where none waits. */
export async function leastTried(ctx: Ctx, messageId: string): Promise<number | undefined> {
  const [row] = await ctx.db.run(sql<{ least: number | null }>`
    select min(attempts) as least from outbox
    where client_id = ${ctx.db.tenant.clientId} and message_id = ${messageId} and status = 'queued'`)
  return row?.least ?? undefined
}

export interface OutboxOutcome {
  readonly address: string
  readonly status: EffectStatus
  readonly response: string
}

/** Stores the outcome of claimed recipients; it also ends a doubt that arose since about this run. */
export async function settleRecipients(ctx: Ctx, claim: Claim, outcomes: readonly OutboxOutcome[]): Promise<void> {
  for (const { address, status, response } of outcomes) {
    await moveClaimed(ctx, claimedRows(claim, address), {
      from: ['sending', 'ending', 'unknown'],
      set: sql`status = ${status}, response = ${response.slice(0, 4000)}`,
    })
  }
}

export const outboxOf = (ctx: Ctx, messageId: string): Promise<OutboxRow[]> =>
  ctx.db.run(sql<OutboxRow>`
    select ${rowsOf} from outbox where client_id = ${ctx.db.tenant.clientId} and message_id = ${messageId} order by address`)

export interface OutboxReport {
  readonly address: string
  readonly report: 'delivered' | 'bounced' | 'delayed'
}

/** Notes reports on copies after their server had taken them. */
export async function noteReports(ctx: Ctx, messageId: string, reports: readonly OutboxReport[]): Promise<void> {
  for (const { address, report } of reports) {
    await ctx.db.run(sql`
      update outbox set report = ${report}
      where client_id = ${ctx.db.tenant.clientId} and message_id = ${messageId} and address = ${address}`)
  }
}

/** Locks the rows of a message, in the order in which every run takes them. */
export const lockOutbox = (ctx: Ctx, messageId: string): Promise<unknown> =>
  ctx.db.run(sql`
    select 1 from outbox where client_id = ${ctx.db.tenant.clientId} and message_id = ${messageId}
    order by address for update`)

/** Queues a settled recipient again, at the same address or at another. One that is being sent stays. */
export async function requeue(
  ctx: Ctx,
  messageId: string,
  { address, to }: { readonly address: string; readonly to: string },
): Promise<void> {
  await ctx.db.run(sql`
    update outbox set address = ${to}, status = 'queued', attempts = 0, updated_at = ${ctx.now}, claim = null, response = null,
      report = null
    where client_id = ${ctx.db.tenant.clientId} and message_id = ${messageId} and address = ${address}
      and status in ('failed', 'unknown', 'sent')`)
}

/** Tells whether the last mail to an address came back or was refused for good. */
export async function hasComeBack(ctx: Ctx, address: string): Promise<boolean> {
  const [last] = await ctx.db.run(sql<{ came_back: boolean }>`
    select status = 'failed' or report is not distinct from 'bounced' as came_back from outbox
    where client_id = ${ctx.db.tenant.clientId} and address = ${address.trim().toLowerCase()}
      and status in ('sent', 'failed')
    order by updated_at desc limit 1`)
  return last?.came_back ?? false
}
