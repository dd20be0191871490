import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { markEnding, moveClaimed, type EffectStatus } from '../../platform/effects/index.ts'
import { claimedRows, type Claim } from '../mail/outbox.ts'

/** A text's recipient in the outbox: each gets a separate message (docs/adr/0006-texts.md). */
export interface TextRow {
  /** E.164. */
  readonly address: string
  readonly status: EffectStatus
  /** True if an attempt has started with an unknown outcome. */
  readonly in_doubt: boolean
  /** Epoch milliseconds at which the last attempt began. */
  readonly begun_at: number | null
}

const rowsOf = sql.raw('address, status, in_doubt, begun_at')

const ofMessage = (ctx: Ctx, messageId: string) =>
  sql`client_id = ${ctx.db.tenant.clientId} and message_id = ${messageId}`

/**
 * Recipients with work for this run: those that wait, and those in doubt. To be called by the holder of the message's
 * delivery lock only, since it takes all running work to be abandoned.
 */
export async function claimTexts(ctx: Ctx, { messageId, token }: Claim): Promise<TextRow[]> {
  const mine = ofMessage(ctx, messageId)
  await ctx.db.run(sql`select 1 from outbox where ${mine} order by address for update`)
  await ctx.db.run(sql`
    update outbox set status = 'unknown', updated_at = ${ctx.now},
      response = 'The connection ended before the text provider answered.'
    where ${mine} and status = 'ending'`)
  return ctx.db.run(sql<TextRow>`
    update outbox set claim = ${token}, updated_at = ${ctx.now} where ${mine} and status in ('queued', 'unknown')
    returning ${rowsOf}`)
}

/** The point of no return of one recipient. Throws when another run has taken over, or a report came since. */
export const beginText = (ctx: Ctx, claim: Claim, address: string): Promise<void> =>
  markEnding(ctx, claimedRows(claim, address), {
    from: ['queued', 'unknown'],
    set: sql`
      status = 'ending', in_doubt = true, begun_at = ${ctx.now}, attempts = attempts + 1,
      former_ids = array_remove(former_ids || provider_id, null), provider_id = null`,
  })

/** Outcome for one recipient. */
export interface TextOutcome {
  readonly address: string
  readonly status: EffectStatus
  readonly response: string
  readonly providerId?: string | undefined
}

/** Stores the outcome for a recipient, unless a report of the provider has added more since. */
export async function settleText(ctx: Ctx, claim: Claim, outcome: TextOutcome): Promise<void> {
  const { address, status, response, providerId = null } = outcome
  await moveClaimed(ctx, claimedRows(claim, address), {
    from: ['queued', 'ending', 'unknown'],
    set: sql`
      status = ${status}, response = ${response.slice(0, 4000)},
      provider_id = coalesce(${providerId}, provider_id), in_doubt = ${status === 'unknown'}`,
  })
}

/** Ids at the provider that our attempts to reach a number account for. */
export async function knownIds(ctx: Ctx, address: string): Promise<ReadonlySet<string>> {
  const rows = await ctx.db.run(sql<{ id: string }>`
    select unnest(array_remove(former_ids || provider_id, null)) as id from outbox
    where client_id = ${ctx.db.tenant.clientId} and address = ${address} and begun_at is not null`)
  return new Set(rows.map((row) => row.id))
}

/** The recipient that a report is about: by its id, or by the attempt whose answer has not come. */
export async function lockReported(
  ctx: Ctx,
  messageId: string,
  { id, to }: { readonly id: string; readonly to: string },
): Promise<TextRow | undefined> {
  const [row] = await ctx.db.run(sql<TextRow>`
    select ${rowsOf} from outbox
    where ${ofMessage(ctx, messageId)} and (provider_id = ${id} or (address = ${to} and in_doubt))
    for update`)
  return row
}

/** Stores what the provider reported of a recipient. */
export async function settleReported(ctx: Ctx, messageId: string, outcome: TextOutcome): Promise<void> {
  const { address, status, response, providerId = null } = outcome
  await ctx.db.run(sql`
    update outbox set status = ${status}, response = ${response.slice(0, 4000)}, provider_id = ${providerId},
      in_doubt = false, updated_at = ${ctx.now}
    where ${ofMessage(ctx, messageId)} and address = ${address}`)
}
