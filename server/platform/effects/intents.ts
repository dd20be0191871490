import type { Ctx } from '../context.ts'
import { sql, type Statement } from '../database/sql.ts'
import type { EffectIntent } from './effect-kind.ts'

/**
 * States of an intent: `waiting` for a call, `calling` from before the call on, `pending` until the provider decides,
 * `unknown` until a person, an event or a look-up does, `settled` for good.
 */
export type IntentState = 'waiting' | 'calling' | 'pending' | 'unknown' | 'settled'

/** Row of `effect_intents`; times in epoch milliseconds. */
export interface IntentRow {
  readonly id: string
  readonly kind: string
  readonly provider: string
  readonly title: string
  readonly subject_type: string
  readonly subject_id: string
  readonly subject_label: string
  readonly attempt: number
  readonly provider_key: string
  readonly key_expires_at: number | null
  readonly request_digest: string
  readonly state: IntentState
  readonly outcome: 'succeeded' | 'failed' | 'needless' | null
  readonly in_doubt: boolean
  readonly contradiction: string | null
  readonly provider_id: string | null
  readonly response: string
  readonly task_id: string | null
  readonly called_at: number | null
  /** Since when it is pending or unknown. */
  readonly open_since: number | null
}

const columns = sql.raw(`id, kind, provider, title, subject_type, subject_id, subject_label, attempt, provider_key,
  key_expires_at, request_digest, state, outcome, in_doubt, contradiction, provider_id, response, task_id, called_at,
  open_since`)

export const presentIntent = (row: IntentRow): EffectIntent => ({
  id: row.id,
  kind: row.kind,
  subject: { type: row.subject_type, id: row.subject_id, label: row.subject_label },
  attempt: row.attempt,
  providerId: row.provider_id ?? undefined,
})

/** An intent that no other transaction changes until this one ends. */
export async function lockIntent(ctx: Ctx, id: string): Promise<IntentRow | undefined> {
  const [row] = await ctx.db.run(sql<IntentRow>`
    select ${columns} from effect_intents where client_id = ${ctx.db.tenant.clientId} and id = ${id} for update`)
  return row
}

/** The intent that a provider speaks of, by our reference or by its own id. */
export async function findIntent(
  ctx: Ctx,
  provider: string,
  { reference = null, providerId = null }: { reference?: string | null; providerId?: string | null },
): Promise<IntentRow | undefined> {
  const [row] = await ctx.db.run(sql<IntentRow>`
    select ${columns} from effect_intents
    where client_id = ${ctx.db.tenant.clientId} and provider = ${provider}
      and (id = ${reference}::text or provider_id = ${providerId}::text)
    order by id = ${reference}::text desc limit 1`)
  return row
}

/** Writes an intent in one of the given states. Answers it; undefined where it is in another one. */
export async function moveIntent(
  ctx: Ctx,
  id: string,
  { where, set }: { readonly where: Statement<unknown>; readonly set: Statement<unknown> },
): Promise<IntentRow | undefined> {
  const [row] = await ctx.db.run(sql<IntentRow>`
    update effect_intents set ${set}, updated_at = ${ctx.now}
    where client_id = ${ctx.db.tenant.clientId} and id = ${id} and ${where}
    returning ${columns}`)
  return row
}
