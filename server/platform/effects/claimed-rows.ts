import type { Ctx } from '../context.ts'
import { sql, type Statement } from '../database/sql.ts'
import type { JobRun } from '../jobs/index.ts'

/**
 * How an effect on the world outside goes (docs/adr/0003-outbox.md): `sending` is claimed and certainly not sent; from
 * `ending` on the other side may have it; the rest is its word, or that there was none.
 */
export type EffectStatus = 'queued' | 'sending' | 'ending' | 'sent' | 'failed' | 'unknown'

/** Rows of the client at work that a run has claimed: their table has `client_id`, `status`, `updated_at` and `claim`. */
export interface ClaimedRows {
  readonly table: string
  readonly where: Statement<unknown>
  readonly token: string
}

interface Step {
  readonly from: readonly EffectStatus[]
  /** Values written to the rows in addition to the time. */
  readonly set: Statement<unknown>
}

/** Moves rows on as far as they are still this run's. Answers whether any were: of two runs one moves them. */
export async function moveClaimed(
  { db, now }: Ctx,
  { table, where, token }: ClaimedRows,
  { from, set }: Step,
): Promise<boolean> {
  const rows = await db.run(sql`
    update ${sql.table(table)} set ${set}, updated_at = ${now}
    where client_id = ${db.tenant.clientId} and ${where} and claim = ${token} and status = any(${[...from]}::text[])
    returning status`)
  return rows.length > 0
}

/**
 * The point of no return, stored just before the end of a transmission. Throws when another run has taken over: then
 * the end must not be written.
 */
export async function markEnding(
  ctx: Ctx,
  rows: ClaimedRows,
  { from, set }: Step = { from: ['sending'], set: sql`status = 'ending'` },
): Promise<void> {
  if (!(await moveClaimed(ctx, rows, { from, set }))) throw new Error('another run has taken over')
}

/** Effect of a refusal. A temporary one leads to another attempt, or on the last one to the end. */
export function statusAfter(
  { isLastAttempt }: JobRun,
  verdict: 'retry' | 'permanent' | 'unknown',
): 'queued' | 'failed' | 'unknown' {
  if (verdict === 'unknown') return 'unknown'
  return verdict === 'permanent' || isLastAttempt ? 'failed' : 'queued'
}
